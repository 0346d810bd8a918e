import type { IssueRow } from '../store/issues.ts'
import type { UserRow } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'
import { itemFields } from './items.ts'

/** The contract knows `opened` and `closed` only; real services say `reopened` after a reopening. */
function stateOf(workspace: Workspace, row: IssueRow): string {
  return workspace.dialect === 'contract' && row.state === 'reopened' ? 'opened' : row.state
}

/** Contract, "Issue", with the votes that real services show everywhere. */
export function issueResources(workspace: Workspace, rows: readonly IssueRow[], viewer: UserRow) {
  const fields = itemFields(workspace, 'Issue', rows, viewer)
  return rows.map((row) => {
    const { projectUrl, ...common } = fields(row)
    return {
      id: row.id,
      iid: row.iid,
      project_id: row.project_id,
      title: row.title,
      description: row.description,
      state: stateOf(workspace, row),
      ...common,
      due_date: row.due_date,
      confidential: row.confidential === 1,
      web_url: `${projectUrl}/issues/${row.iid}`,
    }
  })
}

export function issueResource(workspace: Workspace, row: IssueRow, viewer: UserRow) {
  const [resource] = issueResources(workspace, [row], viewer)
  if (!resource) throw new Error('an issue has a resource')
  return resource
}
