/**
 * Local ids. A row that an edit makes has no id of the service until the edit has arrived. Until then, and in the outbox
 * for ever, its id is minus the number of the edit. The ids of the service are positive. One edit makes at most one row that others
 * can name; the comments of a review are parts, which are only shown.
 */

/** Numbers of edits are about those of the seconds since 1970: far below this, and the ids of parts are far above. */
const ofParts = 1e11
const mostParts = 1_000

/** The id of the row that an edit makes. */
export function localIdOf(edit: number): number {
  return -edit
}

/** Returns true if an id was given on this computer and not by the service. */
export function isLocal(id: number): boolean {
  return id < 0
}

/** The id of one of several rows that an edit makes. @param part its place among them, from 0 */
export function localIdOfPart(edit: number, part: number): number {
  return -(edit * mostParts + part)
}

/** Returns true for the id of one of several rows that an edit makes. */
export function isPart(id: number): boolean {
  return -id > ofParts
}

/** The edit that makes the row with a local id. */
export function editOf(localId: number): number {
  return isPart(localId) ? Math.floor(-localId / mostParts) : -localId
}
