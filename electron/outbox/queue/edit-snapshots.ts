import type { Edit } from '../../../shared/edit.ts'
import { AppFailure } from '../../../shared/errors.ts'
import { partsOf, type Kind } from '../../../shared/model/key.ts'
import { isNoteableKind, type NoteableKind } from '../../../shared/model/note.ts'
import { editOf, isLocal } from '../../../shared/model/local-id.ts'
import type { ReadableCache } from '../../cache/storage/database.ts'
import { areScopesExclusive } from '../../cache/directory/labels.ts'
import { FoldedRows } from '../../cache/items/folded.ts'
import { isItemKind } from '../../cache/inbox/inbox-facts.ts'
import { newestNoteIdOfAll } from '../../cache/items/notes.ts'
import { readProject } from '../../cache/directory/projects.ts'
import { readSnippet } from '../../cache/directory/snippets.ts'
import { readTodoRecord } from '../../cache/items/todos.ts'
import type { ReadableUserDatabase } from '../../user/database.ts'
import { queueKeyOfItem } from '../kinds/items.ts'
import { kindOf } from '../kinds/kinds.ts'
import { baseRevisionBeside } from './base-revisions.ts'
import { listKeyQueue, readUnsettledEdit } from './queue.ts'
import { named, serviceIdOf, withServiceNames, type FindServiceName } from './references.ts'
import { readLocalId, readServiceName } from '../../user/service-names.ts'
import type { EditBase, QueuedEdit, Seen } from '../../protocols/queued-edit.ts'

/** The thing that an edit is about. */
interface About {
  readonly kind: NoteableKind
  readonly id: number
}

/**
 * Finds the user's current view of the thing that they edit: its rows in the cache, with the edits of its key queue folded in, and with
 * those of the edit's key queue where that is another one.
 */
export class EditSnapshots {
  readonly #cache: ReadableCache
  readonly #user: ReadableUserDatabase
  readonly #ownUserId: number
  readonly #find: FindServiceName = (kind, id) => readServiceName(this.#user, kind, id)

  /** @param cache a cache with folded tables (`createFoldedTables`) that no other object uses */
  constructor(cache: ReadableCache, user: ReadableUserDatabase, ownUserId: number) {
    this.#cache = cache
    this.#user = user
    this.#ownUserId = ownUserId
  }

  /**
   * Returns the base of a new edit.
   *
   * @throws AppFailure `item_unknown` when its target is neither in the cache nor made on this computer
   */
  of(edit: Edit): EditBase {
    const { kind, id } = partsOf(edit.target)
    const item = this.#itemOf(kind, id)
    const rows = new FoldedRows(this.#cache, this.#ownUserId)
    try {
      const bare = { projectId: 0, projectPath: '', iid: 0, title: '', state: '', ...(item && { item }) }
      const waiting = listKeyQueue(this.#user, kindOf(edit).queueKey(edit, bare, 0))
      const stored = this.#seenBehind(rows, edit, []) ?? {}
      // The service has an issue where it was, also once the move has landed: the one in the new project is another.
      const inPlace = this.#withThoseOfTarget(edit, waiting).filter((queued) => queued.edit.kind !== 'moveIssue')
      const seen = this.#seenBehind(rows, edit, inPlace)
      return {
        ...this.#about(rows, kind, id, item),
        ...(item && !isNoteableKind(kind) && { item }),
        ...(seen && { seen, known: baseRevisionBeside(edit, { seen, stored }, waiting) }),
      }
    } finally {
      rows.clear()
    }
  }

  /** Adds the edits of the target's own key queue, where those of an edit are in that of another item, in their order. */
  #withThoseOfTarget({ target }: Edit, waiting: readonly QueuedEdit[]): readonly QueuedEdit[] {
    if (!isNoteableKind(partsOf(target).kind)) return waiting
    const others = listKeyQueue(this.#user, queueKeyOfItem({ target })).filter(
      ({ id }) => !waiting.some((queued) => queued.id === id),
    )
    return [...waiting, ...others].toSorted((one, other) => one.position - other.position)
  }

  /** Returns the present values of the fields that a waiting edit changes, with only the earlier edits folded in. */
  before({ edit, queueKey, position }: QueuedEdit): Seen {
    const rows = new FoldedRows(this.#cache, this.#ownUserId)
    try {
      const earlier = listKeyQueue(this.#user, queueKey).filter((other) => other.position < position)
      return this.#seenBehind(rows, edit, earlier) ?? {}
    } finally {
      rows.clear()
    }
  }

  /** Returns the values of the fields that an edit changes, after other edits were folded in. */
  #seenBehind(rows: FoldedRows, edit: Edit, others: readonly QueuedEdit[]): Seen | undefined {
    for (const queued of others) {
      const waiting = withServiceNames(queued, this.#find).queued
      kindOf(waiting.edit).fold(rows, waiting.edit, waiting)
    }
    const inCache = named(edit, '', this.#find).named
    return kindOf(inCache).seen?.(rows, inCache)
  }

  /** Returns true if a label takes the place of the others of its scope in a project, as far as that was seen. */
  areScopesExclusive(projectId: number): boolean {
    return areScopesExclusive(this.#cache, projectId)
  }

  /** Returns the highest id of a note in the cache. Notes that are written from now on have higher ids. */
  newestNote(): number {
    return newestNoteIdOfAll(this.#cache)
  }

  /** Returns the item that an edit is about: its target, the item of its note, or the item of its todo. */
  #itemOf(kind: Kind, id: number): About | null {
    if (isNoteableKind(kind)) return { kind, id }
    if (kind !== 'todo' && kind !== 'note') return null
    // A row that is not sent yet is known only from the edit that makes it.
    const making = isLocal(id) ? readUnsettledEdit(this.#user, editOf(id))?.edit : undefined
    if (making?.kind === 'comment' || making?.kind === 'beginDiscussion' || making?.kind === 'addTodo') {
      return partsOf(making.target)
    }
    if (making?.kind === 'answer') {
      const answered = partsOf(making.target)
      return this.#itemOf(answered.kind, answered.id)
    }
    if (kind === 'todo') {
      const todo = readTodoRecord(this.#cache, this.#cached('todo', id))
      const target = String(todo?.target_kind ?? '')
      return todo && isItemKind(target) ? this.#local(target, Number(todo.target_id)) : null
    }
    const note = new FoldedRows(this.#cache, this.#ownUserId).readNote(this.#cached('note', id))
    return note ? this.#local(note.item_kind as NoteableKind, Number(note.item_id)) : null
  }

  #about(rows: FoldedRows, kind: Kind, id: number, item: About | null): EditBase {
    if (item?.kind === 'snippet') {
      const snippet = readSnippet(this.#cache, item.id)
      if (!snippet) throw unknown()
      return { ...this.#project(snippet.projectId), iid: snippet.id, title: 'Snippet', state: '' }
    }
    if (item) {
      const row = rows.readItem(item.kind, this.#cached(item.kind, item.id))
      // A todo may be about an item that was not fetched yet.
      if (!row && kind !== 'todo') throw unknown()
      if (row) {
        const project = this.#project(Number(row.project_id))
        return { ...project, iid: Number(row.iid), title: String(row.title), state: String(row.state) }
      }
    }
    if (kind === 'milestone') {
      const milestone = rows.readMilestone(this.#cached('milestone', id))
      if (!milestone) throw unknown()
      return { ...this.#project(milestone.projectId), iid: 0, title: milestone.title, state: milestone.state }
    }
    if (kind === 'todo') {
      // The todo may be about something that Docket has no rows of, or the todo itself is not sent yet.
      const todo = readTodoRecord(this.#cache, this.#cached('todo', id))
      const project = todo ? this.#project(Number(todo.project_id)) : { projectId: 0, projectPath: '' }
      return { ...project, iid: 0, title: String(todo?.body ?? ''), state: 'pending' }
    }
    if (kind === 'project') return this.#aboutProject(rows, id)
    if (kind !== 'group' && kind !== 'user') throw unknown()
    // Their numbers are all that an edit needs, so they may be in no list.
    const listed = rows.readDirectoryRow(kind, this.#cached(kind, id))
    return { projectId: 0, projectPath: '', iid: 0, title: String(listed?.['name'] ?? ''), state: '' }
  }

  /** A project of the user, any other that is listed, or one that is still to be made. */
  #aboutProject(rows: FoldedRows, id: number): EditBase {
    const cached = this.#cached('project', id)
    const project = readProject(this.#cache, cached) ?? rows.readDirectoryRow('project', cached) ?? this.#unsent(id)
    if (!project) throw unknown()
    const { pathWithNamespace, name } = project as { readonly pathWithNamespace: string; readonly name: string }
    return { projectId: id, projectPath: pathWithNamespace, iid: 0, title: name, state: '' }
  }

  /** The names of a project that the user has made and the service does not have yet. */
  #unsent(id: number): { readonly pathWithNamespace: string; readonly name: string } | null {
    const making = isLocal(id) ? readUnsettledEdit(this.#user, editOf(id))?.edit : undefined
    if (making?.kind !== 'createProject' && making?.kind !== 'forkProject') return null
    const name = making.kind === 'createProject' ? making.name : making.path
    return { pathWithNamespace: `${making.namespacePath}/${making.path}`, name }
  }

  #project(projectId: number): Pick<EditBase, 'projectId' | 'projectPath'> {
    const path = readProject(this.#cache, projectId)?.pathWithNamespace
    return { projectId, projectPath: path ?? `project ${projectId}` }
  }

  #cached(kind: Kind, id: number): number {
    return serviceIdOf(this.#find, kind, id)
  }

  #local(kind: NoteableKind, id: number): About {
    return { kind, id: readLocalId(this.#user, kind, id) ?? id }
  }
}

function unknown(): AppFailure {
  return AppFailure.of('item_unknown')
}
