import type { Row } from '../../../shared/model/rows.ts'
import type { CardColumn } from './card-parts.ts'

/** The properties that a list gives to the component that draws one of its rows. */
export interface ListedRow<Listed extends Row> {
  readonly row: Listed
  /** The user's id on the service. */
  readonly ownId: number
  /** Milliseconds since 1970. */
  readonly now: number
  /** The project is named elsewhere: only the number is shown. */
  readonly short: boolean
  /** The column of a board that it stands in. */
  readonly column?: CardColumn | null
}
