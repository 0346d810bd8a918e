import type { ReadableCache } from '../storage/database.ts'
import { itemTables, type ItemKind, type ItemRecord } from './items.ts'
import type { AwardableKind } from './award-emoji.ts'
import type { Label } from '../../../shared/model/label.ts'
import type { Milestone } from '../../../shared/model/milestone.ts'
import type { NoteableKind } from '../../../shared/model/note.ts'
import { milestoneIn } from '../directory/milestones.ts'
import type { Position } from '../../../shared/model/position.ts'
import type { Epic } from '../../../shared/model/epic.ts'
import type { Iteration } from '../../../shared/model/iteration.ts'
import { readEpic } from './epics.ts'
import { readIteration } from './iterations.ts'
import { isLinkStored, readLinkEnd, type StoredLink } from './issue-links.ts'
import { listOwnCommentsSince, type OwnComment } from './made-since.ts'
import { discussionOf, discussionSql, positionIn, readDiscussionId, type NoteRecord } from './notes.ts'
import { readStoredServiceRow, type ServiceRow } from '../lists/service-lists.ts'
import { directoryLists, serviceListName, type DirectoryKind } from '../../../shared/model/service-list.ts'
import { isLocal } from '../../../shared/model/local-id.ts'
import { statement } from '../../database/statement.ts'
import { timestampOf } from '../storage/upsert.ts'
import { listPendingTodoIds, readTodoRecord } from './todos.ts'
import { defineTurnFunctions } from './turns.ts'

/**
 * I1: the user sees what the service said, with the waiting edits folded over it. The folded rows are in temporary
 * tables of each reading connection, with the columns and the indexes of the stored ones. So a list is (rows without a
 * folded one) ∪ (folded rows) and stays as quick as an index. Folded rows are never written to the file and can be
 * computed again at any time. A row that an edit takes away is folded too, as `gone`: it hides the stored one.
 */
export function createFoldedTables(cache: ReadableCache): void {
  defineTurnFunctions(cache)
  for (const { stored, folded, shown } of Object.values(itemTables)) {
    cache.exec(`
      CREATE TEMP TABLE ${folded} AS SELECT *, 0 AS gone FROM ${stored} WHERE false;
      CREATE UNIQUE INDEX temp.${folded}_by_id ON ${folded} (id);
      CREATE INDEX temp.${folded}_by_update ON ${folded} (is_open, updated_at, id);
      CREATE INDEX temp.${folded}_by_any_update ON ${folded} (updated_at, id);
      CREATE TEMP VIEW ${shown} AS SELECT * FROM ${folded} WHERE gone = 0;
    `)
  }
  cache.exec(`
    CREATE TEMP TABLE folded_notes AS SELECT *, 0 AS gone FROM notes WHERE false;
    CREATE UNIQUE INDEX temp.folded_notes_by_id ON folded_notes (id);
    CREATE INDEX temp.folded_notes_of_item ON folded_notes (item_kind, item_id, id);
    CREATE TEMP TABLE folded_awards (
      awardable_kind TEXT NOT NULL, awardable_id INTEGER NOT NULL, name TEXT NOT NULL,
      user_id INTEGER NOT NULL, at INTEGER NOT NULL, gone INTEGER NOT NULL,
      PRIMARY KEY (awardable_kind, awardable_id, name)
    ) WITHOUT ROWID;
    CREATE TEMP TABLE folded_issue_links (
      low_id INTEGER NOT NULL, high_id INTEGER NOT NULL, source_id INTEGER NOT NULL, target_id INTEGER NOT NULL,
      type TEXT NOT NULL, gone INTEGER NOT NULL, PRIMARY KEY (low_id, high_id)
    ) WITHOUT ROWID;
    CREATE INDEX temp.folded_issue_links_by_target ON folded_issue_links (target_id);
    CREATE TEMP TABLE folded_labels (
      project_id INTEGER NOT NULL, name TEXT NOT NULL, color TEXT NOT NULL, description TEXT NOT NULL,
      priority INTEGER, subscribed INTEGER NOT NULL, gone INTEGER NOT NULL, PRIMARY KEY (project_id, name)
    ) WITHOUT ROWID;
    CREATE TEMP TABLE folded_milestones (
      id INTEGER PRIMARY KEY, project_id INTEGER NOT NULL, title TEXT NOT NULL, state TEXT NOT NULL, data TEXT NOT NULL
    );
    CREATE TEMP TABLE folded_stars (project_id INTEGER PRIMARY KEY, starred INTEGER NOT NULL);
    CREATE TEMP TABLE folded_service_rows (
      list TEXT NOT NULL, id INTEGER NOT NULL, data TEXT NOT NULL, gone INTEGER NOT NULL, PRIMARY KEY (list, id)
    ) WITHOUT ROWID;
    -- Todos that will be done; 0 stands for all up to one.
    CREATE TEMP TABLE folded_todos (id INTEGER PRIMARY KEY, up_to INTEGER);
  `)
}

export interface FoldedLabel {
  readonly name: string
  readonly color: string
  readonly description: string
  readonly priority: number | null
  readonly subscribed: boolean
}

type Undo = () => void

/** A row to be written into a folded table; without a record, it must not be there. */
interface FoldedRow {
  readonly table: string
  readonly key: string
  readonly id: number
  readonly record: object | null
}

/**
 * The rows that result from some edits, applied one after the other. They are put together here, written into the
 * folded tables (each row once, however many edits it results from), and removed again as one. Reads return the rows as
 * folded so far.
 */
export class FoldedRows {
  readonly #cache: ReadableCache
  /** The user whose edits they are. */
  readonly ownUserId: number
  readonly #unwritten = new Map<string, FoldedRow>()
  readonly #written = new Map<string, Undo>()
  /** Until when todos will be snoozed on the service, by their ids. No row shows it, so there is no table of it. */
  readonly #snoozes = new Map<number, string | null>()

  constructor(cache: ReadableCache, ownUserId: number) {
    this.#cache = cache
    this.ownUserId = ownUserId
  }

  /** Writes the rows that were put since the last write. */
  write(): void {
    for (const { table, key, id, record } of this.#unwritten.values()) {
      const where = `DELETE FROM temp.${table} WHERE ${key} = ?`
      if (record) {
        const columns = Object.keys(record)
        const text = `INSERT OR REPLACE INTO temp.${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`
        this.#run(`${table} ${id}`, text, Object.values(record), where, [id])
      } else statement(this.#cache, where).run(id)
    }
    this.#unwritten.clear()
  }

  /** Removes all folded rows. */
  clear(): void {
    this.#unwritten.clear()
    this.#snoozes.clear()
    for (const undo of this.#written.values()) undo()
    this.#written.clear()
  }

  readItem(kind: ItemKind, id: number): ItemRecord | undefined {
    const row = this.#read<ItemRecord & { gone: number }>(itemTables[kind].folded, 'id', id)
    if (!row) return readStoredItem(this.#cache, kind, id)
    const { gone, ...record } = row
    return gone === 1 ? undefined : (record as unknown as ItemRecord)
  }

  putItem(kind: ItemKind, record: ItemRecord): void {
    this.#put(itemTables[kind].folded, 'id', record.id, { ...record, gone: 0 })
  }

  removeItem(kind: ItemKind, id: number): void {
    const stored = readStoredItem(this.#cache, kind, id)
    if (stored) this.#put(itemTables[kind].folded, 'id', id, { ...stored, gone: 1 })
    else this.#forget(itemTables[kind].folded, 'id', id)
  }

  readNote(id: number): NoteRecord | undefined {
    const row = this.#read<NoteRecord & { gone: number }>('folded_notes', 'id', id)
    if (!row) return statement(this.#cache, `SELECT * FROM notes WHERE id = ?`).get(id) as NoteRecord | undefined
    const { gone, ...record } = row
    return gone === 1 ? undefined : (record as unknown as NoteRecord)
  }

  /** The notes of the discussion of a note, the note itself among them, as folded so far; none where the note is not there. */
  notesBeside(id: number): NoteRecord[] {
    const note = this.readNote(id)
    if (!note) return []
    const discussion = discussionOf(note)
    const stored = `SELECT id FROM notes WHERE item_kind = ? AND item_id = ? AND ${discussionSql} = ?`
    const folded = `SELECT id FROM temp.folded_notes WHERE item_kind = ? AND item_id = ?`
    const ids = new Set([
      ...(statement(this.#cache, stored).pluck().all(note.item_kind, note.item_id, discussion) as number[]),
      ...(statement(this.#cache, folded).pluck().all(note.item_kind, note.item_id) as number[]),
      ...[...this.#unwritten.values()].flatMap((row) => (row.table === 'folded_notes' ? [row.id] : [])),
    ])
    return [...ids].flatMap((each) => this.readNote(each) ?? []).filter((each) => discussionOf(each) === discussion)
  }

  /** The user's own stored notes on an item that are newer than a note. */
  ownNotesSince(
    kind: NoteableKind,
    id: number,
    after: number,
  ): (Omit<OwnComment, 'position'> & { readonly position: Position | null })[] {
    const since = { on: kind, onId: id, authorId: this.ownUserId, after }
    return listOwnCommentsSince(this.#cache, since).map((row) => ({ ...row, position: positionIn(row.position) }))
  }

  /** The service's id of the discussion of a note; null where it is not known. */
  discussionIdOf(note: number): string | null {
    return readDiscussionId(this.#cache, note)
  }

  putNote(record: NoteRecord): void {
    // The table has the columns of the stored one, but a row that was not sent yet has no revision.
    this.#put('folded_notes', 'id', record.id, { revision: 0, ...record, gone: 0 })
  }

  removeNote(id: number): void {
    const note = this.readNote(id)
    if (note && !isLocal(id)) this.#put('folded_notes', 'id', id, { revision: 0, ...note, gone: 1 })
    else this.#forget('folded_notes', 'id', id)
  }

  /** Returns true if the user has given that emoji, as far as it is known here. */
  hasAward(kind: AwardableKind, id: number, name: string): boolean {
    const folded = statement(
      this.#cache,
      `SELECT gone FROM temp.folded_awards WHERE awardable_kind = ? AND awardable_id = ? AND name = ?`,
    )
      .pluck()
      .get(kind, id, name) as number | undefined
    if (folded !== undefined) return folded === 0
    return (
      statement(
        this.#cache,
        `SELECT 1 FROM award_emoji WHERE awardable_kind = ? AND awardable_id = ? AND name = ? AND user_id = ?`,
      ).get(kind, id, name, this.ownUserId) !== undefined
    )
  }

  setAward(kind: AwardableKind, id: number, name: string, awarded: boolean, at: number): void {
    const where = `awardable_kind = ? AND awardable_id = ? AND name = ?`
    this.#run(
      `award ${kind} ${id} ${name}`,
      `INSERT OR REPLACE INTO temp.folded_awards VALUES (?, ?, ?, ?, ?, ?)`,
      [kind, id, name, this.ownUserId, at, awarded ? 0 : 1],
      `DELETE FROM temp.folded_awards WHERE ${where}`,
      [kind, id, name],
    )
  }

  /** Returns true if two issues are linked in that way, as folded so far. */
  hasLink(link: StoredLink): boolean {
    const text = `SELECT * FROM temp.folded_issue_links WHERE low_id = ? AND high_id = ?`
    const folded = statement(this.#cache, text).get(...pairOf(link)) as (StoredLink & { gone: number }) | undefined
    if (folded === undefined) return isLinkStored(this.#cache, link)
    return folded.gone === 0 && folded.source_id === link.source_id && folded.type === link.type
  }

  /** Folds that two issues are linked, or are no longer. They have one link at most. */
  setLink(link: StoredLink, linked: boolean): void {
    const { source_id, target_id, type } = link
    this.#run(
      `link ${pairOf(link).join(' ')}`,
      `INSERT OR REPLACE INTO temp.folded_issue_links VALUES (?, ?, ?, ?, ?, ?)`,
      [...pairOf(link), source_id, target_id, type, linked ? 0 : 1],
      `DELETE FROM temp.folded_issue_links WHERE low_id = ? AND high_id = ?`,
      pairOf(link),
    )
  }

  /** The number of an issue and its project, as far as they are known here: 0 for one that is not. */
  placeOfIssue(id: number): { readonly otherNumber: number; readonly otherProject: number } {
    const row = this.readItem('issue', id)
    const named = readLinkEnd(this.#cache, id)
    return {
      otherNumber: Number(row?.iid ?? named?.iid ?? 0),
      otherProject: Number(row?.project_id ?? named?.projectId ?? 0),
    }
  }

  readLabel(projectId: number, name: string): FoldedLabel | undefined {
    const folded = statement(this.#cache, `SELECT * FROM temp.folded_labels WHERE project_id = ? AND name = ?`).get(
      projectId,
      name,
    ) as (Omit<FoldedLabel, 'subscribed'> & { subscribed: number; gone: number }) | undefined
    if (folded) return folded.gone === 1 ? undefined : { ...folded, subscribed: folded.subscribed === 1 }
    const data = statement(this.#cache, `SELECT data FROM labels WHERE project_id = ? AND name = ?`)
      .pluck()
      .get(projectId, name) as string | undefined
    if (data === undefined) return undefined
    const { color, description, priority, subscribed } = JSON.parse(data) as Label
    return { name, color, description: description ?? '', priority, subscribed }
  }

  putLabel(projectId: number, label: FoldedLabel): void {
    this.#putLabel(projectId, label, false)
  }

  removeLabel(projectId: number, name: string): void {
    this.#putLabel(projectId, { name, color: '#000000', description: '', priority: null, subscribed: false }, true)
  }

  /** An epic that some stored issue is in, or that a list has. */
  readEpic(id: number): Epic | undefined {
    return readEpic(this.#cache, id)
  }

  /** The same for an iteration. */
  readIteration(id: number): Iteration | undefined {
    return readIteration(this.#cache, id)
  }

  readMilestone(id: number): Milestone | undefined {
    const folded = this.#read<{ data: string }>('folded_milestones', 'id', id)
    const stored = `SELECT data FROM milestones WHERE id = ?`
    const data = folded?.data ?? (statement(this.#cache, stored).pluck().get(id) as string | undefined)
    return data === undefined ? undefined : milestoneIn(data)
  }

  putMilestone(milestone: Milestone): void {
    const { id, projectId, title, state } = milestone
    const row = { id, project_id: projectId, title, state, data: JSON.stringify(milestone) }
    this.#put('folded_milestones', 'id', id, row)
  }

  setStar(projectId: number, starred: boolean): void {
    this.#put('folded_stars', 'project_id', projectId, { project_id: projectId, starred: starred ? 1 : 0 })
  }

  /** A row of an on-demand list, as folded so far; null where it is not in the list. */
  readServiceRow(list: string, id: number): ServiceRow | null {
    const text = `SELECT data, gone FROM temp.folded_service_rows WHERE list = ? AND id = ?`
    const folded = statement(this.#cache, text).get(list, id) as { data: string; gone: number } | undefined
    if (folded === undefined) return readStoredServiceRow(this.#cache, list, id)
    return folded.gone === 1 ? null : (JSON.parse(folded.data) as ServiceRow)
  }

  /** Changes a row of an on-demand list, if it is in the list. */
  changeServiceRow(list: string, id: number, fields: Readonly<Record<string, unknown>>): void {
    const row = this.readServiceRow(list, id)
    if (row !== null) this.putServiceRow(list, { ...row, ...fields, id })
  }

  /** A project, group or person of the user's lists, with the edits folded so far; null where it is not listed. */
  readDirectoryRow(kind: DirectoryKind, id: number): ServiceRow | null {
    return this.readServiceRow(this.directoryList(kind), id)
  }

  /** The name of the user's list of all projects, groups or people. */
  directoryList(kind: DirectoryKind): string {
    return serviceListName(directoryLists[kind], this.ownUserId)
  }

  /** Folds a row of an on-demand list (`service-lists.ts`). */
  putServiceRow(list: string, row: ServiceRow): void {
    this.#putServiceRow(list, row.id, JSON.stringify(row), false)
  }

  removeServiceRow(list: string, id: number): void {
    this.#putServiceRow(list, id, '{}', true)
  }

  /** Folds that a todo will be done. */
  finishTodo(id: number): void {
    this.#put('folded_todos', 'id', id, { id, up_to: null })
  }

  /** Folds that all todos up to and including one will be done. */
  finishTodos(upTo: number): void {
    this.#put('folded_todos', 'id', 0, { id: 0, up_to: upTo })
  }

  /** Folds that a todo will be pending again. */
  restoreTodo(id: number): void {
    this.#forget('folded_todos', 'id', id)
  }

  /** The pending todos up to and including one, by their ids. */
  pendingTodosUpTo(id: number): number[] {
    return listPendingTodoIds(this.#cache).filter((each) => each <= id)
  }

  /** Folds until when a todo will be snoozed on the service. */
  snoozeTodo(id: number, until: string | null): void {
    this.#snoozes.set(id, until)
  }

  /** Until when a todo is snoozed on the service, as folded so far; null where it is not. */
  todoSnoozedUntil(id: number): string | null {
    const folded = this.#snoozes.get(id)
    if (folded !== undefined) return folded
    const until = readTodoRecord(this.#cache, id)?.snoozed_until ?? null
    return until === null ? null : timestampOf(Number(until))
  }

  #putServiceRow(list: string, id: number, data: string, gone: boolean): void {
    this.#run(
      `service row ${list} ${id}`,
      `INSERT OR REPLACE INTO temp.folded_service_rows VALUES (?, ?, ?, ?)`,
      [list, id, data, gone ? 1 : 0],
      `DELETE FROM temp.folded_service_rows WHERE list = ? AND id = ?`,
      [list, id],
    )
  }

  #putLabel(projectId: number, label: FoldedLabel, gone: boolean): void {
    const { name, color, description, priority, subscribed } = label
    this.#run(
      `label ${projectId} ${name}`,
      `INSERT OR REPLACE INTO temp.folded_labels VALUES (?, ?, ?, ?, ?, ?, ?)`,
      [projectId, name, color, description, priority, subscribed ? 1 : 0, gone ? 1 : 0],
      `DELETE FROM temp.folded_labels WHERE project_id = ? AND name = ?`,
      [projectId, name],
    )
  }

  #put(table: string, key: string, id: number, record: object): void {
    this.#unwritten.set(`${table} ${id}`, { table, key, id, record })
  }

  #forget(table: string, key: string, id: number): void {
    this.#unwritten.set(`${table} ${id}`, { table, key, id, record: null })
  }

  /** Returns the row as folded so far; undefined when there is none. */
  #read<Row>(table: string, key: string, id: number): Row | undefined {
    const unwritten = this.#unwritten.get(`${table} ${id}`)
    if (unwritten) return (unwritten.record ?? undefined) as Row | undefined
    return statement(this.#cache, `SELECT * FROM temp.${table} WHERE ${key} = ?`).get(id) as Row | undefined
  }

  #run(name: string, text: string, values: unknown[], undo: string, undoValues: unknown[]): void {
    statement(this.#cache, text).run(...values)
    this.#written.set(name, () => void statement(this.#cache, undo).run(...undoValues))
  }
}

/** The ids of two linked issues, the lower one first. */
function pairOf({ source_id, target_id }: StoredLink): [low: number, high: number] {
  return [Math.min(source_id, target_id), Math.max(source_id, target_id)]
}

/** Returns the row as the service said it, with its revision, or undefined. */
export function readStoredItem(
  cache: ReadableCache,
  kind: ItemKind,
  id: number,
): (ItemRecord & { readonly revision: number }) | undefined {
  const record = statement(cache, `SELECT * FROM ${itemTables[kind].stored} WHERE id = ?`).get(id)
  return record as (ItemRecord & { readonly revision: number }) | undefined
}

/** Table of the rows of each kind, and the revision of their last change: each row gets the newest one. */
const storedTables: Readonly<Record<NoteableKind | 'note', { readonly name: string; readonly revision: string }>> = {
  // Links, merge requests and hierarchies are asked for apart from the rest of an issue, and have revisions of their own.
  issue: {
    name: itemTables.issue.stored,
    revision: 'max(revision, links_revision, merge_requests_revision, hierarchy_revision)',
  },
  // Approvals, their rules, reviews, obstacles, deployments and issues are asked for apart from the rest of a merge request, and
  // have revisions of their own.
  mergeRequest: {
    name: itemTables.mergeRequest.stored,
    revision: `max(revision, approvals_revision, rules_revision, reviews_revision, obstacles_revision, deployments_revision,
      issues_revision)`,
  },
  snippet: { name: 'snippets', revision: 'revision' },
  note: { name: 'notes', revision: 'revision' },
}

/**
 * The revisions of those of the items, snippets or notes that are stored, by id. @param ids as JSON, since they are
 * asked for again and again
 */
export function storedRevisions(
  cache: ReadableCache,
  kind: NoteableKind | 'note',
  ids: string,
): ReadonlyMap<number, number> {
  const { name, revision } = storedTables[kind]
  const text = `SELECT id, ${revision} FROM ${name} WHERE id IN (SELECT value FROM json_each(?))`
  return new Map(statement(cache, text).raw().all(ids) as [number, number][])
}
