import type { MergeRequestItem } from '../rules/items.ts'
import { nextDueChange, removeDueChange } from '../store/due-changes.ts'
import type { DueChangeRow } from '../store/due-changes.ts'
import type { MergeRequestRow } from '../store/merge-requests.ts'
import { findProject } from '../store/projects.ts'
import { rowsById } from '../store/rows.ts'
import type { Store } from '../store/store.ts'
import type { Workspace } from '../workspace.ts'
import { deleteKeptGroups } from './groups.ts'
import { deleteKeptProjects } from './projects.ts'
import { mergeIfWaiting } from './merges.ts'
import { runPipelines } from './pipeline-run.ts'
import { endRebase } from './rebases.ts'

const happenings: Readonly<
  Record<DueChangeRow['kind'], (workspace: Workspace, item: MergeRequestItem, due: DueChangeRow) => void>
> = {
  rebase: endRebase,
  // The moment has come before which it was not to be merged.
  merge: (workspace, item, { due_at }) => mergeIfWaiting(workspace, item, due_at),
}

function itemOf(store: Store, id: number): MergeRequestItem | null {
  const row = rowsById<MergeRequestRow>(store, 'merge_requests', [id]).get(id)
  const project = row && row.deleted_at === null ? findProject(store, row.project_id) : undefined
  return row && project ? { type: 'MergeRequest', row, project } : null
}

/**
 * Has everything happen that is due by now, in its order: changes of merge requests, and what their pipelines do between them.
 * So it makes no difference how often somebody asks.
 */
export function catchUp(workspace: Workspace): void {
  const { store } = workspace
  const now = store.now()
  for (let due = nextDueChange(store, now); due; due = nextDueChange(store, now)) {
    const { merge_request_id: id, kind, due_at } = due
    const happening = due
    store.write(() => {
      runPipelines(workspace, due_at)
      removeDueChange(store, id, kind)
      const item = itemOf(store, id)
      if (item) happenings[kind](workspace, item, happening)
    })
  }
  runPipelines(workspace, now)
  deleteKeptProjects(workspace, now)
  deleteKeptGroups(workspace, now)
}
