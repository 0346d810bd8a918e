import { onTestFinished, describe, expect, it } from 'vitest'
import {
  createPictureReader,
  type PictureAnswer,
  type PictureReaderOptions,
} from '../../electron/api/client/pictures.ts'
import { endpointOf } from '../../electron/api/transport/endpoint.ts'
import { png } from '../support/picture.ts'
import { errorFrom, startRaw, startServer, type Answerer, type TestService } from './support/service.ts'

const signal = new AbortController().signal

function readerOf(options: PictureReaderOptions = {}) {
  const reader = createPictureReader(options)
  onTestFinished(() => reader.close())
  return reader
}

async function readFrom(answer: Answerer, path = '/a.png', options: PictureReaderOptions = {}) {
  const service = await startServer(answer)
  return { service, answer: await readerOf(options).read(service.url + path, signal) }
}

const codeOf = (answer: PictureAnswer) => (answer.kind === 'refused' ? answer.error.code : 'picture')

describe('a picture', () => {
  it('is asked for as by somebody who is not signed in (S8)', async () => {
    const { service, answer } = await readFrom((_, response) => response.writeHead(200).end(png))
    expect(answer).toEqual({ kind: 'picture', type: 'image/png', bytes: png })
    const [request] = service.requests
    expect(Object.keys(request?.headers ?? {}).sort()).toEqual(['accept', 'connection', 'host', 'user-agent'])
  })

  const secret = 'fedcba9876543210fedcba9876543210'
  const upload = `/api/v4/projects/7/uploads/${secret}/shot.png`
  const accessTo = (url: string) => ({
    uploads: { endpoint: endpointOf(url, '/api/v4'), token: () => 'the-token', tokenKind: () => 'private' as const },
  })

  it('that is an attachment is asked for in the API with the token', async () => {
    const service = await startServer((_, response) => response.writeHead(200).end(png))
    const reader = readerOf(accessTo(service.url))
    expect(codeOf(await reader.read(service.url + upload, signal))).toBe('picture')
    expect(service.requests.map(({ headers }) => headers['private-token'])).toEqual(['the-token'])
  })

  it('that is an attachment is not asked for while there is no token: nobody is told that it is not there', async () => {
    const service = await startServer((_, response) => response.writeHead(404).end())
    const { uploads } = accessTo(service.url)
    const reader = readerOf({ uploads: { ...uploads, token: () => null } })
    await expect(reader.read(service.url + upload, signal)).rejects.toMatchObject({ error: { code: 'signed_out' } })
    expect(service.requests).toEqual([])
  })

  it.each([
    '/a.png',
    `/tools/anvil/uploads/${secret}/shot.png`,
    `/-/project/7/uploads/${secret}/shot.png`,
    '/api/v4/user',
    '/api/v4/projects/7',
    `${upload}?private=1`,
    `/api/v4/projects/7/uploads/${secret}/../../../../user`,
    `/api/v4/projects/7/uploads/${secret}/a/b.png`,
    `/api/v4/projects/7%2F8/uploads/${secret}/shot.png`,
    `/api/v3/projects/7/uploads/${secret}/shot.png`,
  ])('is asked for without the token anywhere else: %s (S8)', async (path) => {
    const service = await startServer((_, response) => response.writeHead(200).end(png))
    await readerOf(accessTo(service.url)).read(service.url + path, signal)
    const [request] = service.requests
    expect(Object.keys(request?.headers ?? {}).sort()).toEqual(['accept', 'connection', 'host', 'user-agent'])
  })

  it('of another service is asked for without the token, wherever it is (S8)', async () => {
    const [own, other] = await Promise.all([
      startServer(() => undefined),
      startServer((_, r) => r.writeHead(200).end(png)),
    ])
    await readerOf(accessTo(own.url)).read(other.url + upload, signal)
    expect(other.requests.map(({ headers }) => headers['private-token'])).toEqual([undefined])
  })

  it('is not looked for where a request with the token is led within the service, or over http elsewhere (S8)', async () => {
    const other = await startServer((_, response) => response.writeHead(200).end(png))
    for (const location of ['/b.png', 'http://storage.example/b.png', upload]) {
      const service = await startServer((_, response) => response.writeHead(302, { location }).end())
      expect(codeOf(await readerOf(accessTo(service.url)).read(service.url + upload, signal))).toBe('redirected')
      expect(service.requests).toHaveLength(1)
    }
    expect(other.requests).toEqual([])
  })

  it('brings no cookie back that was set before', async () => {
    const service = await startServer((_, response) =>
      response.writeHead(200, { 'set-cookie': 'session=1; Path=/' }).end(png),
    )
    const reader = readerOf()
    await reader.read(`${service.url}/a.png`, signal)
    await reader.read(`${service.url}/b.png`, signal)
    expect(service.requests.map(({ headers }) => headers.cookie)).toEqual([undefined, undefined])
  })

  it.each([
    ['image/jpeg', Buffer.from('ffd8ffe000104a464946000101', 'hex')],
    ['image/gif', Buffer.from('GIF89a123456789')],
    ['image/webp', Buffer.from('RIFF0000WEBPVP8 ')],
  ])('is %s when its bytes say so, whatever its header says', async (type, bytes) => {
    const { answer } = await readFrom((_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(bytes),
    )
    expect(answer).toMatchObject({ kind: 'picture', type })
  })

  it.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a drawing that is a document', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['nothing', ''],
    ['half a signature', '\u0089PN'],
  ])('is not %s, though its header says so (S8)', async (_, body) => {
    const { answer } = await readFrom((_request, response) =>
      response.writeHead(200, { 'content-type': 'image/png' }).end(body),
    )
    expect(codeOf(answer)).toBe('answer_malformed')
  })

  it('is found where a redirect within its origin leads', async () => {
    const { service, answer } = await readFrom((request, response) => {
      if (request.url === '/b.png') response.writeHead(200).end(png)
      else response.writeHead(302, { location: '/b.png' }).end()
    })
    expect(codeOf(answer)).toBe('picture')
    expect(service.requests.map(({ url }) => url)).toEqual(['/a.png', '/b.png'])
  })

  it.each([301, 302, 307, 308])('is not looked for at another origin (%s) (S8)', async (status) => {
    const other = await startServer((_, response) => response.writeHead(200).end(png))
    const { answer } = await readFrom((_, response) =>
      response.writeHead(status, { location: `${other.url}/a.png` }).end(),
    )
    expect(codeOf(answer)).toBe('redirected')
    expect(other.requests).toEqual([])
  })

  it('is given up when redirects lead in a circle', async () => {
    const { service, answer } = await readFrom((_, response) => response.writeHead(302, { location: '/a.png' }).end())
    expect(codeOf(answer)).toBe('redirected')
    expect(service.requests).toHaveLength(4)
  })

  it('is refused when it is too large, whether it says so or goes on and on (S8)', async () => {
    const huge = Buffer.concat([png, Buffer.alloc(5_000)])
    const { answer } = await readFrom((_, response) => response.writeHead(200).end(huge), '/a.png', {
      maximumBytes: 4_000,
    })
    expect(codeOf(answer)).toBe('answer_too_large')
    let written = 0
    const endless = await readFrom(
      (_, response) => {
        response.writeHead(200)
        const write = () => {
          while (!response.destroyed && response.write(huge)) written += huge.length
          if (!response.destroyed) response.once('drain', write)
        }
        write()
      },
      '/a.png',
      { maximumBytes: 4_000 },
    )
    expect(codeOf(endless.answer)).toBe('answer_too_large')
    expect(written).toBeLessThan(50_000_000)
  })

  it.each([
    [401, 'not_found'],
    [404, 'not_found'],
    [500, 'service_failed'],
  ])('that is answered %s is none (%s)', async (status, code) => {
    const { answer } = await readFrom((_, response) => response.writeHead(status).end(png))
    expect(codeOf(answer)).toBe(code)
  })

  it('fails when there is no whole answer', async () => {
    const service: TestService = await startRaw((socket) => {
      socket.end(`HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n${png.toString('latin1')}`, 'latin1')
    })
    const failed = readerOf().read(`${service.url}/a.png`, signal)
    expect((await errorFrom(failed)).code).toBe('connection_lost')
    expect((await errorFrom(readerOf().read('http://127.0.0.1:9/a.png', signal))).code).toBe('unreachable')
  })

  it('fails when it takes too long', async () => {
    const service = await startServer(() => undefined)
    const failed = readerOf({ patience: 50 }).read(`${service.url}/a.png`, signal)
    expect((await errorFrom(failed)).code).toBe('timed_out')
  })
})
