import { readWorkingTime, workingTimeWords } from '../../shared/working-time.ts'
import type { Item } from '../rules/items.ts'
import { failedValidation } from '../rules/refusals.ts'
import { putTrackedTime, trackedTimes } from '../store/time-tracking.ts'
import type { TrackedTime } from '../store/time-tracking.ts'
import type { UserRow } from '../store/users.ts'
import type { Workspace } from '../workspace.ts'
import { setItem, touchItem } from './items.ts'
import { addSystemNote } from './notes.ts'

/** The time that an item takes (API v4). */
export function timeOfItem({ store }: Workspace, { type, row }: Item): TrackedTime {
  return trackedTimes(store, type, [row.id]).get(row.id) ?? { estimate: 0, spent: 0 }
}

/** The estimate is in the row of an item in real services. What was spent is written down beside it. */
function put(workspace: Workspace, actor: UserRow, item: Item, time: TrackedTime, said: string): void {
  const { store } = workspace
  store.write(() => {
    const at = store.moment()
    const { estimate } = timeOfItem(workspace, item)
    putTrackedTime(store, item.type, item.row.id, time)
    addSystemNote(workspace, actor, item, { body: said, at })
    if (time.estimate === estimate) touchItem(workspace, item, at)
    else setItem(store, item, { updated_at: at })
  })
}

/** Says how much time an item is to take. @param duration as `readWorkingTime` takes it; null for nothing said */
export function setEstimate(workspace: Workspace, actor: UserRow, item: Item, duration: string | null): void {
  const estimate = duration === null ? 0 : readWorkingTime(duration)
  if (estimate === null || estimate < 0)
    throw failedValidation({ time_estimate: ['must have a valid format and be greater than or equal to zero.'] })
  const said = estimate === 0 ? 'removed time estimate' : `changed time estimate to ${workingTimeWords(estimate)}`
  put(workspace, actor, item, { ...timeOfItem(workspace, item), estimate }, said)
}

/** Adds to the time that was spent on an item, or takes some of it away. */
export function addSpentTime(workspace: Workspace, actor: UserRow, item: Item, duration: string): void {
  const seconds = readWorkingTime(duration)
  if (seconds === null || seconds === 0) throw failedValidation({ 'timelogs.time_spent': ["can't be blank"] })
  const time = timeOfItem(workspace, item)
  const spent = time.spent + seconds
  if (spent < 0) throw failedValidation({ base: ['Time to subtract exceeds the total time spent'] })
  const words = workingTimeWords(Math.abs(seconds))
  put(workspace, actor, item, { ...time, spent }, `${seconds < 0 ? 'subtracted' : 'added'} ${words} of time spent`)
}
