import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createClient, type Client } from '../../../electron/api/client/client.ts'
import type { WritableCache } from '../../../electron/cache/storage/database.ts'
import { openCache } from '../../../electron/cache/storage/open-cache.ts'
import { readStoredItem } from '../../../electron/cache/items/folded.ts'
import { currentRevision, nextRevision } from '../../../electron/cache/storage/revision.ts'
import { ItemNumbers } from '../../../electron/threads/engine/item-numbers.ts'
import { deliveryOf } from '../../../electron/outbox/deliveries/deliveries.ts'
import type {
  Conflict,
  Landing,
  NotApplied,
  Prepared,
  SendContext,
} from '../../../electron/outbox/deliveries/delivery.ts'
import { parseEdit, type EditKind, type EditOf } from '../../../shared/edit.ts'
import { errorOf, type AppError } from '../../../shared/errors.ts'
import { keyOf, type Key, type Kind } from '../../../shared/model/key.ts'
import type { ApiVersion } from '../../../shared/model/service-facts.ts'
import type { NoteableKind } from '../../../shared/model/note.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { startFilledService } from '../../support/filled-service.ts'
import type { EditBase, QueuedEdit } from '../../../electron/protocols/queued-edit.ts'
import { adapterOfRun } from '../../support/adapter-of-run.ts'
import type { VersionV4 } from '../../../service/options.ts'
import { Hands } from '../../support/hands.ts'
import { sampleQueuedEdit } from '../../support/sample-edits.ts'
import { dialects, draftWord, type Dialect } from '../../support/api-version.ts'

export { dialects, type Dialect }

/** Two projects that ada owns, and one in which she is a guest and cem a master. */
export const fixture = {
  users: ['ada', 'ben', 'cem', { username: 'ines', administrator: true }],
  groups: [{ path: 'tools', members: { ada: 'owner', ben: 'developer' }, labels: ['shared'] }],
  projects: [
    {
      path: 'tools/anvil',
      labels: [{ name: 'bug', color: '#ff0000' }, 'ui'],
      milestones: ['1.0', { title: '0.9', state: 'closed' }],
      issues: [
        {
          title: 'Crack',
          author: 'ben',
          labels: ['bug'],
          notes: [
            { author: 'ada', body: 'First line\n\nMiddle\n\nLast line' },
            { author: 'ben', body: 'Theirs' },
          ],
        },
        { title: 'Mine', author: 'ada' },
        { title: 'Noted', author: 'ben' },
      ],
      mergeRequests: [
        {
          title: 'Forge',
          branch: 'forge',
          author: 'ben',
          buildStatus: 'running',
          notes: [{ author: 'ada', body: 'Nice' }],
        },
        { title: 'Torn', branch: 'torn', author: 'ben', conflict: true },
        { title: `${draftWord}: Later`, branch: 'later', author: 'ben' },
        { title: 'Shut', branch: 'shut', author: 'ben', state: 'closed' },
        { title: 'Outrun', branch: 'outrun', author: 'ben', behind: 2 },
      ],
      snippets: [
        {
          title: 'Quench',
          fileName: 'quench.md',
          author: 'ben',
          notes: [
            { author: 'ada', body: 'First line\n\nMiddle\n\nLast line' },
            { author: 'ben', body: 'Theirs' },
          ],
        },
        { title: 'Own', fileName: 'own.md', author: 'ada' },
      ],
    },
    { path: 'tools/bellows', labels: ['bug'], issues: ['Leak'] },
    {
      path: 'ben/box',
      members: { ada: 'guest', cem: 'master' },
      labels: ['odd'],
      milestones: ['2.0'],
      issues: ['Lid'],
    },
    {
      path: 'cem/yard',
      visibility: 'public',
      issues: ['Gate'],
      mergeRequests: [{ title: 'Latch', branch: 'latch', author: 'cem' }],
    },
  ],
  todos: [
    { user: 'ada', author: 'ben', target: 'tools/anvil#1', action: 'assigned' },
    { user: 'ada', author: 'ben', target: 'tools/anvil!1', action: 'mentioned' },
  ],
}

interface EmojiOutcome {
  readonly made: { readonly kind: 'note' } | null
  readonly awards: readonly { readonly name: string }[]
  /** True when the same comment is sent once more. */
  readonly again: boolean
}

/** The outcome of a comment of `:+1:` alone: an award, but on services of v4 a comment like any other. */
export const ofEmoji: Readonly<Record<ApiVersion, EmojiOutcome>> = {
  v3: { made: null, awards: [{ name: 'thumbsup' }], again: false },
  v4: { made: { kind: 'note' }, awards: [], again: true },
}

// The service's answers, unparsed: a schema here would hide their faults.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Loose = any

/** The outcome of an edit, as the sender would see it. */
export type Outcome = (Landing | Conflict | NotApplied) & {
  /** True when the request that changes something was made. */ sent: boolean
}

export interface StageOptions {
  readonly dialect: Dialect
  /** The user whose edits they are. */
  readonly user?: string
  /** Lets the service list and finish todos. */
  readonly todos?: boolean
  /** The release that the client takes the service for. */
  readonly version?: string
  /** The release that the service is. */
  readonly release?: VersionV4
}

/** A service that holds the fixture, and one user's cache of it, from which edits are sent one step at a time. */
export class Stage {
  readonly #url: string
  readonly #user: string
  readonly cache: WritableCache
  readonly context: SendContext
  readonly numbers: ItemNumbers

  private constructor(url: string, user: string, context: SendContext, numbers: ItemNumbers) {
    this.numbers = numbers
    this.#url = url
    this.#user = user
    this.cache = context.cache
    this.context = context
  }

  static async open({ dialect, user = 'ada', todos = true, release, version }: StageOptions): Promise<Stage> {
    const hands = new Hands()
    const { service, direct, token, filled } = await startFilledService({
      ...{ fixture, user, dialect, todos, clock: hands.date },
      ...(release && { version: release }),
    })
    const { cache } = openCache(filled.file)
    onTestFinished(() => void cache.close())
    const numbers = new ItemNumbers(cache)
    const client = clientOf(direct, token, numbers, version ?? (release && `${release}.0`), hands)
    const { signal } = new AbortController()
    const { ownUserId } = filled
    return new Stage(service.url, user, { client, cache, ownUserId, signal }, numbers)
  }

  /** A service that runs already, and a cache of nothing yet. */
  static on(url: string, user: string, token: string, ownUserId: number): Stage {
    const { cache } = openCache(join(temporaryFolder(), 'cache.db'))
    onTestFinished(() => void cache.close())
    const numbers = new ItemNumbers(cache)
    const client = clientOf(url.replace(/\/api\/v3$/, ''), token, numbers)
    const { signal } = new AbortController()
    return new Stage(url, user, { client, cache, ownUserId, signal }, numbers)
  }

  /** Asks the service itself. */
  async ask(method: string, path: string, body?: unknown, user = this.#user): Promise<{ status: number; body: Loose }> {
    const answer = await fetch(this.#url + path, {
      method,
      headers: { 'PRIVATE-TOKEN': `token-${user}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
  }

  async get(path: string): Promise<Loose> {
    const { status, body } = await this.ask('GET', path)
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
    return body
  }

  async projectId(path: string): Promise<number> {
    return (await this.get(`/projects/${encodeURIComponent(path)}`)).id
  }

  async item(title: string, project = 'tools/anvil'): Promise<StagedItem> {
    const projectId = await this.projectId(project)
    for (const [kind, list] of [
      ['issue', 'issues'],
      ['mergeRequest', 'merge_requests'],
    ] as const) {
      const rows: Loose[] = await this.get(`/projects/${projectId}/${list}?per_page=100`)
      const row = rows.find((one) => one.title === title)
      if (row) return new StagedItem(kind, row, projectId, `/projects/${projectId}/${list}/${row.id}`)
    }
    throw new Error(`no item ${title}`)
  }

  /** A snippet of tools/anvil, which nothing lists: they are numbered as in the fixture. */
  async snippet(title: 'Quench' | 'Own'): Promise<StagedItem<'snippet'>> {
    const id = title === 'Quench' ? 1 : 2
    const projectId = await this.projectId('tools/anvil')
    return new StagedItem('snippet', { id, iid: 0 }, projectId, `/projects/${projectId}/snippets/${id}`)
  }

  key<K extends Kind>(kind: K, id: number): Key<K> {
    return keyOf('here', kind, id)
  }

  /** An edit as it stands in the queue. */
  queued<K extends EditKind>(
    edit: { readonly kind: K } & Record<string, unknown>,
    base: Partial<EditBase>,
  ): Attempt<K> {
    return new Attempt(this, parseEdit(edit) as EditOf<K>, base)
  }

  /** Does all of it, as the sender does. */
  async run<K extends EditKind>(
    edit: { readonly kind: K } & Record<string, unknown>,
    base: Partial<EditBase> = {},
  ): Promise<Outcome> {
    return await this.queued(edit, base).run()
  }

  /** The refusal of an edit that is refused. */
  async refusal<K extends EditKind>(
    edit: { readonly kind: K } & Record<string, unknown>,
    base: Partial<EditBase> = {},
  ): Promise<AppError> {
    const outcome = await this.queued(edit, base)
      .run()
      .catch((thrown: unknown) => ({ is: 'refused', thrown }) as const)
    if (outcome.is !== 'refused') throw new Error(`not refused: ${outcome.is}`)
    return errorOf(outcome.thrown)
  }

  /** A row of the cache, as it is stored. */
  stored(kind: 'issue' | 'mergeRequest', id: number): Loose {
    return readStoredItem(this.cache, kind, id)
  }

  /** Rows of a table of the cache. */
  rows(text: string, ...parameters: (string | number)[]): Loose[] {
    return this.cache.prepare(text).all(...parameters)
  }
}

/** A client that knows the numbers of items as the engine's does, until the end of the test. */
function clientOf(baseUrl: string, token: string, numbers: ItemNumbers, version?: string, clock?: Hands): Client {
  const client = createClient({
    baseUrl,
    ...adapterOfRun(),
    version: version ?? null,
    numbers: (kind, id) => numbers.of(kind, id),
    token: () => token,
    retries: 0,
    ...(clock && { clock }),
  })
  onTestFinished(() => client.close())
  return client
}

/** An item or snippet of the service. */
export class StagedItem<K extends NoteableKind = 'issue' | 'mergeRequest'> {
  readonly kind: K
  readonly id: number
  readonly iid: number
  readonly projectId: number
  readonly path: string

  /** @param row what the service said of it */
  constructor(kind: K, { id, iid }: { readonly id: number; readonly iid: number }, projectId: number, path: string) {
    this.kind = kind
    this.id = id
    this.iid = iid
    this.projectId = projectId
    this.path = path
  }

  get key(): Key<K> {
    return keyOf('here', this.kind, this.id)
  }

  get base(): Partial<EditBase> {
    return { projectId: this.projectId, iid: this.iid }
  }

  /** The base of an edit of one of its notes. */
  baseOfNote(body?: string): Partial<EditBase> {
    return {
      projectId: this.projectId,
      iid: this.iid,
      item: { kind: this.kind, id: this.id },
      ...(body === undefined ? {} : { seen: { body } }),
    }
  }
}

/** One edit on its way. */
export class Attempt<K extends EditKind> {
  readonly #stage: Stage
  readonly #edit: EditOf<K>
  #queued: QueuedEdit
  /** As it was before it was prepared: that is what the sender sends. */
  #takenUp: QueuedEdit

  constructor(stage: Stage, edit: EditOf<K>, base: Partial<EditBase>) {
    this.#stage = stage
    this.#edit = edit
    this.#queued = sampleQueuedEdit(edit, base)
    this.#takenUp = this.#queued
    // As the sender does with each edit that it takes up.
    stage.numbers.remember(this.#queued)
  }

  get patienceSeconds(): number {
    return deliveryOf(this.#queued).patienceSeconds
  }

  async prepare(): Promise<Landing | Prepared<unknown> | Conflict> {
    this.#takenUp = this.#queued
    const found = await deliveryOf(this.#queued).prepare(this.#stage.context, this.#edit, this.#queued)
    // As it stands on disk before the request leaves: what was known at the first attempt stays.
    if (found.is === 'prepared') {
      this.#queued = { ...this.#queued, sentAfter: this.#queued.sentAfter ?? found.sentAfter }
    }
    return found
  }

  /** Prepares it and sends it, and forgets the answer. */
  async sendAndForget(): Promise<void> {
    const found = await this.prepare()
    if (found.is !== 'prepared') throw new Error(`not to be sent: ${found.is}`)
    await this.send(found.request)
  }

  async send(request: unknown, context = this.#stage.context): Promise<Landing | NotApplied> {
    return await deliveryOf(this.#queued).send(context, this.#edit, this.#takenUp, request)
  }

  async check(): Promise<Landing | 'missing' | 'unclear'> {
    return await deliveryOf(this.#queued).check(this.#stage.context, this.#edit, this.#queued)
  }

  /** Stores an answer as the sender does. */
  store(landing: Pick<Landing, 'store'>, begunAt = currentRevision(this.#stage.cache)): void {
    const { cache } = this.#stage
    cache.transaction(() => landing.store(cache, { revision: nextRevision(cache), begunAt }))()
  }

  async run(): Promise<Outcome> {
    const begunAt = currentRevision(this.#stage.cache)
    const found = await this.prepare()
    if (found.is === 'conflict') return { ...found, sent: false }
    const outcome = found.is === 'landing' ? found : await this.send(found.request)
    this.store(outcome, begunAt)
    return { ...outcome, sent: found.is === 'prepared' }
  }
}
