import type { ServiceOptions } from '../../service/options.ts'
import { clientOf, serve, type Client, type Loose, type Reply } from '../service/support.ts'
import type { Dialect } from './expectations/shapes.ts'
import { fixture } from './fixture.ts'

/**
 * A service with a workshop in it, and the ways to find and make things there. Ids are looked up: the fixture gives names,
 * and which number each gets is the service's own business.
 */
export interface World {
  readonly dialect: Dialect
  readonly url: string
  /** Somebody by name; null for nobody. */
  as(username: string | null): Client
  /** A number that was not given before, for names that must differ. */
  next(): number
  userId(username: string): Promise<number>
  groupId(path: string): Promise<number>
  projectId(path?: string): Promise<number>
  issueId(title: string, path?: string): Promise<number>
  mergeRequestId(title: string, path?: string): Promise<number>
  milestoneId(title: string): Promise<number>
  /** The first note of `issues/5` or the like in the workshop's project. */
  noteId(parent: string): Promise<number>
  /** The first award of `issues/5` or the like in the workshop's project. */
  awardId(awardable: string): Promise<number>
  newProject(owner?: string, more?: object): Promise<number>
  newGroup(owner?: string): Promise<Loose>
  newIssue(more?: object, author?: string): Promise<Loose>
  newMergeRequest(more?: object, author?: string): Promise<Loose>
  newNote(parent: string, author?: string): Promise<Loose>
  /** Lets a merge request wait for its build, which must run in real services. Resolves with its path. */
  waitingMergeRequest(): Promise<string>
  newUser(): Promise<Loose>
  newHook(url: string, more?: object): Promise<Loose>
}

export const anvil = 'tools/anvil'

/** Returns the body of a step that prepares a test. Throws an Error that names the step when it failed. */
export function made(reply: Reply, what: string): Loose {
  if (reply.status >= 200 && reply.status < 300) return reply.body
  throw new Error(`${what}: the service answered ${reply.status} ${reply.text.slice(0, 300)}`)
}

/** The token of somebody of the fixture. */
export const tokenOf = (username: string): string => (username === 'root' ? 'root-token' : `token-${username}`)

/** Starts a service that is closed after the test; `options` are further options of the service. */
export async function startWorld(
  dialect: Dialect,
  holds: unknown = fixture,
  options: Partial<ServiceOptions> = {},
): Promise<World> {
  const root = await serve({ ...options, dialect, fixture: holds })
  return worldAt(root.url, dialect)
}

/** The world of a service that runs already. */
export function worldAt(url: string, dialect: Dialect): World {
  const as = (username: string | null): Client => clientOf(url, username === null ? null : tokenOf(username))
  const root = as('root')
  let count = 0
  const next = (): number => (count += 1)

  async function get(path: string): Promise<Loose> {
    return made(await root.get(path), `GET ${path}`)
  }
  async function post(who: string, path: string, body: object): Promise<Loose> {
    return made(await as(who).send('POST', path, body), `POST ${path} as ${who}`)
  }
  async function idOf(path: string, name: string, value: unknown): Promise<number> {
    const rows = (await get(path)) as Loose[]
    const row = rows.find((one) => one[name] === value)
    if (!row) throw new Error(`GET ${path} has nothing with the ${name} ${String(value)}`)
    return row.id
  }
  const projectId = async (path = anvil): Promise<number> => (await get(`/projects/${encodeURIComponent(path)}`)).id

  const newMergeRequest = async (more = {}, author = 'dev'): Promise<Loose> =>
    post(author, `/projects/${await projectId()}/merge_requests`, {
      title: `change ${next()}`,
      source_branch: `branch-${next()}`,
      target_branch: 'master',
      ...more,
    })
  const mergeRequestId = async (title: string, path = anvil): Promise<number> =>
    idOf(`/projects/${await projectId(path)}/merge_requests?state=all&per_page=100`, 'title', title)

  return {
    dialect,
    url,
    as,
    next,
    projectId,
    userId: async (username) => {
      const reply = await as(username).get('/user')
      // Blocked users cannot read themselves.
      return reply.status === 200 ? reply.body.id : idOf(`/users?username=${username}`, 'username', username)
    },
    groupId: async (path) => (await get(`/groups/${path}`)).id,
    issueId: async (title, path = anvil) =>
      idOf(`/projects/${await projectId(path)}/issues?per_page=100`, 'title', title),
    mergeRequestId,
    milestoneId: async (title) => idOf(`/projects/${await projectId()}/milestones`, 'title', title),
    noteId: async (parent) => (await get(`/projects/${await projectId()}/${parent}/notes`))[0].id,
    awardId: async (awardable) => (await get(`/projects/${await projectId()}/${awardable}/award_emoji`))[0].id,
    newProject: async (owner = 'olga', more = {}) =>
      (await post(owner, '/projects', { name: `project ${next()}`, visibility_level: 20, ...more })).id,
    newGroup: (owner = 'olga') => post(owner, '/groups', { name: `group ${next()}`, path: `group-${next()}` }),
    newIssue: async (more = {}, author = 'rita') =>
      post(author, `/projects/${await projectId()}/issues`, { title: `issue ${next()}`, ...more }),
    newMergeRequest,
    waitingMergeRequest: async () => {
      const path =
        dialect === 'real'
          ? `/projects/${await projectId('tools/press')}/merge_requests/${await mergeRequestId('Builds', 'tools/press')}`
          : await newMergeRequest().then(({ project_id, id }) => `/projects/${project_id}/merge_requests/${id}`)
      const body = { merge_when_build_succeeds: true }
      const { state } = made(await as('mark').send('PUT', `${path}/merge`, body), `PUT ${path}/merge`)
      if (state !== 'opened') throw new Error(`${path} does not wait for its build but is ${state}`)
      return path
    },
    newNote: async (parent, author = 'rita') =>
      post(author, `/projects/${await projectId()}/${parent}/notes`, { body: `note ${next()}` }),
    newUser: () => {
      const username = `person-${next()}`
      return post('root', '/users', {
        username,
        name: username,
        email: `${username}@example.com`,
        password: 'long enough',
      })
    },
    newHook: async (url_, more = {}) => {
      const hook = await post('root', '/hooks', { url: url_, ...more })
      return Array.isArray(hook) ? hook[0] : hook
    },
  }
}

/** A public key that no other number gives: its bytes need not lie on the curve for a service that only keeps it. */
export function sshKeyText(number: number): string {
  const kind = Buffer.from('ssh-ed25519')
  const point = Buffer.alloc(32, 7)
  point.writeUInt32BE(number, 0)
  const length = (bytes: Buffer): Buffer => {
    const head = Buffer.alloc(4)
    head.writeUInt32BE(bytes.length, 0)
    return head
  }
  return `ssh-ed25519 ${Buffer.concat([length(kind), kind, length(point), point]).toString('base64')} key-${number}`
}
