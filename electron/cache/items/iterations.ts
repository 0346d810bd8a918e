import { statement } from '../../database/statement.ts'
import type { Iteration } from '../../../shared/model/iteration.ts'
import { serviceListName } from '../../../shared/model/service-list.ts'
import { findServiceRow, listServiceRows } from '../lists/service-lists.ts'
import type { ReadableCache } from '../storage/database.ts'

const columns = 'iteration_id AS id, iteration_title AS title, iteration_start AS start, iteration_due AS due'

/** An iteration by its id; undefined where no issue is known to be in it, and no list has it. */
export function readIteration(cache: ReadableCache, id: number): Iteration | undefined {
  const text = `SELECT ${columns} FROM issues WHERE iteration_id = ? LIMIT 1`
  const known = statement(cache, text).get(id) as Iteration | undefined
  return known ?? findServiceRow<Iteration>(cache, 'iterations', id)
}

/**
 * The iterations that a project lists, and those of issues in the projects of the same top group, which is where iterations are
 * shared. The latest first.
 */
export function listIterations(cache: ReadableCache, projectId: number): Iteration[] {
  const topOf = (path: string): string => `substr(${path}, 1, instr(${path}, '/'))`
  const text = `SELECT ${columns} FROM issues AS i JOIN projects AS p ON p.id = i.project_id
    WHERE iteration_id IS NOT NULL AND p.hidden IS NULL AND ${topOf('p.path_with_namespace')} =
      (SELECT ${topOf('path_with_namespace')} FROM projects WHERE id = ?)
    GROUP BY iteration_id`
  const ofIssues = statement(cache, text).all(projectId) as Iteration[]
  const listed = listServiceRows<Iteration>(cache, serviceListName('iterations', projectId))
  const all = new Map([...ofIssues, ...listed].map((each) => [each.id, each]))
  return [...all.values()].sort((one, other) => (other.start ?? '').localeCompare(one.start ?? '') || other.id - one.id)
}
