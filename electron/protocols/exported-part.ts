import type { AccountId } from '../../shared/model/key.ts'
import type { ExportFormat } from '../../shared/model/stored-data.ts'
import type { ExportPosition } from './export-position.ts'

/** A part of an export that is to be written. */
export interface AskedPart {
  readonly account: AccountId
  readonly file: string
  readonly format: ExportFormat
  /** Null: from the beginning, into a new file. */
  readonly from: ExportPosition | null
  /** The name of the folder beside the file in which Markdown finds its pictures; null: it names none. */
  readonly pictureFolder: string | null
}

/** A picture that goes with an export: the hash that names its file in the account's folder, and its name beside the export. */
export interface ExportedPicture {
  readonly hash: string
  readonly name: string
}

/** What was written of an export. */
export interface ExportedPart {
  /** Where the next part begins; null when all is written. */
  readonly next: ExportPosition | null
  /** The number of all items. */
  readonly total: number
  /** The pictures that the part names. */
  readonly pictures: readonly ExportedPicture[]
}
