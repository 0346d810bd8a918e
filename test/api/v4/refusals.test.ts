import { describe, expect, it } from 'vitest'
import { createIssue, followIssue, listOwnIssues, moveIssue, readIssue } from '../../../electron/api/entities/issues.ts'
import { acceptMergeRequest, cancelMergeWhenBuildSucceeds } from '../../../electron/api/entities/merge-requests.ts'
import { createIssueNote } from '../../../electron/api/entities/notes.ts'
import { readOwnUser } from '../../../electron/api/entities/users.ts'
import { wordsFor } from '../../../shared/error-sentences.ts'
import { errorFrom } from '../support/service.ts'
import { answering, issueInList, mergeRequest, type AnswerV4 } from './support.ts'

const issue = { id: 1, issue_id: 76 }
const item = { id: 1, merge_request_id: 91 }

const tooMuch = {
  error: 'insufficient_scope',
  error_description: 'The request requires higher privileges than provided by the access token.',
  scope: 'api read_api',
}
const retired = { error: 'API V3 is no longer supported. Use API V4 instead.' }
const expired = 'Token is expired. You can either do re-authorization or token refresh.'
const revoked = 'Token was revoked. You have to re-authorize from the user.'

const failingRead = async (answer: AnswerV4) => await errorFrom(readOwnUser((await answering(answer)).client))
const failingWrite = async (answer: AnswerV4) =>
  await errorFrom(createIssueNote((await answering(answer)).client, { ...issue, body: 'Hm' }))

describe('what v4 refuses', () => {
  it('a token that has expired or was revoked is told from one that is wrong', async () => {
    const invalid = (description: string) => ({
      status: 401,
      body: { error: 'invalid_token', error_description: description },
    })
    expect(await failingRead(invalid(expired))).toMatchObject({ code: 'token_expired', status: 401, endedOn: null })
    expect(wordsFor(await failingRead(invalid(expired)))).toBe(
      'This token has expired. Make a new one on GitLab, and sign in with that.',
    )
    expect(wordsFor(await failingWrite(invalid(revoked)))).toBe(
      'This token was revoked on GitLab. Make a new one there, and sign in with that.',
    )
    const wrong = { status: 401, body: { message: '401 Unauthorized' } }
    expect((await failingRead(wrong)).code).toBe('unauthorized')
    expect((await failingRead(invalid('Bad Access Token.'))).code).toBe('unauthorized')
  })

  it('a token that is good for signed requests alone is told from one that is wrong', async () => {
    const body = { error: 'dpop_error', error_description: 'DPoP validation error: DPoP header is missing' }
    for (const error of [await failingRead({ status: 401, body }), await failingWrite({ status: 401, body })]) {
      expect(wordsFor(error)).toBe(
        'GitLab wants each request with this token to be signed (DPoP), which Docket cannot do. Switch DPoP off on GitLab, where your personal access tokens are, and sign in again.',
      )
    }
  })

  it('says the day on which a token has expired', () => {
    expect(wordsFor({ code: 'token_expired', endedOn: '2026-09-30' })).toBe(
      'This token expired on 30 September 2026. Make a new one on GitLab, and sign in with that.',
    )
  })

  it('a token that may only read is told from one that may not even do that, by the verb', async () => {
    expect(wordsFor(await failingWrite({ status: 403, body: tooMuch }))).toBe(
      'This token can only read. What you change waits here. Sign in again with a token that has the scope “api”.',
    )
    expect((await failingRead({ status: 403, body: tooMuch })).code).toBe('token_too_narrow')
    expect((await failingWrite({ status: 403, body: { message: '403 Forbidden' } })).code).toBe('forbidden')
  })

  it.each([
    [
      'Access denied: This operation requires a fine-grained personal access token with the following project permissions: [Issue: Update].',
      ['Issue: Update'],
      'This token does not have the permission “Issue: Update”. Make one on GitLab that has it, and sign in with that. What you change waits here.',
    ],
    [
      'Access denied: Your Personal Access Token lacks the required permissions: [read_job, read_pipeline] for "tools/anvil".',
      ['read_job', 'read_pipeline'],
      'This token does not have the permission “read_job” or “read_pipeline”. Make one on GitLab that has it, and sign in with that. What you change waits here.',
    ],
    [
      "Access denied: This operation doesn't support fine-grained personal access tokens.",
      [],
      'GitLab does not take a fine-grained token for this. Use a token that has the scope “api”. What you change waits here.',
    ],
  ])(
    'what a fine-grained token may not do, with the permission that it lacks: %s',
    async (said, permissions, words) => {
      const answer = { status: 403, body: { error: 'insufficient_granular_scope', error_description: said } }
      for (const error of [await failingRead(answer), await failingWrite(answer)]) {
        expect(error).toEqual({ code: 'permission_missing', status: 403, detail: said, permissions })
        expect(wordsFor(error)).toBe(words)
      }
    },
  )

  it('a change while the service is in maintenance, of JSON by its words and of a file by where it leads', async () => {
    const readOnly = { message: 'You cannot perform write operations on a read-only instance' }
    expect(await failingWrite({ status: 403, body: readOnly })).toMatchObject({
      code: 'service_read_only',
      status: 403,
    })
    const leading = (location: string) => ({ status: 301, text: '', headers: { location } })
    expect((await failingWrite(leading('/'))).code).toBe('service_read_only')
    expect((await failingRead(leading('/'))).code).toBe('redirected')
    expect((await failingWrite(leading('/users/sign_in'))).code).toBe('redirected')
  })

  it('two limits of requests, one of them in plain text', async () => {
    const attack = { status: 429, text: 'Retry later\n', headers: { 'retry-after': '42' } }
    expect(await failingRead(attack)).toEqual({ code: 'rate_limited', status: 429, retryAfter: 42 })
    const many = 'This endpoint has been requested too many times. Try again later.'
    expect(await failingWrite({ status: 429, body: { message: { error: many } } })).toMatchObject({
      code: 'rate_limited',
      detail: `error ${many}`,
    })
  })

  it.each<readonly [string, AnswerV4]>([
    ['a row that somebody else had', { status: 409, body: { message: '409 Conflict: Resource lock' } }],
    ['a query that took too long', { status: 408, body: { message: { error: 'Request timed out' } } }],
  ])('%s is the service’s own trouble, and no offline', async (_, answer) => {
    expect((await failingWrite(answer)).code).toBe('service_failed')
  })

  it.each([409, 400, 201])('what is taken for spam until a captcha is solved (%i)', async (status) => {
    const body = {
      needs_captcha_response: true,
      spam_log_id: 42,
      captcha_site_key: 'key',
      message: { error: 'Your comment has been recognized as spam.' },
    }
    expect(wordsFor(await failingWrite({ status, body }))).toBe(
      'GitLab flagged this as spam and asks for a captcha. Post it in a browser, or reword it and send it again.',
    )
  })

  it('a row that is there already is a conflict still', async () => {
    expect((await failingWrite({ status: 409, body: { message: 'Duplicated issue' } })).code).toBe('conflict')
  })

  it('v3 that is no longer spoken', async () => {
    expect((await failingRead({ status: 410, body: retired })).code).toBe('interface_retired')
  })

  it('a project that was asked for by an old path', async () => {
    const moved = { status: 301, text: 'This resource has been moved', headers: { location: 'https://x.example/p/1' } }
    expect((await failingRead(moved)).code).toBe('redirected')
  })
})

describe('refusals that look like a success', () => {
  it('calling off what does not wait', async () => {
    const body = { message: "Can't cancel the automatic merge", status: 'error', http_status: 406 }
    const { client, service } = await answering({ status: 201, body })
    expect(await errorFrom(cancelMergeWhenBuildSucceeds(client, item))).toEqual({
      code: 'not_acceptable',
      status: 406,
      detail: "Can't cancel the automatic merge",
    })
    expect(service.requests).toHaveLength(1)
  })

  it('another item that has the number of the one that was asked for', async () => {
    const { client } = await answering({ body: { ...issueInList, id: 1076 } })
    expect((await errorFrom(readIssue(client, issue))).code).toBe('not_found')
    expect((await errorFrom(followIssue(client, issue))).code).toBe('not_found')
  })

  it('but not an item that was to become another one, or that nobody named', async () => {
    const { client } = await answering({ status: 201, body: { ...issueInList, id: 1076 } })
    expect((await moveIssue(client, { ...issue, to_project_id: 2 })).id).toBe(1076)
    expect((await createIssue(client, { id: 1, title: 'T' })).id).toBe(1076)
    const list = await answering({ body: [{ ...issueInList, id: 1076 }] })
    expect((await listOwnIssues(list.client)).items).toHaveLength(1)
  })
})

describe('merging on v4', () => {
  it.each([
    [405, '405 Method Not Allowed', 'notOpen'],
    [406, 'Branch cannot be merged', 'conflict'],
    [422, 'Branch cannot be merged', 'conflict'],
    [409, 'SHA does not match HEAD of source branch: 8888888', 'shaMismatch'],
    [401, '401 Unauthorized', 'notPermitted'],
  ])('%i %s is %s', async (status, message, reason) => {
    const { client } = await answering({ status, body: { message } })
    expect(await acceptMergeRequest(client, { ...item, sha: '8888' })).toMatchObject({
      kind: 'refused',
      refusal: { reason },
    })
  })

  it('a token that may only read does not make it look as if the user might not merge', async () => {
    const { client } = await answering({ status: 403, body: tooMuch })
    expect((await errorFrom(acceptMergeRequest(client, item))).code).toBe('token_read_only')
  })

  it('answers the merge request', async () => {
    const { client, service } = await answering({ body: { ...mergeRequest, state: 'merged' } })
    expect(await acceptMergeRequest(client, { ...item, merge_when_build_succeeds: true })).toMatchObject({
      kind: 'mergeRequest',
      mergeRequest: { state: 'merged' },
    })
    expect(JSON.parse(service.requests[0]?.body ?? '')).toEqual({ merge_when_pipeline_succeeds: true })
  })
})
