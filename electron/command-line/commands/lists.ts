import { rowsPerCall } from '../../../shared/ipc-limits.ts'
import type { InboxRow, IssueRow, MergeRequestRow, Row } from '../../../shared/model/rows.ts'
import { inboxParts } from '../../../shared/model/triage.ts'
import { canonical, usualQuery } from '../../../shared/query/change.ts'
import { pipelineWords } from '../../../shared/pipeline-words.ts'
import { sentenceOfReason } from '../../../shared/reason-words.ts'
import { sentenceOfProblem } from '../../../shared/query/errors.ts'
import { parseQuery } from '../../../shared/query/parse.ts'
import {
  CommandFailure,
  exitCodes,
  wordsOf,
  type AskingContext,
  type Command,
  type CommandContext,
  type Option,
} from '../command.ts'
import { findProject } from '../named-items.ts'
import { columns, counted } from '../printing.ts'

/** Commands for lists on this computer: the inbox, issues and merge requests. */

const most: Readonly<Record<string, Option>> = {
  most: { type: 'string', value: 'N', help: 'how many to show at most (100)' },
}

function mostIn({ given }: CommandContext): number {
  const number = Number(given['most'] ?? 100)
  if (Number.isInteger(number) && number > 0) return number
  throw new CommandFailure(exitCodes.usage, '--most needs a number.')
}

/** Reads the rows of keys, a page at a time. */
export async function readRows({ session }: Pick<AskingContext, 'session'>, keys: readonly string[]): Promise<Row[]> {
  const rows: Row[] = []
  for (let start = 0; start < keys.length; start += rowsPerCall) {
    rows.push(...(await session.call('readRows', { keys: keys.slice(start, start + rowsPerCall) })))
  }
  return rows
}

/** A query as it was typed. @throws CommandFailure with its problem */
export function queryOf(words: readonly string[], usual: string): string {
  const text = words.length === 0 ? usual : words.join(' ')
  const [problem] = parseQuery(text).problems
  if (problem)
    throw new CommandFailure(exitCodes.usage, `The query “${text}” cannot be read: ${sentenceOfProblem(problem)}`)
  return canonical(text)
}

/** Returns the line below a list of which not all was shown. */
function more(count: number, shown: number): string[] {
  return count > shown ? [`${count - shown} more. Use --most to see them.`] : []
}

export const inbox: Command = {
  name: 'inbox',
  summary: 'Show what is in your inbox.',
  usage: '[QUERY]',
  options: { ...most, part: { type: 'string', value: 'PART', help: 'open (the default), done, snoozed or muted' } },
  needs: 'files',
  run: async (context) => {
    const { session, account, words, given } = context
    const part = inboxParts.find((each) => each === (given['part'] ?? 'open'))
    if (part === undefined) throw new CommandFailure(exitCodes.usage, '--part must be open, done, snoozed or muted.')
    const query = queryOf(words, '')
    const { keys } = await session.call('listInbox', { account: account.id, part, query })
    const rows = (await readRows(context, keys.slice(0, mostIn(context)))).filter((row) => row.kind === 'inboxEntry')
    const lines = columns(
      rows.map((row) => [referenceOf(row), projectOf(row), whyOf(row, account.user.id), titleOf(row)]),
    )
    const end = rows.length === 0 ? ['Your inbox is empty.'] : more(keys.length, rows.length)
    return { lines: [...lines, ...end], json: rows }
  },
}

function referenceOf({ item }: InboxRow): string {
  return item?.reference ?? ''
}

function projectOf({ item }: InboxRow): string {
  return item?.projectPath ?? ''
}

function titleOf({ item, milestone, reasons }: InboxRow): string {
  return item?.title ?? milestone?.title ?? reasons[0]?.text ?? ''
}

/** `Ben Okri assigned you`. */
function whyOf({ reasons, milestone }: InboxRow, ownUserId: number): string {
  const [newest] = reasons
  if (!newest) return ''
  if (milestone !== null) {
    return `${newest.kind === 'milestone_overdue' ? 'Overdue since' : 'Due on'} ${milestone.dueDate ?? 'no day'}`
  }
  return sentenceOfReason(newest.kind, newest.actor?.name ?? null, newest.actor?.id === ownUserId)
}

interface ListedItems {
  readonly name: string
  readonly summary: string
  readonly list: 'listIssues' | 'listMergeRequests'
  /** The query where none is given. */
  readonly usual?: string
  /** What is said where nothing matches. */
  readonly none: string
  readonly linesOf?: (rows: readonly ItemRow[]) => string[]
}

function listOf({ name, summary, list, usual = usualQuery, none, linesOf = itemLines }: ListedItems): Command {
  return {
    name,
    summary,
    usage: '[QUERY]',
    options: { ...most, project: { type: 'string', value: 'PATH', names: 'project', help: 'only those of a project' } },
    needs: 'files',
    run: async (context) => {
      const { session, account, words, given } = context
      const query = queryOf(words, usual)
      const path = given['project']
      const project = typeof path === 'string' ? { project: await findProject(context, path) } : {}
      const { keys, count } = await session.call(list, {
        account: account.id,
        query,
        most: mostIn(context),
        ...project,
      })
      const rows = (await readRows(context, keys)).filter(isItem)
      const end = rows.length === 0 ? [none] : more(count, rows.length)
      return { lines: [...linesOf(rows), ...end], json: rows }
    },
  }
}

export const issues = listOf({
  name: 'issues',
  summary: 'List issues: the open ones, or those that match a query.',
  list: 'listIssues',
  none: 'No issue matches.',
})
export const mergeRequests = listOf({
  name: 'merge-requests',
  summary: 'List merge requests: the open ones, or those that match a query.',
  list: 'listMergeRequests',
  none: 'No merge request matches.',
})
export const pipelines = listOf({
  name: 'pipelines',
  summary: 'List the newest pipelines of your open merge requests, or of those that match a query.',
  list: 'listMergeRequests',
  usual: 'is:open is:mine -pipeline:none',
  none: 'No merge request with a pipeline matches.',
  linesOf: pipelineLines,
})

type ItemRow = IssueRow | MergeRequestRow

export function isItem(row: Row): row is ItemRow {
  return row.kind === 'issue' || row.kind === 'mergeRequest'
}

/** Items in columns: their number, project, state, who does it, and title. */
export function itemLines(rows: readonly ItemRow[]): string[] {
  return columns(
    rows.map(({ reference, projectPath, state, assignees, title, labels }) => [
      reference,
      projectPath,
      state,
      assignees.map(({ username }) => `@${username}`).join(' '),
      [title, ...labels.map(({ name }) => `~${name}`)].join('  '),
    ]),
  )
}

/** Merge requests in columns: their number, project, how far their pipeline is, and title. */
function pipelineLines(rows: readonly ItemRow[]): string[] {
  return columns(
    rows.map((row) => [
      row.reference,
      row.projectPath,
      row.kind === 'mergeRequest' && row.pipeline ? pipelineWords(row.pipeline.status) : '',
      row.title,
    ]),
  )
}

export const accounts: Command = {
  name: 'accounts',
  summary: 'List the accounts on this computer.',
  usage: '',
  needs: 'files',
  run: (context) => {
    wordsOf(accounts, context.words, 0)
    const rows = context.accounts.map(({ id, url, user, state, kept }) => ({
      ...{ id, url, username: user.username, name: user.name, state, kept },
    }))
    const lines = columns(
      rows.map(({ id, url, username, kept }) => [id, kept === 'sample' ? 'Sample workspace' : url, `@${username}`]),
    )
    return Promise.resolve({ lines: rows.length === 0 ? ['There is no account yet.'] : lines, json: rows })
  },
}

export const outbox: Command = {
  name: 'outbox',
  summary: 'Show what is waiting to be sent.',
  usage: '',
  needs: 'files',
  run: async (context) => {
    wordsOf(outbox, context.words, 0)
    const { keys } = await context.session.call('listEdits', { account: context.account.id })
    const rows = (await readRows(context, keys)).filter((row) => row.kind === 'edit')
    const lines = columns(
      rows.map(({ state, title, targetReference, detail }) => [state, title, targetReference ?? '', detail]),
    )
    const end =
      rows.length === 0 ? ['Nothing is waiting to be sent.'] : [`${counted(rows.length, 'edit')} not on GitLab yet.`]
    const { count } = await context.session.call('listProposals', { account: context.account.id })
    const proposed =
      count === 0 ? [] : [`${counted(count, 'proposal')} from assistants, to be sent or thrown away in the window.`]
    return { lines: [...lines, ...end, ...proposed], json: rows }
  },
}
