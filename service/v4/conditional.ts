import type { Values } from '../../shared/contract/target.ts'
import type { AnyAnswer } from '../http/router.ts'
import { Refusal } from '../rules/refusals.ts'
import { findGroup } from '../store/groups.ts'
import { findMember } from '../store/members.ts'
import { labelSaid } from '../store/labels.ts'
import { lastChangeOf } from '../store/last-changes.ts'
import { findProject } from '../store/projects.ts'
import { findRelease } from '../store/releases.ts'
import { rowsById } from '../store/rows.ts'
import type { Store } from '../store/store.ts'
import { findUser } from '../store/users.ts'
import type { VersionedService } from './versioned-service.ts'

/** Finds the moment of a row's last change, by the arguments of its deletion; undefined when there is no such row. */
type LastChange = (store: Store, args: Values) => number | undefined

/** Reads the last change from a column of the table: `created_at` for rows that never change. */
function dated(table: string, named: string, column: 'updated_at' | 'created_at' = 'updated_at'): LastChange {
  return (store, args) => {
    const id = Number(args[named])
    return rowsById<{ id: number; updated_at?: number; created_at: number }>(store, table, [id]).get(id)?.[column]
  }
}

const note = dated('notes', 'note_id')
const award = dated('awards', 'award_id', 'created_at')
const key = dated('keys', 'key_id', 'created_at')
const email = dated('emails', 'email_id', 'created_at')

const label: LastChange = (store, args) => {
  const project = findProject(store, args['id'] as number | string)
  const said = (args['label_id'] ?? args['name']) as number | string | undefined
  const row = project && said !== undefined ? labelSaid(store, project.id, said) : undefined
  return row && lastChangeOf(store, 'labels', row.id)
}

/** The deletions, each of which can depend on a date, by the names of their operations. */
const deletions: Readonly<Record<string, LastChange>> = {
  deleteIssue: dated('issues', 'issue_id'),
  deleteMergeRequest: dated('merge_requests', 'merge_request_id'),
  deleteIssueLink: dated('issue_links', 'issue_link_id', 'created_at'),
  deleteIssueNote: note,
  deleteMergeRequestNote: note,
  deleteSnippetNote: note,
  deleteIssueDiscussionNote: note,
  deleteMergeRequestDiscussionNote: note,
  deleteDraftNote: dated('draft_notes', 'draft_note_id'),
  deleteIssueAward: award,
  deleteMergeRequestAward: award,
  deleteSnippetAward: award,
  deleteIssueNoteAward: award,
  deleteMergeRequestNoteAward: award,
  deleteOwnKey: key,
  deleteUserKey: key,
  deleteOwnEmail: email,
  deleteUserEmail: email,
  deleteTrigger: dated('triggers', 'trigger_id'),
  deleteHook: dated('hooks', 'id'),
  deleteRelease: (store, args) => {
    const row = findProject(store, args['id'] as number | string)
    return row && findRelease(store, row.id, String(args['tag_name']))?.updated_at
  },
  deleteLabel: label,
  deleteLabelInPath: label,
  deleteGroup: (store, args) => findGroup(store, args['id'] as number | string)?.updated_at,
  deleteProject: (store, args) => {
    const row = findProject(store, args['id'] as number | string)
    return row && (lastChangeOf(store, 'projects', row.id) ?? row.created_at)
  },
  removeMember: (store, args) => {
    const row = findProject(store, args['id'] as number | string)
    const userId = Number(args['user_id'])
    return row && findMember(store, { source_type: 'Project', source_id: row.id, user_id: userId })?.updated_at
  },
  deleteUser: (store, args) => {
    const row = findUser(store, Number(args['id']))
    return row && (lastChangeOf(store, 'users', row.id) ?? row.created_at)
  },
}

/**
 * Does the work of a call. A deletion with the header If-Unmodified-Since is refused when the row was changed after that
 * second. It is carried out first and then rolled back, so that callers without the right to delete get that refusal instead.
 *
 * @param args the arguments by both versions' names
 * @param header what If-Unmodified-Since says
 */
export function unlessChanged(
  versioned: VersionedService,
  name: string,
  { args, header }: { readonly args: Values; readonly header: string | undefined },
  work: () => AnyAnswer,
): AnyAnswer {
  const since = Date.parse(header ?? '')
  const at = Number.isNaN(since) ? undefined : deletions[name]?.(versioned.workspace.store, args)
  if (at === undefined || Math.floor(at / 1000) * 1000 <= since) return work()
  return versioned.workspace.store.write(() => {
    work()
    throw new Refusal(412, { message: '412 Precondition Failed' })
  })
}
