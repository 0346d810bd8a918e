import { describe, expect, it } from 'vitest'
import { verifyAccount } from '../../electron/accounts/sign-in.ts'
import { wordsFor } from '../../shared/error-sentences.ts'
import { ownUser } from '../api/support/rows.ts'
import { canary, errorFrom, startServer, type TestService } from '../api/support/service.ts'
import { write, type AnswerV4 } from '../api/v4/support.ts'

const notFound: AnswerV4 = { status: 404, body: { error: '404 Not Found' } }
const retired: AnswerV4 = { status: 410, body: { error: 'API V3 is no longer supported. Use API V4 instead.' } }
const unauthorized: AnswerV4 = { status: 401, body: { message: '401 Unauthorized' } }
const itsUser: AnswerV4 = { body: ownUser }
const version = (said: string): AnswerV4 => ({ body: { version: said, revision: 'abcdef0' } })
const token = (scopes: readonly string[], expires: string | null = null): AnswerV4 => ({
  body: { id: 4, name: 'Docket', revoked: false, scopes, user_id: 7, active: true, expires_at: expires },
})
const noPersonalToken: AnswerV4 = {
  status: 400,
  body: { message: '400 Bad request - This endpoint requires token type to be a personal access token' },
}
const lacks = (permission: string): AnswerV4 => ({
  status: 403,
  body: {
    error: 'insufficient_granular_scope',
    error_description: `Access denied: This operation requires a fine-grained personal access token with the following user permissions: [${permission}].`,
  },
})
const tooNarrow: AnswerV4 = {
  status: 403,
  body: {
    error: 'insufficient_scope',
    error_description: 'The request requires higher privileges than provided by the access token.',
    scope: 'api read_api',
  },
}

/** Starts a service that gives these answers by path, and 404 to everything else. */
async function serving(answers: Readonly<Record<string, AnswerV4>>): Promise<TestService> {
  return await startServer(({ url }, response) => write(response, answers[url] ?? notFound))
}

const verify = (service: TestService) => verifyAccount({ url: service.url, token: canary }, { client: { retries: 0 } })
const pathsOf = ({ requests }: TestService) => requests.map(({ url }) => url)

describe('which version of the API a service speaks', () => {
  it('v4, with what the token may do and until when', async () => {
    const service = await serving({
      '/api/v4/user': itsUser,
      '/api/v4/version': version('16.11.2-ee'),
      '/api/v4/personal_access_tokens/self': token(['api'], '2026-12-31'),
      '/api/v3/user': retired,
    })
    expect(await verify(service)).toMatchObject({
      baseUrl: service.url,
      user: { username: 'ada' },
      tokenKind: 'private',
      service: { interface: 'v4', version: '16.11.2-ee', mayWrite: true, tokenEndsOn: '2026-12-31' },
    })
    expect(pathsOf(service)).toEqual(['/api/v4/user', '/api/v4/version', '/api/v4/personal_access_tokens/self'])
  })

  it.each<readonly [string, AnswerV4]>([
    ['JSON', notFound],
    ['a page', { status: 404, text: '<!DOCTYPE html><title>The page could not be found</title>' }],
  ])('v3 alone, where v4 is not found (%s)', async (_, gone) => {
    const service = await serving({ '/api/v4/user': gone, '/api/v3/user': itsUser })
    expect((await verify(service)).service).toEqual({
      interface: 'v3',
      version: null,
      mayWrite: true,
      tokenEndsOn: null,
    })
    expect(pathsOf(service)).toEqual(['/api/v4/user', '/api/v3/user'])
  })

  it.each([
    ['9.0.0', 'v3'],
    ['10.5.8', 'v3'],
    ['10.6.0', 'v4'],
    ['10.8.7-ee', 'v4'],
  ])('both, of version %s: %s', async (said, apiVersion) => {
    const service = await serving({
      '/api/v4/user': itsUser,
      '/api/v4/version': version(said),
      '/api/v3/user': itsUser,
      '/api/v4/todos?per_page=1': { body: [] },
    })
    expect((await verify(service)).service).toMatchObject({ interface: apiVersion, version: said })
  })

  it('v4 of an old version that has v3 no more', async () => {
    const service = await serving({
      '/api/v4/user': itsUser,
      '/api/v4/version': version('10.5.8'),
      '/api/v3/user': retired,
      '/api/v4/todos?per_page=1': { body: [] },
    })
    expect((await verify(service)).service.interface).toBe('v4')
  })

  it('v4 that does not tell its version', async () => {
    const service = await serving({
      '/api/v4/user': itsUser,
      '/api/v4/version': tooNarrow,
      '/api/v4/personal_access_tokens/self': token(['api']),
    })
    expect((await verify(service)).service).toMatchObject({ interface: 'v4', version: null })
  })

  it('neither', async () => {
    const service = await serving({})
    expect((await errorFrom(verify(service))).code).toBe('not_this_service')
    expect(pathsOf(service)).toEqual(['/api/v4/user', '/api/v3/user'])
  })

  it('v4 by its 410 to v3, where something hides the user', async () => {
    const service = await serving({ '/api/v3/user': retired })
    expect(wordsFor(await errorFrom(verify(service)))).toBe(
      'GitLab offers API version 4, but does not say there who you are. Something in between may be hiding part of it. Ask your GitLab administrator.',
    )
  })
})

describe('a token of v4', () => {
  const known = { '/api/v4/user': itsUser, '/api/v4/version': version('16.11.2') }

  it('that may only read lets the user in, and is kept as such', async () => {
    const service = await serving({
      ...known,
      '/api/v4/personal_access_tokens/self': token(['read_api', 'read_user'], '2026-12-31'),
    })
    expect((await verify(service)).service).toMatchObject({ mayWrite: false, tokenEndsOn: '2026-12-31' })
  })

  it.each<readonly [string, Readonly<Record<string, AnswerV4>>]>([
    ['its scopes', { '/api/v4/personal_access_tokens/self': token(['read_user']) }],
    [
      'what it may not read',
      { '/api/v4/personal_access_tokens/self': noPersonalToken, '/api/v4/todos?per_page=1': tooNarrow },
    ],
    ['what it may not read of an older service', { '/api/v4/todos?per_page=1': tooNarrow }],
  ])('that only shows the user is too narrow, by %s', async (_, answers) => {
    const service = await serving({ ...known, ...answers })
    expect((await errorFrom(verify(service))).code).toBe('token_too_narrow')
  })

  it.each<readonly [string, Readonly<Record<string, AnswerV4>>]>([
    ['says no more of itself', { '/api/v4/personal_access_tokens/self': token(['granular']) }],
    [
      'may read next to nothing',
      {
        '/api/v4/personal_access_tokens/self': lacks('Personal Access Token: Read'),
        '/api/v4/todos?per_page=1': lacks('Todo: Read'),
      },
    ],
    [
      'may not read the version',
      { '/api/v4/version': lacks('Metadata: Read'), '/api/v4/personal_access_tokens/self': token(['granular']) },
    ],
  ])('that is fine-grained lets the user in, and what it may do shows later, where it %s', async (_, answers) => {
    const service = await serving({ ...known, ...answers })
    expect((await verify(service)).service).toMatchObject({ interface: 'v4', mayWrite: true, tokenEndsOn: null })
  })

  it('that is fine-grained and may not even show the user names the permission', async () => {
    const service = await serving({ '/api/v4/user': lacks('User: Read'), '/api/v3/user': itsUser })
    expect(wordsFor(await errorFrom(verify(service)))).toMatch(
      /^This token does not have the permission “User: Read”\./,
    )
    expect(pathsOf(service)).toEqual(['/api/v4/user'])
  })

  it('that is no personal one is tried, and may do everything as far as anybody knows', async () => {
    const service = await startServer(({ url, headers }, response) => {
      const answers: Readonly<Record<string, AnswerV4>> = {
        ...known,
        '/api/v4/personal_access_tokens/self': noPersonalToken,
        '/api/v4/todos?per_page=1': { body: [] },
      }
      write(response, headers.authorization === `Bearer ${canary}` ? (answers[url] ?? notFound) : unauthorized)
    })
    expect(await verify(service)).toMatchObject({
      tokenKind: 'oauth',
      service: { interface: 'v4', mayWrite: true, tokenEndsOn: null },
    })
  })

  it.each([
    ['Token is expired. You can either do re-authorization or token refresh.', 'token_expired'],
    ['Token was revoked. You have to re-authorize from the user.', 'token_revoked'],
  ])('that is over is told as that, and shown to v3 as little as in another way: %s', async (description, code) => {
    const over: AnswerV4 = { status: 401, body: { error: 'invalid_token', error_description: description } }
    const service = await serving({ '/api/v4/user': over, '/api/v3/user': itsUser })
    expect((await errorFrom(verify(service))).code).toBe(code)
    expect(pathsOf(service)).toEqual(['/api/v4/user'])
  })

  it('that is wrong is not shown to v3 either', async () => {
    const service = await serving({ '/api/v4/user': unauthorized, '/api/v3/user': itsUser })
    expect((await errorFrom(verify(service))).code).toBe('unauthorized')
    expect(pathsOf(service)).toEqual(['/api/v4/user', '/api/v4/user'])
  })

  it('of somebody who has something to do first is told in the words of the service', async () => {
    const terms =
      '(@ada) You must accept the Terms of Service in order to perform this action. Please access GitLab from a web browser to accept these terms.'
    const service = await serving({
      '/api/v4/user': { status: 403, body: { message: `403 Forbidden - ${terms}` } },
      '/api/v3/user': itsUser,
    })
    expect(wordsFor(await errorFrom(verify(service)))).toBe(
      `GitLab does not let you do anything at the moment. GitLab said: ${terms}`,
    )
    expect(pathsOf(service)).toEqual(['/api/v4/user'])
  })

  it('of somebody who was blocked without a word', async () => {
    const service = await serving({ '/api/v4/user': { status: 403, body: { message: '403 Forbidden' } } })
    expect((await errorFrom(verify(service))).code).toBe('user_blocked')
  })
})
