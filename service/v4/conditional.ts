import type { AnyAnswer, AnyCall } from '../http/router.ts'
import { Refusal } from '../rules/refusals.ts'
import { findProject } from '../store/projects.ts'
import { rowsById } from '../store/store.ts'
import { idByNumber } from './numbers.ts'
import type { Speaker } from './speaker.ts'

/** When the row that a deletion names was changed last, by the name of the operation; undefined when it is not there. */
function lastChange(speaker: Speaker, name: string, args: AnyCall['args']): number | undefined {
  const { store } = speaker.workspace
  const project = findProject(store, args['id'] as number | string)
  if (!project) return undefined
  const changed = (table: 'issues' | 'merge_requests' | 'notes', id: unknown): number | undefined =>
    rowsById<{ id: number; updated_at: number }>(store, table, [Number(id)]).get(Number(id))?.updated_at
  switch (name) {
    case 'deleteIssue':
      return changed('issues', idByNumber(store, project.id, 'Issue', Number(args['issue_iid'])))
    case 'deleteMergeRequest':
      return changed('merge_requests', idByNumber(store, project.id, 'MergeRequest', Number(args['merge_request_iid'])))
    case 'deleteIssueNote':
    case 'deleteMergeRequestNote':
    case 'deleteSnippetNote':
      return changed('notes', args['note_id'])
    default:
      return undefined
  }
}

/**
 * Runs a call. A deletion with the header If-Unmodified-Since is refused when the row was changed after that second. It is
 * carried out first and taken back then, so that who may not delete the row is told that instead.
 */
export function unlessChanged(
  speaker: Speaker,
  name: string,
  { args, headers }: AnyCall,
  work: (args: AnyCall['args']) => AnyAnswer,
): AnyAnswer {
  const since = Date.parse(headers['if-unmodified-since'] ?? '')
  const at = Number.isNaN(since) ? undefined : lastChange(speaker, name, args)
  if (at === undefined || Math.floor(at / 1000) * 1000 <= since) return work(args)
  return speaker.workspace.store.write(() => {
    work(args)
    throw new Refusal(412, { message: '412 Precondition Failed' })
  })
}
