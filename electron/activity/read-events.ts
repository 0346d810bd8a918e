import type { ActivityEvent } from '../../shared/model/activity-event.ts'
import type { Client } from '../api/client/client.ts'
import { listProjectEvents } from '../api/entities/projects.ts'
import type { WritableCache } from '../cache/storage/database.ts'
import {
  forgetOldEvents,
  listNewestEvents,
  readEventList,
  saveEventList,
  type EventRecord,
} from '../cache/activity/events.ts'
import { readProject } from '../cache/directory/projects.ts'
import { currentRevision, nextRevision } from '../cache/storage/revision.ts'
import { millisecondsOf } from '../cache/storage/upsert.ts'
import { intervalsOf, recordOfEvent } from './event-entries.ts'
import { recordEvents } from './event-recorder.ts'
import { readFreshEvents, type FreshEvents } from './fresh-events.ts'
import type { Recorder } from './recorder.ts'

export interface EventsContext {
  readonly cache: WritableCache
  readonly signal: AbortSignal
  readonly recorder: Recorder
  /** Called with the notes that were in events. */
  readonly listener: { onPage(kind: 'note', rows: number, changed: readonly number[]): void }
}

const perPage = 100

/** Number of events of a project that are kept, so that they are recognised again. No reading compares more. */
const mostKept = 1_000

/**
 * Reads the new ones among a project's events: one request when they are few. Each event is written down once, together with what
 * the rows show of the same thing; a comment's note is stored, so that it is on screen at once. Returns the number of new events.
 *
 * @throws AppFailure: the client's; `forbidden` and `not_found` where the project's events are not shown
 */
export async function readEvents(client: Client, projectId: number, context: EventsContext): Promise<number> {
  const { cache, signal } = context
  const list = readEventList(cache, projectId)
  const known = list && { list, newest: listNewestEvents(cache, { projectId, most: mostKept }) }
  const begunAt = currentRevision(cache)
  const reading = await readFreshEvents(
    (link) => listProjectEvents(client, { id: projectId, per_page: perPage }, { signal, link: link ?? null }),
    (event) => recordOfEvent(projectId, event),
    known,
  )
  if (!reading) return 0
  return cache.transaction(() => {
    // Another reading has stored events of this list meanwhile. The new ones have to be found again.
    const now = readEventList(cache, projectId)
    if (JSON.stringify(now) !== JSON.stringify(list)) return 0
    return store(projectId, reading, known?.newest ?? null, begunAt, context)
  })()
}

function store(
  projectId: number,
  { events, fresh, list, isGapless }: FreshEvents,
  known: readonly EventRecord[] | null,
  begunAt: number,
  { cache, recorder, listener }: EventsContext,
): number {
  const before = readEventList(cache, projectId)
  const isHistory = known === null
  const heard = (isHistory ? events : events.slice(0, fresh)).toReversed()
  if (heard.length > 0) {
    const times = heard.map((event) => recordOfEvent(projectId, event).at)
    const from = Math.max(before?.readAt ?? 0, ...(known ?? []).map(({ at }) => at ?? 0))
    const project = readProject(cache, projectId)
    // If the service does not send its clock, the newest time it has named for the project is used. Events from before Docket
    // came, whose time is unknown, were no later than that.
    const lastActivityAt = project ? millisecondsOf(project.lastActivityAt) : 0
    const to = (isHistory ? null : list.readAt) ?? lastActivityAt
    const intervals = intervalsOf(times, { from, to })
    const arrival = recorder.recording({ revision: nextRevision(cache), begunAt }, { serviceTime: list.readAt })
    const notes = recordEvents(
      projectId,
      heard.flatMap((event, index) => {
        const interval = intervals[index]
        return interval ? [{ event, interval }] : []
      }),
      { cache, log: recorder.log, arrival, isHistory },
    )
    if (notes.length > 0) listener.onPage('note', notes.length, notes)
  }
  const forgotten = heard.length > 0 && forgetOldEvents(cache, { projectId, most: mostKept })
  const knownSince = isGapless ? (before?.knownSince ?? null) : oldestOf(projectId, events, list.readAt)
  saveEventList(cache, projectId, { ...list, complete: list.complete && !forgotten, knownSince })
  return isHistory ? 0 : fresh
}

/** Returns the time of the oldest of some events. If the service names no times, only the time of the reading is known. */
function oldestOf(projectId: number, events: readonly ActivityEvent[], readAt: number | null): number {
  const times = events.map((event) => recordOfEvent(projectId, event).at)
  const timed = times.filter((at) => at !== null)
  return timed.length === times.length && timed.length > 0 ? Math.min(...timed) : (readAt ?? Math.max(0, ...timed))
}
