import { can } from '../../../../shared/contract/abilities.ts'
import type { NoteableKind } from '../../../../shared/model/note.ts'
import type { ApiVersion } from '../../../../shared/model/service-facts.ts'
import {
  branch,
  cadence,
  column,
  day,
  duration,
  emoji,
  epic,
  health,
  item,
  items,
  issueType,
  iteration,
  labels,
  milestone,
  ownWords,
  people,
  project,
  promotion,
  severity,
  type Argument,
} from './arguments.ts'

/** The destination of a text. */
export interface CommandContext {
  /** Commands to snippets are none. */
  readonly kind: NoteableKind
  /** Services of v3 know fewer commands: the others are words there. */
  readonly apiVersion: ApiVersion
}

export interface Command {
  /** In the middle of a sentence. `argument` is what stands behind the name. Names that say the same are names of one command. */
  readonly says: (argument: string) => string
  /** The argument without which it is no command. */
  readonly needs?: Argument
  /** The argument that it may have. */
  readonly takes?: Argument
  /** The kind of item that it is for; left out for both. */
  readonly of?: 'issue' | 'mergeRequest'
  readonly since?: 'v4'
}

const to =
  (words: string) =>
  (argument: string): string =>
    argument === '' ? words : `${words} ${argument}`
const only = (words: string) => (): string => words
const some =
  (all: string, words: string) =>
  (argument: string): string =>
    argument === '' ? all : `${words} ${argument}`

const v4 = { since: 'v4' } as const
const issue = { of: 'issue', since: 'v4' } as const
const mergeRequest = { of: 'mergeRequest', since: 'v4' } as const

const label: Command = { says: to('add'), needs: labels }
const unlabel: Command = { says: some('remove all labels', 'remove'), takes: labels }
const unassign: Command = { says: some('remove its assignees', 'unassign'), takes: people }
const assignReviewer: Command = { says: to('request a review from'), needs: people, ...mergeRequest }
const unassignReviewer: Command = {
  says: some('remove its reviewers', 'remove as reviewer'),
  takes: people,
  ...mergeRequest,
}
const estimate: Command = { says: to('set the estimate'), needs: duration }
const removeEstimate: Command = { says: only('remove the estimate') }
const spend: Command = { says: to('add to the time spent:'), needs: duration }
const react: Command = { says: to('react with'), needs: emoji, ...v4 }
const relate: Command = { says: to('relate it to'), needs: items, ...issue }
const setParent: Command = { says: to('make it a child of'), needs: item, ...issue }
const removeParent: Command = { says: only('remove its parent'), ...issue }
const addEmail: Command = { says: to('add the participants'), needs: ownWords, ...issue }
const setType: Command = { says: to('make it'), needs: issueType, ...issue }

/** The commands that services document, by their names. */
const commands: Readonly<Record<string, Command>> = {
  close: { says: only('close it') },
  reopen: { says: only('reopen it') },
  merge: { says: only('merge it'), of: 'mergeRequest' },
  title: { says: (argument) => `change the title to “${argument}”`, needs: ownWords },
  assign: { says: to('assign it to'), needs: people },
  unassign,
  remove_assignee: unassign,
  reassign: { says: to('assign it, in place of others, to'), needs: people, ...v4 },
  milestone: { says: to('set the milestone'), needs: milestone },
  remove_milestone: { says: only('remove its milestone') },
  label,
  labels: label,
  unlabel,
  remove_label: unlabel,
  remove_labels: unlabel,
  relabel: { says: to('set the labels'), needs: labels },
  todo: { says: only('add it to your todos') },
  done: { says: only('mark your todo done') },
  subscribe: { says: only('follow it') },
  unsubscribe: { says: only('unfollow it') },
  due: { says: to('set the due date'), needs: day, of: 'issue' },
  remove_due_date: { says: only('remove its due date'), of: 'issue' },
  wip: { says: only('make it a draft, or no draft if it is one'), of: 'mergeRequest' },
  draft: { says: only('make it a draft'), ...mergeRequest },
  ready: { says: only('mark it as ready'), ...mergeRequest },
  estimate,
  estimate_time: { ...estimate, ...v4 },
  remove_estimate: removeEstimate,
  remove_time_estimate: { ...removeEstimate, ...v4 },
  spend,
  spent: { ...spend, ...v4 },
  spend_time: { ...spend, ...v4 },
  remove_time_spent: { says: only('remove the time spent') },
  approve: { says: only('approve it'), ...mergeRequest },
  unapprove: { says: only('revoke your approval'), ...mergeRequest },
  assign_reviewer: assignReviewer,
  reviewer: assignReviewer,
  request_review: assignReviewer,
  unassign_reviewer: unassignReviewer,
  remove_reviewer: unassignReviewer,
  reassign_reviewer: { says: to('request a review, in place of others, from'), needs: people, ...mergeRequest },
  submit_review: { says: only('submit your review'), ...mergeRequest },
  request_changes: { says: only('request changes'), ...mergeRequest },
  rebase: { says: only('rebase it'), ...mergeRequest },
  target_branch: { says: to('change the target branch to'), needs: branch, ...mergeRequest },
  ship: { says: only('merge it when its pipeline has passed'), ...mergeRequest },
  run_pipeline: { says: only('run its pipeline'), ...mergeRequest },
  confidential: { says: only('make it confidential'), ...issue },
  react,
  award: react,
  copy_metadata: { says: to('copy labels and milestone of'), needs: item, ...v4 },
  lock: { says: only('lock the discussion'), ...v4 },
  unlock: { says: only('unlock the discussion'), ...v4 },
  duplicate: { says: to('close it as a duplicate of'), needs: item, ...issue },
  move: { says: to('move it to'), needs: project, ...issue },
  clone: { says: to('clone it'), takes: project, ...issue },
  create_merge_request: { says: to('create a merge request'), takes: ownWords, ...issue },
  relate,
  link: { says: to('add the link'), needs: ownWords, ...issue },
  linked_to: relate,
  unlink: { says: to('remove the relation to'), needs: item, ...issue },
  blocks: { says: to('mark it as blocking'), needs: items, ...issue },
  blocked_by: { says: to('mark it as blocked by'), needs: items, ...issue },
  board_move: { says: to('move it on its board to'), needs: column, ...issue },
  weight: { says: to('set the weight'), needs: ownWords, ...issue },
  clear_weight: { says: only('clear its weight'), ...issue },
  health_status: { says: to('set the health status'), needs: health, ...issue },
  clear_health_status: { says: only('clear its health status'), ...issue },
  iteration: { says: to('set the iteration'), needs: iteration, ...issue },
  remove_iteration: { says: only('remove it from its iteration'), ...issue },
  epic: { says: to('add it to the epic'), needs: epic, ...issue },
  remove_epic: { says: only('remove it from its epic'), ...issue },
  set_parent: setParent,
  parent: setParent,
  remove_parent: removeParent,
  add_child: { says: to('add the child'), needs: items, ...issue },
  remove_child: { says: to('remove the child'), needs: item, ...issue },
  status: { says: to('set the status'), needs: ownWords, ...issue },
  type: setType,
  promote: { says: only('promote it to an epic'), ...issue },
  promote_to: { says: to('promote it to'), needs: promotion, ...issue },
  promote_to_incident: { says: only('make it an incident'), ...issue },
  severity: { says: to('set the severity'), needs: severity, ...issue },
  page: { says: to('start the escalation'), needs: ownWords, ...issue },
  timeline: { says: to('add to the timeline:'), needs: ownWords, ...issue },
  publish: { says: only('publish it on the status page'), ...issue },
  zoom: { says: to('add the Zoom meeting'), needs: ownWords, ...issue },
  remove_zoom: { says: only('remove the Zoom meeting'), ...issue },
  add_contacts: { says: to('add the contacts'), needs: ownWords, ...issue },
  remove_contacts: { says: to('remove the contacts'), needs: ownWords, ...issue },
  add_email: addEmail,
  invite_email: addEmail,
  remove_email: { says: to('remove the participants'), needs: ownWords, ...issue },
  convert_to_ticket: { says: to('make it a ticket of'), needs: ownWords, ...issue },
  checkin_reminder: { says: to('remind of check-ins'), needs: cadence, ...issue },
  tableflip: { says: only('add (╯°□°)╯︵ ┻━┻ at the end'), ...v4 },
  shrug: { says: only('add ¯\\_(ツ)_/¯ at the end'), ...v4 },
}

/** Returns true for what the service of a text knows: services of v3 do not know what came with v4. */
export function isKnownThere({ since }: { readonly since?: 'v4' }, { apiVersion }: CommandContext): boolean {
  return since === undefined || can({ interface: apiVersion, version: null }, 'moreSlashCommands')
}

/** The commands that a text at this destination can have, by their names. */
export function commandsAt(context: CommandContext): ReadonlyMap<string, Command> {
  const { kind } = context
  const found = Object.entries(commands).filter(
    ([, command]) => (command.of ?? kind) === kind && isKnownThere(command, context),
  )
  return new Map(kind === 'snippet' ? [] : found)
}
