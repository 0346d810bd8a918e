import type { LookupFunction } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readFileBytes } from '../../electron/api/entities/repository-files.ts'
import { readUpload } from '../../electron/api/entities/uploads.ts'
import { createPictureReader } from '../../electron/api/client/pictures.ts'
import { kindOfAddress } from '../../electron/api/transport/address-kinds.ts'
import { networkFailure } from '../../electron/api/transport/network-failures.ts'
import { endpointOf } from '../../electron/api/transport/endpoint.ts'
import { guardedLookup, storageAt } from '../../electron/api/transport/object-storage.ts'
import { directRoute } from '../../electron/api/transport/route.ts'
import { apiAdapterV4 } from '../../electron/api/versions/api-adapter-v4.ts'
import { sentenceFor } from '../../shared/error-sentences.ts'
import type { PlainCode } from '../../shared/errors.ts'
import { png } from '../support/picture.ts'
import { canary, clientOf, errorFrom, startServer, type Answerer } from './support/service.ts'

/** Attached files that a service keeps elsewhere: which addresses are followed, and that nothing goes along. */

const secret = 'fedcba9876543210fedcba9876543210'
const signed = `/bucket/${secret}/shot.png?X-Signature=1`
const gives: Answerer = (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(png)

/** A service that leads to a storage, and a client of it. */
async function led(answer: Answerer, location: (storage: string) => string = (storage) => storage + signed) {
  const storage = await startServer(answer)
  const service = await startServer(
    (_, response) => void response.writeHead(302, { location: location(storage.url) }).end(),
  )
  const client = clientOf(service, { adapter: apiAdapterV4, retries: 0, version: '17.4.0' as never })
  const upload = { projectId: 7, secret, name: 'shot.png' }
  const read = (mostBytes = 1_000) => readUpload(client, upload, { mostBytes })
  return { storage, service, client, read }
}

describe('an attached file that is kept elsewhere', () => {
  it('is read there with neither token nor cookie, whatever its type (S1)', async () => {
    const { storage, service, read } = await led(gives)
    expect(await read()).toEqual(png)
    expect(service.requests.map(({ headers }) => headers['private-token'])).toEqual([canary])
    const [request, ...others] = storage.requests
    expect([request?.url, others]).toEqual([signed, []])
    expect(Object.keys(request?.headers ?? {}).sort()).toEqual(['accept', 'connection', 'host', 'user-agent'])
    expect(JSON.stringify(storage.requests)).not.toContain(canary)
  })

  it('is shown as a picture, if it is one (S8)', async () => {
    const { storage, service } = await led(gives)
    const page = await led((_, response) => void response.writeHead(200).end('<svg onload="alert(1)"></svg>'))
    const read = async ({ url }: { readonly url: string }) => {
      const access = { endpoint: endpointOf(url, '/api/v4'), token: () => canary, tokenKind: () => 'private' as const }
      const reader = createPictureReader({ uploads: access })
      onTestFinished(() => reader.close())
      const address = `${url}/api/v4/projects/7/uploads/${secret}/shot.png`
      return await reader.read(address, new AbortController().signal)
    }
    expect(await read(service)).toMatchObject({ kind: 'picture', type: 'image/png' })
    expect(JSON.stringify(storage.requests)).not.toContain(canary)
    expect(await read(page.service)).toMatchObject({ kind: 'refused', error: { code: 'answer_malformed' } })
  })

  it.each<[string, Answerer, PlainCode]>([
    [
      'refuses it as if the token were wrong',
      (_, r) => void r.writeHead(401, { 'content-type': 'application/json' }).end('{}'),
      'storage_failed',
    ],
    ['leads on', (_, r) => void r.writeHead(302, { location: '/elsewhere' }).end(), 'redirected'],
    ['has it no more', (_, r) => void r.writeHead(404).end(), 'not_found'],
    ['fails', (_, r) => void r.writeHead(503).end(), 'storage_failed'],
    ['ends the connection', (_, r) => void r.destroy(), 'storage_failed'],
    ['packs it', (_, r) => void r.writeHead(200, { 'content-encoding': 'gzip' }).end('x'), 'answer_malformed'],
  ])('says nothing about the service where the storage %s', async (_, answer, code) => {
    const { storage, read } = await led(answer)
    const error = await errorFrom(read())
    expect(error).toMatchObject({ code, detail: new URL(storage.url).origin })
    expect(JSON.stringify(error)).not.toContain('X-Signature')
    expect(storage.requests).toHaveLength(1)
  })

  it('is not waited for longer than for the service, and not once nobody wants it', async () => {
    const silent = await led(() => undefined)
    const upload = { projectId: 7, secret, name: 'shot.png' }
    const quick = clientOf(silent.service, { adapter: apiAdapterV4, retries: 0, timeouts: { whole: 200 } })
    expect((await errorFrom(readUpload(quick, upload, { mostBytes: 9 }))).code).toBe('storage_failed')
    const wanted = new AbortController()
    const reading = errorFrom(readUpload(silent.client, upload, { mostBytes: 9, signal: wanted.signal }))
    await expect.poll(() => silent.storage.requests.length).toBe(2)
    wanted.abort()
    expect((await reading).code).toBe('cancelled')
  })

  it('says where it could not be had', () => {
    expect(sentenceFor({ code: 'storage_failed', status: 503 }).title).toBe(
      'GitLab keeps this file on another server, which did not send it.',
    )
  })

  it('is taken up to the bytes that are wanted', async () => {
    const { read } = await led((_, response) => void response.writeHead(200).end(Buffer.alloc(1_001)))
    expect((await errorFrom(read())).code).toBe('answer_too_large')
  })

  it('is not followed into a network, and no other answer is followed at all (S17)', async () => {
    const { storage, client, read } = await led(gives, () => 'https://10.0.0.1/a.png')
    expect((await errorFrom(read())).code).toBe('redirected')
    const file = { projectId: 7, sha: 'a'.repeat(40), path: 'a.txt' }
    const raw = await led(gives)
    expect((await errorFrom(readFileBytes(raw.client, file, { mostBytes: 9 }))).code).toBe('redirected')
    expect([storage.requests, raw.storage.requests, client.baseUrl]).toEqual([[], [], expect.any(String)])
  })
})

describe('the address of a storage', () => {
  const from = (origin: string, location: string, route = directRoute) =>
    storageAt(location, { origin, route })?.href ?? null

  it.each(['https://storage.example/a?b=1', 'https://storage.example:9000/a', '//storage.example/a'])(
    'is over https: %s',
    (location) => {
      expect(from('https://git.example', location)).toMatch(/^https:\/\/storage\.example/)
    },
  )

  it.each([
    ['https://git.example', 'http://storage.example/a'],
    ['https://git.example', 'http://127.0.0.1/a'],
    ['http://127.0.0.1:8085', 'http://10.0.0.1/a'],
    ['https://git.example', '/users/sign_in'],
    ['https://git.example', 'https://git.example/a'],
    ['https://git.example', 'https://ada:pw@storage.example/a'],
    ['https://git.example', 'file:///etc/passwd'],
    ['https://git.example', 'javascript:alert(1)'],
    ['https://git.example', 'https://'],
    ['https://git.example', `https://storage.example/${'a'.repeat(8_000)}`],
  ])('is not followed from %s to %s', (origin, location) => {
    expect(from(origin, location)).toBeNull()
  })

  it('may be over http on this computer for a service there, and is not looked for through a proxy', () => {
    expect(from('http://127.0.0.1:8085', 'http://localhost:9000/a')).toBe('http://localhost:9000/a')
    const behind = { ...directRoute, proxy: 'http://proxy.example' }
    expect(from('https://git.example', 'https://storage.example/a', behind)).toBeNull()
  })
})

describe('the host of a storage', () => {
  const names: Readonly<Record<string, readonly string[]>> = {
    'git.example': ['203.0.113.7'],
    'git.intern': ['10.1.1.1'],
    'storage.example': ['198.51.100.4', '2001:db9::4'],
    'storage.intern': ['10.9.9.9'],
    'half.example': ['192.168.0.1', '64:ff9b::a00:1', '198.51.100.4'],
    'six.example': ['64:ff9b::c633:6404'],
    'six.intern': ['64:ff9b::a09:909'],
    'here.example': ['127.0.0.1'],
    'cloud.example': ['169.254.169.254'],
  }
  const find: LookupFunction = (host, _options, callback) => {
    const found = names[host] ?? (/^[\d.:a-f]+$/.test(host) ? [host] : [])
    if (found.length === 0) return callback(Object.assign(new Error('no such host'), { code: 'ENOTFOUND' }), [])
    callback(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
  const isReached = async (service: string, host: string) =>
    await new Promise((resolve) =>
      guardedLookup(service, find)(host, { all: true }, (error) => resolve(error === null)),
    )

  it.each([
    ['git.example', 'storage.example', true],
    ['git.example', 'storage.intern', false],
    ['git.example', 'half.example', true],
    ['git.example', 'six.example', true],
    ['git.example', 'six.intern', false],
    ['git.intern', 'six.intern', true],
    ['git.example', 'here.example', false],
    ['git.example', '10.0.0.1', false],
    ['git.intern', 'storage.intern', true],
    ['git.intern', 'here.example', false],
    ['git.intern', 'cloud.example', false],
    ['git.intern', 'storage.example', true],
    ['127.0.0.1', 'here.example', true],
    ['127.0.0.1', 'storage.intern', false],
    ['[::1]', '::1', true],
    ['gone.example', 'storage.intern', false],
    ['gone.example', 'storage.example', true],
    ['git.example', 'gone.example', false],
  ])('of %s is looked up before it is reached: %s, %s (S17)', async (service, host, reached) => {
    expect(await isReached(service, host)).toBe(reached)
  })

  it('is asked at none of its addresses that are refused', async () => {
    const found = await new Promise((resolve) =>
      guardedLookup('git.example', find)('half.example', { all: true }, (_error, addresses) => resolve(addresses)),
    )
    expect(found).toEqual([{ address: '198.51.100.4', family: 4 }])
  })

  it.each([
    ['git.example', 'storage.intern', 'redirected'],
    ['gone.example', 'storage.intern', 'host_not_found'],
    ['git.example', 'gone.example', 'host_not_found'],
  ])('is refused for good only where it was looked at: %s, %s', async (service, host, code) => {
    const error = await new Promise((resolve) => guardedLookup(service, find)(host, { all: true }, resolve))
    expect(networkFailure(error).error.code).toBe(code)
  })

  it('is asked at the address that was looked at', async () => {
    const found = await new Promise((resolve) =>
      guardedLookup('git.example', find)('storage.example', {}, (_error, address, family) =>
        resolve([address, family]),
      ),
    )
    expect(found).toEqual(['198.51.100.4', 4])
  })
})

it.each([
  [
    'public',
    ['8.8.8.8', '172.15.0.1', '172.32.0.1', '192.167.1.1', '2606:4700::1', '::ffff:8.8.8.8', '64:ff9b::808:808'],
  ],
  [
    'private',
    [
      '10.0.0.1',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '100.64.0.1',
      'fd00::1',
      '::ffff:10.0.0.1',
      '64:ff9b::10.0.0.1',
    ],
  ],
  ['loopback', ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1']],
  [
    'other',
    [
      '0.0.0.0',
      '169.254.169.254',
      '224.0.0.1',
      '255.255.255.255',
      '::',
      'fe80::1',
      'ff02::1',
      '64:ff9b::',
      '64:ff9b::1',
      '64:ff9b:0:0:0:0:a9fe:a9fe',
      '64:ff9b:1::a00:1',
      '2002:a00:1::',
      'a',
      '',
    ],
  ],
])('%s addresses are known', (kind, addresses) => {
  expect(addresses.map((address) => [address, kindOfAddress(address)])).toEqual(
    addresses.map((address) => [address, kind]),
  )
})
