import fastify from 'fastify'
import type { FastifyReply } from 'fastify'
import { minute } from '../shared/durations.ts'
import { catchUp } from './changes/catch-up.ts'
import { seedStore } from './fixture/seed.ts'
import { parseFixture } from './fixture/schema.ts'
import { HookDelivery } from './hooks/delivery.ts'
import { apiAdapterV3 } from './http/api-adapter-v3.ts'
import { unreadable } from './http/refusals.ts'
import { route } from './http/router.ts'
import { refuse } from './http/sending.ts'
import { serveCustomEmoji } from './http/custom-emoji.ts'
import { serveUploads } from './http/uploads.ts'
import { startColleagues } from './live/colleagues.ts'
import { larkspurPipelines, larkspurReviews, larkspurScript } from './live/script/index.ts'
import { developmentToken, OptionsError } from './options.ts'
import type { ServiceOptions } from './options.ts'
import { allRoutes } from './routes/all.ts'
import type { SampleContent } from './sample/content.ts'
import { withDrafts } from './sample/drafts.ts'
import { generateSample } from './sample/generate.ts'
import { withoutJobs } from './sample/pipelines.ts'
import { whole } from './store/listing.ts'
import { Store } from './store/store.ts'
import { setPrivateToken } from './store/tokens.ts'
import { findUserByName, insertUser, listUsers } from './store/users.ts'
import { speakV4, waysOf } from './v4/speak.ts'
import type { Workspace } from './workspace.ts'

export type { ServiceOptions } from './options.ts'

export interface Service {
  /** The base of the API: `http://127.0.0.1:PORT/api/v3`, or `…/api/v4`. */
  readonly url: string
  /** Lets the requests under way finish, then lets go of the port and the database. */
  close(): Promise<void>
}

/** More than the longest text a client would send; beyond it a request is refused unread. */
const largestBody = 16 * 1024 * 1024
const longestPathVariable = 1024
/** The average time between acts of colleagues, in milliseconds: something happens soon, but there is time to read. */
const liveInterval = 4 * minute

function addUser(store: Store, username: string, administrator: boolean): number {
  return insertUser(store, {
    username,
    name: administrator ? 'Administrator' : username.charAt(0).toUpperCase() + username.slice(1),
    email: `${username}@example.com`,
    state: 'active',
    is_admin: Number(administrator),
    external: 0,
    can_create_group: 1,
    projects_limit: 100,
    avatar_url: null,
    bio: null,
    location: null,
    organization: '',
    created_at: store.now(),
  })
}

async function openStore(options: ServiceOptions): Promise<Store> {
  const clock = options.clock ?? (() => new Date())
  const store = new Store({
    file: options.database ?? ':memory:',
    numbering: (options.dialect ?? 'contract') === 'contract' ? 'shared' : 'apart',
    now: () => clock().getTime(),
  })
  try {
    // Loaded only where it is wanted: it is by far the largest part of the service.
    const sample = options.sample ? (await import('./sample/larkspur.ts')).larkspur : null
    fill(store, options, sample)
  } catch (thrown) {
    store.close()
    throw thrown
  }
  return store
}

/** Gives a member of the sample their token. Throws an OptionsError for an administrator, or for nobody who can sign in. */
function giveMemberToken(store: Store, { username, token }: NonNullable<ServiceOptions['member']>): void {
  const user = findUserByName(store, username)
  if (user?.is_admin === 1) {
    throw new OptionsError(
      `The sample’s member cannot be ${username}, who is an administrator: that token is given with --token.`,
    )
  }
  if (user?.state !== 'active') {
    const members = listUsers(store, { active: true }, whole).rows.filter(({ is_admin }) => is_admin === 0)
    const names = members.map((member) => member.username).sort()
    const problem = user ? `blocks ${username}, who cannot sign in` : `has no member "${username}"`
    // A file that was used before may hold something else than the sample.
    throw new OptionsError(`The sample ${problem}. Its members are ${names.join(', ') || 'none'}.`)
  }
  setPrivateToken(store, user.id, token)
}

/** Fills a new database as the options ask. A database that was used before keeps its content; only tokens are set. */
function fill(store: Store, options: ServiceOptions, sample: SampleContent | null): void {
  const isNew = findUserByName(store, 'root') === undefined
  store.write(() => {
    if (isNew) addUser(store, 'root', true)
    const takesDrafts = options.dialect === 'v4' && waysOf(options.version).draftWord === 'Draft'
    if (isNew && sample) {
      const content = options.dialect === 'v4' ? sample : withoutJobs(sample)
      generateSample(store, takesDrafts ? withDrafts(content) : content, options.scale ?? 1)
    }
    if (isNew && options.fixture !== undefined) seedStore(store, parseFixture(options.fixture))
    const tokens = { ...options.tokens, root: options.token ?? options.tokens?.['root'] ?? developmentToken }
    for (const [username, token] of Object.entries(tokens)) {
      setPrivateToken(store, findUserByName(store, username)?.id ?? addUser(store, username, false), token)
    }
    if (options.member) giveMemberToken(store, options.member)
  })
  if (isNew) store.settle()
}

/** Starts the service on loopback. Rejects with an Error whose message is a sentence when the options cannot be met. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const store = await openStore(options)
  const server = fastify({
    bodyLimit: largestBody,
    routerOptions: {
      ignoreDuplicateSlashes: true,
      ignoreTrailingSlash: true,
      maxParamLength: longestPathVariable,
    },
    frameworkErrors: (_error, _request, reply) => {
      void refuse(reply as unknown as FastifyReply, unreadable('400 Bad Request'))
    },
  })
  const { clock } = options
  if (clock !== undefined) {
    // A service has one clock: its answers are dated by the one that its rows are dated by.
    server.addHook('onSend', async (_request, reply) => {
      reply.header('date', clock().toUTCString())
    })
  }
  // The port is known only once the server listens, and the workspace is asked only by requests, which come later.
  let webUrl = ''
  const report = options.report ?? ((error: unknown) => console.error(error))
  const hooks = new HookDelivery({ store, report })
  const workspace: Workspace = {
    store,
    hooks,
    ...(options.isReadOnly && { isReadOnly: options.isReadOnly }),
    // Under v4 the rules are those of real services; its differences are in service/v4.
    dialect: options.dialect === 'v4' ? 'real' : (options.dialect ?? 'contract'),
    ...(options.dialect === 'v4' ? waysOf(options.version) : {}),
    get webUrl() {
      return webUrl
    },
  }
  const routes = allRoutes(workspace, options.todos ?? true)
  const spoken =
    options.dialect === 'v4'
      ? speakV4(server, { ...options, workspace, routes })
      : { adapter: apiAdapterV3(workspace), routes }
  route(server, { workspace, ...spoken, latency: options.latency ?? 0, report, catchUp: () => catchUp(workspace) })
  serveUploads(server, workspace)
  serveCustomEmoji(server, workspace)
  try {
    webUrl = await server.listen({ host: '127.0.0.1', port: options.port })
  } catch (thrown) {
    store.close()
    const reason = thrown instanceof Error ? thrown.message : String(thrown)
    throw new Error(`The service cannot listen on port ${options.port}: ${reason}.`, { cause: thrown })
  }
  const reviews = workspace.reviews === 'stated' ? larkspurReviews : []
  const pipelines = options.dialect === 'v4' ? larkspurPipelines : []
  const script = options.sample ? [...larkspurScript, ...pipelines, ...reviews] : []
  const stopColleagues = options.live
    ? startColleagues(workspace, {
        script,
        interval: options.liveInterval ?? liveInterval,
        seed: options.liveSeed ?? 1,
        except: ['root', ...Object.keys(options.tokens ?? {}), ...(options.member ? [options.member.username] : [])],
        report,
      })
    : null
  return {
    url: webUrl + spoken.adapter.basePath,
    close: async () => {
      stopColleagues?.()
      await server.close()
      await hooks.close()
      store.close()
    },
  }
}
