import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEveryTest } from './end-of-test.ts'
import { startMisbehavingProxy, type MisbehavingProxy } from './misbehaving-proxy.ts'
import { fillCache, TestOutbox, type FilledCache } from './outbox.ts'
import { startService, type Service, type ServiceOptions } from './service-of-run.ts'
import { temporaryFolder } from './temporary.ts'

/** The content of a service, and the user whose cache is filled from it. */
export interface FilledServiceOptions extends Pick<ServiceOptions, 'dialect' | 'todos' | 'version' | 'clock'> {
  readonly fixture: unknown
  /** Ada unless another user is named. */
  readonly user?: string
}

/** A running service, and a cache that holds all of it. */
export interface FilledService {
  readonly service: Service
  /** The service's base URL, without `/api/v3`. */
  readonly direct: string
  readonly token: string
  readonly filled: FilledCache
}

/** The two databases of a service and a cache, as they were after the cache was filled. */
interface Contents {
  readonly service: Buffer
  readonly cache: Buffer
  readonly ownUserId: number
}

/** Contents by options, made once and copied: filling a cache takes longer than most tests. */
const made = new Map<string, Promise<Contents>>()

const running = new Set<Service>()

afterEveryTest(async () => {
  const services = [...running]
  running.clear()
  await Promise.all(services.map((service) => service.close()))
})

/**
 * Starts a service of its own for one test, and puts a filled cache beside it. Web addresses in the cache name the port of
 * the service that it was filled from: a test that compares those fills a cache of its own with `TestOutbox.open`.
 */
export async function startFilledService({
  fixture,
  user = 'ada',
  dialect = 'contract',
  todos = true,
  version,
  clock,
}: FilledServiceOptions): Promise<FilledService> {
  const token = `token-${user}`
  const key = JSON.stringify([fixture, user, dialect, todos, version])
  let contents = made.get(key)
  if (!contents) {
    contents = makeContents({ fixture, dialect, todos, ...(version && { version }) }, token)
    made.set(key, contents)
  }
  const { service: serviceFile, cache, ownUserId } = await contents
  const folder = temporaryFolder()
  const database = join(folder, 'service.db')
  const file = join(folder, 'filled.db')
  writeFileSync(database, serviceFile)
  writeFileSync(file, cache)
  const service = await startService({
    port: 0,
    database,
    dialect,
    todos,
    ...(version && { version }),
    ...(clock && { clock }),
  })
  running.add(service)
  return { service, direct: withoutBasePath(service), token, filled: { file, ownUserId } }
}

async function makeContents(options: Omit<ServiceOptions, 'port'>, token: string): Promise<Contents> {
  const database = join(temporaryFolder(), 'service.db')
  const service = await startService({ ...options, port: 0, database })
  const { file, ownUserId } = await fillCache(token, withoutBasePath(service)).finally(() => service.close())
  return { service: readFileSync(database), cache: readFileSync(file), ownUserId }
}

function withoutBasePath({ url }: Service): string {
  return url.replace(/\/api\/v3$/, '')
}

/** A service and the sending half of an account on it. */
export interface OutboxOnService {
  readonly service: Service
  readonly outbox: TestOutbox
}

/** Starts a service, and an outbox that sends to it. */
export async function openOutbox(options: FilledServiceOptions): Promise<OutboxOnService> {
  const { service, direct, token, filled } = await startFilledService(options)
  return { service, outbox: TestOutbox.openOn({ address: direct, token }, filled) }
}

/** Starts a service, and an outbox that sends to it through a proxy that can misbehave. */
export async function openOutboxBehindProxy(
  options: FilledServiceOptions,
): Promise<OutboxOnService & { readonly proxy: MisbehavingProxy }> {
  const { service, direct, token, filled } = await startFilledService(options)
  const proxy = await startMisbehavingProxy(direct)
  return { service, proxy, outbox: TestOutbox.openOn({ address: proxy.address, token }, filled) }
}
