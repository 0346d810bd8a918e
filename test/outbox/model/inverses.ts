import type { Edit, EditOf } from '../../../shared/edit.ts'
import { keyOf, partsOf } from '../../../shared/model/key.ts'
import type { ChangeableType } from '../../../shared/model/issue-type.ts'
import { numberOf } from './effects.ts'
import type { World } from './world.ts'

/** The inverse of an edit that the service has, given the world as the user saw it before; null where there is none. */
export function inverseOf(world: World, id: number, edit: Edit, ownUserId: number): Edit | null {
  switch (edit.kind) {
    case 'changeItem':
      return { ...edit, fields: fieldsBefore(world, edit, ownUserId) }
    case 'changeState':
      return { ...edit, state: edit.state === 'closed' ? 'opened' : 'closed' }
    case 'toggleTask':
      return { ...edit, checked: !edit.checked }
    case 'linkIssue':
      return { ...edit, linked: !edit.linked }
    case 'addTimeSpent':
      return { ...edit, seconds: -edit.seconds, summary: '' }
    case 'follow':
    case 'followLabel':
      return { ...edit, following: !edit.following }
    case 'addTodo':
      return { kind: 'finishTodo', target: keyOf('here', 'todo', -id) }
    case 'finishTodo': {
      if (world.isNewest) return { kind: 'restoreTodo', target: edit.target }
      const item = world.todos.get(edit.target)
      return item ? { kind: 'addTodo', target: item } : null
    }
    case 'finishTodos': {
      const todos = [...world.todos.keys()].map(numberOf)
      return world.isNewest && todos.length > 0 ? { kind: 'restoreTodos', target: edit.target, todos } : null
    }
    case 'restoreTodo':
      return { kind: 'finishTodo', target: edit.target }
    case 'restoreTodos':
      return { kind: 'finishTodos', target: edit.target, upTo: Math.max(...edit.todos) }
    case 'snoozeTodo':
      return { ...edit, until: world.snoozes.get(edit.target) ?? null }
    // There is no way to delete it for everybody: it is closed.
    case 'createIssue':
      return { kind: 'changeState', target: keyOf('here', 'issue', -id), state: 'closed' }
    case 'createMergeRequest':
      return { kind: 'changeState', target: keyOf('here', 'mergeRequest', -id), state: 'closed' }
    case 'addKey':
      return { kind: 'deleteKey', target: edit.target, id: -id, title: edit.title, key: edit.key }
    case 'deleteKey':
      return { kind: 'addKey', target: edit.target, title: edit.title, key: edit.key }
    case 'addEmail':
      return { kind: 'deleteEmail', target: edit.target, id: -id, email: edit.email }
    case 'deleteEmail':
      return { kind: 'addEmail', target: edit.target, email: edit.email }
    case 'addHook':
      return { kind: 'deleteHook', target: edit.target, id: -id, url: edit.url }
    case 'createMilestone':
      return { kind: 'changeMilestone', target: keyOf('here', 'milestone', -id), state: 'closed' }
    case 'merge': {
      const { target } = edit
      return edit.whenBuildSucceeds ? { kind: 'cancelMerge', target } : null
    }
    case 'cancelMerge': {
      const how = { sha: null, message: null, removeSourceBranch: false, whenBuildSucceeds: true }
      return { kind: 'merge', target: edit.target, ...how }
    }
    case 'comment':
    case 'beginDiscussion':
    case 'answer':
      return { kind: 'deleteComment', target: keyOf('here', 'note', -id) }
    case 'editComment':
      return { ...edit, body: world.noteOf(edit.target)?.comment.body ?? '' }
    case 'resolveDiscussion':
      return { ...edit, resolved: !edit.resolved }
    case 'approve':
      return { ...edit, approved: !edit.approved }
    case 'award':
      return { ...edit, awarded: !edit.awarded }
    case 'changeProject':
    case 'changeGroup':
      return { ...edit, description: world.directory.get(edit.target)?.said ?? '' }
    case 'changePerson':
      return { ...edit, name: world.people.get(edit.target)?.name ?? '' }
    case 'archiveProject':
      return { ...edit, archived: !edit.archived }
    case 'blockPerson':
      return { ...edit, blocked: !edit.blocked }
    case 'star':
      return { ...edit, starred: !edit.starred }
    case 'createLabel':
      return { kind: 'deleteLabel', target: edit.target, name: edit.name }
    case 'changeLabel':
      return labelBefore(world, edit)
    case 'deleteLabel': {
      const label = world.labels.get(edit.name)
      const { target, name } = edit
      return (
        (label && {
          kind: 'createLabel',
          target,
          name,
          color: label.color,
          description: label.description,
          priority: label.priority,
        }) ??
        null
      )
    }
    case 'changeMilestone': {
      const before = world.milestones.get(partsOf(edit.target).id)
      const fields = (['title', 'description', 'dueDate', 'state'] as const).filter(
        (field) => edit[field] !== undefined,
      )
      return { ...edit, ...Object.fromEntries(fields.map((field) => [field, before?.[field]])) }
    }
    case 'deleteComment':
    case 'publishReview':
    case 'moveIssue':
    case 'deleteIssue':
    case 'deleteMergeRequest':
    case 'deleteHook':
    case 'applySuggestions':
    case 'rebase':
    case 'createProject':
    case 'forkProject':
    case 'transferProject':
    case 'deleteProject':
    case 'createGroup':
    case 'deleteGroup':
    case 'deletePerson':
    case 'askAgain':
      return null
  }
}

function fieldsBefore(
  world: World,
  { target, fields }: EditOf<'changeItem'>,
  ownUserId: number,
): EditOf<'changeItem'>['fields'] {
  const item = world.items.get(target)
  if (!item) throw new Error(`there is no ${target}`)
  const before = {
    title: item.title,
    description: item.description,
    assigneeId: item.isMine ? ownUserId : null,
    milestoneId: item.milestone === 0 ? null : item.milestone,
    dueDate: item.dueDate,
    startDate: item.startDate,
    issueType: item.issueType as ChangeableType,
    mergeAfter: item.mergeAfter,
    weight: item.weight,
    epicId: item.epicId,
    healthStatus: item.healthStatus,
    confidential: item.confidential,
    ...(item.targetBranch !== null && { targetBranch: item.targetBranch }),
  }
  const { labels, assignees, reviewers } = fields
  return {
    ...Object.fromEntries(Object.entries(before).filter(([field]) => field in fields)),
    ...(assignees && { assignees: withoutUser(assignees, item.isMine) }),
    ...(reviewers && { reviewers: withoutUser(reviewers, item.isReviewer) }),
    ...(labels && {
      labels: {
        add: labels.remove.filter((name) => item.labels.has(name)),
        remove: labels.add.filter((name) => !item.labels.has(name)),
      },
    }),
  }
}

/** The user is the only person who is ever added or taken off. */
function withoutUser(
  { add, remove }: { readonly add: number[]; readonly remove: number[] },
  wasThere: boolean,
): { add: number[]; remove: number[] } {
  return wasThere ? { add: remove, remove: [] } : { add: [], remove: add }
}

function labelBefore(world: World, edit: EditOf<'changeLabel'>): Edit | null {
  const before = world.labels.get(edit.name)
  const { kind, target, name, newName, color, description } = edit
  return (
    (before && {
      kind,
      target,
      name: newName ?? name,
      ...(newName !== undefined && { newName: name }),
      ...(color !== undefined && { color: before.color }),
      ...(description !== undefined && { description: before.description }),
    }) ??
    null
  )
}
