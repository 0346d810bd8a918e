import type { AccountId } from '../../../shared/model/key.ts'
import type { Place } from '../../../shared/place.ts'
import { narrowed, usualQuery } from '../../../shared/query/change.ts'
import { valueNamed } from '../../../shared/query/names.ts'
import type { ShownAnswer } from './explorer.svelte.ts'

/**
 * The place in Docket of the row that was answered; null where it has none. A row is known by the attributes that only its kind
 * has. Snippets and labels do not say which project they are of: it is the one that was asked for.
 */
export function placeOfAnswer({ value: row, values }: ShownAnswer, account: AccountId): Place | null {
  if (typeof row !== 'object' || row === null) return null
  const { id, iid, name, project_id: project, path_with_namespace: path } = row as Readonly<Record<string, unknown>>
  const { id: asked } = values
  if ('color' in row && typeof name === 'string' && typeof asked === 'number') {
    const query = narrowed(usualQuery, { key: 'label', value: valueNamed('label', name) })
    return { kind: 'issues', account, project: asked, query }
  }
  if (typeof id !== 'number') return null
  if ('username' in row) return { kind: 'person', account, person: id }
  if ('start_date' in row) return { kind: 'milestone', account, milestone: id }
  if ('shared_projects' in row) return { kind: 'groups', account }
  if ('file_name' in row)
    return typeof asked === 'number' ? { kind: 'snippet', account, project: asked, number: id } : null
  if (typeof path === 'string') return { kind: 'project', account, project: id }
  if (typeof iid !== 'number' || typeof project !== 'number') return null
  if ('source_branch' in row) return { kind: 'mergeRequest', account, project, number: iid }
  return 'assignee' in row ? { kind: 'issue', account, project, number: iid } : null
}
