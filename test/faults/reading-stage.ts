import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as passing } from 'node:timers/promises'
import { expect } from 'vitest'
import { openCacheForReading } from '../../electron/cache/storage/open-cache.ts'
import type { Service } from '../../service/server.ts'
import { hour } from '../../shared/durations.ts'
import type { ErrorCode } from '../../shared/errors.ts'
import { keyOf } from '../../shared/model/key.ts'
import { AccountOfThreads } from '../support/account-of-threads.ts'
import { apiVersion, type Dialect } from '../support/api-version.ts'
import { askService, ownIdOf } from '../support/asking.ts'
import { startMisbehavingProxy, type MisbehavingProxy } from '../support/misbehaving-proxy.ts'
import { oneOf } from '../support/properties.ts'
import { startService } from '../support/service-of-run.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { locateLater } from '../support/threads.ts'
import { Colleagues, colleaguesFixture } from './colleagues.ts'
import { differences } from './compare.ts'
import { differencesOfCopies } from './copies.ts'
import { ChangingWeather } from './weather.ts'

export interface ReadingOptions {
  readonly seed: number
  readonly random: () => number
  readonly dialect: Dialect
  /** The most rows on a page; as many as are asked for when absent. */
  readonly perPage?: number
}

/** The problems that may be told of a service that fails, and of the way to it. */
const problemsOfServices: ReadonlySet<string> = new Set<ErrorCode>([
  'answer_malformed',
  'connection_lost',
  'not_found',
  'not_this_service',
  'rate_limited',
  'redirected',
  'service_failed',
  'stopped_on_the_way',
  'timed_out',
])

/**
 * Rounds follow each other quickly, so that a short play has many. Every pause of the engine goes by that. A round must end sooner,
 * though: lists that are due again by then are read in the same round.
 */
const roundSeconds = 3

/** When all is well again, so many rounds may pass until the cache says what the service says: what is gone is said twice. */
const mostRounds = 4

/** So long the computer then was off: everything is due, and what was read too early has settled. */
const timeOff = 3 * hour

/** A reading that takes longer has no end, in milliseconds. The longest wait inside a request is five seconds. */
const longestReading = 60_000

/** Once there is nothing new, nothing is asked for more often while all is read: the rounds before and after may be seen, too. */
const mostAskedInRound = 5

/** A service on which others are at work, the way there, and an account that reads it in threads. */
export class ReadingStage {
  readonly #service: Service
  readonly #folder: string
  readonly #random: () => number
  readonly #ownUserId: number
  readonly #asked: string[] = []
  readonly proxy: MisbehavingProxy
  readonly account: AccountOfThreads
  readonly colleagues: Colleagues
  readonly weather: ChangingWeather

  private constructor(
    { seed, random, perPage }: ReadingOptions,
    place: { service: Service; proxy: MisbehavingProxy; folder: string; ownUserId: number },
  ) {
    this.#random = random
    this.#service = place.service
    this.#folder = place.folder
    this.#ownUserId = place.ownUserId
    this.proxy = place.proxy
    this.colleagues = new Colleagues(place.service, random, perPage === undefined)
    this.weather = new ChangingWeather(seed, random)
    this.account = this.#accountIn('here', place.proxy.address)
    place.proxy.decide = (method, url) => {
      this.#asked.push(`${method} ${url}`)
      return this.weather.misbehaviourOf(method, url)
    }
  }

  /** Opens a stage, and closes it when it was played on. */
  static async play(options: ReadingOptions, work: (stage: ReadingStage) => Promise<void>): Promise<void> {
    const { dialect, perPage } = options
    const service = await startService({ port: 0, fixture: colleaguesFixture, dialect })
    const proxy = await startMisbehavingProxy(directTo(service), perPage === undefined ? {} : { perPage })
    const ownUserId = await ownIdOf(service, 'token-ada')
    const stage = new ReadingStage(options, { service, proxy, folder: temporaryFolder(), ownUserId })
    try {
      await work(stage)
    } finally {
      await stage.#close()
    }
  }

  /** Begins to read everything that there is, threads of closed items included. */
  async begin(): Promise<void> {
    await this.account.start()
    await this.account.threads.userStore.calls.setAheadBudget({ budget: 'everything' })
  }

  /** Ends the account as the end of the program does, in the middle of what it does, and starts it again. */
  async restart(): Promise<void> {
    await this.account.stop()
    await this.account.start()
  }

  /** The user opens an item that they know. */
  async openItem(): Promise<void> {
    const items = reading(this.#file('here'), (all) =>
      (['issue', 'mergeRequest'] as const).flatMap((kind) =>
        all(`SELECT id FROM ${kind === 'issue' ? 'issues' : 'merge_requests'}`).map(({ id }) =>
          keyOf('here', kind, Number(id)),
        ),
      ),
    )
    if (items.length > 0) await this.account.threads.engine.calls.refreshItem({ item: oneOf(this.#random, items) })
  }

  async syncNow(): Promise<void> {
    await this.account.threads.engine.calls.syncNow()
  }

  /** Docket itself has nothing to be blamed for. */
  expectNoFault(): void {
    const { troubles, problems } = this.account
    expect([...troubles, ...[...problems].filter((code) => !problemsOfServices.has(code))]).toEqual([])
  }

  /** When all is well again, the cache says what the service says, and nothing that went wrong is left. */
  async expectAgreement(): Promise<void> {
    this.weather.clear()
    await this.account.stop()
    await this.account.start(locateLater(timeOff))
    let left = ['not compared yet']
    for (let round = 0; round < mostRounds && left.length > 0; round += 1) {
      await this.#readEverything()
      left = await differences({ list: (path) => this.#list(path) }, this.#folderOf('here'))
    }
    expect(left).toEqual([])
    expect(await this.#differencesFromNewCopy()).toEqual([])
    expect(this.#listsNotWhole()).toEqual([])
    this.#asked.length = 0
    await this.#readEverything()
    const often = Map.groupBy(this.#asked, (asked) => asked)
    expect([...often].filter(([, each]) => each.length > mostAskedInRound).map(([asked]) => asked)).toEqual([])
    expect(this.account.state).toMatchObject({ phase: 'idle', problem: null, ahead: null })
    this.expectNoFault()
  }

  async #readEverything(): Promise<void> {
    await readEverything(this.account)
  }

  /** An account that begins now, with nothing in its way, has the same rows. */
  async #differencesFromNewCopy(): Promise<string[]> {
    const other = this.#accountIn('other', directTo(this.#service))
    await other.start()
    await other.threads.userStore.calls.setAheadBudget({ budget: 'everything' })
    await readEverything(other)
    await other.stop()
    return differencesOfCopies(this.#file('here'), this.#file('other'))
  }

  #listsNotWhole(): unknown[] {
    const sql = `SELECT name, phase, failures, error FROM lists WHERE (phase <> 'whole' OR failures > 0)
      AND (project_id IS NULL OR project_id IN (SELECT id FROM projects WHERE hidden IS NULL))`
    return reading(this.#file('here'), (all) => all(sql))
  }

  #accountIn(name: string, baseUrl: string): AccountOfThreads {
    const folder = this.#folderOf(name)
    mkdirSync(folder)
    const user = { ownUserId: this.#ownUserId, token: 'token-ada' }
    return new AccountOfThreads({ ...user, folder, baseUrl, apiVersion, roundSeconds })
  }

  #folderOf(name: string): string {
    return join(this.#folder, name)
  }

  #file(name: string): string {
    return join(this.#folderOf(name), 'cache.db')
  }

  async #list<T>(path: string): Promise<T[]> {
    const asked = `${path}${path.includes('?') ? '&' : '?'}per_page=100`
    return await askService<T[]>(this.#service, 'token-ada', 'GET', asked)
  }

  async #close(): Promise<void> {
    await this.account.stop()
    await this.proxy.close()
    await this.#service.close()
    rmSync(this.#folder, { recursive: true })
  }
}

/** Reads all lists, and what is read ahead after them. @throws Error with the state when that has no end */
async function readEverything(account: AccountOfThreads): Promise<void> {
  const before = account.state?.lastSyncedAt
  await account.threads.engine.calls.syncNow()
  const read = account.until(() => {
    const { state } = account
    return state?.phase === 'idle' && state.ahead === null && state.lastSyncedAt !== before
  })
  const stop = new AbortController()
  const endless = passing(longestReading, null, { signal: stop.signal }).then(() => {
    throw new Error(`still reading: ${JSON.stringify(account.state)}, before: ${before}`)
  })
  await Promise.race([read, endless]).finally(() => {
    endless.catch(() => undefined)
    stop.abort()
  })
}

function directTo({ url }: Service): string {
  return url.replace(/\/api\/v3$/, '')
}

function reading<T>(file: string, read: (all: (sql: string) => Record<string, unknown>[]) => T): T {
  const cache = openCacheForReading(file)
  try {
    return read((sql) => cache.prepare(sql).all() as Record<string, unknown>[])
  } finally {
    cache.close()
  }
}
