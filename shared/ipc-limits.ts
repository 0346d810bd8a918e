/** Limits of the calls of a window. They are apart from the calls, whose schemas a window does without. */

/** The most rows one call answers. */
export const rowsPerCall = 200

/**
 * Number of rows of a list that a window asks for at first: a page that held every row of a long list would be the slower the
 * longer the list is.
 */
export const firstRows = 1_000

/** The most patches that one call answers. */
export const patchesPerCall = 100

/** The most entries or edits that one step is about. */
export const mostInStep = 5_000

/** The most uses of commands that are remembered of an account. */
export const mostPaletteUses = 200

/**
 * The bytes of a file that one call brings: they are as long again by a third in JSON, and the user store is busy with nothing else
 * meanwhile. Without a rest when they are put into 64 signs.
 */
export const bytesPerPiece = 384 * 1024

/** The most references that one call asks for. */
export const referencesPerCall = 200
