import { statement } from '../../database/statement.ts'
import type { Epic } from '../../../shared/model/epic.ts'
import { serviceListName, type ServiceRows } from '../../../shared/model/service-list.ts'
import { findServiceRow, listServiceRows } from '../lists/service-lists.ts'
import type { ReadableCache } from '../storage/database.ts'
import { isInShownProjectSql } from '../storage/shown-projects.ts'

const columns = 'epic_id AS id, epic_title AS title, epic_reference AS reference'

/** An epic by its id; undefined where no issue is known to be in it, and no list has it. */
export function readEpic(cache: ReadableCache, id: number): Epic | undefined {
  const text = `SELECT ${columns} FROM issues WHERE epic_id = ? AND epic_title IS NOT NULL LIMIT 1`
  const known = statement(cache, text).get(id) as Epic | undefined
  return known ?? findServiceRow<ServiceRows['epics']>(cache, 'epics', id)
}

/**
 * The epics that an issue of a project can be put in, as far as they are known: first those that the group of the project and the
 * groups above it list, in their order, then those that open issues are in. Confidential ones are for issues that are
 * confidential too.
 */
export function listEpics(cache: ReadableCache, projectId: number): (Epic & { readonly confidential: boolean })[] {
  const listed = listServiceRows<ServiceRows['epics']>(cache, serviceListName('epics', projectId))
  const isListed = new Set(listed.map(({ id }) => id))
  // A group is a part of the path of each project in it. An epic with an issue that everybody sees is not confidential.
  const text = `SELECT ${columns}, min(i.confidential) AS confidential
    FROM issues AS i INDEXED BY issues_of_epic JOIN projects AS p ON p.id = :project
    WHERE epic_id IS NOT NULL AND epic_title IS NOT NULL AND is_open = 1 AND i.${isInShownProjectSql} AND (i.project_id = p.id
      OR substr(p.path_with_namespace, 1, instr(epic_reference, '&')) = substr(epic_reference, 1, instr(epic_reference, '&') - 1) || '/')
    GROUP BY epic_id ORDER BY epic_title COLLATE NOCASE, epic_id`
  const others = statement(cache, text).all({ project: projectId }) as (Epic & { confidential: number })[]
  const named = others.filter(({ id }) => !isListed.has(id))
  return [...listed, ...named.map((epic) => ({ ...epic, confidential: epic.confidential === 1 }))]
}
