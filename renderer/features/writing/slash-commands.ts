import { can } from '../../../shared/contract/abilities.ts'
import { parseMarkdown, type Tokens } from '../../../shared/markdown/parser.ts'
import type { NoteableKind } from '../../../shared/model/note.ts'
import type { ServiceInterface } from '../../../shared/model/spoken-service.ts'

/** The destination of a text. */
export interface CommandContext {
  /** Commands to snippets are none. */
  readonly kind: NoteableKind
  /** Services of v3 know fewer commands: the others are words there. */
  readonly interface: ServiceInterface
}

interface Command {
  /** In the middle of a sentence. `argument` is what stands behind the name. */
  readonly says: (argument: string) => string
  /** It needs an argument, and is no command without. */
  readonly needs?: true
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

const needs = { needs: true } as const
const v4 = { since: 'v4' } as const
const issue = { of: 'issue', since: 'v4' } as const
const mergeRequest = { of: 'mergeRequest', since: 'v4' } as const

const label: Command = { says: to('add'), ...needs }
const unlabel: Command = { says: some('remove all labels', 'remove') }
const unassign: Command = { says: some('take its assignees away', 'unassign') }
const assignReviewer: Command = { says: to('ask for a review by'), ...needs, ...mergeRequest }
const unassignReviewer: Command = { says: some('take its reviewers away', 'take away as reviewer'), ...mergeRequest }
const estimate: Command = { says: to('set the estimate'), ...needs }
const removeEstimate: Command = { says: only('remove the estimate') }
const spend: Command = { says: to('add to the time spent:'), ...needs }
const react: Command = { says: to('react with'), ...needs, ...v4 }
const relate: Command = { says: to('relate it to'), ...needs, ...issue }
const setParent: Command = { says: to('make it a child of'), ...needs, ...issue }
const removeParent: Command = { says: only('take it away from its parent'), ...issue }
const setType: Command = { says: to('make it'), ...needs, ...issue }

/** The commands that services document, by their names. */
const commands: Readonly<Record<string, Command>> = {
  close: { says: only('close it') },
  reopen: { says: only('reopen it') },
  merge: { says: only('merge it'), of: 'mergeRequest' },
  title: { says: (argument) => `change the title to “${argument}”`, ...needs },
  assign: { says: to('assign it to'), ...needs },
  unassign,
  remove_assignee: unassign,
  reassign: { says: to('assign it, in place of others, to'), ...needs, ...v4 },
  milestone: { says: to('set the milestone'), ...needs },
  remove_milestone: { says: only('take its milestone away') },
  label,
  labels: label,
  unlabel,
  remove_label: unlabel,
  remove_labels: unlabel,
  relabel: { says: to('set the labels'), ...needs },
  todo: { says: only('add it to your todos') },
  done: { says: only('mark your todo done') },
  subscribe: { says: only('follow it') },
  unsubscribe: { says: only('unfollow it') },
  due: { says: to('set the due date'), ...needs, of: 'issue' },
  remove_due_date: { says: only('take its due date away'), of: 'issue' },
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
  unapprove: { says: only('withdraw your approval'), ...mergeRequest },
  assign_reviewer: assignReviewer,
  reviewer: assignReviewer,
  request_review: assignReviewer,
  unassign_reviewer: unassignReviewer,
  remove_reviewer: unassignReviewer,
  reassign_reviewer: { says: to('ask for a review, in place of others, by'), ...needs, ...mergeRequest },
  submit_review: { says: only('submit your review'), ...mergeRequest },
  request_changes: { says: only('request changes'), ...mergeRequest },
  rebase: { says: only('rebase it'), ...mergeRequest },
  target_branch: { says: to('change the target branch to'), ...needs, ...mergeRequest },
  ship: { says: only('merge it when its pipeline has passed'), ...mergeRequest },
  run_pipeline: { says: only('run its pipeline'), ...mergeRequest },
  confidential: { says: only('make it confidential'), ...issue },
  award: react,
  react,
  copy_metadata: { says: to('copy labels and milestone of'), ...needs, ...v4 },
  lock: { says: only('lock the discussion'), ...v4 },
  unlock: { says: only('unlock the discussion'), ...v4 },
  duplicate: { says: to('close it as a duplicate of'), ...needs, ...issue },
  move: { says: to('move it to'), ...needs, ...issue },
  clone: { says: to('clone it'), ...issue },
  create_merge_request: { says: to('create a merge request'), ...issue },
  relate,
  link: { says: to('add the link'), ...needs, ...issue },
  linked_to: relate,
  unlink: { says: to('take away the relation to'), ...needs, ...issue },
  blocks: { says: to('mark it as blocking'), ...needs, ...issue },
  blocked_by: { says: to('mark it as blocked by'), ...needs, ...issue },
  board_move: { says: to('move it on its board to'), ...needs, ...issue },
  weight: { says: to('set the weight'), ...needs, ...issue },
  clear_weight: { says: only('clear its weight'), ...issue },
  health_status: { says: to('set the health status'), ...needs, ...issue },
  clear_health_status: { says: only('clear its health status'), ...issue },
  iteration: { says: to('set the iteration'), ...needs, ...issue },
  remove_iteration: { says: only('take it out of its iteration'), ...issue },
  epic: { says: to('add it to the epic'), ...needs, ...issue },
  remove_epic: { says: only('take it out of its epic'), ...issue },
  set_parent: setParent,
  parent: setParent,
  remove_parent: removeParent,
  add_child: { says: to('add the child'), ...needs, ...issue },
  remove_child: { says: to('remove the child'), ...needs, ...issue },
  status: { says: to('set the status'), ...needs, ...issue },
  type: setType,
  promote: { says: only('promote it to an epic'), ...issue },
  promote_to: { says: to('promote it to'), ...needs, ...issue },
  promote_to_incident: { says: only('make it an incident'), ...issue },
  severity: { says: to('set the severity'), ...needs, ...issue },
  page: { says: to('start the escalation'), ...needs, ...issue },
  timeline: { says: to('add to the timeline:'), ...needs, ...issue },
  publish: { says: only('publish it on the status page'), ...issue },
  zoom: { says: to('add the Zoom meeting'), ...needs, ...issue },
  remove_zoom: { says: only('remove the Zoom meeting'), ...issue },
  add_contacts: { says: to('add the contacts'), ...needs, ...issue },
  remove_contacts: { says: to('remove the contacts'), ...needs, ...issue },
  add_email: { says: to('add the participants'), ...needs, ...issue },
  invite_email: { says: to('add the participants'), ...needs, ...issue },
  remove_email: { says: to('remove the participants'), ...needs, ...issue },
  convert_to_ticket: { says: to('make it a ticket of'), ...needs, ...issue },
  checkin_reminder: { says: to('remind of check-ins'), ...needs, ...issue },
  tableflip: { says: only('put (╯°□°)╯︵ ┻━┻ behind the words'), ...v4 },
  shrug: { says: only('put ¯\\_(ツ)_/¯ behind the words'), ...v4 },
}

/** Returns the actions of the service when it gets a text, each in words; empty where the text has no commands. */
export function commandsIn(text: string, place: CommandContext): string[] {
  if (place.kind === 'snippet' || !/^\//m.test(text)) return []
  return parseMarkdown(text)
    .flatMap((token) => (token.type === 'paragraph' ? linesOf(token as Tokens.Paragraph) : []))
    .flatMap((line) => {
      const [, written = '', argument = ''] = /^\/([a-z_]+)(?: (.*))?$/i.exec(line.trimEnd()) ?? []
      const name = written.toLowerCase()
      const command = Object.hasOwn(commands, name) ? commands[name] : undefined
      if (command === undefined || (command.of ?? place.kind) !== place.kind) return []
      if (command.since === 'v4' && !can({ interface: place.interface, version: null }, 'moreSlashCommands')) return []
      if (command.needs && argument.trim() === '') return []
      return [command.says(argument.trim())]
    })
}

/** The lines of a paragraph that are words from their beginning: the service looks for commands nowhere else. */
function linesOf(paragraph: Tokens.Paragraph): string[] {
  const code = (paragraph.tokens ?? []).filter(({ type }) => type === 'codespan' || type === 'html')
  let rest = paragraph.raw
  let words = ''
  for (const { raw } of code) {
    const at = rest.indexOf(raw)
    if (at < 0) continue
    // A line that begins inside of it begins with a sign that no command has.
    words += rest.slice(0, at) + raw.replaceAll('\n', '\n`')
    rest = rest.slice(at + raw.length)
  }
  return (words + rest).split('\n')
}

/** `Lines that begin with / are commands to the service, and are not shown. They ask it to close it and add ~bug.` */
export function commandWords(text: string, place: CommandContext): string | null {
  const all = commandsIn(text, place)
  if (all.length === 0) return null
  const action = new Intl.ListFormat('en-GB').format(all)
  return `Lines that begin with / are commands to the service, and are not shown. They ask it to ${action}.`
}
