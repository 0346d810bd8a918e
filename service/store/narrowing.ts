import { isOfPerson } from './item-people.ts'
import type { Value } from './store.ts'

/** What lists of issues and of merge requests can be narrowed by, besides what each has of its own. */
export interface Narrowing {
  readonly iids?: readonly number[] | undefined
  readonly authorId?: number | undefined
  /** 0 for nobody. */
  readonly assigneeId?: number | undefined
  /** A part of the title or the description. */
  readonly search?: string | undefined
  /** Changed then or later, in milliseconds since 1970. */
  readonly changedFrom?: number | undefined
  /** Changed then or earlier. */
  readonly changedUntil?: number | undefined
  readonly order: 'created_at' | 'updated_at'
}

interface Narrowed {
  readonly where: readonly string[]
  readonly values: readonly Value[]
  /** Whether rows are found by these conditions rather than in the order of the list. */
  readonly searched: boolean
}

/** The conditions of a list, on a table that is a constant of the code. */
export function narrowed(filter: Narrowing, table: 'issues' | 'merge_requests'): Narrowed {
  const where: string[] = []
  const values: Value[] = []
  const need = (condition: string, ...given: Value[]): void => {
    where.push(condition)
    values.push(...given)
  }
  const { iids, authorId, assigneeId, search, changedFrom, changedUntil } = filter
  if (iids) need('iid IN (SELECT value FROM json_each(?))', JSON.stringify(iids))
  if (authorId !== undefined) need('author_id = ?', authorId)
  if (assigneeId === 0) need('assignee_id IS NULL')
  else if (assigneeId !== undefined) {
    const beside = isOfPerson({ type: table === 'issues' ? 'Issue' : 'MergeRequest', role: 'assignee' })
    need(`(assignee_id = ? OR ${beside})`, assigneeId, assigneeId)
  }
  if (search !== undefined) {
    need(
      `(instr(lower(${table}.title), lower(?)) > 0 OR instr(lower(coalesce(${table}.description, '')), lower(?)) > 0)`,
      search,
      search,
    )
  }
  if (changedFrom !== undefined) need('updated_at >= ?', changedFrom)
  if (changedUntil !== undefined) need('updated_at <= ?', changedUntil)
  // The order's own index finds the rows changed since then; the other order's index does not hold when they changed.
  const between = changedFrom !== undefined || changedUntil !== undefined
  const searched = iids !== undefined || search !== undefined || (between && filter.order !== 'updated_at')
  return { where, values, searched }
}
