import type { EventRecord } from '../cache/activity/events.ts'

export interface Alignment {
  /** Number of fetched events, from the newest on, that are not among the known ones. */
  readonly fresh: number
  /** True if the result is certain, so that older events need not be read. */
  readonly certain: boolean
}

export interface AlignmentOptions {
  /** Increase of the service's count of events since the last reading. Null when it does not count them. */
  readonly growth: number | null
  /** True if the fetched events reach to the end of the list. */
  readonly whole: boolean
  /** True if the known events were all events at the last reading. */
  readonly complete: boolean
}

/** Returns a text that identifies an event, and is the same each time that the event is read. */
export function identityOf(event: EventRecord): string {
  const { projectId, authorId, action, targetType, targetId, noteId, push } = event
  // In some services the event of a deleted note loses its date. So an event about something with an id goes by that id
  // alone.
  const at = noteId === null && push === null ? event.at : null
  return JSON.stringify([projectId, authorId, action, targetType, targetId, noteId, push, at])
}

/** Returns true if no second event can look the same. */
function isUnique(event: EventRecord): boolean {
  return event.noteId !== null || (event.push !== null && !/^0* /.test(event.push)) || event.at !== null
}

/**
 * Finds the place of the known events in a newer reading; both are newest first. Events have no id, and an issue that is closed,
 * reopened and closed again makes the same event twice. So an event that looks known may still be new. The known events are found
 * at the place from which on all events follow each other as they are known. The list only grows at its newest end.
 *
 * Several places may fit if no event is unique (such as a comment, a push or a dated event). Then the service's count decides.
 * Without a count, the place with the fewest new events is taken, since it is worse to write down an event twice.
 */
export function align(
  fetched: readonly EventRecord[],
  known: readonly EventRecord[],
  { growth, whole, complete }: AlignmentOptions,
): Alignment {
  const [newer, older] = [fetched.map(identityOf), known.map(identityOf)]
  const fits = (fresh: number) =>
    fresh <= newer.length && older.every((one, at) => fresh + at >= newer.length || newer[fresh + at] === one)
  if (whole && complete) {
    const grown = newer.length - older.length
    if (grown >= 0 && fits(grown)) return { fresh: grown, certain: true }
  }
  if (growth !== null && growth >= 0) {
    if (growth > newer.length && !whole) return { fresh: newer.length, certain: false }
    if (growth <= newer.length && fits(growth)) return { fresh: growth, certain: true }
  }
  const places = newer.map((_, at) => at).filter((at) => older.length > 0 && fits(at))
  const anchored = places.find((at) => fetched.slice(at, at + older.length).some(isUnique))
  if (anchored !== undefined) return { fresh: anchored, certain: true }
  const [nearest] = places
  if (nearest !== undefined) return { fresh: nearest, certain: whole }
  return alignLoosely(fetched, newer, older) ?? { fresh: newer.length, certain: whole }
}

/**
 * Aligns lists that lost events in between, because their subjects were hidden or deleted. It uses the longest sequence
 * that both lists have in common. Null when that sequence contains no unique event.
 */
function alignLoosely(
  fetched: readonly EventRecord[],
  newer: readonly string[],
  older: readonly string[],
): Alignment | null {
  const known = new Set(older)
  if (!fetched.some((event, at) => isUnique(event) && known.has(newer[at] ?? ''))) return null
  const width = older.length + 1
  const longest = new Uint16Array((newer.length + 1) * width)
  const lengthAt = (at: number, place: number) => longest[at * width + place] ?? 0
  for (let at = newer.length - 1; at >= 0; at -= 1) {
    for (let place = older.length - 1; place >= 0; place -= 1) {
      longest[at * width + place] =
        newer[at] === older[place]
          ? 1 + lengthAt(at + 1, place + 1)
          : Math.max(lengthAt(at + 1, place), lengthAt(at, place + 1))
    }
  }
  let [at, place] = [0, 0]
  while (newer[at] !== older[place]) {
    if (lengthAt(at + 1, place) >= lengthAt(at, place + 1)) at += 1
    else place += 1
  }
  return { fresh: at, certain: true }
}
