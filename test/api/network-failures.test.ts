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
      'GitLab redirects to another address. Enter the address that a browser ends up at. If this network wants you to sign in first, open any page in a browser. Your token was not passed on.',
      (_, response) => void response.writeHead(302, { location: '/login' }).end(),
    ],
    [
      'This address answers, but not like a GitLab server. Something may have answered in place of GitLab, such as a firewall, or a network that wants you to sign in first: open any page in a browser. If not, check the address: it is that of GitLab’s front page, with the path if GitLab has one, and nothing after it.',
      (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>'),
    ],
    [
      'GitLab no longer offers API version 3. Docket has used that version so far, and switches to the newer one by itself. If it does not, sign in again.',
      (_, response) => json(response, { error: 'API V3 is no longer supported. Use API V4 instead.' }, 410),
    ],
    [
      'GitLab sent an answer that Docket cannot read. Something in between, such as a proxy, may have changed it. Try again.',
      (_, response) => void response.end('{"half'),
    ],
    [
      'GitLab sent more than Docket accepts at once. None of it was used. If it happens again, tell your GitLab administrator.',
      (_, response) => json(response, { text: 'x'.repeat(3_000) }),
    ],
    [
      'GitLab does not accept this token. It may be mistyped, expired or revoked. Copy it again, or make a new one.',
      (_, response) => json(response, { message: '401 Unauthorized' }, 401),
    ],
    [
      'GitLab does not allow you to do this. Somebody with more rights in the project can give you access.',
      (_, response) => json(response, { message: '403 Forbidden' }, 403),
    ],
    [
      'GitLab does not allow you to do this. GitLab said: The repository is archived',
      (_, response) => json(response, { message: '403 The repository is archived' }, 403),
    ],
    [
      'GitLab does not have this, or does not show it to you. It may have been deleted or made private. Look for it in the browser.',
      (_, response) => json(response, { message: '404 Not found' }, 404),
    ],
    [
      'GitLab does not allow this here. Its state may have changed in the meantime. Open it in the browser to see.',
      (_, response) => json(response, { error: '405 Not Allowed' }, 405),
    ],
    [
      'GitLab cannot do this now. Open it in the browser to see what stands in the way.',
      (_, response) => json(response, {}, 406),
    ],
    [
      'Somebody else, or an earlier attempt, got there first. GitLab said: Label already exists',
      (_, response) => json(response, { message: 'Label already exists' }, 409),
    ],
    [
      'GitLab refused what was sent. GitLab said: title is too long',
      (_, response) => json(response, { message: { title: ['is too long'] } }, 400),
    ],
    [
      'Something between this computer and GitLab blocked a request. It is probably a firewall or a proxy that objects to what was asked for or written. Docket will try again by itself.',
      ({ url }, response) =>
        url.endsWith('/user')
          ? json(response, {})
          : void response.writeHead(403, { 'content-type': 'text/html' }).end('<html>Blocked</html>'),
    ],
    [
      'GitLab sent an answer in a form that Docket does not understand. Everything else is still read. Tell your GitLab administrator, or look for a newer version of Docket.',
      (_, response) => json(response, { hello: 'world' }),
    ],
    [
      'GitLab asks Docket to slow down. Docket will continue by itself in 30 seconds.',
      (_, response) => json(response, {}, 429, { 'retry-after': '30' }),
    ],
    [
      'GitLab has a problem of its own (502). Nothing is wrong on your side. Docket will try again by itself.',
      (_, response) => json(response, {}, 502),
    ],
    [
      'The proxy asks for a name and password. Choose “This proxy” under Connection, and enter its address with your name and password for it.',
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
      'GitLab could not be found. Check the spelling. If it is only known inside your organisation, connect to its network or VPN.',
    )
    expect(await failing('http://127.0.0.1:1')).toBe(
      'GitLab cannot be reached. Check your network, and the port in the address. GitLab may also be down at the moment.',
    )
    expect(await failing(silent.url, { whole: 50 })).toBe(
      'GitLab did not answer in time. The network may be slow or GitLab busy. Try again in a moment.',
    )
    expect(await failing(broken.url)).toBe('The connection to GitLab was lost. Check the network, then try again.')
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
      'Docket cannot use the address of the proxy. It has to begin with http:// or https://. Correct it under Connection.',
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
      'The address of a server on this computer must begin with https:// or http://. Add it, like http://localhost:3000.',
    ],
    [
      'http://code.example.org',
      'This address would send your token unencrypted. Use https://. Docket uses plain http:// only for a server on this computer.',
    ],
  ])('to %s', async (url, words) => {
    expect(await refused(url)).toBe(words)
  })

  it('with a token that is not enough', async () => {
    const narrow = await startServer((_, response) => json(response, { error: 'insufficient_scope' }, 403))
    expect(await refused(narrow.url)).toBe(
      'This token does not allow what Docket needs. Make a new one with the scope “api”, or “read_api” to read only.',
    )
    const blocked = await startServer((_, response) => json(response, { ...ownUser, state: 'blocked' }))
    expect(await refused(blocked.url)).toBe('GitLab has blocked this user. Ask a GitLab administrator to unblock you.')
    expect(await refused(blocked.url, ' ')).toBe('The token is missing. Enter the token.')
  })
})
