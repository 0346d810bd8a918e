import { AppFailure } from '../../../shared/errors.ts'

/** Services keep projects and groups that were deleted for some weeks, under another name. For Docket they are gone. */

interface Deletable {
  readonly markedForDeletionOn: string | null
}

/** Returns true for what was not deleted. */
export function isStaying({ markedForDeletionOn }: Deletable): boolean {
  return markedForDeletionOn === null
}

/** Returns what was not deleted. @throws AppFailure `not_found` for what was */
export function staying<Row extends Deletable>(row: Row): Row {
  if (!isStaying(row)) throw AppFailure.of('not_found')
  return row
}
