import type { Values } from '../../shared/contract/target.ts'
import type { AnyAnswer } from '../http/router.ts'
import { Refusal } from '../rules/refusals.ts'
import { rowsById } from '../store/rows.ts'
import type { Speaker } from './speaker.ts'

/** Where the rows are that deletions name. */
interface Dated {
  readonly table: string
  /** The argument that holds the row's id, by the contract's names where it has one. */
  readonly named: string
  /** When the row was changed last. What never changes was so when it was made. */
  readonly column: 'updated_at' | 'created_at'
}

const note: Dated = { table: 'notes', named: 'note_id', column: 'updated_at' }
const award: Dated = { table: 'awards', named: 'award_id', column: 'created_at' }
const key: Dated = { table: 'keys', named: 'key_id', column: 'created_at' }
const email: Dated = { table: 'emails', named: 'email_id', column: 'created_at' }

/** The deletions that can depend on a date. Of labels, people, projects and groups it is not known when they were changed. */
const dated: Readonly<Record<string, Dated>> = {
  deleteIssue: { table: 'issues', named: 'issue_id', column: 'updated_at' },
  deleteMergeRequest: { table: 'merge_requests', named: 'merge_request_id', column: 'updated_at' },
  deleteIssueNote: note,
  deleteMergeRequestNote: note,
  deleteSnippetNote: note,
  deleteIssueAward: award,
  deleteMergeRequestAward: award,
  deleteSnippetAward: award,
  deleteIssueNoteAward: award,
  deleteMergeRequestNoteAward: award,
  deleteOwnKey: key,
  deleteUserKey: key,
  deleteOwnEmail: email,
  deleteUserEmail: email,
  deleteTrigger: { table: 'triggers', named: 'trigger_id', column: 'updated_at' },
  deleteHook: { table: 'hooks', named: 'id', column: 'updated_at' },
}

/** When the row that a deletion names was changed last; undefined when it is not there, or that is not known. */
function lastChange(speaker: Speaker, name: string, args: Values): number | undefined {
  const found = dated[name]
  if (!found) return undefined
  const id = Number(args[found.named])
  const rows = rowsById<{ id: number; updated_at?: number; created_at: number }>(speaker.workspace.store, found.table, [
    id,
  ])
  return rows.get(id)?.[found.column]
}

/**
 * Does the work of a call. A deletion with the header If-Unmodified-Since is refused when the row was changed after that
 * second. It is carried out first and taken back then, so that who may not delete the row is told that instead.
 *
 * @param args the arguments by both versions' names
 * @param header what If-Unmodified-Since says
 */
export function unlessChanged(
  speaker: Speaker,
  name: string,
  { args, header }: { readonly args: Values; readonly header: string | undefined },
  work: () => AnyAnswer,
): AnyAnswer {
  const since = Date.parse(header ?? '')
  const at = Number.isNaN(since) ? undefined : lastChange(speaker, name, args)
  if (at === undefined || Math.floor(at / 1000) * 1000 <= since) return work()
  return speaker.workspace.store.write(() => {
    work()
    throw new Refusal(412, { message: '412 Precondition Failed' })
  })
}
