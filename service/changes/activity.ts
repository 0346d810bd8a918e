import { hour } from '../../shared/durations.ts'
import type { Noteable } from '../rules/items.ts'
import { insertEvent } from '../store/events.ts'
import type { EventAction } from '../store/events.ts'
import { setLastActivity } from '../store/projects.ts'
import type { ProjectRow } from '../store/projects.ts'
import type { UserRow } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'

export interface Happening {
  readonly actor: UserRow
  readonly project: ProjectRow
  readonly action: EventAction
  readonly at: number
  readonly item?: Noteable
  /** The note that was written. Without it, the item is the event's target. */
  readonly noteId?: number
  /** The milestone that the event is about, when it is about no item. */
  readonly milestoneId?: number
  /** The payload of a push. */
  readonly data?: unknown
}

/** Records an activity event. */
export function recordEvent(workspace: Workspace, happening: Happening): void {
  const { store, dialect } = workspace
  const { actor, project, item, noteId, milestoneId, at } = happening
  const itemType = milestoneId === undefined ? (item?.type ?? null) : 'Milestone'
  insertEvent(store, {
    project_id: project.id,
    author_id: actor.id,
    action: happening.action,
    // No event is about a snippet itself, only about the notes on it.
    target_type: noteId !== undefined ? 'Note' : itemType === 'Snippet' ? null : itemType,
    target_id: noteId ?? milestoneId ?? item?.row.id ?? null,
    item_type: item?.type ?? null,
    item_id: item?.row.id ?? null,
    data: happening.data === undefined ? null : JSON.stringify(happening.data),
    created_at: at,
  })
  // Real services update a project's last activity at most once an hour.
  if (dialect === 'contract' || at - project.last_activity_at > hour) setLastActivity(store, project.id, at)
}
