import { hour, minute } from '../../shared/durations.ts'
import { shaOf } from '../rules/branches.ts'
import { emojiNamed } from '../rules/emoji.ts'
import { findMentioned } from '../rules/mentioned.ts'
import { positionOfLine } from '../rules/positions.ts'
import type { Position } from '../rules/positions.ts'
import { suggestionsIn } from '../rules/suggestions.ts'
import { diffVersionsOf } from '../rules/versions.ts'
import type { DiffVersion } from '../rules/versions.ts'
import { insertAward } from '../store/awards.ts'
import type { AwardableType } from '../store/awards.ts'
import { insertEvent } from '../store/events.ts'
import type { EventAction } from '../store/events.ts'
import { insertIssue } from '../store/issues.ts'
import { defaultColor, insertLabel, linkLabel } from '../store/labels.ts'
import type { TargetType } from '../store/labels.ts'
import { levelIn, levels } from '../store/members.ts'
import { findMergeRequest, insertMergeRequest } from '../store/merge-requests.ts'
import { setResolved } from '../store/discussions.ts'
import { insertNote } from '../store/notes.ts'
import type { NoteableType } from '../store/notes.ts'
import { setRow } from '../store/rows.ts'
import { insertSnippet } from '../store/snippets.ts'
import type { Store } from '../store/store.ts'
import { putSuggestions } from '../store/suggestions.ts'
import { putParticipant } from '../store/subscriptions.ts'
import { putTrackedTime } from '../store/time-tracking.ts'
import type { TodoAction } from '../store/todos.ts'
import type { AwardContent, NoteContent, Username } from './content.ts'
import type { PlannedEnd, PlannedIssue, PlannedMergeRequest, PlannedNote, PlannedPush, PlannedSnippet } from './plan.ts'
import { writePipeline } from './pipelines.ts'
import { reviewsOf, writeReviews } from './reviews.ts'
import { writeMerge } from './merges.ts'
import { dateFrom, fraction } from './timing.ts'
import type { TodoBook } from './todo-book.ts'
import { writeNamedVersion, writeVersion } from './versions.ts'
import type { Person, WrittenProject } from './written.ts'

type Planned = PlannedIssue | PlannedMergeRequest

/** An item that is being written, and its row. */
interface WrittenItem {
  readonly project: WrittenProject
  readonly item: Planned
  readonly type: TargetType
  readonly id: number
}

/** An action on an item that is recorded as an event. */
interface WrittenEvent {
  readonly action: EventAction
  readonly by: number
  readonly at: number
}

interface WrittenAwards {
  readonly type: AwardableType
  readonly id: number
  readonly awards: readonly AwardContent[] | undefined
  readonly at: number
  /** The words that the times are derived from. */
  readonly place: string
}

/** The text of an item, or of one of its notes, which may mention people. */
interface WrittenText {
  readonly text: string
  readonly authorId: number
  readonly noteId: number | null
  readonly at: number
}

interface WrittenTodo {
  readonly action: TodoAction
  readonly userId: number
  readonly authorId: number
  readonly noteId: number | null
  readonly at: number
}

/** Something that happens at a moment. They are carried out in their order, so that ids grow with time. */
export interface Step {
  readonly at: number
  run(): void
}

/** Turns plans into steps that write rows. Copies get no todos and no events but their opening and end. */
export class SampleWriter {
  readonly #store: Store
  readonly #now: number
  readonly #people: ReadonlyMap<Username, Person>
  readonly #todos: TodoBook
  /** The ids of comments that began a discussion. */
  readonly #begun = new Map<PlannedNote, number>()

  constructor(store: Store, now: number, people: ReadonlyMap<Username, Person>, todos: TodoBook) {
    this.#store = store
    this.#now = now
    this.#people = people
    this.#todos = todos
  }

  person(username: Username): Person {
    const person = this.#people.get(username)
    if (!person) throw new Error(`The sample names ${username}, whom it lacks.`)
    return person
  }

  /** The steps of an item's life. */
  steps(project: WrittenProject, item: Planned): Step[] {
    let id = 0
    const type: TargetType = item.kind === 'issue' ? 'Issue' : 'MergeRequest'
    const steps: Step[] = [
      {
        at: item.createdAt,
        run: () => {
          id = item.kind === 'issue' ? this.#openIssue(project, item) : this.#openMergeRequest(project, item)
        },
      },
    ]
    for (const note of item.notes) steps.push({ at: note.at, run: () => this.#note({ project, item, type, id }, note) })
    const { end } = item
    if (end) {
      steps.push({ at: end.at, run: () => this.#end({ project, item, type, id }, end) })
    }
    if (item.kind === 'mergeRequest') {
      for (const push of item.pushes.slice(1)) {
        steps.push({ at: push.at, run: () => this.#push(project, item, id, push) })
      }
    }
    return steps
  }

  /** The steps of a snippet and its comments, which make no todos. */
  snippetSteps(project: WrittenProject, { content, createdAt, notes }: PlannedSnippet): Step[] {
    let id = 0
    const write = () => {
      id = insertSnippet(this.#store, {
        project_id: project.id,
        title: content.title,
        file_name: content.fileName,
        author_id: this.person(content.author).id,
        expires_at: null,
        created_at: createdAt,
        updated_at: createdAt,
      })
      const place = `${project.path} Snippet ${id}`
      this.#awards({ type: 'Snippet', id, awards: content.awards, at: createdAt, place })
    }
    return [
      { at: createdAt, run: write },
      ...notes.map((note) => ({ at: note.at, run: () => void this.#comment(project, 'Snippet', id, note) })),
    ]
  }

  #common(project: WrittenProject, item: Planned) {
    const { content } = item
    const milestoneId = content.milestone === undefined ? null : project.milestones.get(content.milestone)
    if (milestoneId === undefined) {
      throw new Error(`The sample's ${project.path} lacks the milestone "${content.milestone}".`)
    }
    return {
      labels: (content.labels ?? []).map((name) => this.#label(project, name)),
      row: {
        project_id: project.id,
        title: item.copy === 0 ? content.title : `${content.title} (${item.copy + 1})`,
        description: content.body,
        author_id: this.person(content.author).id,
        assignee_id: content.assignee === undefined ? null : this.person(content.assignee).id,
        milestone_id: milestoneId,
        user_notes_count: item.notes.filter(({ content: note }) => !note.system).length,
        created_at: item.createdAt,
        updated_at: item.updatedAt,
      },
    }
  }

  /** The id of a label. A label that the project does not declare is made when it is first used, as in the service. */
  #label(project: WrittenProject, name: string): number {
    const known = project.labels.get(name)
    if (known !== undefined) return known
    const label = { project_id: project.id, name, color: defaultColor, description: null, priority: null }
    const id = insertLabel(this.#store, label)
    project.labels.set(name, id)
    return id
  }

  #openIssue(project: WrittenProject, item: PlannedIssue): number {
    const { content } = item
    const { row, labels } = this.#common(project, item)
    const { id } = insertIssue(
      this.#store,
      {
        ...row,
        state: item.end ? 'closed' : 'opened',
        confidential: Number(content.confidential ?? false),
        due_date: content.due === undefined ? null : dateFrom(this.#now, content.due),
        issue_type: content.type ?? 'issue',
        start_date: content.start === undefined ? null : dateFrom(this.#now, content.start),
      },
      item.iid ?? undefined,
    )
    this.#opened({ project, item, type: 'Issue', id }, labels)
    return id
  }

  #openMergeRequest(project: WrittenProject, item: PlannedMergeRequest): number {
    const { content } = item
    const { target = 'master' } = content
    const { row, labels } = this.#common(project, item)
    const branch = item.copy === 0 ? content.branch : `${content.branch}-${item.copy + 1}`
    const { id } = insertMergeRequest(
      this.#store,
      {
        ...row,
        state: content.outcome,
        source_project_id: project.id,
        source_branch: branch,
        target_branch: target,
        conflict: Number(content.conflict ?? false),
        merge_status: content.conflict ? 'cannot_be_merged' : 'can_be_merged',
        merge_commit_sha: content.outcome === 'merged' ? shaOf('merge of', project.path, branch) : null,
        merge_when_build_succeeds: 0,
        should_remove_source_branch: 0,
        force_remove_source_branch: 0,
      },
      item.iid ?? undefined,
    )
    const reviews = [...reviewsOf(project, item)].map(([name, state]) => [this.person(name).id, state] as const)
    writeReviews(this.#store, new Map(reviews), { id, at: item.createdAt, isOpen: item.end === null })
    const [first] = item.pushes
    if (item.copy > 0 || !first) writeNamedVersion(this.#store, project, { branch, target, id, at: item.createdAt })
    else this.#push(project, item, id, first)
    this.#opened({ project, item, type: 'MergeRequest', id }, labels)
    return id
  }

  #opened(written: WrittenItem, labels: readonly number[]): void {
    const { project, item, type, id } = written
    const { content, createdAt: at } = item
    for (const label of labels) linkLabel(this.#store, type, id, label)
    if (content.estimate !== undefined || content.spent !== undefined) {
      putTrackedTime(this.#store, type, id, { estimate: content.estimate ?? 0, spent: content.spent ?? 0 })
    }
    const author = this.person(content.author)
    this.#event(written, { action: 'opened', by: author.id, at })
    this.#awards({ type, id, awards: content.awards, at, place: `${project.path} ${type} ${id}` })
    if (item.copy > 0) return
    if (content.assignee !== undefined) {
      const userId = this.person(content.assignee).id
      this.#todo(written, { action: 'assigned', userId, authorId: author.id, at, noteId: null })
    }
    this.#mentions(written, { text: content.body, authorId: author.id, noteId: null, at })
  }

  #note(written: WrittenItem, note: PlannedNote): void {
    const { project, item, type, id: itemId } = written
    const { content, at } = note
    const author = this.person(content.by)
    if (content.system || item.copy > 0) {
      this.#writeNote(project, type, itemId, note)
      if (!content.system) putParticipant(this.#store, author.id, type, itemId)
      return
    }
    const id = this.#comment(project, type, itemId, note)
    if (item.kind === 'mergeRequest') this.#discuss({ ...written, item }, id, note)
    putParticipant(this.#store, author.id, type, itemId)
    this.#todos.finish(author.id, type, itemId)
    if (this.#comesBack(project, item, note)) {
      const marked = Math.min(at + 3 * minute, this.#now)
      const whose = { userId: author.id, authorId: author.id }
      this.#todo(written, { action: 'marked', ...whose, at: marked, noteId: null })
    }
    this.#mentions(written, { text: content.body, authorId: author.id, noteId: id, at })
  }

  /**
   * Makes a comment part of a discussion, which only API v4 shows: what others say begins one, and the author's next comment
   * answers it. All are resolved where the merge request has ended.
   */
  #discuss(written: WrittenItem & { readonly item: PlannedMergeRequest }, id: number, note: PlannedNote): void {
    const { item } = written
    const { author } = item.content
    const before = item.notes[item.notes.indexOf(note) - 1]
    const answered = before && this.#begun.get(before)
    if (note.content.by === author && answered === undefined) return
    if (note.content.by !== author) this.#begun.set(note, id)
    const discussion = note.content.by === author ? (answered ?? null) : null
    const position = this.#positionOf(written, (discussion === null ? note : before)?.content)
    const kind = position === null ? 'DiscussionNote' : 'DiffNote'
    const commented = { body: note.content.body, position: position && JSON.stringify(position) }
    setRow(this.#store, 'notes', id, { discussion, kind, position: commented.position })
    putSuggestions(
      this.#store,
      id,
      suggestionsIn(() => this.#versionsOf(written), commented),
    )
    const resolvedAt = item.end?.at ?? (note.content.resolves ? note.at : null)
    if (resolvedAt === null) return
    const notes = item.end === null && discussion !== null ? [discussion, id] : [id]
    setResolved(this.#store, notes, { at: resolvedAt, by: this.person(author).id })
  }

  /** Returns the place of the line that a comment is about; null for one about no line. @throws Error for a line that is not there */
  #positionOf(written: WrittenItem, content: NoteContent | undefined): Position | null {
    if (content?.on === undefined) return null
    const { path, line } = content.on
    const position = positionOfLine(this.#versionsOf(written), { path, new: line })
    if (position === null) throw new Error(`${written.project.path}: no version has line ${line} of ${path}`)
    return position
  }

  #versionsOf({ project, id }: WrittenItem): DiffVersion[] {
    const row = findMergeRequest(this.#store, project.id, id)
    return row ? diffVersionsOf(this.#store, row) : []
  }

  /** Writes a comment with its awards and its event. Returns its id. */
  #comment(project: WrittenProject, type: NoteableType, targetId: number, note: PlannedNote): number {
    const { content, at } = note
    const id = this.#writeNote(project, type, targetId, note)
    this.#awards({ type: 'Note', id, awards: content.awards, at, place: `${project.path} note ${id}` })
    insertEvent(this.#store, {
      project_id: project.id,
      author_id: this.person(content.by).id,
      action: 'commented on',
      target_type: 'Note',
      target_id: id,
      item_type: type,
      item_id: targetId,
      data: null,
      created_at: at,
    })
    return id
  }

  #writeNote(project: WrittenProject, type: NoteableType, targetId: number, { content, at }: PlannedNote): number {
    return insertNote(this.#store, {
      project_id: project.id,
      target_type: type,
      target_id: targetId,
      body: content.body,
      author_id: this.person(content.by).id,
      system: Number(content.system ?? false),
      created_at: at,
      updated_at: at,
    })
  }

  /** Returns true for some comments with which an assignee has the last word on open work: they mark it as a todo. */
  #comesBack(project: WrittenProject, item: Planned, note: PlannedNote): boolean {
    const { by } = note.content
    if (item.end !== null || item.content.assignee !== by) return false
    const later = item.notes.slice(item.notes.indexOf(note) + 1).map(({ content }) => content)
    if (later.some((other) => other.by === by || other.body.includes(`@${by}`))) return false
    return fraction(project.path, item.kind, item.iid ?? 0, 'comes back') < 0.3
  }

  #end(written: WrittenItem, { at, by: username, reported }: PlannedEnd): void {
    const { project, item, type, id } = written
    const by = this.person(username).id
    const merged = item.kind === 'mergeRequest' && item.content.outcome === 'merged'
    if (!reported) {
      insertNote(this.#store, {
        project_id: project.id,
        target_type: type,
        target_id: id,
        body: `Status changed to ${merged ? 'merged' : 'closed'}`,
        author_id: by,
        system: 1,
        created_at: at,
        updated_at: at,
      })
    }
    if (merged) writeMerge(this.#store, { id, mergerId: by, at })
    this.#event(written, { action: merged ? 'accepted' : 'closed', by, at })
    this.#todos.finish(by, type, id)
  }

  #push(project: WrittenProject, item: PlannedMergeRequest, id: number, push: PlannedPush): void {
    if (item.copy > 0) return
    writeVersion(this.#store, project, { item, id, push, person: (username) => this.person(username) })
    const wasPushed = { id, push, pusherId: this.person(push.by).id, now: this.#now }
    writePipeline(this.#store, item, wasPushed)
  }

  #event({ project, type, id }: WrittenItem, { action, by, at }: WrittenEvent): void {
    insertEvent(this.#store, {
      project_id: project.id,
      author_id: by,
      action,
      target_type: type,
      target_id: id,
      item_type: type,
      item_id: id,
      data: null,
      created_at: at,
    })
  }

  #awards({ type, id, awards, at, place }: WrittenAwards): void {
    for (const [name, ...by] of awards ?? []) {
      const known = emojiNamed(name)
      if (known === null) throw new Error(`The sample gives an award :${name}: that the service does not know.`)
      for (const username of by) {
        const given = Math.min(at + Math.floor(fraction(place, name, username) * 20 * hour), this.#now)
        const userId = this.person(username).id
        insertAward(this.#store, { target_type: type, target_id: id, name: known, user_id: userId, created_at: given })
      }
    }
  }

  #mentions(written: WrittenItem, { text, authorId, noteId, at }: WrittenText): void {
    for (const user of findMentioned(this.#store, text)) {
      if (user.id === authorId || user.state !== 'active') continue
      putParticipant(this.#store, user.id, written.type, written.id)
      this.#todo(written, { action: 'mentioned', userId: user.id, authorId, at, noteId })
    }
  }

  #todo({ project, item, type, id: targetId }: WrittenItem, todo: WrittenTodo): void {
    const { userId } = todo
    const { content } = item
    const hidden = item.kind === 'issue' && item.content.confidential === true
    const own = [content.author, content.assignee].some((name) => name !== undefined && this.person(name).id === userId)
    if (hidden && !own) {
      const level = levelIn(this.#store, userId, { id: project.id, namespace_id: project.namespaceId })
      if (level < levels.reporter) return
    }
    this.#todos.add({ ...todo, projectId: project.id, type, targetId })
  }
}
