import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { openCache } from '../../electron/cache/storage/open-cache.ts'
import type { QueuedEdit } from '../../electron/protocols/queued-edit.ts'
import { Reader } from '../../electron/threads/reader/reader.ts'
import type { Service } from '../../service/server.ts'
import type { Edit } from '../../shared/edit.ts'
import type { ErrorCode } from '../../shared/errors.ts'
import { keyOf, type Key } from '../../shared/model/key.ts'
import { AccountOfThreads } from '../support/account-of-threads.ts'
import { apiVersion } from '../support/api-version.ts'
import { askService } from '../support/asking.ts'
import { newUserFile } from '../support/databases.ts'
import { startMisbehavingProxy, type MisbehavingProxy } from '../support/misbehaving-proxy.ts'
import { png } from '../support/picture.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { administered, token } from '../outbox/model/fixture.ts'
import { fixtureKeysIn, type FixtureKeys } from '../outbox/model/fixture-keys.ts'
import { isTwin, refusalsOfRights } from '../outbox/model/outbox-user.ts'
import { itemsShownBy } from '../outbox/model/shown.ts'
import { RandomUser } from '../outbox/model/user.ts'
import {
  fillWorkspaceCache,
  releaseOf,
  startWorkspace,
  type Dialect,
  type WorkspaceOptions,
} from '../outbox/model/workspace.ts'

export interface SendingOptions {
  readonly random: () => number
  readonly dialect: Dialect
  readonly content: Required<WorkspaceOptions>
}

/** The problems that may be told of a service that fails, and of the way to it. */
const problemsOfServices: ReadonlySet<string> = new Set<ErrorCode>([
  'answer_malformed',
  'connection_lost',
  'rate_limited',
  'service_failed',
  'timed_out',
])

/** Share of the steps that are not held back for an undo, as those of commands are. The others are held as those of a window. */
const shareAtOnce = 0.9

/** A refused edit is sent again so many times at most. */
const mostSentAgain = 5

/** A service with a workspace, what is in front of it, and a user whose account runs in threads. */
export class SendingStage {
  readonly #service: Service
  readonly #folder: string
  readonly #random: () => number
  readonly proxy: MisbehavingProxy
  readonly account: AccountOfThreads
  readonly user: RandomUser
  /** The number of twins that were discarded while it was unknown whether they had arrived. */
  uncertainTwins = 0
  /** The steps of the act that is under way. */
  #steps: (readonly Edit[])[] = []
  /** Number of times that refused edits were sent again, by their ids. */
  readonly #sentAgain = new Map<number, number>()

  private constructor(
    random: () => number,
    place: { readonly service: Service; readonly proxy: MisbehavingProxy; readonly folder: string },
    account: AccountOfThreads,
    fixtureKeys: FixtureKeys,
    hasThreads: boolean,
  ) {
    this.#random = random
    this.#service = place.service
    this.#folder = place.folder
    this.proxy = place.proxy
    this.account = account
    this.user = new RandomUser(random, fixtureKeys, (edits) => void this.#steps.push(edits), hasThreads)
  }

  /** Opens a stage, and closes it when it was played on. */
  static async play(options: SendingOptions, work: (stage: SendingStage) => Promise<void>): Promise<void> {
    const stage = await SendingStage.#open(options)
    try {
      await work(stage)
    } finally {
      await stage.#close()
    }
  }

  static async #open({ random, dialect, content }: SendingOptions): Promise<SendingStage> {
    const { file, ownUserId } = await fillWorkspaceCache(Date.now, dialect, content)
    const { service, direct } = await startWorkspace(Date.now, dialect, content)
    const proxy = await startMisbehavingProxy(direct)
    const folder = temporaryFolder()
    copyFileSync(file, join(folder, 'cache.db'))
    // Makes the file of the index beside it.
    openCache(join(folder, 'cache.db')).cache.close()
    newUserFile(folder)
    const people = new Map<string, Key<'user'>>()
    for (const username of content.isAdministrator ? administered : []) {
      const [found] = await askService<{ id: number }[]>(service, token, 'GET', `/users?username=${username}`)
      if (found) people.set(username, keyOf('here', 'user', found.id))
    }
    const fixtureKeys = reading(folder, ownUserId, (reader) =>
      fixtureKeysIn(reader, ownUserId, { people, isNewest: content.isNewest }),
    )
    const account = new AccountOfThreads({
      ...{ folder, baseUrl: proxy.address, ownUserId, token, apiVersion },
      serviceVersion: releaseOf(content),
    })
    return new SendingStage(random, { service, proxy, folder }, account, fixtureKeys, content.hasThreads)
  }

  /** The service's address, past what is in front of it. */
  get url(): string {
    return this.#service.url
  }

  /** Adds a file that texts can name. */
  async attach(name: string): Promise<void> {
    const { calls } = this.account.threads.userStore
    const { file } = await calls.attachFile({ name, mediaType: 'image/png', bytes: png.length })
    await calls.addFilePiece({ file, at: 0, piece: png })
    this.user.hand.fixtureKeys.files.set(file, name)
  }

  /** Has the user do something, and queues it. Returns true if they did. */
  async act(work: () => boolean | void): Promise<boolean> {
    const { log } = this.user
    await this.look()
    work()
    const steps = this.#steps.splice(0)
    for (const edits of steps) {
      const atOnce = this.#random() < shareAtOnce
      const { ids, annulled } = await this.account.threads.userStore.calls.submitEdits({ edits, atOnce })
      for (const [at, edit] of edits.entries()) log.add(ids[at] ?? 0, edit)
      for (const id of annulled) {
        const entry = log.find(id)
        if (entry) log.annul(entry)
      }
    }
    return steps.length > 0
  }

  /** Does every act once, as far as it becomes possible, in an order that is drawn at random. */
  async actOnceEach(between: () => Promise<void>): Promise<void> {
    let left = this.user.everyAct.map((act) => ({ act, place: this.#random() }))
    left.sort((one, other) => one.place - other.place)
    for (let round = 0; round < 8 && left.length > 0; round += 1) {
      const impossible: typeof left = []
      for (const one of left) {
        if (await this.act(one.act)) await between()
        else impossible.push(one)
      }
      left = impossible
    }
  }

  /** Notes which edits have arrived, and decides about those that wait for the user. Docket itself has nothing to be blamed for. */
  async look(): Promise<void> {
    const { troubles, problems } = this.account
    expect([...troubles, ...[...problems].filter((code) => !problemsOfServices.has(code))]).toEqual([])
    const unsettled = this.account.unsettled()
    this.user.log.settle(unsettled)
    for (const queued of unsettled) await this.#decide(queued)
  }

  /** Resolves when at most so many edits are not on the service. */
  async untilFewer(most: number): Promise<void> {
    await this.account.until(async () => {
      await this.look()
      return this.account.unsettled().length <= most
    })
  }

  /** Ends the account as the end of the program does, in the middle of what it does, and starts it again. */
  async restart(): Promise<void> {
    await this.account.stop()
    await this.account.start()
  }

  /** What is shown of items once all was read again. */
  async shownAfterSync(): Promise<ReturnType<typeof itemsShownBy>> {
    const { account } = this
    const before = account.state?.lastSyncedAt
    await account.threads.engine.calls.syncNow()
    await account.until(() => account.state?.phase === 'idle' && account.state.lastSyncedAt !== before)
    return reading(this.#folder, this.user.hand.fixtureKeys.ownUserId, itemsShownBy)
  }

  async #close(): Promise<void> {
    await this.account.stop()
    await this.proxy.close()
    await this.#service.close()
    rmSync(this.#folder, { recursive: true })
  }

  /** Sends again what was refused at that moment alone, and discards what the service must refuse; there is nothing else. */
  async #decide({ id, edit, state, error, ...queued }: QueuedEdit): Promise<void> {
    const { log } = this.user
    const isRefused = log.refused.has(id)
    // A project that the user has deleted looks like one that is hidden, which may be back.
    const isFrozen = error?.code === 'project_hidden' && isRefused
    if (state !== 'rejected' && state !== 'conflict' && !isFrozen) return
    const { calls } = this.account.threads.userStore
    const isOfThread = error?.code === 'thread_not_begun' && !isRefused
    const times = this.#sentAgain.get(id) ?? 0
    if (error && (refusalsOfRights.has(error.code) || isOfThread) && times < mostSentAgain) {
      this.#sentAgain.set(id, times + 1)
      await calls.sendEditNow({ id })
      return
    }
    const isOfTwins = isTwin({ id, edit, state, error, ...queued })
    expect(isRefused || isOfTwins ? null : { edit, state, error }).toBeNull()
    const entry = log.find(id)
    await calls.discardEdit({ id })
    if (entry) log.discard(entry, queued.isInDoubt || error?.code === 'arrival_unclear')
    if (isOfTwins && state === 'rejected') this.uncertainTwins += 1
  }
}

/** Reads the files of an account over connections of the test's own. */
function reading<T>(folder: string, ownUserId: number, read: (reader: Reader) => T): T {
  const reader = new Reader()
  try {
    const files = { cacheFile: join(folder, 'cache.db'), userFile: join(folder, 'user.db') }
    reader.openAccount({ account: 'here', ownUserId, ...files })
    return read(reader)
  } finally {
    reader.close()
  }
}
