import { execFile, execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readOwnUser } from '../../electron/api/users.ts'
import { startProxy } from './support/proxy.ts'
import { canary, clientOf, errorFrom, json, startSecureService, startService } from './support/service.ts'
import { ownUser } from './support/rows.ts'
import { wordsFor } from '../../shared/error-sentences.ts'

interface Identity {
  readonly key: string
  readonly cert: string
}

let folder: string
let good: Identity
let otherHost: Identity
let authority: string

function openssl(...args: string[]): void {
  execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
}

const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']

/** A certificate for `names`, issued by the test's own authority. */
function issue(file: string, names: string): Identity {
  openssl('req', '-x509', ...newKey, '-keyout', `${file}.key`, '-out', `${file}.pem`, '-subj', `/CN=${file}`,
    '-addext', `subjectAltName=${names}`, '-CA', 'authority.pem', '-CAkey', 'authority.key',
    '-addext', 'basicConstraints=critical,CA:FALSE') // prettier-ignore
  return { key: read(`${file}.key`), cert: read(`${file}.pem`) }
}

const read = (file: string): string => readFileSync(join(folder, file), 'utf8')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docket-certificates-'))
  openssl('req', '-x509', ...newKey, '-keyout', 'authority.key', '-out', 'authority.pem',
    '-subj', '/O=Eavesdroppers Inc/CN=Inspection Root') // prettier-ignore
  authority = read('authority.pem')
  good = issue('good', 'IP:127.0.0.1')
  otherHost = issue('other', 'DNS:other.example.org')
})

afterAll(() => rm(folder, { recursive: true, force: true }))

describe('certificates', () => {
  it('refuses one it has no reason to trust, names its issuer, and sends nothing', async () => {
    const service = await startSecureService(good, (_, response) => json(response, ownUser))
    const error = await errorFrom(readOwnUser(clientOf(service, { retries: 2 })))
    expect(error.code).toBe('certificate_untrusted')
    expect(error.detail).toContain('issued by Inspection Root, Eavesdroppers Inc')
    expect(service.requests).toEqual([])
  })

  it('takes one of an authority that was added', async () => {
    const service = await startSecureService(good, (_, response) => json(response, ownUser))
    const client = clientOf(service, { certificateAuthorities: [authority] })
    expect((await readOwnUser(client)).id).toBe(7)
    expect((await readOwnUser(client)).id).toBe(7)
    expect(service.requests[0]?.headers['private-token']).toBe(canary)
  })

  // Where a computer's own authorities are is the environment's to say on Linux only.
  const onLinux = process.platform === 'linux' ? it : () => undefined

  onLinux('takes one of an authority that this computer trusts', async () => {
    const service = await startSecureService(good, (_, response) => json(response, ownUser))
    const ask = async (env: NodeJS.ProcessEnv) => {
      const args = [join(import.meta.dirname, 'asking-child.ts'), service.url]
      const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...process.env, ...env } })
      return stdout
    }
    expect(await ask({ SSL_CERT_FILE: join(folder, 'authority.pem') })).toBe('7')
    expect(await ask({ SSL_CERT_FILE: join(folder, 'good.pem') })).toBe('certificate_untrusted')
  })

  it('refuses one for another host, whoever issued it', async () => {
    const service = await startSecureService(otherHost, (_, response) => json(response, ownUser))
    const error = await errorFrom(readOwnUser(clientOf(service, { certificateAuthorities: [authority] })))
    expect(error.code).toBe('certificate_untrusted')
    expect(error.detail).toContain('ERR_TLS_CERT_ALTNAME_INVALID')
    expect(service.requests).toEqual([])
  })

  it('cannot speak TLS with what does not', async () => {
    const { port, requests } = await startService((_, response) => json(response, ownUser))
    expect((await errorFrom(readOwnUser(clientOf({ url: `https://127.0.0.1:${port}` })))).code).toBe('unreachable')
    expect(requests).toEqual([])
  })
})

describe('a proxy', () => {
  it('is tunnelled through, and sees neither token nor path', async () => {
    const proxy = await startProxy()
    const service = await startSecureService(good, (_, response) => json(response, ownUser))
    const address = proxy.url.replace('//', '//me:pass%20word@')
    const client = clientOf(service, { proxy: address, certificateAuthorities: [authority], connections: 1 })
    expect((await readOwnUser(client)).id).toBe(7)
    expect((await readOwnUser(client)).id).toBe(7)
    expect(proxy.heads).toHaveLength(1)
    expect(proxy.heads[0]).toContain(`CONNECT 127.0.0.1:${service.port} HTTP/1.1`)
    expect(proxy.heads[0]).toContain(Buffer.from('me:pass word').toString('base64'))
    expect(proxy.passed()).not.toContain(canary)
    expect(proxy.passed()).not.toContain('/api/v3')
    expect(service.requests).toHaveLength(2)
  })

  it('tunnels http too', async () => {
    const proxy = await startProxy()
    const service = await startService((_, response) => json(response, ownUser))
    expect((await readOwnUser(clientOf(service, { proxy: proxy.url }))).id).toBe(7)
    expect(proxy.heads).toHaveLength(1)
  })

  it('names the issuer of a certificate refused behind it', async () => {
    const proxy = await startProxy()
    const service = await startSecureService(good, (_, response) => json(response, ownUser))
    const error = await errorFrom(readOwnUser(clientOf(service, { proxy: proxy.url })))
    expect(wordsFor(error)).toBe(
      'This computer does not trust the certificate of the service. If your organisation has its own certificate authority, ask for it to be installed on this computer. If not, somebody may be listening in: do not go on.',
    )
    expect(error.detail).toContain('Inspection Root')
    expect(service.requests).toEqual([])
  })

  it.each([
    [407, 'The proxy in between asks for a sign-in of its own. Sign in to it, or connect to a network without it.'],
    [
      403,
      'The proxy in between did not let Docket through (403). Ask whoever runs the network whether the service may be reached from it.',
    ],
    [
      502,
      'The proxy in between did not let Docket through (502). Ask whoever runs the network whether the service may be reached from it.',
    ],
  ])('that answers %i is named', async (status, words) => {
    const proxy = await startProxy(status)
    const client = clientOf({ url: 'https://127.0.0.1:1' }, { proxy: proxy.url.replace('//', '//me:s3cret@') })
    const error = await errorFrom(readOwnUser(client))
    expect(error).toMatchObject({ code: 'proxy_refused', status })
    expect(wordsFor(error)).toBe(words)
    expect(JSON.stringify(error)).not.toContain('s3cret')
  })

  it('that is not there is unreachable', async () => {
    const client = clientOf({ url: 'https://127.0.0.1:1' }, { proxy: 'http://127.0.0.1:1' })
    expect((await errorFrom(readOwnUser(client))).code).toBe('unreachable')
  })

  it('has an address', () => {
    expect(() => clientOf({ url: 'https://127.0.0.1:1' }, { proxy: 'squid' })).toThrow(/proxy/)
  })
})
