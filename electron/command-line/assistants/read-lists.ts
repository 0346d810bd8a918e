import * as v from 'valibot'
import type { IssueRow, MergeRequestRow } from '../../../shared/model/rows.ts'
import { partsOf } from '../../../shared/model/key.ts'
import { printPlace } from '../../../shared/place.ts'
import { inboxParts } from '../../../shared/model/triage.ts'
import { usualQuery } from '../../../shared/query/change.ts'
import { longestQuery } from '../../../shared/query/parse.ts'
import { sentenceOfReason } from '../../../shared/reason-words.ts'
import { CommandFailure, exitCodes } from '../command.ts'
import { isItem, queryOf, readRows } from '../commands/lists.ts'
import { findProject } from '../named-items.ts'
import type { AssistantContext } from './assistant-session.ts'
import { pageOf, personOf, textBy } from './bounded.ts'
import { described, paging, tool } from './tool.ts'

/** Tools that list what is on this computer. */

type ItemRow = IssueRow | MergeRequestRow

/** A row of a list. Its title is a text of its author. */
export function shownItem({ account }: Pick<AssistantContext, 'account'>, row: ItemRow) {
  return {
    key: row.key,
    reference: `${row.projectPath}${row.reference}`,
    address: printPlace({ kind: row.kind, project: partsOf(row.projectKey).id, number: row.iid, account: account.id }),
    title: row.title,
    writtenByOthers: row.author.id !== account.user.id,
    author: personOf(row.author),
    state: row.state,
    labels: row.labels.map(({ name }) => name),
    assignees: row.assignees.map(personOf),
    milestone: row.milestone?.title ?? null,
    comments: row.notesCount,
    updatedAt: row.updatedAt,
    ...(row.pending.length > 0 && { notSentYet: row.pending.map(({ title }) => title) }),
  }
}

const queryArgument = described(
  v.optional(v.pipe(v.string(), v.maxLength(longestQuery))),
  'Words and filters, such as: is:open label:bug author:me assignee:none updated:<2w "exact words" sort:created',
)

const lists = { issues: 'listIssues', mergeRequests: 'listMergeRequests' } as const

export const list = tool({
  name: 'list',
  title: 'List issues or merge requests',
  description:
    'Lists issues or merge requests on this computer that match a query, the last updated first. Works offline.',
  isReading: true,
  schema: v.strictObject({
    kind: v.picklist(['issues', 'mergeRequests']),
    query: queryArgument,
    project: described(
      v.optional(v.pipe(v.string(), v.maxLength(1_000))),
      'The path of a project, to list only what is in it',
    ),
    ...paging,
  }),
  run: async (context, { kind, query, project: path, from, most }) => {
    const { session, account } = context
    const project = path === undefined ? {} : { project: await findProject(context, path) }
    const asked = queryOf(query === undefined ? [] : [query], usualQuery)
    const listed = await session.call(lists[kind], { account: account.id, query: asked, most: from + most, ...project })
    const { rows, ...page } = pageOf(listed.keys, from, most, listed.count)
    const items = (await readRows(context, rows)).filter(isItem)
    return { items: items.map((row) => shownItem(context, row)), ...page, isIncomplete: listed.partial }
  },
})

export const inbox = tool({
  name: 'inbox',
  title: 'Read the inbox',
  description: 'Lists what waits for the user, and why. Works offline, and marks nothing as read.',
  isReading: true,
  schema: v.strictObject({
    part: v.optional(v.picklist(inboxParts), 'open'),
    query: queryArgument,
    ...paging,
  }),
  run: async (context, { part, query, from, most }) => {
    const { session, account } = context
    const asked = queryOf(query === undefined ? [] : [query], '')
    const { keys } = await session.call('listInbox', { account: account.id, part, query: asked })
    const { rows, ...page } = pageOf(keys, from, most)
    const entries = (await readRows(context, rows)).flatMap((row) => {
      if (row.kind !== 'inboxEntry') return []
      const why = row.reasons.map(({ kind, actor }) =>
        sentenceOfReason(kind, actor?.name ?? null, actor?.id === account.user.id),
      )
      const [newest] = row.reasons
      const title = row.milestone?.title ?? newest?.text ?? ''
      return [
        {
          at: row.at,
          why,
          item: row.item ? shownItem(context, row.item) : null,
          ...(!row.item && { title, writtenByOthers: true }),
        },
      ]
    })
    return { entries, ...page }
  },
})

const mostFound = 20

export const search = tool({
  name: 'search',
  title: 'Search everything',
  description:
    'Searches issues, merge requests, comments, projects, people and commits on this computer. Works offline. Use list for more ' +
    'than the first results.',
  isReading: true,
  schema: v.strictObject({ text: v.pipe(v.string(), v.minLength(1), v.maxLength(longestQuery)) }),
  run: async (context, { text }) => {
    const { session, account } = context
    const found = await session.call('findEverything', {
      account: account.id,
      text: queryOf([text], ''),
      most: mostFound,
    })
    const { issue, mergeRequest } = found.more
    return {
      items: found.items.map(({ row, excerpt }) => ({ ...shownItem(context, row), excerpt: excerpt?.text ?? null })),
      moreItems: issue.open + issue.closed + mergeRequest.open + mergeRequest.closed,
      comments: found.comments.map(({ row, item, excerpt }) => ({
        key: row.key,
        on: `${item.projectPath}${item.reference}`,
        internal: row.internal,
        ...textBy(account, row.author, excerpt.text),
      })),
      projects: found.projects.map(({ path }) => path.text),
      people: found.people.map(({ username, name }) => personOf({ username, name: name.text })),
      commits: found.commits.map(({ id, title, item }) => ({
        id,
        title: title.text,
        writtenByOthers: true,
        in: `${item.projectPath}${item.reference}`,
      })),
      isIncomplete: found.partial,
    }
  },
})

/** No more items than these are looked through for what has changed. */
const mostChanged = 1_000

export const changedSince = tool({
  name: 'changed_since',
  title: 'List what has changed',
  description:
    'Lists issues and merge requests that were updated since a moment, the last updated first. Works offline.',
  isReading: true,
  schema: v.strictObject({
    since: described(
      v.pipe(v.string(), v.maxLength(40)),
      'A day or a moment, such as 2026-11-30 or 2026-11-30T08:00:00Z',
    ),
    ...paging,
  }),
  run: async (context, { since, from, most }) => {
    const { session, account } = context
    const start = Date.parse(since)
    if (Number.isNaN(start)) throw new CommandFailure(exitCodes.usage, `“${since}” is not a day or a moment.`)
    const filter = { account: account.id, query: 'sort:updated', most: Math.min(from + most + 1, mostChanged) }
    const listed = [await session.call('listIssues', filter), await session.call('listMergeRequests', filter)]
    const rows = (
      await readRows(
        context,
        listed.flatMap(({ keys }) => keys),
      )
    ).filter(isItem)
    const changed = rows
      .filter(({ updatedAt }) => Date.parse(updatedAt) >= start)
      .toSorted((one, other) => Date.parse(other.updatedAt) - Date.parse(one.updatedAt))
    const page = pageOf(changed, from, most)
    return {
      items: page.rows.map((row) => shownItem(context, row)),
      next: page.next,
      isIncomplete: listed.some(
        ({ partial, keys, count }) => partial || (keys.length === mostChanged && count > keys.length),
      ),
    }
  },
})
