import { day } from '../../shared/durations.ts'
import { isDate } from '../rules/dates.ts'
import { mayUpdate } from '../rules/items.ts'
import type { Item, MergeRequestItem } from '../rules/items.ts'
import { Refusal } from '../rules/refusals.ts'
import { planCommandNamed } from '../rules/plan-commands.ts'
import { reviewCommandNamed } from '../rules/review-commands.ts'
import { findLabel, labelNamesOf } from '../store/labels.ts'
import { findMilestoneByTitle } from '../store/milestones.ts'
import { findProject } from '../store/projects.ts'
import { finishTodosOf } from '../store/todos.ts'
import { findUserByName } from '../store/users.ts'
import { headsOf } from '../store/versions.ts'
import type { UserRow } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'
import { updateIssue } from './issues.ts'
import { runPlanCommand } from './issue-plans.ts'
import { itemNow } from './items.ts'
import { updateMergeRequest } from './merge-requests.ts'
import { acceptMergeRequest } from './merges.ts'
import { runReviewCommand } from './review-commands.ts'
import { follow } from './subscriptions.ts'
import { addTodo } from './todos.ts'

/** Slash commands: lines of a note or description that change the item instead of being shown. */

export interface Command {
  readonly name: string
  readonly argument: string
}

const names = new Set(
  `close reopen merge title assign unassign remove_assignee milestone remove_milestone label labels unlabel remove_label
  remove_labels relabel todo done subscribe unsubscribe due remove_due_date wip`.split(/\s+/),
)

/** Takes the commands out of a text. Lines in a fenced block of code are left as they are. */
export function splitCommands(
  { commands: added = [] }: Pick<Workspace, 'commands'>,
  text: string,
): { readonly text: string; readonly commands: readonly Command[] } {
  const isKnown = (name: string): boolean => names.has(name) || added.includes(name)
  const commands: Command[] = []
  let fenced = false
  let isBehindCommand = false
  const kept = text.split('\n').filter((line) => {
    if (line.startsWith('```')) fenced = !fenced
    const [, said = '', argument = ''] = fenced ? [] : (/^\/([a-z_]+)(?:[ \t]([^]*))?$/i.exec(line.trimEnd()) ?? [])
    const name = said.toLowerCase()
    // Empty lines behind a command go with it.
    if (isBehindCommand && line.trim() === '') return false
    isBehindCommand = isKnown(name)
    if (isBehindCommand) commands.push({ name, argument: argument.trim() })
    return !isBehindCommand
  })
  return commands.length === 0 ? { text, commands } : { text: kept.join('\n').trim(), commands }
}

/** The wanted fields of an item whose description is changed, and the commands that stand in it and are to be carried out. */
export function changedCommands<Requested extends { readonly description?: string | null | undefined }>(
  workspace: Workspace,
  requested: Requested,
): { readonly requested: Requested; readonly commands: readonly Command[] } {
  if (workspace.runsChangedCommands !== true) return { requested, commands: [] }
  const { text, commands } = splitCommands(workspace, requested.description ?? '')
  return { requested: commands.length === 0 ? requested : { ...requested, description: text }, commands }
}

/** The labels a command names as `~bug ~"two words"`; a command may leave the `~` out where it names only one. */
function labelsIn(workspace: Workspace, item: Item, argument: string): string[] {
  const named = [...argument.matchAll(/~(?:"([^"]+)"|([^\s~"]+))/g)].map(([, quoted, bare]) => quoted ?? bare ?? '')
  const wanted = named.length > 0 ? named : [argument]
  return wanted.filter((name) => findLabel(workspace.store, item.project.id, name) !== undefined)
}

/** Parses a day: a date, `today`, `tomorrow` or `in 3 days`. */
function dayOf(workspace: Workspace, argument: string): string | undefined {
  if (isDate(argument)) return argument
  const after =
    argument === 'today' ? 0 : argument === 'tomorrow' ? 1 : Number(/^in (\d{1,4}) days?$/.exec(argument)?.[1])
  if (Number.isNaN(after)) return undefined
  return new Date(workspace.store.now() + after * day).toISOString().slice(0, 10)
}

function update(
  workspace: Workspace,
  actor: UserRow,
  item: Item,
  requested: Parameters<typeof updateIssue>[4] & { readonly state_event?: 'close' | 'reopen' | undefined },
): void {
  if (item.type === 'Issue') {
    updateIssue(workspace, actor, item.project, item.row, requested)
    return
  }
  const source = findProject(workspace.store, item.row.source_project_id) ?? item.project
  const { due_date: _, confidential: __, updated_at: ___, ...common } = requested
  updateMergeRequest(workspace, actor, item, source, common)
}

/** Returns true if a command may merge what it is about: newer services merge no other head than the one that its writer has seen. */
function isSeen({ mergesSeenHeads, store }: Workspace, { row }: MergeRequestItem, head: string | undefined): boolean {
  return mergesSeenHeads !== true || (head !== undefined && head === headsOf(store, [row.id]).get(row.id))
}

function run(
  workspace: Workspace,
  actor: UserRow,
  item: Item,
  { name, argument }: Command,
  { head }: RunOptions,
): void {
  const { store } = workspace
  const ofReview = reviewCommandNamed(name)
  if (ofReview !== undefined) {
    if (item.type === 'MergeRequest') runReviewCommand(workspace, actor, item, { name: ofReview, argument })
    return
  }
  const ofPlan = planCommandNamed(name)
  if (ofPlan !== undefined) {
    if (item.type === 'Issue') runPlanCommand(workspace, actor, item, { name: ofPlan, argument })
    return
  }
  const labels = (): string[] => labelNamesOf(store, item.type, [item.row.id]).get(item.row.id) ?? []
  switch (name) {
    case 'close':
    case 'reopen':
      return update(workspace, actor, item, { state_event: name })
    case 'merge':
      if (item.type === 'MergeRequest' && isSeen(workspace, item, head)) acceptMergeRequest(workspace, actor, item, {})
      return
    case 'title':
      return update(workspace, actor, item, { title: argument })
    case 'wip': {
      if (item.type !== 'MergeRequest') return
      const { title } = item.row
      const ready = title.replace(/^(?:\[WIP\]\s*|WIP:?\s*)/i, '')
      return update(workspace, actor, item, { title: ready === title ? `WIP: ${title}` : ready })
    }
    case 'assign': {
      const user = findUserByName(store, argument.replace(/^@/, ''))
      return user ? update(workspace, actor, item, { assignee_id: user.id }) : undefined
    }
    case 'unassign':
    case 'remove_assignee':
      return update(workspace, actor, item, { assignee_id: null })
    case 'milestone': {
      const title = argument.replace(/^%/, '').replace(/^"(.*)"$/, '$1')
      const milestone = findMilestoneByTitle(store, item.project.id, title)
      return milestone ? update(workspace, actor, item, { milestone_id: milestone.id }) : undefined
    }
    case 'remove_milestone':
      return update(workspace, actor, item, { milestone_id: null })
    case 'label':
    case 'labels': {
      const named = labelsIn(workspace, item, argument)
      return update(workspace, actor, item, { labels: [...new Set([...labels(), ...named])] })
    }
    case 'unlabel':
    case 'remove_label':
    case 'remove_labels': {
      const named = labelsIn(workspace, item, argument)
      const rest = argument === '' ? [] : labels().filter((label) => !named.includes(label))
      return update(workspace, actor, item, { labels: rest })
    }
    case 'relabel':
      return update(workspace, actor, item, { labels: labelsIn(workspace, item, argument) })
    case 'due': {
      const day = dayOf(workspace, argument.toLowerCase())
      return day === undefined || item.type !== 'Issue' ? undefined : update(workspace, actor, item, { due_date: day })
    }
    case 'remove_due_date':
      return update(workspace, actor, item, { due_date: null })
    case 'subscribe':
    case 'unsubscribe':
      follow(workspace, actor, item, name === 'subscribe')
      return
    case 'todo':
      addTodo(workspace, actor, item, { author: actor, action: 'marked', at: store.moment() })
      return
    case 'done':
      finishTodosOf(store, actor.id, item.type, item.row.id)
  }
}

/** Runs one command. A refused command does nothing; the other commands still run. Returns the refusal, null where there is none. */
function attempt(
  workspace: Workspace,
  actor: UserRow,
  item: Item,
  command: Command,
  options: RunOptions,
): Refusal | null {
  try {
    workspace.store.write(() => run(workspace, actor, item, command, options))
    return null
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown
    return thrown
  }
}

export interface RunOptions {
  /** Called with the refusal of each command. */
  readonly onRefused?: (refusal: Refusal) => void
  /** The head of a merge request that the writer of the commands has seen. */
  readonly head?: string | undefined
}

/** Runs the commands in order. Returns the changed item. */
export function runCommands<Kind extends Item>(
  workspace: Workspace,
  actor: UserRow,
  item: Kind,
  commands: readonly Command[],
  options: RunOptions = {},
): Kind {
  return workspace.store.write(() => {
    let now = item
    for (const command of commands) {
      if (!mayUpdate(workspace.store, actor, now)) continue
      const refusal = attempt(workspace, actor, now, command, options)
      if (refusal) options.onRefused?.(refusal)
      now = itemNow(workspace.store, item)
    }
    return now
  })
}
