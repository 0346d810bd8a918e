/**
 * Local ids. A row that an edit makes has no id of the service until the edit has arrived. Until then, and in the outbox
 * for ever, its id is minus the number of the edit: one edit makes at most one row. The ids of the service are positive.
 */

/** The id of the row that an edit makes. */
export function localIdOf(edit: number): number {
  return -edit
}

/** Returns true if an id was given on this computer and not by the service. */
export function isLocal(id: number): boolean {
  return id < 0
}

/** The edit that makes the row with a local id. */
export function editOf(localId: number): number {
  return -localId
}
