import type { Edit, EditOf } from '../../../shared/edit.ts'
import { keyOf, partsOf, type Key } from '../../../shared/model/key.ts'
import { localIdOfPart } from '../../../shared/model/local-id.ts'
import {
  isThreadResolved,
  newComment,
  newItem,
  notesOfThread,
  type World,
  type WorldComment,
  type WorldItem,
  type WorldPerson,
  type WorldThing,
} from './world.ts'
import { apiVersion } from '../../support/api-version.ts'

/** One edit, by the name of the one that it was done as. */
export interface Part {
  readonly id: number
  readonly edit: Edit
}

/**
 * Applies the effect of an edit on the service to a world. Returns false where the service must refuse it: because of edits that
 * the user discarded or reordered.
 */
export function applyEdit(world: World, { id, edit }: Part): boolean {
  switch (edit.kind) {
    case 'changeItem':
      return onItem(world, edit.target, (item) => changeItem(item, edit.fields))
    case 'changeState':
      return onItem(world, edit.target, (item) => {
        if (item.state === 'merged') return edit.state === 'closed'
        item.state = edit.state
        return true
      })
    case 'toggleTask':
      return onItem(world, edit.target, (item) => {
        const [from, to] = edit.checked ? [' ', 'x'] : ['x', ' ']
        const isThere = item.description.includes(`] ${edit.line}`)
        item.description = item.description.replace(`[${from}] ${edit.line}`, `[${to}] ${edit.line}`)
        return isThere
      })
    // Not every service of the model has it: it is tried in time-tracking.test.ts.
    case 'addTimeSpent':
      return false
    case 'linkIssue': {
      const ends = [itemOf(world, edit.target), itemOf(world, edit.other)]
      if (ends.includes(null)) return false
      const pair = [edit.target, edit.other].toSorted().join(' ')
      if (edit.linked) world.links.add(pair)
      else world.links.delete(pair)
      return true
    }
    case 'follow':
      return onItem(world, edit.target, (item) => {
        // A participant follows the item already: a follow changes nothing, and ends when they take part no more.
        item.subscribed = item.hasTakenPart ? null : edit.following
      })
    case 'addTodo':
      return onItem(world, edit.target, ({ key }) => {
        const todo = keyOf('here', 'todo', -id)
        // The one that is there already stays, and this one is never made.
        if (world.todoOf(key) !== undefined) world.neverMade.add(todo)
        else world.todos.set(todo, key)
      })
    case 'finishTodo':
      finishTodo(world, edit.target)
      return !world.neverMade.has(edit.target)
    case 'finishTodos':
      // The service finishes what it lists. Newer ones have the number of a later edit.
      for (const todo of world.todos.keys())
        if (!world.snoozes.has(todo) && numberOf(todo) <= edit.upTo) finishTodo(world, todo)
      return true
    case 'snoozeTodo':
      if (edit.until === null) world.snoozes.delete(edit.target)
      else world.snoozes.set(edit.target, edit.until)
      return !world.neverMade.has(edit.target)
    case 'restoreTodo':
      restoreTodo(world, edit.target)
      return !world.neverMade.has(edit.target)
    case 'restoreTodos':
      for (const number of edit.todos) restoreTodo(world, keyOf('here', 'todo', -number))
      return true
    case 'createIssue':
    case 'createMergeRequest':
      return create(world, id, edit)
    case 'moveIssue':
      return onItem(world, edit.target, (item) => move(world, item))
    case 'deleteIssue':
    case 'deleteMergeRequest': {
      const item = world.items.get(edit.target)
      if (item) item.part = 'gone'
      return true
    }
    case 'merge':
      return onItem(world, edit.target, (item) => {
        if (edit.whenBuildSucceeds) item.waitsForBuild = true
        else if (item.state === 'closed') return false
        else {
          item.state = 'merged'
          item.part = 'talk'
        }
        return true
      })
    case 'cancelMerge':
      return onItem(world, edit.target, (item) => {
        item.waitsForBuild = false
      })
    case 'rebase':
      return onItem(world, edit.target, ({ state }) => state === 'opened')
    case 'approve':
      return onItem(world, edit.target, (item) => {
        if (item.isApproved === edit.approved) return true
        if (item.state === 'merged') return false
        item.isApproved = edit.approved
        return true
      })
    case 'applySuggestions':
      return onItem(world, edit.target, (item) => {
        const ids = edit.suggestions.map(({ id }) => id)
        const wanted = [...item.comments.values()].flatMap(({ suggestions }) =>
          suggestions.filter((one) => ids.includes(one.id) && !one.isApplied),
        )
        if (wanted.length > 0 && item.state !== 'opened') return false
        for (const suggestion of wanted) suggestion.isApplied = true
        return true
      })
    case 'askAgain':
      return onItem(world, edit.target, ({ reviewer }) => {
        if (reviewer) reviewer.hasApproved = false
        return reviewer !== null
      })
    case 'comment':
      return onItem(world, edit.target, (item) => comment(world, item, keyOf('here', 'note', -id), edit.body))
    case 'beginDiscussion':
      return onItem(world, edit.target, (item) => {
        comment(world, item, keyOf('here', 'note', -id), edit.body, { isResolvable: item.isResolvable })
      })
    case 'answer': {
      const answered = world.commentOf(edit.target)
      if (!answered) return false
      const within = answeredIn(answered.item, answered.comment.thread)
      comment(world, answered.item, keyOf('here', 'note', -id), edit.body, within)
      return true
    }
    case 'publishReview':
      return onItem(world, edit.target, (item) => publish(world, item, id, edit))
    case 'resolveDiscussion': {
      const { item, comment: note } = world.commentOf(edit.target) ?? {}
      return item !== undefined && note !== undefined && resolveThread(item, note.thread, edit.resolved)
    }
    case 'editComment': {
      const { comment: note } = world.noteOf(edit.target) ?? {}
      if (note) note.body = edit.body
      return note !== undefined
    }
    case 'deleteComment':
      world.noteOf(edit.target)?.item.comments.delete(edit.target)
      return !world.neverMade.has(edit.target)
    case 'award': {
      const awarded = world.noteOf(edit.target)?.comment ?? itemOf(world, edit.target)
      if (edit.awarded) awarded?.awards.add(edit.name)
      else awarded?.awards.delete(edit.name)
      return awarded !== null
    }
    case 'star':
      if (edit.starred) world.starred.add(edit.target)
      else world.starred.delete(edit.target)
      return true
    case 'createLabel':
    case 'changeLabel':
    case 'deleteLabel':
    case 'followLabel':
      return applyToLabels(world, edit)
    case 'addKey':
      return addBelonging(world.keys, -id, edit.title)
    case 'addEmail':
      return addBelonging(world.emails, -id, edit.email)
    case 'deleteKey':
      return deleteBelonging(world.keys, edit.id, edit.title)
    case 'deleteEmail':
      return deleteBelonging(world.emails, edit.id, edit.email)
    case 'addHook':
      world.hooks.set(-id, edit.url)
      return true
    case 'deleteHook':
      return deleteBelonging(world.hooks, edit.id, edit.url)
    case 'transferProject': {
      const group = world.directory.get(keyOf('here', 'group', edit.groupId))
      const project = world.directory.get(edit.target)
      if (!group || !project) return false
      const path = `${group.path}/${project.path.split('/').at(-1)}`
      world.directory.set(edit.target, { ...project, path })
      return true
    }
    case 'changePerson':
      return onPerson(world, edit.target, (person) => void (person.name = edit.name ?? person.name))
    case 'blockPerson':
      return onPerson(world, edit.target, (person) => void (person.isBlocked = edit.blocked))
    case 'deletePerson':
      world.people.delete(edit.target)
      return true
    case 'createProject':
      make(world, keyOf('here', 'project', -id), `ada/${edit.path}`, edit.description)
      return true
    case 'createGroup':
      make(world, keyOf('here', 'group', -id), edit.path, edit.description)
      return true
    case 'forkProject': {
      const into = keyOf('here', 'group', edit.namespaceId ?? 0)
      const group = world.directory.get(into)
      world.forkedInto.add(into)
      if (group) make(world, keyOf('here', 'project', -id), `${group.path}/${edit.path}`)
      return group !== undefined
    }
    case 'changeProject':
    case 'changeGroup':
      return inDirectory(world, edit.target, (thing) => void (thing.said = edit.description ?? thing.said))
    case 'archiveProject':
      return inDirectory(world, edit.target, (thing) => void (thing.isOff = edit.archived))
    case 'deleteProject':
    case 'deleteGroup':
      world.directory.delete(edit.target)
      return true
    case 'createMilestone': {
      const { title, description, dueDate, startDate } = edit
      world.milestones.set(-id, { title, description, dueDate, startDate, state: 'active' })
      return true
    }
    case 'changeMilestone': {
      const milestone = world.milestones.get(partsOf(edit.target).id)
      if (!milestone) return false
      for (const field of ['title', 'description', 'dueDate', 'state'] as const) {
        if (edit[field] !== undefined) Object.assign(milestone, { [field]: edit[field] })
      }
      return true
    }
  }
}

/** What is done is not snoozed any more. */
function finishTodo({ todos, doneTodos, snoozes }: World, todo: Key<'todo'>): void {
  const item = todos.get(todo)
  if (item === undefined) return
  todos.delete(todo)
  doneTodos.set(todo, item)
  snoozes.delete(todo)
}

function restoreTodo({ todos, doneTodos }: World, todo: Key<'todo'>): void {
  const item = doneTodos.get(todo)
  if (item === undefined) return
  doneTodos.delete(todo)
  todos.set(todo, item)
}

/** The number of the edit that made a todo: later ones have a higher one. */
export function numberOf(todo: Key<'todo'>): number {
  return -partsOf(todo).id
}

/** The service has none of them twice. */
function addBelonging(all: Map<number, string>, id: number, name: string): boolean {
  if ([...all.values()].includes(name)) return false
  all.set(id, name)
  return true
}

/** One that is deleted and added again is another one, which later edits do not name. */
function deleteBelonging(all: Map<number, string>, id: number, name: string): boolean {
  return all.get(id) === name ? all.delete(id) : true
}

function make(world: World, key: string, path: string, said = ''): void {
  world.directory.set(key, { path, said, isOff: false })
}

function inDirectory(world: World, key: string, change: (thing: WorldThing) => void): boolean {
  const thing = world.directory.get(key)
  if (thing) change(thing)
  return thing !== undefined
}

function onPerson(world: World, key: string, change: (person: WorldPerson) => void): boolean {
  const person = world.people.get(key)
  if (person) change(person)
  return person !== undefined
}

function itemOf(world: World, key: string): WorldItem | null {
  const item = world.items.get(key)
  return item && item.part !== 'gone' ? item : null
}

function onItem(world: World, key: string, change: (item: WorldItem) => boolean | void): boolean {
  const item = itemOf(world, key)
  return item !== null && (change(item) ?? true)
}

function changeItem(item: WorldItem, fields: EditOf<'changeItem'>['fields']): void {
  const { title, description, assigneeId, milestoneId, labels, dueDate, confidential, targetBranch } = fields
  const { assignees, reviewers, startDate, issueType, mergeAfter, weight, epicId, healthStatus } = fields
  if (description !== undefined) item.description = description ?? ''
  if (title !== undefined) item.title = title
  if (assigneeId !== undefined) item.isMine = assigneeId !== null
  // The user is the only person who is ever added or taken off.
  if (assignees !== undefined) item.isMine = assignees.add.length > 0
  if (reviewers !== undefined) item.isReviewer = reviewers.add.length > 0
  if (milestoneId !== undefined) item.milestone = milestoneId ?? 0
  if (dueDate !== undefined) item.dueDate = dueDate
  if (startDate !== undefined) item.startDate = startDate
  if (issueType !== undefined) item.issueType = issueType
  if (weight !== undefined) item.weight = weight
  if (epicId !== undefined) item.epicId = epicId
  if (healthStatus !== undefined) item.healthStatus = healthStatus
  if (mergeAfter !== undefined) item.mergeAfter = mergeAfter
  if (confidential !== undefined) item.confidential = confidential
  if (targetBranch !== undefined) item.targetBranch = targetBranch
  for (const name of labels?.remove ?? []) item.labels.delete(name)
  for (const name of labels?.add ?? []) item.labels.add(name)
  item.hasTakenPart ||= item.isMine || item.isReviewer
}

function create(world: World, id: number, edit: EditOf<'createIssue'> | EditOf<'createMergeRequest'>): boolean {
  const kind = edit.kind === 'createIssue' ? 'issue' : 'mergeRequest'
  const key = keyOf('here', kind, -id)
  const isMine = edit.assigneeId !== null
  const special = {
    kind,
    description: edit.description,
    isMine,
    hasTakenPart: isMine,
    milestone: edit.milestoneId ?? 0,
    labels: new Set(edit.labels),
    ...(world.isNewest && { isResolvable: true }),
  } as const
  const made =
    edit.kind === 'createIssue'
      ? newItem(edit.title, key, {
          ...{ ...special, dueDate: edit.dueDate, confidential: edit.confidential },
          ...{ startDate: edit.startDate ?? null, issueType: edit.issueType ?? 'issue' },
        })
      : newItem(edit.title, key, { ...special, sourceBranch: edit.sourceBranch, targetBranch: edit.targetBranch })
  if (edit.title === 'Twin') made.part = 'twin'
  world.items.set(key, made)
  return true
}

/** Moves an item: the old one is closed, and the new one is a copy. */
function move(world: World, item: WorldItem): void {
  const comments = [...item.comments].map(([key, { body, awards }]) => {
    return [key, newComment(key, body, { awards: new Set(awards), isOwn: false })] as const
  })
  const there = { project: 'bellows', comments: new Map(comments), awards: new Set(item.awards), part: 'rest' } as const
  world.items.set(`${item.key} there`, newItem(item.title, item.key, there))
  item.state = 'closed'
  item.part = 'rest'
}

/** Adds an answer by somebody else to the thread of a comment. */
export function addAnswer({ item, comment: answered }: NonNullable<ReturnType<World['commentOf']>>, key: string): void {
  const within = answeredIn(item, answered.thread)
  item.comments.set(key, newComment(key, answerOfOthers, { ...within, isOwn: false, isOthers: true }))
}

/** What somebody else answers each time. */
export const answerOfOthers = 'ping'

/** A note that stood alone begins a thread with its first answer. An answer is as resolved as what it answers. */
function answeredIn(item: WorldItem, thread: string): Partial<WorldComment> {
  const isResolved = isThreadResolved(item, thread)
  const [first] = notesOfThread(item, thread)
  if (first) first.isResolvable = item.isResolvable
  return { thread, isResolvable: item.isResolvable, isResolved }
}

/** Publishes a review. What answers a thread that is gone is missed, and the rest is there. */
function publish(world: World, item: WorldItem, id: number, edit: EditOf<'publishReview'>): boolean {
  let isWhole = true
  let part = 0
  const key = () => keyOf('here', 'note', localIdOfPart(id, part++))
  for (const { body } of edit.comments) comment(world, item, key(), body, { isResolvable: true })
  for (const { to, body, resolved } of edit.answers) {
    const answered = world.commentOf(to)
    if (!answered) isWhole = false
    else {
      comment(world, item, key(), body, answeredIn(item, answered.comment.thread))
      if (resolved !== null) resolveThread(item, answered.comment.thread, resolved)
    }
  }
  if (edit.summary !== '') comment(world, item, key(), edit.summary, { isResolvable: true })
  for (const { of, resolved } of edit.resolutions) {
    const { comment: note } = world.commentOf(of) ?? {}
    if (note !== undefined) resolveThread(item, note.thread, resolved)
  }
  return isWhole
}

/** Returns false where the service refuses it: nothing in the thread can be resolved. */
export function resolveThread(item: WorldItem, thread: string, resolved: boolean): boolean {
  const notes = notesOfThread(item, thread).filter(({ isResolvable }) => isResolvable)
  for (const note of notes) note.isResolved = resolved
  return notes.length > 0 || !resolved
}

function comment(
  world: World,
  item: WorldItem,
  key: Key<'note'>,
  body: string,
  within: Partial<WorldComment> = {},
): void {
  item.hasTakenPart = true
  if (item.subscribed === false) item.subscribed = null
  const emoji = /^:(.*):$/.exec(body)?.[1]
  // The service makes an award of it, and no comment; but not one of v4.
  if (emoji !== undefined && apiVersion === 'v3') {
    item.awards.add(emoji)
    world.neverMade.add(key)
  } else item.comments.set(key, newComment(key, body, within))
}

function applyToLabels(
  { labels }: World,
  edit: EditOf<'createLabel' | 'changeLabel' | 'deleteLabel' | 'followLabel'>,
): boolean {
  const label = labels.get(edit.name)
  switch (edit.kind) {
    case 'createLabel': {
      const { name, color, description, priority } = edit
      if (!label) labels.set(name, { name, color, description, priority, subscribed: false })
      // One that is like it is the one that was wanted.
      return !label || label.color === color
    }
    case 'changeLabel': {
      const { newName = edit.name, color, description } = edit
      const changed = label ?? labels.get(newName)
      if (!changed || (newName !== changed.name && labels.has(newName))) return false
      labels.delete(changed.name)
      labels.set(newName, changed)
      Object.assign(changed, { name: newName, color: color ?? changed.color })
      changed.description = description ?? changed.description
      return true
    }
    case 'deleteLabel':
      labels.delete(edit.name)
      return true
    case 'followLabel':
      if (label) label.subscribed = edit.following
      return label !== undefined
  }
}
