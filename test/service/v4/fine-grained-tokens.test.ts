import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService, type Service } from '../../../service/server.ts'
import type { Refusal } from '../../../service/rules/refusals.ts'
import { requirePermission } from '../../../service/v4/fine-grained-tokens.ts'

/** Tokens that have permissions in place of scopes. */

let service: Service

beforeAll(async () => {
  const tokens = [
    { kind: 'personal', token: 'sees-itself', permissions: ['Personal Access Token: Read', 'User: Read'] },
    { kind: 'personal', token: 'reads-issues', permissions: ['Issue: Read'] },
  ]
  const fixture = { users: [{ username: 'ada', tokens }], projects: [{ path: 'ada/anvil', issues: ['First'] }] }
  service = await startService({ port: 0, fixture, dialect: 'v4', version: '19' })
})

afterAll(() => service.close())

async function ask(token: string, method: string, path: string, body?: object): Promise<[number, unknown]> {
  const response = await fetch(new URL(path, service.url), {
    method,
    headers: { 'private-token': token, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return [response.status, await response.json()]
}

const denied = (boundary: string, permission: string) => ({
  error: 'insufficient_granular_scope',
  error_description: `Access denied: This operation requires a fine-grained personal access token with the following ${boundary} permissions: [${permission}].`,
})

it('say of their scopes that they are granular', async () => {
  expect(await ask('sees-itself', 'GET', '/api/v4/personal_access_tokens/self')).toMatchObject([
    200,
    { scopes: ['granular'] },
  ])
})

it('may do what was granted, and are refused anything else by name', async () => {
  const issue = '/api/v4/projects/1/issues/1'
  expect((await ask('reads-issues', 'GET', issue))[0]).toBe(200)
  expect(await ask('reads-issues', 'PUT', issue, { title: 'Second' })).toEqual([
    403,
    denied('project', 'Issue: Update'),
  ])
  expect(await ask('reads-issues', 'GET', '/api/v4/user')).toEqual([403, denied('user', 'User: Read')])
})

it('are refused mutations of GraphQL, and shown nothing by its queries', async () => {
  const graphql = async (query: string) => await ask('sees-itself', 'POST', '/api/graphql', { query, variables: {} })
  expect(await graphql('mutation { todoSnooze(input: $input) { errors } }')).toEqual([
    200,
    { errors: [{ message: "Access denied: This operation doesn't support fine-grained personal access tokens." }] },
  ])
  const [status, answer] = await graphql('query { namespace(fullPath: "ada/anvil") { __typename } }')
  expect([status, answer]).toEqual([200, { data: { namespace: null } }])
})

describe('the permission for', () => {
  it.each([
    ['GET', '/user', 'User: Read'],
    ['GET', '/version', 'Metadata: Read'],
    ['POST', '/todos/:id/mark_as_done', 'Todo: Create'],
    ['GET', '/projects', 'Project: Read'],
    ['GET', '/projects/:id', 'Project: Read'],
    ['PUT', '/projects/:id/merge_requests/:merge_request_iid', 'Merge Request: Update'],
    ['DELETE', '/projects/:id/issues/:issue_iid', 'Issue: Delete'],
    ['GET', '/groups/:id/milestones', 'Milestone: Read'],
    ['GET', '/projects/:id/repository/files/:file_path', 'Code: Read'],
  ])('%s %s is “%s”', (method, path, permission) => {
    const lacking = () => {
      try {
        requirePermission('[]', { method, path })
      } catch (thrown) {
        return JSON.stringify((thrown as Refusal).body)
      }
      return ''
    }
    expect(lacking()).toContain(`[${permission}]`)
    expect(() => requirePermission(JSON.stringify([permission]), { method, path })).not.toThrow()
  })
})
