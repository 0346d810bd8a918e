import type { Edit } from '../../../shared/edit.ts'
import { healthStatuses } from '../../../shared/model/health-status.ts'
import { edited, type Act, type Hand } from './hand.ts'
import type { WorldItem } from './world.ts'
import { apiVersion } from '../../support/api-version.ts'

export const dates = ['2026-05-01', '2026-06-01', null] as const
/** Before any of those: the service takes no others. */
const weights = [0, 3, 8, null] as const
/** Those of the group, by their ids. */
const epics = [1, 2, null] as const
const startDates = ['2026-01-01', '2026-02-01', null] as const
/** Before a run, so that no merge waits for them. */
const mergeTimes = ['2026-01-01T08:00:00.000Z', '2026-02-01T09:30:00.000Z', null] as const
/** After a run, whenever that is. */
const snoozes = ['2097-01-01T08:00:00.000Z', '2097-02-01T08:00:00.000Z', null] as const

export const changeItem: Act = (hand) => {
  const item = hand.item()
  return item && edited({ kind: 'changeItem', target: item.key, fields: someFields(hand, item) })
}

function someFields(hand: Hand, item: WorldItem): Record<string, unknown> {
  const changes: (() => Record<string, unknown>)[] = [
    () => ({ title: `${item.kind} ${hand.word()}` }),
    () => {
      const [first = '', ...others] = item.description.split('\n')
      const line = `line ${hand.word()}`
      return { description: (hand.chance(0.5) ? [line, ...others] : [first, ...others, line]).join('\n') }
    },
    ...(item.subscribed === null ? [() => assigned(hand, item)] : []),
    ...(item.subscribed === null && isReviewable(item) ? [() => ({ reviewers: toggled(hand, item.isReviewer) })] : []),
    () => ({ milestoneId: hand.chance(0.3) ? null : hand.oneOf([...hand.world.milestones.keys()]) }),
    () => {
      const name = hand.oneOf(['red', 'green', 'blue'])
      return { labels: item.labels.has(name) ? { add: [], remove: [name] } : { add: [name], remove: [] } }
    },
    item.kind === 'issue'
      ? () => ({ dueDate: hand.oneOf(dates) })
      : () => ({ targetBranch: hand.oneOf(['master', 'stable']) }),
    ...(item.kind === 'issue' ? [() => ({ confidential: !item.confidential })] : []),
    ...(hand.fixtureKeys.isNewest ? plannedFields(hand, item) : []),
  ]
  const first = Math.floor(hand.random() * changes.length)
  return { ...changes[first]?.(), ...(hand.chance(0.3) && changes[(first + 1) % changes.length]?.()) }
}

/** What is planned of items, on a service of today. A task stays one. */
function plannedFields(hand: Hand, { kind, issueType }: WorldItem): (() => Record<string, unknown>)[] {
  if (kind === 'mergeRequest') return [() => ({ mergeAfter: hand.oneOf(mergeTimes) })]
  const other = issueType === 'issue' ? 'incident' : 'issue'
  return [
    () => ({ startDate: hand.oneOf(startDates) }),
    () => ({ weight: hand.oneOf(weights) }),
    () => ({ epicId: hand.oneOf(epics) }),
    () => ({ healthStatus: hand.oneOf([...healthStatuses, null]) }),
    ...(issueType === 'task' ? [] : [() => ({ issueType: other })]),
  ]
}

/** Over v4 somebody is one of several, or takes the place of all as over v3. */
function assigned(hand: Hand, item: WorldItem): Record<string, unknown> {
  if (apiVersion === 'v4' && hand.chance(0.5)) return { assignees: toggled(hand, item.isMine) }
  return { assigneeId: item.isMine ? null : hand.fixtureKeys.ownUserId }
}

function toggled({ fixtureKeys }: Hand, isThere: boolean): { readonly add: number[]; readonly remove: number[] } {
  return isThere ? { add: [], remove: [fixtureKeys.ownUserId] } : { add: [fixtureKeys.ownUserId], remove: [] }
}

/** Only v4 has reviewers, of merge requests. */
function isReviewable({ kind }: WorldItem): boolean {
  return apiVersion === 'v4' && kind === 'mergeRequest'
}

/** Only v4 has approvals. */
export const approve: Act = (hand) => {
  const item = hand.item((one) => isReviewable(one) && one.part === 'all' && one.state === 'opened')
  return item && edited({ kind: 'approve', target: item.key, approved: !item.isApproved, sha: null })
}

/** Also somebody who was asked already: the user may not know yet how far they are. */
export const askAgain: Act = (hand) => {
  const item = hand.item(({ reviewer, part, state }) => reviewer !== null && part === 'all' && state === 'opened')
  return item && edited({ kind: 'askAgain', target: item.key, reviewerId: item.reviewer?.id })
}

/** One suggestion or all of an open merge request, also those that were applied before. */
export const applySuggestions: Act = (hand) => {
  const suggestedIn = ({ comments }: WorldItem) =>
    [...comments].flatMap(([note, { suggestions }]) => suggestions.map(({ id }) => ({ id, note })))
  const item = hand.item((one) => one.part === 'all' && one.state === 'opened' && suggestedIn(one).length > 0)
  if (!item) return null
  const all = suggestedIn(item)
  const suggestions = hand.chance(0.4) ? all : [hand.oneOf(all)]
  return edited({ kind: 'applySuggestions', target: item.key, suggestions, message: null })
}

/** Several at once are one step of undoing. */
export const labelSeveral: Act = (hand) => {
  const name = hand.oneOf(['red', 'green', 'blue'])
  const items = [...hand.world.items.values()].filter(({ part, labels }) => part === 'all' && !labels.has(name))
  const some = items.filter(() => hand.chance(0.4))
  if (some.length === 0) return null
  return some.map((item): Edit => {
    return { kind: 'changeItem', target: item.key, fields: { labels: { add: [name], remove: [] } } }
  })
}

export const changeState: Act = (hand) => {
  const item = hand.item(({ part, state }) => part === 'all' && state !== 'merged')
  return item && edited({ kind: 'changeState', target: item.key, state: item.state === 'opened' ? 'closed' : 'opened' })
}

export const toggleTask: Act = (hand) => {
  const line = hand.oneOf(['saw', 'file'])
  const item = hand.item(({ part, description }) => part === 'all' && description.includes(`] ${line}`))
  const checked = item?.description.includes(`[ ] ${line}`)
  return item && edited({ kind: 'toggleTask', target: item.key, line, occurrence: 0, checked })
}

export const follow: Act = (hand) => {
  // Authors and assignees follow an item until they choose otherwise.
  const item = hand.item(({ part, hasTakenPart }) => part === 'all' && !hasTakenPart)
  if (!item) return null
  return edited({ kind: 'follow', target: item.key, following: !(item.subscribed ?? item.key.includes('/-')) })
}

export const changeTodo: Act = (hand) => {
  const item = hand.item(({ part }) => part === 'desk')
  if (!item) return null
  const known = hand.world.todoOf(item.key)
  return edited(known ? { kind: 'finishTodo', target: known } : { kind: 'addTodo', target: item.key })
}

/** On a service of today. */
export const snoozeTodo: Act = (hand) => {
  const item = hand.item(({ part, key }) => part === 'desk' && hand.world.todoOf(key) !== undefined)
  const target = item && hand.world.todoOf(item.key)
  return target === undefined || target === null
    ? null
    : edited({ kind: 'snoozeTodo', target, until: hand.oneOf(snoozes) })
}

export const createIssue: Act = (hand) => {
  const milestones = [...hand.world.milestones.keys()]
  return edited({
    kind: 'createIssue',
    target: hand.fixtureKeys.project('anvil'),
    title: `new ${hand.word()}`,
    description: hand.chance(0.5) ? `- [ ] saw\n\nline ${hand.word()}` : '',
    confidential: hand.chance(0.2),
    assigneeId: hand.chance(0.3) ? hand.fixtureKeys.ownUserId : null,
    milestoneId: hand.chance(0.4) ? hand.oneOf(milestones) : null,
    labels: hand.chance(0.3) ? ['red'] : [],
    dueDate: hand.oneOf(dates),
    ...(hand.fixtureKeys.isNewest && {
      startDate: hand.oneOf(startDates),
      issueType: hand.oneOf(['issue', 'incident', 'task']),
    }),
  })
}

/** One of several issues that are all alike. */
export const createTwin: Act = ({ fixtureKeys }) =>
  edited({ kind: 'createIssue', target: fixtureKeys.project('bellows'), title: 'Twin' })

export const createMergeRequest: Act = (hand) => {
  const word = hand.word()
  return edited({
    kind: 'createMergeRequest',
    target: hand.fixtureKeys.project('anvil'),
    sourceBranch: word,
    targetBranch: 'master',
    title: `new ${word}`,
  })
}

export const merge: Act = (hand) => {
  const item = hand.item((one) => one.kind === 'mergeRequest' && one.part === 'all' && one.state === 'opened')
  return item && hand.chance(0.5) ? edited({ kind: 'merge', target: item.key, sha: null }) : null
}

export const mergeWhenBuilt: Act = (hand) => {
  const item = hand.item(({ sourceBranch }) => sourceBranch === 'anneal')
  if (!item) return null
  const { key: target, waitsForBuild } = item
  return edited(
    waitsForBuild ? { kind: 'cancelMerge', target } : { kind: 'merge', target, sha: null, whenBuildSucceeds: true },
  )
}

export const moveIssue: Act = (hand) => {
  const item = hand.item((one) => one.part === 'talk' && one.title.startsWith('Mover') && one.state === 'opened')
  if (!item || hand.chance(0.5)) return null
  return edited({ kind: 'moveIssue', target: item.key, to: hand.fixtureKeys.project('bellows') })
}

/** Two issues are linked, or are no longer, from either of the two. */
export const linkIssue: Act = (hand) => {
  const one = hand.item(({ kind, part }) => kind === 'issue' && part === 'all')
  const other = hand.item(({ kind, part, key }) => kind === 'issue' && part === 'all' && key !== one?.key)
  if (!one || !other) return null
  const linked = !hand.world.links.has([one.key, other.key].toSorted().join(' '))
  return edited({ kind: 'linkIssue', target: one.key, other: other.key, linkType: 'relates_to', linked })
}

export const deleteItem: Act = (hand) => {
  const item = hand.item((one) => one.part === 'talk' && one.title.startsWith('Victim'))
  if (!item || hand.chance(0.5)) return null
  return edited({ kind: item.kind === 'issue' ? 'deleteIssue' : 'deleteMergeRequest', target: item.key })
}
