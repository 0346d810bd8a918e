import type { Key } from '../../../shared/model/key.ts'
import { fileReferences } from '../../../shared/model/attached-file.ts'
import type { HealthStatus } from '../../../shared/model/health-status.ts'
import { localReferences } from '../../../shared/model/reference.ts'
import type { FixtureKeys } from './fixture-keys.ts'
import { apiVersion } from '../../support/api-version.ts'
import { inOrder, plannedInWords, type ThreadState, type WorkspaceState } from './state.ts'
import { suggestedWords, text } from './fixture.ts'

/** A workspace as it is when all that a user did has arrived. Rows refer to each other by id, so that order does not matter. */

export type ItemKey = Key<'issue' | 'mergeRequest'>

export interface WorldComment {
  body: string
  readonly awards: Set<string>
  /** False by others, or out of reach: not the user's to change. */
  readonly isOwn: boolean
  /** True by others: it can be answered. */
  readonly isOthers: boolean
  /** Names the thread, by the note that began it. */
  readonly thread: string
  isResolvable: boolean
  isResolved: boolean
  /** Suggestions in it. */
  readonly suggestions: readonly WorldSuggestion[]
}

/** Other lines in place of some, which a colleague suggests. */
export interface WorldSuggestion {
  readonly id: number
  /** The lines that it replaces. */
  readonly lines: string
  isApplied: boolean
}

/** The notes of a thread that are there, the first one first. */
export function notesOfThread({ comments }: WorldItem, thread: string): WorldComment[] {
  return [...comments.values()].filter((comment) => comment.thread === thread)
}

/** Returns true if each note of a thread is resolved that can be. */
export function isThreadResolved(item: WorldItem, thread: string): boolean {
  const notes = notesOfThread(item, thread).filter(({ isResolvable }) => isResolvable)
  return notes.length > 0 && notes.every(({ isResolved }) => isResolved)
}

/** A comment by the user that stands alone, unless said otherwise. */
export function newComment(key: string, body: string, special: Partial<WorldComment> = {}): WorldComment {
  const alone = { thread: key, isResolvable: false, isResolved: false, suggestions: [] }
  return { body, awards: new Set(), isOwn: true, isOthers: false, ...alone, ...special }
}

export interface WorldItem {
  readonly key: ItemKey
  readonly kind: 'issue' | 'mergeRequest'
  readonly project: string
  title: string
  description: string
  state: 'opened' | 'closed' | 'merged'
  readonly labels: Set<string>
  isMine: boolean
  /** True for a merge request that the user is to review, and for one that they have approved; over v4 only. */
  isReviewer: boolean
  isApproved: boolean
  /** The colleague who is to review it; null for none. */
  readonly reviewer: { readonly id: number; hasApproved: boolean } | null
  /** The service lets its threads be resolved: of merge requests, and of issues on a service of today. */
  readonly isResolvable: boolean
  /** Its id; 0 for none. */
  milestone: number
  dueDate: string | null
  startDate: string | null
  issueType: string
  mergeAfter: string | null
  weight: number | null
  epicId: number | null
  healthStatus: HealthStatus | null
  confidential: boolean
  readonly sourceBranch: string | null
  targetBranch: string | null
  waitsForBuild: boolean
  /** Null while the user has not chosen: then the service decides. */
  subscribed: boolean | null
  /** True once the user has commented or was assigned: they follow it from then on, unless they unfollowed it. */
  hasTakenPart: boolean
  readonly awards: Set<string>
  readonly comments: Map<string, WorldComment>
  /** The acts on it: all; comments; todos; none; none, as one of several that are all alike; it is gone. */
  part: 'all' | 'talk' | 'desk' | 'rest' | 'twin' | 'gone'
}

export interface WorldMilestone {
  title: string
  description: string
  dueDate: string | null
  readonly startDate: string | null
  state: 'active' | 'closed'
}

export interface WorldLabel {
  name: string
  color: string
  description: string
  readonly priority: number | null
  subscribed: boolean
}

/** A project or group that the user has made. */
export interface WorldThing {
  /** With the group that a project is in. */
  readonly path: string
  said: string
  /** A project that is archived. */
  isOff: boolean
}

/** Somebody whose account an administrator looks after. */
export interface WorldPerson {
  readonly username: string
  name: string
  isBlocked: boolean
}

export class World {
  /** The names of projects, by key. */
  readonly projects = new Map<string, string>()
  readonly items = new Map<string, WorldItem>()
  readonly milestones = new Map<number, WorldMilestone>()
  /** By name. */
  readonly labels = new Map<string, WorldLabel>()
  /** The pairs of issues that are linked, by their keys. All these links are of one type. */
  readonly links = new Set<string>()
  /** Keys of projects. */
  readonly starred = new Set<string>()
  /** The todos that are not done, and those that are, each with its item. */
  readonly todos = new Map<Key<'todo'>, ItemKey>()
  readonly doneTodos = new Map<Key<'todo'>, ItemKey>()
  /** Until when todos are snoozed. Each of these moments is after the end of a run. */
  readonly snoozes = new Map<Key<'todo'>, string>()
  /** The SSH keys and addresses that the user added, by the number of the edit that did. */
  readonly keys = new Map<number, string>()
  readonly emails = new Map<number, string>()
  /** The projects and groups that the user made, by key. */
  readonly directory = new Map<string, WorldThing>()
  /** The groups that a project was forked into, which is there once. */
  readonly forkedInto = new Set<string>()
  /** The system hooks that the user added, by the number of the edit that did. */
  readonly hooks = new Map<number, string>()
  /** People whose accounts the user administers, by key. */
  readonly people = new Map<string, WorldPerson>()
  /** Their usernames, as they were in the beginning: none unless the user is an administrator. */
  readonly administered: readonly string[]
  /** Keys of comments that the service made something else of, and of todos of which there was one already. */
  readonly neverMade = new Set<string>()

  /** True on a service of today that says so. */
  readonly isNewest: boolean

  /** The names of the user's files, by their numbers. */
  readonly files: ReadonlyMap<string, string>

  constructor(administered: readonly string[] = [], isNewest = false, files: ReadonlyMap<string, string> = new Map()) {
    this.administered = administered
    this.isNewest = isNewest
    this.files = files
  }

  /** The todo of an item that is not done; undefined for none. */
  todoOf(item: ItemKey): Key<'todo'> | undefined {
    return [...this.todos].find(([, of]) => of === item)?.[0]
  }

  /** The titles of items with todos, for each of them. @param awake only of those that are not snoozed */
  titlesOfTodos(awake: boolean): string[] {
    return [...this.todos].flatMap(([todo, item]) =>
      awake && this.snoozes.has(todo) ? [] : [this.items.get(item)?.title ?? ''],
    )
  }

  /** The note of a key, with the item that it stands under. */
  noteOf(key: string): { readonly item: WorldItem; readonly comment: WorldComment } | null {
    for (const item of this.items.values()) {
      const comment = item.part === 'gone' ? undefined : item.comments.get(key)
      if (comment?.isOwn) return { item, comment }
    }
    return null
  }

  /** The same of a note that others may have written. */
  commentOf(key: string): ReturnType<World['noteOf']> {
    for (const item of this.items.values()) {
      const comment = item.part === 'gone' ? undefined : item.comments.get(key)
      if (comment && (comment.isOwn || comment.isOthers)) return { item, comment }
    }
    return null
  }

  #titlesLinkedTo({ key }: WorldItem): string[] {
    const others = [...this.links].map((pair) => pair.split(' ')).filter((pair) => pair.includes(key))
    return others
      .flatMap((pair) => this.items.get(pair.find((end) => end !== key) ?? '') ?? [])
      .flatMap(({ part, title }) => (part === 'gone' ? [] : [title]))
      .toSorted()
  }

  /** The number of issues that are all alike. */
  get twins(): number {
    return [...this.items.values()].filter(({ part }) => part === 'twin').length
  }

  /** The state that the service must have. @param numbers the numbers of issues on the service, by title */
  expected(numbers: ReadonlyMap<string, number>): WorkspaceState {
    const withNumbers = (body: string) =>
      localReferences(body).reduceRight((said, { start, end, id }) => {
        const named = this.items.get(`here/issue/${id}`)
        return `${said.slice(0, start)}#${numbers.get(named?.title ?? '')}${said.slice(end)}`
      }, body.trim())
    const written = (body: string) =>
      fileReferences(withNumbers(body)).reduceRight(
        (said, { start, end, id }) => `${said.slice(0, start)}upload:${this.files.get(id)}${said.slice(end)}`,
        withNumbers(body),
      )
    return inOrder({
      items: [...this.items.values()]
        .filter(({ part }) => part !== 'gone' && part !== 'twin')
        .map((item) => ({
          kind: item.kind,
          project: item.project,
          title: item.title,
          description: item.description,
          state: item.state,
          labels: [...item.labels].toSorted(),
          assignee: item.isMine ? 'ada' : null,
          reviewers: [...(item.isReviewer ? ['ada'] : []), ...(item.reviewer ? ['ben'] : [])],
          approvers: [...(item.isApproved ? ['ada'] : []), ...(item.reviewer?.hasApproved ? ['ben'] : [])],
          applied: [...item.comments.values()].flatMap(({ suggestions }) =>
            suggestions.filter(({ isApplied }) => isApplied).map(({ lines }) => lines),
          ),
          milestone: this.milestones.get(item.milestone)?.title ?? null,
          dueDate: item.dueDate,
          planned:
            apiVersion === 'v4'
              ? plannedInWords({ ...item, type: item.kind === 'issue' ? item.issueType : null })
              : null,
          confidential: item.confidential,
          branches: item.sourceBranch === null ? null : `${item.sourceBranch} → ${item.targetBranch}`,
          waitsForBuild: item.waitsForBuild,
          subscribed: item.subscribed,
          awards: [...item.awards].toSorted(),
          links: this.#titlesLinkedTo(item),
          comments: [...item.comments.values()].flatMap(({ body, awards, isOthers }) =>
            isOthers ? [] : [{ body: written(body), awards: [...awards].toSorted() }],
          ),
          threads: apiVersion === 'v4' ? threadsOf(item, written) : [],
        })),
      labels: [...this.labels.values()],
      milestones: [...this.milestones.values()],
      starred: [...this.starred].map((key) => this.projects.get(key) ?? key),
      todos: this.titlesOfTodos(true),
      keys: [...this.keys.values()],
      emails: [...this.emails.values()],
      directory: [...this.directory.values()].map((thing) => ({ ...thing })),
      hooks: [...this.hooks.values()],
      people: [...this.people.values()].map((person) => ({ ...person })),
    })
  }
}

function threadsOf(item: WorldItem, written: (body: string) => string): ThreadState[] {
  const comments = [...item.comments.values()]
  const own = comments.filter(({ isOthers }) => !isOthers)
  return [...Map.groupBy(comments, ({ thread }) => thread).values()].map((notes) => ({
    own: notes.filter(({ isOthers }) => !isOthers).map((note) => own.indexOf(note)),
    others: notes.filter(({ isOthers }) => isOthers).map(({ body }) => written(body)),
    resolved: notes.map(({ isResolvable, isResolved }) => (isResolvable ? isResolved : null)),
  }))
}

export function newItem(title: string, key: ItemKey, special: Partial<WorldItem> = {}): WorldItem {
  return {
    key,
    kind: 'issue',
    project: 'anvil',
    title,
    description: '',
    state: 'opened',
    labels: new Set(),
    isMine: false,
    isReviewer: false,
    isApproved: false,
    reviewer: null,
    isResolvable: special.kind === 'mergeRequest',
    milestone: 0,
    dueDate: null,
    startDate: null,
    issueType: 'issue',
    mergeAfter: null,
    ...{ weight: null, epicId: null, healthStatus: null },
    confidential: false,
    sourceBranch: null,
    targetBranch: null,
    waitsForBuild: false,
    subscribed: null,
    hasTakenPart: false,
    awards: new Set(),
    comments: new Map(),
    part: 'all',
    ...special,
  }
}

const byOthers = { isOwn: false, isOthers: true } as const

/** The threads of a colleague on a merge request, where the fixture has them. */
function seededThreads(title: string, fixtureKeys: FixtureKeys): [string, WorldComment][] {
  const keys = title === 'Forge' || title === 'Temper' ? fixtureKeys.comments(title) : []
  const [first = '', second = '', third = ''] = keys
  if (keys.length === 0) return []
  if (title === 'Temper') {
    const suggesting = keys.slice(1).map((key, index): [string, WorldComment] => {
      const suggestions = fixtureKeys.suggestions(key).map((one) => ({ ...one, isApplied: false }))
      const body = suggestedWords[index] ?? ''
      return [key, newComment(key, body, { ...byOthers, isResolvable: true, suggestions })]
    })
    return [[first, newComment(first, 'ping', byOthers)], ...suggesting]
  }
  const open = { ...byOthers, isResolvable: true }
  return [
    [first, newComment(first, 'Why so?', open)],
    [second, newComment(second, 'ping', { ...open, thread: first })],
    [third, newComment(third, 'pong', { ...open, isResolved: true })],
  ]
}

/** The colleague who is to review a merge request, where the fixture has one. */
function reviewerOf(title: string, fixtureKeys: FixtureKeys): WorldItem['reviewer'] {
  const id = fixtureKeys.reviewer(title)
  return id === null ? null : { id, hasApproved: title === 'Forge' }
}

/** The fixture, before anything was done. */
export function seededWorld(fixtureKeys: FixtureKeys): World {
  const world = new World([...fixtureKeys.people.keys()], fixtureKeys.isNewest, fixtureKeys.files)
  for (const [username, key] of fixtureKeys.people)
    world.people.set(key, { username, name: username, isBlocked: false })
  for (const name of ['anvil', 'bellows']) world.projects.set(fixtureKeys.project(name), name)
  const seed = (title: string, special: Partial<WorldItem>) => {
    const key = fixtureKeys.item(title)
    world.items.set(key, newItem(title, key, { ...special, ...(world.isNewest && { isResolvable: true }) }))
  }
  for (const [title, body] of [
    ['Alpha', 'Noted'],
    ['Beta', 'Here too'],
  ] as const) {
    const key = fixtureKeys.comment(title)
    const [, others] = fixtureKeys.comments(title)
    const comments = new Map<string, WorldComment>([[key, newComment(key, body)]])
    if (others !== undefined) comments.set(others, newComment(others, 'ping', byOthers))
    seed(title, { description: text, comments })
  }
  for (const title of ['Mover 1', 'Mover 2', 'Victim 1', 'Victim 2']) seed(title, { part: 'talk' })
  for (const title of ['Desk 1', 'Desk 2']) seed(title, { part: 'desk' })
  for (const [title, special] of [
    ['Forge', { description: text }],
    ['Anneal', { part: 'talk' }],
    ['Temper', { description: text }],
    ['Victim 3', { part: 'talk' }],
  ] as const) {
    seed(title, {
      kind: 'mergeRequest',
      comments: new Map(seededThreads(title, fixtureKeys)),
      sourceBranch: title.toLowerCase().replace(' ', '-'),
      targetBranch: 'master',
      reviewer: reviewerOf(title, fixtureKeys),
      ...special,
    })
  }
  for (const title of ['Spring', 'Autumn']) {
    const milestone = { title, description: '', dueDate: null, startDate: null, state: 'active' } as const
    world.milestones.set(fixtureKeys.milestone(title), { ...milestone })
  }
  for (const name of ['red', 'green', 'blue', 'l0', 'l1']) {
    world.labels.set(name, { name, color: '#428BCA', description: '', priority: null, subscribed: false })
  }
  return world
}
