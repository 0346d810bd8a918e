import type { IssueRow } from '../store/issues.ts'
import type { TargetType } from '../store/labels.ts'
import type { MergeRequestRow } from '../store/merge-requests.ts'
import type { NoteRow } from '../store/notes.ts'
import type { ProjectRow } from '../store/projects.ts'
import { rowsById } from '../store/rows.ts'
import type { TodoRow } from '../store/todos.ts'
import type { UserRow } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'
import { issueResources } from './issues.ts'
import { mergeRequestResources } from './merge-requests.ts'
import { isoOf } from './moments.ts'
import { simpleProjects } from './projects.ts'
import { briefUsers } from './users.ts'

function targetIds(rows: readonly TodoRow[], type: TargetType): number[] {
  return rows.filter(({ target_type }) => target_type === type).map(({ target_id }) => target_id)
}

/** Contract, "Todo". Todos whose target was deleted are left out. */
export function todoResources(workspace: Workspace, rows: readonly TodoRow[], viewer: UserRow) {
  const { store } = workspace
  const issues = rowsById<IssueRow>(store, 'issues', targetIds(rows, 'Issue'))
  const mergeRequests = rowsById<MergeRequestRow>(store, 'merge_requests', targetIds(rows, 'MergeRequest'))
  const targets = {
    Issue: new Map(issueResources(workspace, [...issues.values()], viewer).map((issue) => [issue.id, issue])),
    MergeRequest: new Map(
      mergeRequestResources(workspace, [...mergeRequests.values()], viewer).map((item) => [item.id, item]),
    ),
  }
  const projectRows = rowsById<ProjectRow>(
    store,
    'projects',
    rows.map(({ project_id }) => project_id),
  )
  const projects = new Map(simpleProjects(workspace, [...projectRows.values()]).map((project) => [project.id, project]))
  const notes = rowsById<NoteRow>(
    store,
    'notes',
    rows.map(({ note_id }) => note_id),
  )
  const user = briefUsers(
    workspace,
    rows.map(({ author_id }) => author_id),
  )
  return rows.flatMap((row) => {
    const target = targets[row.target_type].get(row.target_id)
    if (!target) return []
    const note = row.note_id === null ? undefined : notes.get(row.note_id)
    return {
      id: row.id,
      project: projects.get(row.project_id) ?? null,
      author: user(row.author_id),
      action_name: row.action,
      target_type: row.target_type,
      target,
      target_url: note ? `${target.web_url}#note_${note.id}` : target.web_url,
      body: note?.body ?? target.title,
      state: row.state,
      created_at: isoOf(row.created_at),
    }
  })
}

export function todoResource(workspace: Workspace, row: TodoRow, viewer: UserRow) {
  const [resource] = todoResources(workspace, [row], viewer)
  if (!resource) throw new Error('the target of a todo is gone')
  return resource
}
