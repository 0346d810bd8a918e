import { gzipSync } from 'node:zlib'
import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { listProjectIssues } from '../../electron/api/entities/issues.ts'
import { createIssueNote } from '../../electron/api/entities/notes.ts'
import { readOwnUser } from '../../electron/api/entities/users.ts'
import type { AppError } from '../../shared/errors.ts'
import { clientOf, errorFrom, json, startRaw, startServer, stopWholeTime } from './support/service.ts'
import { issue, ownUser } from './support/rows.ts'

const body = JSON.stringify(ownUser)
const half = body.slice(0, body.length / 2)
const head = (headers: string) => `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n${headers}\r\n\r\n`

/** A fault of a connection once it has the head of a request; `pass` lets the time of the whole request run out. */
type Misbehaviour = (socket: Socket, pass: () => void) => void

/** Faults of connections, and the errors that must come of them. */
const misbehaviours: readonly (readonly [string, string, Misbehaviour])[] = [
  ['closes without a word', 'connection_lost', (socket) => socket.end()],
  ['resets', 'connection_lost', (socket) => socket.resetAndDestroy()],
  ['resets in the middle of the body', 'connection_lost', (socket) => {
    socket.write(head(`content-length: ${body.length}`) + half, () => socket.resetAndDestroy())
  }],
  ['ends before content-length is reached', 'connection_lost', (socket) => {
    socket.end(head(`content-length: ${body.length}`) + half)
  }],
  ['ends in the middle of the chunks', 'connection_lost', (socket) => {
    socket.end(`${head('transfer-encoding: chunked')}${half.length.toString(16)}\r\n${half}\r\n`)
  }],
  ['ends half-way without having said how long it is', 'answer_malformed', (socket) => {
    socket.end(head('connection: close') + half)
  }],
  ['ends in the middle of the headers', 'connection_lost', (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-')],
  ['does not speak HTTP', 'answer_malformed', (socket) => socket.end('220 smtp.example.org ESMTP\r\n')],
  ['sends headers without end', 'answer_too_large', (socket) => {
    socket.write(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(200_000)}`)
  }],
  ['stalls before the headers', 'timed_out', (_, pass) => pass()],
  ['stalls in the middle of the headers', 'timed_out', (socket, pass) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-', pass)
  }],
  ['stalls in the middle of the body', 'timed_out', (socket, pass) => {
    socket.write(head(`content-length: ${body.length}`) + half, pass)
  }],
  ['drips', 'timed_out', (socket, pass) => {
    socket.write(head(`content-length: ${body.length}`))
    let drops = 0
    const drip = setInterval(() => {
      drops += 1
      if (drops === 10) pass()
      else socket.write(' ')
    }, 5)
    socket.on('close', () => clearInterval(drip))
  }],
] // prettier-ignore

describe('a connection that misbehaves (F10)', () => {
  it.each(misbehaviours)('%s → %s', async (_, code, misbehave) => {
    const { timeouts, pass, begun } = stopWholeTime()
    const service = await startRaw((socket) => misbehave(socket, pass))
    expect((await errorFrom(readOwnUser(clientOf(service, { timeouts })))).code).toBe(code)
    // Whatever comes meanwhile does not give it more time.
    expect([service.requests.length, begun()]).toEqual([1, 1])
  })

  it.each(misbehaviours)('never makes a POST go out twice: %s', async (_, code, misbehave) => {
    const { timeouts, pass, begun } = stopWholeTime()
    const service = await startRaw((socket) => misbehave(socket, pass))
    const client = clientOf(service, { timeouts, retries: 5 })
    const error = await errorFrom(createIssueNote(client, { id: 1, issue_id: 2, body: 'once' }))
    expect(error.code).toBe(code)
    expect([service.requests.map(({ method }) => method), begun()]).toEqual([['POST'], 1])
  })

  it('does not keep the client from the next request', async () => {
    let first = true
    const service = await startRaw((socket) => {
      if (first) socket.resetAndDestroy()
      else socket.write(head(`content-length: ${body.length}`) + body)
      first = false
    })
    const client = clientOf(service, { connections: 1 })
    await errorFrom(readOwnUser(client))
    expect((await readOwnUser(client)).id).toBe(7)
  })
})

describe('the time-outs', () => {
  async function passing(part: 'headers' | 'body', sent: string): Promise<AppError> {
    const service = await startRaw((socket) => void socket.write(sent))
    return errorFrom(readOwnUser(clientOf(service, { timeouts: { [part]: 10 } })))
  }

  async function passingOfConnection(): Promise<AppError> {
    // A proxy that never opens the tunnel is a connection that never comes.
    const proxy = await startRaw(() => undefined)
    const client = clientOf({ url: 'http://127.0.0.1:1' }, { route: { proxy: proxy.url }, timeouts: { connect: 900 } })
    const error = await errorFrom(readOwnUser(client))
    expect(proxy.requests.map(({ method }) => method)).toEqual(['CONNECT'])
    return error
  }

  it('of the headers, of the body and of the connection (F10)', async () => {
    // undici looks at these about once a second, so they are waited for together.
    const errors = await Promise.all([
      passing('headers', 'HTTP/1.1 200 OK\r\ncontent-'),
      passing('body', head('content-length: 100') + half.slice(0, 10)),
      passingOfConnection(),
    ])
    expect(errors.map(({ code }) => code)).toEqual(['timed_out', 'timed_out', 'timed_out'])
    expect(errors[0].detail).toContain('UND_ERR_HEADERS_TIMEOUT')
    expect(errors[1].detail).toContain('UND_ERR_BODY_TIMEOUT')
  })
})

describe('an answer that is none (F10)', () => {
  const html = '<!DOCTYPE html><html><body>Sign in to the network</body></html>'
  it.each([
    ['a page of a captive portal', 'not_this_service', 'text/html; charset=utf-8', html],
    ['a page that says it is JSON', 'not_this_service', 'application/json', `\n ${html}`],
    ['JSON that says it is a page', 'not_this_service', 'text/html', body],
    ['nothing', 'answer_malformed', 'application/json', ''],
    ['half of it', 'answer_malformed', 'application/json', half],
    ['plain text', 'answer_malformed', 'text/plain', 'OK'],
    ['another shape', 'answer_unexpected', 'application/json', '{"hello":"world"}'],
    ['a list in place of a row', 'answer_unexpected', 'application/json', `[${body}]`],
    ['null', 'answer_unexpected', 'application/json', 'null'],
    ['two answers in one', 'answer_malformed', 'application/json', body + body],
  ])('%s → %s', async (_, code, contentType, text) => {
    const service = await startServer((_, response) => {
      response.writeHead(200, { 'content-type': contentType })
      response.end(text)
    })
    expect((await errorFrom(readOwnUser(clientOf(service)))).code).toBe(code)
  })

  it('takes JSON with a byte order mark, and without a content type', async () => {
    const service = await startServer((_, response) => response.end(`\ufeff${body}`))
    expect((await readOwnUser(clientOf(service))).id).toBe(7)
  })

  it('does not quote what it could not read', async () => {
    const service = await startServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end('{"private_token": "s3cret-of-the-answer" oops')
    })
    expect(JSON.stringify(await errorFrom(readOwnUser(clientOf(service))))).not.toContain('s3cret')
  })
})

describe('a list that is cut off', () => {
  /** Short rows, so that it can be cut behind each of its characters. */
  const list = '[{"id":1},{"id":2},{"id":3}]'
  const cuts = Array.from({ length: list.length - 1 }, (_, index) => list.slice(0, index + 1))

  it.each([
    ['as it is', (text: string) => text],
    ['packed', (text: string) => gzipSync(text)],
  ])('is used in no part, wherever it ends: sent %s (F10)', async (way, sent) => {
    let text = ''
    const service = await startServer((_, response) => {
      response.writeHead(200, {
        'content-type': 'application/json',
        ...(way === 'packed' && { 'content-encoding': 'gzip' }),
      })
      response.end(sent(text))
    })
    const client = clientOf(service)
    const read = async (cut: string) => {
      text = cut
      return await client.follow('/projects/1/issues')
    }
    for (const cut of cuts) expect((await errorFrom(read(cut))).code).toBe('answer_malformed')
    expect((await read(list)).value).toHaveLength(3)
  })

  const rows = JSON.stringify([issue, { ...issue, id: 77 }])
  const between = JSON.stringify([issue]).length - 1
  it.each([
    ['behind a row', rows.slice(0, between)],
    ['behind the comma after it', rows.slice(0, between + 1)],
    ['in the next row', rows.slice(0, between + 200)],
    ['behind its last row', rows.slice(0, -1)],
    ['before it says anything', ''],
  ])('brings no row: %s (F10)', async (_, cut) => {
    const service = await startRaw((socket) => void socket.end(head('connection: close') + cut))
    const error = await errorFrom(listProjectIssues(clientOf(service), { id: 1 }))
    expect(error.code).toBe('answer_malformed')
    expect(service.requests).toHaveLength(1)
  })
})

describe('an answer that is too large', () => {
  const maximumBytes = 10_000
  const large = JSON.stringify({ ...ownUser, bio: 'x'.repeat(maximumBytes) })

  it('is refused by its announced length', async () => {
    const service = await startServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': large.length })
      response.end(large)
    })
    expect((await errorFrom(readOwnUser(clientOf(service, { maximumBytes })))).code).toBe('answer_too_large')
  })

  it('is refused when it has no end, as soon as the bound is passed', async () => {
    let sent = 0
    const service = await startRaw((socket) => {
      socket.write(head('connection: close'))
      const more = (): void => {
        sent += 1000
        if (!socket.destroyed) socket.write('x'.repeat(1000), more)
      }
      more()
    })
    expect((await errorFrom(readOwnUser(clientOf(service, { maximumBytes })))).code).toBe('answer_too_large')
    expect(sent).toBeGreaterThan(maximumBytes)
  })

  it('is refused when it is small only while it is packed', async () => {
    const service = await startServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
      response.end(gzipSync(large))
    })
    expect((await errorFrom(readOwnUser(clientOf(service, { maximumBytes })))).code).toBe('answer_too_large')
  })

  it.each([
    ['gzip', Buffer.from('not gzip at all')],
    ['gzip', gzipSync(body).subarray(0, 40)],
    ['br', Buffer.from(body)],
  ])('is not guessed at when it cannot be unpacked (%s)', async (encoding, bytes) => {
    const service = await startServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': encoding })
      response.end(bytes)
    })
    expect((await errorFrom(readOwnUser(clientOf(service)))).code).toBe('answer_malformed')
  })

  it('is taken up to the bound', async () => {
    const text = JSON.stringify(ownUser)
    const service = await startServer((_, response) => json(response, ownUser))
    expect((await readOwnUser(clientOf(service, { maximumBytes: text.length }))).id).toBe(7)
    const error = await errorFrom(readOwnUser(clientOf(service, { maximumBytes: text.length - 1 })))
    expect(error.code).toBe('answer_too_large')
  })
})

describe('a service that is not there', () => {
  it('is unreachable where nothing listens', async () => {
    const { port } = await startServer(() => undefined)
    // Port 1 is reserved and never listened on; another port could be taken meanwhile.
    expect(port).not.toBe(1)
    const error = await errorFrom(readOwnUser(clientOf({ url: 'http://127.0.0.1:1' })))
    expect(error.code).toBe('unreachable')
    expect(error.detail).toContain('ECONNREFUSED')
  })

  it('is not found where its name has no address', async () => {
    const error = await errorFrom(readOwnUser(clientOf({ url: 'https://docket-test.invalid' })))
    expect(error.code).toBe('host_not_found')
  })
})

describe('cancelling', () => {
  it('breaks off a request under way', async () => {
    const stop = new AbortController()
    const service = await startRaw(() => stop.abort())
    const error = await errorFrom(readOwnUser(clientOf(service, { retries: 5 }), {}, { signal: stop.signal }))
    expect(error.code).toBe('cancelled')
    expect(service.requests).toHaveLength(1)
  })

  it('breaks off an answer under way', async () => {
    const stop = new AbortController()
    const service = await startRaw((socket) => {
      socket.write(head(`content-length: ${body.length}`) + half, () => stop.abort())
    })
    const error = await errorFrom(readOwnUser(clientOf(service), {}, { signal: stop.signal }))
    expect(error.code).toBe('cancelled')
  })

  it('sends nothing when it came first', async () => {
    const service = await startServer((_, response) => json(response, ownUser))
    const error = await errorFrom(readOwnUser(clientOf(service), {}, { signal: AbortSignal.abort() }))
    expect(error.code).toBe('cancelled')
    expect(service.requests).toEqual([])
  })

  it('happens to all requests when the client is closed', async () => {
    const { promise: arrived, resolve } = Promise.withResolvers<void>()
    const service = await startRaw(() => resolve())
    const client = clientOf(service)
    const asking = errorFrom(readOwnUser(client))
    await arrived
    await client.close()
    expect((await asking).code).toBe('cancelled')
    expect((await errorFrom(readOwnUser(client))).code).toBe('cancelled')
  })
})
