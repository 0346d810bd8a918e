import { describe, expect, it, onTestFinished } from 'vitest'
import { readOwnUser } from '../../electron/api/entities/users.ts'
import { listProjectIssues } from '../../electron/api/entities/issues.ts'
import { startService } from '../support/service-of-run.ts'
import { clientOf, errorFrom } from './support/service.ts'

const fixture = {
  users: [
    { username: 'root', administrator: true },
    {
      username: 'ada',
      tokens: [
        { kind: 'oauth', token: 'given-to-docket' },
        { kind: 'personal', token: 'made-by-ada' },
      ],
    },
  ],
  projects: [{ path: 'ada/notes', visibility: 'private', members: { ada: 'owner' }, issues: ['Only one'] }],
}

async function start(): Promise<{ readonly url: string }> {
  const service = await startService({ port: 0, fixture, token: 'token-root' })
  onTestFinished(() => service.close())
  return { url: service.url.replace('/api/v3', '') }
}

describe('a token', () => {
  it.each([
    ['private', 'token-ada'],
    ['private', 'made-by-ada'],
    ['oauth', 'given-to-docket'],
  ] as const)('that is %s is taken by the service: %s', async (kind, token) => {
    const client = clientOf(await start(), { token: () => token, tokenKind: () => kind })
    expect((await readOwnUser(client)).username).toBe('ada')
  })

  it('that another program was given is no private one', async () => {
    const client = clientOf(await start(), { token: () => 'given-to-docket' })
    expect((await errorFrom(readOwnUser(client))).code).toBe('unauthorized')
  })
})

describe('an administrator', () => {
  it('asks in the place of another user, one request at a time', async () => {
    const client = clientOf(await start(), { token: () => 'token-root' })
    expect((await readOwnUser(client, {}, { sudo: 'ada' })).username).toBe('ada')
    expect((await readOwnUser(client)).username).toBe('root')
    const issues = await listProjectIssues(client, { id: 'ada/notes' }, { sudo: 'ada' })
    expect(issues.items.map(({ title }) => title)).toEqual(['Only one'])
  })

  it('is refused for a user who is not there, and so is everybody else for anybody', async () => {
    const service = await start()
    const root = clientOf(service, { token: () => 'token-root' })
    expect((await errorFrom(readOwnUser(root, {}, { sudo: 'nobody' }))).code).toBe('not_found')
    const ada = clientOf(service, { token: () => 'token-ada' })
    expect((await errorFrom(readOwnUser(ada, {}, { sudo: 'root' }))).code).toBe('forbidden')
  })
})
