import { expect, it, onTestFinished } from 'vitest'
import { startService } from '../../../service/server.ts'

/** What a service in maintenance answers, and when it is over. */
it('answers, and refuses changes by what they are', async () => {
  let isReadOnly = true
  const fixture = { users: ['ada'], projects: [{ path: 'ada/anvil', issues: ['First'] }] }
  const service = await startService({
    ...{ port: 0, fixture, dialect: 'v4', version: '19' },
    isReadOnly: () => isReadOnly,
  })
  onTestFinished(() => service.close())
  const ask = async (method: string, path: string, type?: string, body?: string) => {
    const headers = { 'private-token': 'token-ada', ...(type !== undefined && { 'content-type': type }) }
    const url = new URL(path, service.url)
    const response = await fetch(url, { method, headers, redirect: 'manual', ...(body !== undefined && { body }) })
    return [response.status, response.headers.get('location') ?? (await response.text())] as const
  }
  const words = 'You cannot perform write operations on a read-only instance'
  const refused = [403, JSON.stringify({ message: words })]
  const led = [301, `${new URL(service.url).origin}/`]
  const issue = '/api/v4/projects/1/issues/1'
  expect((await ask('GET', issue))[0]).toBe(200)
  expect(await ask('PUT', issue, 'application/json', '{"title":"Second"}')).toEqual(refused)
  expect(await ask('DELETE', issue, 'application/json')).toEqual(refused)
  expect(await ask('DELETE', issue)).toEqual(led)
  expect(await ask('PUT', issue, 'application/x-www-form-urlencoded', 'title=Second')).toEqual(led)
  const mutation = JSON.stringify({ query: 'mutation { todoSnooze(input: $input) { errors } }', variables: {} })
  expect((await ask('POST', '/api/graphql', 'application/json', mutation))[1]).toContain(words)
  isReadOnly = false
  expect((await ask('PUT', issue, 'application/json', '{"title":"Second"}'))[0]).toBe(200)
})
