import type { Pending } from '../../../shared/model/rows.ts'
import { keyOf, partsOf, type AccountId, type Kind } from '../../../shared/model/key.ts'
import { isNoteableKind, noteableKinds, type NoteableKind } from '../../../shared/model/note.ts'
import { isLocal, localIdOf, localIdOfPart } from '../../../shared/model/local-id.ts'
import type { ReadableCache } from '../../cache/storage/database.ts'
import { createFoldedTables, FoldedRows, storedRevisions } from '../../cache/items/folded.ts'
import { DamageFinder } from '../../database/damage.ts'
import { listLandedFrom } from '../../cache/storage/landed.ts'
import { rowOfLostAnswer } from './lost-answers.ts'
import type { ReadableUserDatabase } from '../../user/database.ts'
import { statusFactsOf, Blockers } from './edit-status.ts'
import { kindOf } from '../kinds/kinds.ts'
import { Names } from './names.ts'
import { listAwaited, mayHaveArrived, UnsettledEdits } from '../queue/queue.ts'
import {
  namesLocalRows,
  serviceIdOf,
  withServiceNames,
  type FindServiceName,
  type FindUpload,
} from '../queue/references.ts'
import { readUpload } from '../../user/attached-files.ts'
import { listServiceNames, readServiceName } from '../../user/service-names.ts'
import type { Made } from '../../protocols/outcome.ts'
import type { QueuedEdit } from '../../protocols/queued-edit.ts'

/** A stored row that edits are about. */
interface Subject {
  readonly kind: NoteableKind | 'note'
  readonly id: number
}

/** The folded rows of one key queue, with the edits and revisions from which they were made. */
interface FoldedKeyQueue {
  readonly rows: FoldedRows
  readonly edits: readonly QueuedEdit[]
  /**
   * The stored rows that the edits are about. Null for rows of other kinds: these are folded again after each change of
   * the cache.
   */
  readonly subjects: readonly Subject[] | null
  /** The revisions of those rows when they were last folded; null before that. */
  revisions: string | null
}

const subjectKinds = [...noteableKinds, 'note'] as const

/**
 * Folds the waiting edits of one account over the service's rows, for one reading connection. All reading goes through
 * `read`, which shows both files as they are at one moment.
 *
 * The cache changes many times a second during a sync, and user.db with every word of a draft. So the folded rows are
 * made again only when the edits change. After a change of the cache, the rows of the edits are compared with their
 * earlier revisions.
 */
export class Overlay {
  readonly #account: AccountId
  readonly #cache: ReadableCache
  readonly #user: ReadableUserDatabase
  readonly #ownUserId: number
  readonly #onFailure: (thrown: unknown) => void
  readonly #damage: DamageFinder
  readonly #unsettled: UnsettledEdits
  #userVersion: number | null = null
  #cacheVersion: number | null = null
  #queued: readonly QueuedEdit[] = []
  #awaited: ReadonlyMap<number, readonly number[]> = new Map()
  /** The service's names of rows whose edits landed, including those that only the cache knows. */
  #retired = new Names()
  #names = new Names()
  /**
   * The queue, and the names of local rows, from which the key queues were last built. While both stay the same, so do
   * the key queues.
   */
  #arranged: { readonly queued: readonly QueuedEdit[]; readonly found: string } | null = null
  /** Edits not on the service, as they were queued, and with the service's ids as far as they are known. */
  #waiting: readonly QueuedEdit[] = []
  #edits: readonly QueuedEdit[] = []
  readonly #keyQueues = new Map<string, FoldedKeyQueue>()
  /** The ids of all subjects, as JSON. */
  #subjectIds: Readonly<Record<Subject['kind'], string>> = {
    issue: '[]',
    mergeRequest: '[]',
    snippet: '[]',
    note: '[]',
  }
  /** Built when it is first asked for. Lists never ask for it. */
  #pending: ReadonlyMap<string, Pending[]> | null = null
  #blockers: Blockers | null = null
  #version = 0
  /**
   * Finds the service's name of a local row. It is known after the edit that made the row has ended. Until then, a text
   * on the screen names the row as the user wrote it.
   */
  readonly #find: FindServiceName = (kind, localId) => {
    const id = this.#names.serviceIdOf(kind, localId)
    if (id === undefined) return null
    const { iid = null, projectPath = null } = readServiceName(this.#user, kind, localId) ?? {}
    return { id, iid, projectPath }
  }
  readonly #findUpload: FindUpload = (file, projectId) => readUpload(this.#user, file, projectId)

  /** @param onFailure called with whatever reading throws */
  constructor(
    account: AccountId,
    cache: ReadableCache,
    user: ReadableUserDatabase,
    ownUserId: number,
    onFailure: (thrown: unknown) => void = () => undefined,
  ) {
    this.#onFailure = onFailure
    this.#account = account
    this.#cache = cache
    this.#user = user
    this.#ownUserId = ownUserId
    this.#unsettled = new UnsettledEdits(user)
    this.#damage = new DamageFinder(() => [user, cache])
    createFoldedTables(cache)
  }

  /** This number grows whenever something that can be read may have changed. */
  get version(): number {
    return this.#version
  }

  /** Edits not on the service, in their order, with the service's ids as far as they are known. */
  get edits(): readonly QueuedEdit[] {
    return this.#edits
  }

  /** Returns the edit that a given edit waits for, or null. */
  blockerOf(edit: number): QueuedEdit | null {
    const queued = this.#waiting.find(({ id }) => id === edit)
    return queued ? this.#allBlockers().of(queued) : null
  }

  /** Returns the id of a row in the cache. A row that was made here has the service's id as soon as that is known. */
  idOf(kind: Kind, id: number): number {
    return serviceIdOf(this.#find, kind, id)
  }

  /** Returns the local id of a row that was made here and has the service's id; null for all others. */
  localIdOf(kind: Kind, id: number): number | null {
    return this.#names.localIdOf(kind, id) ?? null
  }

  /** Returns the signs of a row for its edits that are not on the service yet. */
  pendingOf(kind: Kind, id: number): Pending[] {
    this.#pending ??= this.#marks()
    return this.#pending.get(this.#markOf(kind, id)) ?? []
  }

  /**
   * Runs `work` on one moment of both files. I9: the snapshot of user.db is taken first, then that of cache.db, and
   * only edits that the latter does not name as landed are folded. Taken the other way round, an edit that lands in
   * between would be in neither.
   *
   * @throws AppFailure `database_damaged` with the file that is damaged
   */
  read<T>(work: (cache: ReadableCache) => T): T {
    try {
      return this.#readBoth(work)
    } catch (thrown) {
      const failure = this.#damage.failureOf(thrown)
      this.#onFailure(failure)
      throw failure
    }
  }

  #readBoth<T>(work: (cache: ReadableCache) => T): T {
    const userVersion = versionOf(this.#user)
    const isUserNew = userVersion !== this.#userVersion
    const isQueueNew = isUserNew && this.#user.transaction(() => this.#readQueue())()
    const read = this.#cache.transaction((): { readonly value: T } | { readonly thrown: unknown } => {
      const cacheVersion = versionOf(this.#cache)
      const isCacheNew = cacheVersion !== this.#cacheVersion
      if (isUserNew || isCacheNew) {
        this.#version += 1
        if (isQueueNew || isCacheNew) this.#fold()
        this.#userVersion = userVersion
        this.#cacheVersion = cacheVersion
      }
      // An error that is thrown through the transaction would roll the folded rows back, and this object would not
      // know.
      try {
        return { value: work(this.#cache) }
      } catch (thrown) {
        return { thrown }
      }
    })
    const outcome = read()
    if ('thrown' in outcome) throw outcome.thrown
    return outcome.value
  }

  /** Reads the queue again if it has changed. Most changes of user.db are not in the queue, such as those of drafts. */
  #readQueue(): boolean {
    if (this.#unsettled.isCurrent()) return false
    this.#queued = this.#unsettled.list()
    this.#awaited = listAwaited(this.#user)
    this.#retired = new Names()
    for (const { kind, localId, id } of listServiceNames(this.#user)) {
      this.#retired.add(localId, { kind: kind as Kind, serviceId: id })
    }
    return true
  }

  #fold(): void {
    const first = this.#queued.reduce((least, { id }) => Math.min(least, id), Infinity)
    const landed = listLandedFrom(this.#cache, first)
    const waiting = this.#queued.filter(({ id }) => !landed.has(id))
    this.#names = new Names(this.#retired)
    for (const { id } of this.#queued) {
      const made = landed.get(id)
      if (made) this.#names.add(localIdOf(id), made)
    }
    const foundMappings = this.#findMappings(waiting)
    for (const [id, made] of foundMappings) this.#names.add(localIdOf(id), made)

    // The names of landed rows are never removed. So an equal number of names means the same names.
    const { count } = this.#retired
    const found = [waiting.length, count, this.#names.signature, [...foundMappings.keys()].join()].join(';')
    if (this.#arranged?.queued !== this.#queued || this.#arranged.found !== found) {
      this.#arrange(waiting, foundMappings)
      this.#arranged = { queued: this.#queued, found }
    }
    this.#foldKeyQueues()
  }

  /** The pulled rows that edits in doubt made, by the edits' ids. Of edits that are alike, the first has the row. */
  #findMappings(waiting: readonly QueuedEdit[]): ReadonlyMap<number, Made> {
    const found = new Map<number, Made>()
    const rows = new Set<string>()
    for (const queued of waiting) {
      const made = this.#findRow(queued)
      if (made === null || rows.has(`${made.kind}/${made.serviceId}`)) continue
      rows.add(`${made.kind}/${made.serviceId}`)
      found.set(queued.id, made)
    }
    return found
  }

  /** The pulled row that an edit in doubt may have made; null where there is none. */
  #findRow(queued: QueuedEdit): Made | null {
    if (!mayHaveArrived(queued)) return null
    const sent = withServiceNames(queued, (kind, localId) => readServiceName(this.#user, kind, localId), {
      findUpload: this.#findUpload,
    }).queued
    const serviceId = rowOfLostAnswer(this.#cache, this.#resolved(sent), this.#ownUserId)
    const kind = kindOf(queued.edit).makes
    return serviceId === null || kind === undefined ? null : { kind, serviceId }
  }

  /** Sorts edits into their key queues, and removes the folded rows of key queues that have changed. */
  #arrange(waiting: readonly QueuedEdit[], foundMappings: ReadonlyMap<number, Made>): void {
    this.#waiting = waiting
    this.#edits = waiting.map((queued) => this.#resolved(queued))
    this.#pending = null
    this.#blockers = null
    const byQueueKey = new Map<string, QueuedEdit[]>()
    for (const queued of this.#edits) {
      // The row that this edit made was pulled already: folding the edit would show the row twice.
      if (foundMappings.has(queued.id)) continue
      const queueKey = byQueueKey.get(queued.queueKey)
      if (queueKey) queueKey.push(queued)
      else byQueueKey.set(queued.queueKey, [queued])
    }
    for (const [name, queueKey] of this.#keyQueues) {
      const edits = byQueueKey.get(name) ?? []
      if (isSame(queueKey.edits, edits)) {
        byQueueKey.delete(name)
        continue
      }
      queueKey.rows.clear()
      this.#keyQueues.delete(name)
    }
    for (const [name, edits] of byQueueKey) {
      const rows = new FoldedRows(this.#cache, this.#ownUserId)
      this.#keyQueues.set(name, { rows, edits, subjects: subjectsOf(edits), revisions: null })
    }
    const subjects = [...this.#keyQueues.values()].flatMap((queueKey) => queueKey.subjects ?? [])
    const idsOf = (kind: Subject['kind']) =>
      JSON.stringify([...new Set(subjects.filter((subject) => subject.kind === kind).map(({ id }) => id))])
    this.#subjectIds = {
      issue: idsOf('issue'),
      mergeRequest: idsOf('mergeRequest'),
      snippet: idsOf('snippet'),
      note: idsOf('note'),
    }
  }

  /** Folds those key queues again whose rows have changed. */
  #foldKeyQueues(): void {
    const revisions = new Map(
      subjectKinds.map((kind) => [kind, storedRevisions(this.#cache, kind, this.#subjectIds[kind])]),
    )
    const cacheVersion = String(versionOf(this.#cache))
    for (const queueKey of this.#keyQueues.values()) {
      const now = queueKey.subjects?.map(({ kind, id }) => revisions.get(kind)?.get(id)).join() ?? cacheVersion
      if (queueKey.revisions === now) continue
      queueKey.rows.clear()
      for (const queued of queueKey.edits) kindOf(queued.edit).fold(queueKey.rows, queued.edit, queued)
      queueKey.rows.write()
      queueKey.revisions = now
    }
  }

  /**
   * Returns an edit with the ids that its rows have in the cache. Of one that has arrived in part, files have the addresses that the
   * service has given them: by its words it is seen which part that is.
   */
  #resolved(queued: QueuedEdit): QueuedEdit {
    const isSentInPart = queued.sentAfter !== null && kindOf(queued.edit).leavesParts === true
    if (!isSentInPart && !speaksOfLocalRows(queued)) return queued
    return withServiceNames(queued, this.#find, isSentInPart ? { findUpload: this.#findUpload } : {}).queued
  }

  #marks(): Map<string, Pending[]> {
    const pending = new Map<string, Pending[]>()
    for (const [index, queued] of this.#waiting.entries()) {
      const mark = this.#markFor(queued)
      const { kind, id } = partsOf(queued.edit.target)
      const made = kindOf(queued.edit).makes
      const item = this.#edits[index]?.base.item
      const names = new Set([
        this.#markOf(kind, id),
        ...(made ? [`${made}/${localIdOf(queued.id)}`] : []),
        ...partIdsOf(queued).map((part) => `note/${part}`),
        ...(item && kind === 'note' ? [this.#markOf(item.kind, item.id)] : []),
        ...(kindOf(queued.edit).others?.(queued.edit) ?? []).map((key) => {
          const other = partsOf(key)
          return this.#markOf(other.kind, other.id)
        }),
      ])
      for (const name of names) pending.set(name, [...(pending.get(name) ?? []), mark])
    }
    return pending
  }

  #markFor(queued: QueuedEdit): Pending {
    const { id, edit, state } = queued
    return {
      edit: keyOf(this.#account, 'edit', id),
      kind: edit.kind,
      title: kindOf(edit).title(edit),
      state,
      ...statusFactsOf(this.#account, queued, this.#allBlockers().of(queued)),
    }
  }

  #allBlockers(): Blockers {
    this.#blockers ??= new Blockers(this.#waiting, this.#awaited)
    return this.#blockers
  }

  /** Returns the name under which the signs of a row are kept: with its local id, if the row was made here. */
  #markOf(kind: Kind, id: number): string {
    return `${kind}/${this.#names.localIdOf(kind, id) ?? id}`
  }
}

function isSame(one: readonly QueuedEdit[], other: readonly QueuedEdit[]): boolean {
  return one.length === other.length && one.every((queued, at) => queued === other[at])
}

/** The local ids of the notes of an edit that makes several. */
function partIdsOf({ id, edit }: QueuedEdit): number[] {
  const count = kindOf(edit).notes?.(edit) ?? 0
  return Array.from({ length: count }, (_, part) => localIdOfPart(id, part))
}

const localRows = new WeakMap<QueuedEdit, boolean>()

/** Returns true if an edit names a row by a local id. Few edits do, so the answer is kept for each edit. */
function speaksOfLocalRows(queued: QueuedEdit): boolean {
  const known = localRows.get(queued)
  if (known !== undefined) return known
  const { item } = queued.base
  const does = (item !== undefined && isLocal(item.id)) || namesLocalRows(queued.edit)
  localRows.set(queued, does)
  return does
}

/** Returns the stored rows that the edits of a key queue are about; null when some are about rows of other kinds. */
function subjectsOf(edits: readonly QueuedEdit[]): Subject[] | null {
  const subjects = new Map<string, Subject>()
  for (const { edit, base } of edits) {
    const { kind, id } = partsOf(edit.target)
    if (kindOf(edit).changesOthers) return null
    const item = isNoteableKind(kind) ? { kind, id } : base.item
    if (!item) return null
    subjects.set(`${item.kind}/${item.id}`, item)
    if (kind === 'note') subjects.set(`note/${id}`, { kind, id })
  }
  return [...subjects.values()]
}

/** A number that changes when another connection has committed to the file. */
function versionOf(database: ReadableCache | ReadableUserDatabase): number {
  return database.pragma('data_version', { simple: true }) as number
}
