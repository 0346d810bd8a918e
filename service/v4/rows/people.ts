import { briefUsers } from '../../resources/users.ts'
import { lastEventsOf } from '../../store/events.ts'
import type { EventAction } from '../../store/events.ts'
import { isoOf } from '../../resources/moments.ts'
import type { TargetType } from '../../store/labels.ts'
import type { Showing } from '../versioned-service.ts'

/** Returns a lookup, by item id, of the last event with this action: its moment and user; nulls when there is none. */
export function doneTo(
  { versioned: { workspace } }: Showing,
  type: TargetType,
  action: EventAction,
  ids: readonly number[],
) {
  const events = lastEventsOf(workspace.store, type, action, ids)
  const user = briefUsers(
    workspace,
    [...events.values()].map(({ author_id }) => author_id),
  )
  return (id: number) => {
    const event = events.get(id)
    return event ? { at: isoOf(event.created_at), by: user(event.author_id) } : { at: null, by: null }
  }
}
