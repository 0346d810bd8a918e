import { shaOf } from '../rules/branches.ts'
import { emojiNamed } from '../rules/emoji.ts'
import { insertAward } from '../store/awards.ts'
import type { AwardableType } from '../store/awards.ts'
import { insertEvent } from '../store/events.ts'
import type { EventAction } from '../store/events.ts'
import { insertIssue } from '../store/issues.ts'
import { defaultColor, insertLabel, linkLabel } from '../store/labels.ts'
import type { TargetType } from '../store/labels.ts'
import { levelIn, levels } from '../store/members.ts'
import { insertMergeRequest } from '../store/merge-requests.ts'
import { insertNote } from '../store/notes.ts'
import type { NoteableType } from '../store/notes.ts'
import { insertSnippet } from '../store/snippets.ts'
import type { Store } from '../store/store.ts'
import { putParticipant } from '../store/subscriptions.ts'
import type { TodoAction } from '../store/todos.ts'
import { findMentioned } from '../store/users.ts'
import type { AwardContent, Username } from './content.ts'
import type { PlannedIssue, PlannedMergeRequest, PlannedNote, PlannedPush, PlannedSnippet } from './plan.ts'
import { dateFrom, fraction, hour, minute } from './timing.ts'
import type { TodoBook } from './todo-book.ts'
import { writeNamedVersion, writeVersion } from './versions.ts'
import type { Person, WrittenProject } from './written.ts'

type Planned = PlannedIssue | PlannedMergeRequest

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
    for (const note of item.notes) steps.push({ at: note.at, run: () => this.#note(project, item, type, id, note) })
    const { end } = item
    if (end) {
      steps.push({ at: end.at, run: () => this.#end(project, item, type, id, this.person(end.by).id, end.told) })
    }
    if (item.kind === 'mergeRequest') {
      for (const push of item.pushes.slice(1)) {
        steps.push({ at: push.at, run: () => this.#push(project, item, id, push) })
      }
    }
    return steps
  }

  /** The steps of what is said of a snippet, which nobody is told of. */
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
      this.#awards('Snippet', id, content.awards, createdAt, `${project.path} Snippet ${id}`)
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

  /** A label that a project never declared came to be by being used, as it would in the service. */
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
      },
      item.iid ?? undefined,
    )
    this.#opened(project, item, 'Issue', id, labels)
    return id
  }

  #openMergeRequest(project: WrittenProject, item: PlannedMergeRequest): number {
    const { content } = item
    const { row, labels } = this.#common(project, item)
    const branch = item.copy === 0 ? content.branch : `${content.branch}-${item.copy + 1}`
    const { id } = insertMergeRequest(
      this.#store,
      {
        ...row,
        state: content.outcome,
        source_project_id: project.id,
        source_branch: branch,
        target_branch: content.target ?? 'master',
        conflict: Number(content.conflict ?? false),
        merge_status: content.conflict ? 'cannot_be_merged' : 'can_be_merged',
        merge_commit_sha: content.outcome === 'merged' ? shaOf('merge of', project.path, branch) : null,
        merge_when_build_succeeds: 0,
        should_remove_source_branch: 0,
        force_remove_source_branch: 0,
      },
      item.iid ?? undefined,
    )
    const [first] = item.pushes
    if (item.copy > 0 || !first) writeNamedVersion(this.#store, project, branch, id, item.createdAt)
    else this.#push(project, item, id, first)
    this.#opened(project, item, 'MergeRequest', id, labels)
    return id
  }

  #opened(project: WrittenProject, item: Planned, type: TargetType, id: number, labels: readonly number[]): void {
    const { content } = item
    for (const label of labels) linkLabel(this.#store, type, id, label)
    const author = this.person(content.author)
    this.#event(project, 'opened', author.id, type, id, item.createdAt)
    this.#awards(type, id, content.awards, item.createdAt, `${project.path} ${type} ${id}`)
    if (item.copy > 0) return
    if (content.assignee !== undefined) {
      this.#todo(project, item, type, id, this.person(content.assignee).id, author.id, 'assigned', item.createdAt)
    }
    this.#mentions(project, item, type, id, content.body, author.id, null, item.createdAt)
  }

  #note(project: WrittenProject, item: Planned, type: TargetType, itemId: number, note: PlannedNote): void {
    const { content, at } = note
    const author = this.person(content.by)
    if (content.system || item.copy > 0) {
      this.#writeNote(project, type, itemId, note)
      if (!content.system) putParticipant(this.#store, author.id, type, itemId)
      return
    }
    const id = this.#comment(project, type, itemId, note)
    putParticipant(this.#store, author.id, type, itemId)
    this.#todos.finish(author.id, type, itemId)
    if (this.#comesBack(project, item, note)) {
      const marked = Math.min(at + 3 * minute, this.#now)
      this.#todo(project, item, type, itemId, author.id, author.id, 'marked', marked)
    }
    this.#mentions(project, item, type, itemId, content.body, author.id, id, at)
  }

  /** A comment with its awards, of which the project's events tell. Answers its id. */
  #comment(project: WrittenProject, type: NoteableType, targetId: number, note: PlannedNote): number {
    const { content, at } = note
    const id = this.#writeNote(project, type, targetId, note)
    this.#awards('Note', id, content.awards, at, `${project.path} note ${id}`)
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

  /** Having had the last word on open work of one's own, one may mark it so as to come back. */
  #comesBack(project: WrittenProject, item: Planned, note: PlannedNote): boolean {
    const { by } = note.content
    if (item.end !== null || item.content.assignee !== by) return false
    const later = item.notes.slice(item.notes.indexOf(note) + 1).map(({ content }) => content)
    if (later.some((other) => other.by === by || other.body.includes(`@${by}`))) return false
    return fraction(project.path, item.kind, item.iid ?? 0, 'comes back') < 0.3
  }

  #end(project: WrittenProject, item: Planned, type: TargetType, id: number, by: number, told: boolean): void {
    const at = item.end?.at ?? item.updatedAt
    const merged = item.kind === 'mergeRequest' && item.content.outcome === 'merged'
    if (!told) {
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
    this.#event(project, merged ? 'accepted' : 'closed', by, type, id, at)
    this.#todos.finish(by, type, id)
  }

  #push(project: WrittenProject, item: PlannedMergeRequest, id: number, push: PlannedPush): void {
    if (item.copy === 0) writeVersion(this.#store, project, item, id, push, (username) => this.person(username))
  }

  #event(project: WrittenProject, action: EventAction, by: number, type: TargetType, id: number, at: number): void {
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

  #awards(
    type: AwardableType,
    id: number,
    awards: readonly AwardContent[] | undefined,
    at: number,
    place: string,
  ): void {
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

  #mentions(
    project: WrittenProject,
    item: Planned,
    type: TargetType,
    id: number,
    text: string,
    authorId: number,
    noteId: number | null,
    at: number,
  ): void {
    for (const user of findMentioned(this.#store, text)) {
      if (user.id === authorId || user.state !== 'active') continue
      putParticipant(this.#store, user.id, type, id)
      this.#todo(project, item, type, id, user.id, authorId, 'mentioned', at, noteId)
    }
  }

  #todo(
    project: WrittenProject,
    item: Planned,
    type: TargetType,
    targetId: number,
    userId: number,
    authorId: number,
    action: TodoAction,
    at: number,
    noteId: number | null = null,
  ): void {
    const { content } = item
    const hidden = item.kind === 'issue' && item.content.confidential === true
    const own = [content.author, content.assignee].some((name) => name !== undefined && this.person(name).id === userId)
    if (hidden && !own) {
      const level = levelIn(this.#store, userId, { id: project.id, namespace_id: project.namespaceId })
      if (level < levels.reporter) return
    }
    this.#todos.add({ userId, authorId, projectId: project.id, type, targetId, noteId, action, at })
  }
}
