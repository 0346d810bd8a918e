import * as v from 'valibot'
import { longestQuery } from '../query/parse.ts'
import { valueNamed } from '../query/names.ts'
import { printQuery } from '../query/print.ts'
import type { Condition, NamedFilter } from '../query/tree.ts'
import { entity, many, one, type ValueOf } from './entity.ts'
import { id, orNull, text, vital } from './field.ts'
import type { ChosenView } from './view.ts'

const named = entity('label of a board', { name: vital(text) })

/** A board of issues of a project or a group (services of API v4), as far as its columns are labels. */
export const issueBoardEntity = entity('board', {
  id,
  name: vital(text),
  /** What its issues are narrowed to; in editions that are paid for. */
  milestone: orNull(one(entity('milestone of a board', { title: vital(text) }))),
  assignee: orNull(one(entity('assignee of a board', { username: vital(text) }))),
  labels: many(named),
  /** In their order. Those of people, milestones and iterations have no label. */
  lists: many(entity('list of a board', { label: orNull(one(named)) })),
})
type IssueBoard = ValueOf<typeof issueBoardEntity>

/** A board that shows issues of a project: its own, or one of a group that it is in. */
export const listedBoardSchema = v.object({
  ...issueBoardEntity.schema.entries,
  /** The group whose board it is; null for the project's own. */
  groupPath: v.nullable(v.string()),
})
export type ListedBoard = Readonly<v.InferOutput<typeof listedBoardSchema>>

/** A board of the group with a path, or of a project where that is null. */
export function listedBoard(board: IssueBoard, groupPath: string | null): ListedBoard {
  return { ...board, groupPath }
}

const longestName = 60

/** Words of the service that stand for no milestone of one name: none, any, those that have begun and the next ones. */
const milestoneWords: ReadonlySet<string> = new Set(['No Milestone', 'Any Milestone', 'Upcoming', 'Started'])

/**
 * Returns a view with the issues of a board, in columns by the labels of its lists; null where fewer than two lists have one, or
 * where its query would be too long.
 *
 * @param project the path of the project for which it was listed
 */
export function viewOfBoard(
  { name, milestone, assignee, labels, lists, groupPath }: ListedBoard,
  project: string,
): ChosenView | null {
  const named = (key: NamedFilter, name: string): Condition => ({ kind: 'filter', key, value: valueNamed(key, name) })
  const columns = lists.flatMap(({ label }) => (label === null ? [] : [named('label', label.name)]))
  // One label alone narrows a query, and names no columns.
  if (columns.length < 2) return null
  const parts = [
    { kind: 'filter', key: 'is', value: 'open' } as const,
    groupPath === null ? named('project', project) : named('group', groupPath),
    ...(milestone === null || milestoneWords.has(milestone.title) ? [] : [named('milestone', milestone.title)]),
    ...(assignee === null ? [] : [named('assignee', assignee.username)]),
    ...labels.map((label) => named('label', label.name)),
    { kind: 'or', parts: columns } as const,
  ]
  const query = printQuery({ condition: { kind: 'and', parts }, places: [], sort: null })
  if (query.length > longestQuery) return null
  const [last = ''] = (groupPath ?? project).split('/').slice(-1)
  const title = `${last}: ${name}`.slice(0, longestName).trim()
  return { name: title, icon: 'tag', list: 'issues', query, grouping: null, board: 'label' }
}
