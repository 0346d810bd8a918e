import { startService } from '../../service/server.ts'
import type { Service, ServiceOptions } from '../../service/server.ts'
import { afterEveryTest } from '../support/end-of-test.ts'

const started: Service[] = []

afterEveryTest(async () => {
  await Promise.all(started.splice(0).map((service) => service.close()))
})

/** An answer of the service, unparsed: a schema here would hide the service's faults from a test. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Loose = any

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: Loose
}

export interface Client {
  readonly url: string
  get(path: string, headers?: Record<string, string>): Promise<Reply>
  /** A JSON body unless `body` is a string, which goes as a form, or a form of parts. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
  /** The same service as somebody else; null for nobody. */
  as(token: string | null): Client
}

/** Somebody's view of a service at an address. */
export function clientOf(url: string, token: string | null): Client {
  const request = async (method: string, path: string, init: RequestInit): Promise<Reply> => {
    const headers = new Headers(init.headers)
    if (token !== null && !headers.has('private-token')) headers.set('private-token', token)
    const response = await fetch(url + path, { ...init, method, headers })
    const text = await response.text()
    let body: unknown
    try {
      body = text === '' ? undefined : JSON.parse(text)
    } catch {
      body = undefined
    }
    return { status: response.status, headers: response.headers, text, body }
  }
  return {
    url,
    get: (path, headers = {}) => request('GET', path, { headers }),
    send: (method, path, body, headers = {}) => {
      if (body === undefined) return request(method, path, { headers })
      if (body instanceof FormData) return request(method, path, { headers, body })
      const form = typeof body === 'string'
      return request(method, path, {
        headers: { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json', ...headers },
        body: form ? body : JSON.stringify(body),
      })
    },
    as: (other) => clientOf(url, other),
  }
}

/** Starts a service that is closed after the test, seen by its administrator. */
export async function serve(options: Partial<ServiceOptions> = {}): Promise<Client> {
  const service = await startService({ port: 0, token: 'root-token', ...options })
  started.push(service)
  return clientOf(service.url, 'root-token')
}

/** A workshop: an internal project with an owner, a reporter, a guest and somebody from outside. */
export const workshop = {
  users: ['olga', 'rita', 'gus', 'otto', { username: 'bea', state: 'blocked' as const }],
  groups: [{ path: 'tools', visibility: 'internal', members: { olga: 'owner' } }],
  projects: [
    {
      path: 'tools/anvil',
      visibility: 'internal',
      members: { rita: 'reporter', gus: 'guest' },
      jobs: ['lint', { name: 'deploy', stage: 'deploy', when: 'manual' as const }],
      labels: ['bug', 'ui'],
      milestones: ['1.0', { title: '0.9', state: 'closed' }],
      issues: [
        { title: 'Crack in the horn', author: 'gus', labels: ['bug'], milestone: '1.0' },
        { title: 'Customer list leaks', author: 'olga', confidential: true },
        { title: 'Squeaks', author: 'rita', assignee: 'gus', labels: ['ui', 'bug'], state: 'closed' },
      ],
      mergeRequests: [
        { title: 'Weld it', author: 'rita', branch: 'weld', description: 'Closes #1', notes: ['done'] },
        { title: 'WIP: Polish', author: 'olga', branch: 'polish', conflict: true },
      ],
    },
    {
      path: 'tools/secret',
      visibility: 'private',
      members: { gus: 'guest' },
      issues: ['Hidden'],
      mergeRequests: ['M'],
    },
    { path: 'olga/notes', visibility: 'public', issues: ['Everybody reads this'] },
  ],
}
