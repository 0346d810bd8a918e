import { describe, expect, it } from 'vitest'
import { verifyAccount } from '../../electron/accounts/sign-in.ts'
import { readIssue, updateIssue } from '../../electron/api/entities/issues.ts'
import { wordsFor } from '../../shared/error-sentences.ts'
import { errorRejected } from '../support/failures.ts'
import { ownUser } from './support/rows.ts'
import { canary, clientOf, json, startRaw, startServer, type Answerer } from './support/service.ts'

/** Messages for wrong answers of a service, or of something in between. */

const one = { id: 1, issue_id: 2 }

describe('an answer', () => {
  it.each<readonly [string, Answerer]>([
    [
      'The service points somewhere else. Enter the address you end up at in a browser. This network may want a sign-in first: open any page in a browser. Your token was not sent on.',
      (_, response) => void response.writeHead(302, { location: '/login' }).end(),
    ],
    [
      'The service answers, but not like GitLab. Something in between may have answered, such as a firewall, or a network that wants a sign-in first: open any page in a browser. If not, check the address: it is the one of the front page, without anything after it, unless GitLab lives below a path.',
      (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>'),
    ],
    [
      'GitLab speaks a newer interface only. It no longer offers version 3, the one that Docket has spoken with it so far. Docket asks for the newer one by itself; if it does not go on, sign in again.',
      (_, response) => json(response, { error: 'API V3 is no longer supported. Use API V4 instead.' }, 410),
    ],
    [
      'The service sent an answer that Docket cannot read. Something in between, such as a proxy, may have changed it. Try again.',
      (_, response) => void response.end('{"half'),
    ],
    [
      'The service sent more than Docket is willing to take at once. Nothing of it was used. Tell whoever runs the service if it happens again.',
      (_, response) => json(response, { text: 'x'.repeat(3_000) }),
    ],
    [
      'The service does not accept this token. It may be mistyped, expired or revoked. Copy it once more, or make a new one.',
      (_, response) => json(response, { message: '401 Unauthorized' }, 401),
    ],
    [
      'The service does not allow you to do this. Somebody with more rights in the project can give you access.',
      (_, response) => json(response, { message: '403 Forbidden' }, 403),
    ],
    [
      'The service does not allow you to do this. It said: The repository is archived',
      (_, response) => json(response, { message: '403 The repository is archived' }, 403),
    ],
    [
      'The service does not have this, or does not show it to you. It may have been deleted or made private. Look for it in the browser.',
      (_, response) => json(response, { message: '404 Not found' }, 404),
    ],
    [
      'The service does not allow this here. Its state may have changed meanwhile. Open it in the browser to see.',
      (_, response) => json(response, { error: '405 Not Allowed' }, 405),
    ],
    [
      'The service cannot do this now. Open it in the browser to see what stands in the way.',
      (_, response) => json(response, {}, 406),
    ],
    [
      'Somebody, or an earlier attempt, was there first. It said: Label already exists',
      (_, response) => json(response, { message: 'Label already exists' }, 409),
    ],
    [
      'The service refused what was sent. It said: title is too long',
      (_, response) => json(response, { message: { title: ['is too long'] } }, 400),
    ],
    [
      'Something between this computer and the service stopped a request. It is probably a firewall or a proxy that does not like what was asked or written. Docket tries again by itself.',
      ({ url }, response) =>
        url.endsWith('/user')
          ? json(response, {})
          : void response.writeHead(403, { 'content-type': 'text/html' }).end('<html>Blocked</html>'),
    ],
    [
      'The service sent an answer in a form that Docket does not know. Everything else is read all the same. Tell whoever runs the service, or look for a newer Docket.',
      (_, response) => json(response, { hello: 'world' }),
    ],
    [
      'The service asks Docket to slow down. Docket goes on by itself in 30 seconds.',
      (_, response) => json(response, {}, 429, { 'retry-after': '30' }),
    ],
    [
      'The service has a problem of its own (502). Nothing is wrong on your side. Docket tries again by itself.',
      (_, response) => json(response, {}, 502),
    ],
    [
      'The proxy in between wants a name and a password. Choose “This proxy” under Connection, and enter its address with your name and password for it.',
      (_, response) => json(response, {}, 407),
    ],
  ])('%s', async (words, answer) => {
    const service = await startServer(answer)
    const client = clientOf(service, { retries: 0, maximumBytes: 2_000 })
    expect(wordsFor(await errorRejected(updateIssue(client, { ...one, title: 'x' })))).toBe(words)
  })
})

describe('the way there', () => {
  const failing = async (url: string, timeouts = {}) =>
    wordsFor(await errorRejected(readIssue(clientOf({ url }, { retries: 0, timeouts }), one)))

  it('that leads nowhere is told of', async () => {
    const silent = await startRaw(() => undefined)
    const broken = await startRaw((socket) => socket.resetAndDestroy())
    expect(await failing('https://docket-test.invalid')).toBe(
      'No computer named the service was found. Check the spelling. If it is only known inside your organisation, connect to its network or VPN.',
    )
    expect(await failing('http://127.0.0.1:1')).toBe(
      'The service cannot be reached. Check the network and the port in the address. The service may also be down for the moment.',
    )
    expect(await failing(silent.url, { whole: 50 })).toBe(
      'The service did not answer in time. The network may be slow or the service busy. Try again in a moment.',
    )
    expect(await failing(broken.url)).toBe(
      'The connection to the service broke off. Check the network, then try again.',
    )
  })

  it('that is cancelled is told of', async () => {
    const stop = new AbortController()
    const service = await startRaw(() => stop.abort())
    const asked = readIssue(clientOf(service), one, { signal: stop.signal })
    expect(wordsFor(await errorRejected(asked))).toBe('Cancelled. Nothing was changed.')
  })

  it('through a proxy with an address that is none is told of', async () => {
    const client = clientOf({ url: 'https://127.0.0.1:1' }, { route: { proxy: 'squid' } })
    expect(wordsFor(await errorRejected(readIssue(client, one)))).toBe(
      'The address of the proxy cannot be used. Docket can use proxies whose address begins with http:// or https://. Correct it under Connection.',
    )
  })
})

describe('signing in', () => {
  const refused = async (url: string, token = canary) => wordsFor(await errorRejected(verifyAccount({ url, token })))

  it.each([
    [
      'not an address',
      'This is not an address that Docket can use. An address has no spaces and fewer than 2,000 characters. Check what you pasted.',
    ],
    [
      'localhost:3000',
      'The address of a service on this computer needs https:// or http:// in front. Add it, like http://localhost:3000.',
    ],
    [
      'http://code.example.org',
      'This address would send your token unencrypted. Use https://. Docket speaks plain http:// only to a service on this computer.',
    ],
  ])('to %s', async (url, words) => {
    expect(await refused(url)).toBe(words)
  })

  it('with a token that is not enough', async () => {
    const narrow = await startServer((_, response) => json(response, { error: 'insufficient_scope' }, 403))
    expect(await refused(narrow.url)).toBe(
      'This token may not do what Docket needs. Make a new one with the scope “api”, or “read_api” to read only.',
    )
    const blocked = await startServer((_, response) => json(response, { ...ownUser, state: 'blocked' }))
    expect(await refused(blocked.url)).toBe(
      'The service has blocked this user. Ask an administrator of the service to unblock you.',
    )
    expect(await refused(blocked.url, ' ')).toBe('The token is missing. Enter the token.')
  })
})
