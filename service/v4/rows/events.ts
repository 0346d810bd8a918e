import type { eventResources } from '../../resources/events.ts'
import type { pushPayload } from '../../rules/pushes.ts'
import type { EventRow } from '../../store/events.ts'
import { rowsById } from '../../store/rows.ts'
import type { Showing } from '../versioned-service.ts'
import { noteRows } from './notes.ts'

type EventResource = ReturnType<typeof eventResources>[number]

const nothing = '0'.repeat(40)

/** The push of an event as v4 shows it: the number of commits, and the newest of them. */
function pushData(row: EventRow) {
  if (row.data === null) return null
  const payload = JSON.parse(row.data) as Partial<ReturnType<typeof pushPayload>>
  const { ref = '', commits = [], before = null, after = null } = payload
  const isTag = ref.startsWith('refs/tags/')
  return {
    commit_count: payload.total_commits_count ?? commits.length,
    action: row.action === 'pushed new' || before === nothing ? 'created' : 'pushed',
    ref_type: isTag ? 'tag' : 'branch',
    commit_from: row.action === 'pushed new' ? null : before,
    commit_to: after,
    ref: ref.replace(/^refs\/(?:tags|heads)\//, ''),
    commit_title: commits.at(-1)?.message.split('\n')[0] ?? null,
  }
}

/** Events: the contract's rows with an id and the number of their target, and less about pushes. */
export function eventRows(showing: Showing, rows: readonly EventRow[], resources: readonly EventResource[]) {
  const { store } = showing.versioned.workspace
  const idsOf = (type: string) => rows.filter((row) => row.target_type === type).map(({ target_id }) => target_id)
  const numbered = {
    Issue: rowsById<{ id: number; iid: number }>(store, 'issues', idsOf('Issue')),
    MergeRequest: rowsById<{ id: number; iid: number }>(store, 'merge_requests', idsOf('MergeRequest')),
    Milestone: rowsById<{ id: number; iid: number }>(store, 'milestones', idsOf('Milestone')),
  }
  const numberOf = ({ target_type, target_id }: EventRow): number | null => {
    if (target_id === null || target_type === null) return null
    return target_type === 'Note' ? target_id : (numbered[target_type].get(target_id)?.iid ?? null)
  }
  return resources.flatMap((resource, index) => {
    const row = rows[index]
    if (!row) return []
    const { title: _title, data: _data, note, ...rest } = resource
    const push = pushData(row)
    return {
      id: row.id,
      ...rest,
      target_iid: numberOf(row),
      ...(push ? { push_data: push } : {}),
      ...(note ? { note: noteRows(showing, [note])[0] } : {}),
    }
  })
}
