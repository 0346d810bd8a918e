import * as v from 'valibot'
import { accountIdSchema } from './key.ts'

/** Formats in which issues and merge requests on this computer are exported, for people and other programs. */
export const exportFormats = ['json', 'markdown', 'csv'] as const
export const exportFormatSchema = v.picklist(exportFormats)
export type ExportFormat = (typeof exportFormats)[number]

/** Disk space that Docket takes on this computer, in bytes. */
export const storedSizesSchema = v.object({
  accounts: v.array(
    v.object({
      account: accountIdSchema,
      /** Rows of the service, and their pictures: both can be fetched again. */
      cache: v.number(),
      pictures: v.number(),
      /** Data that exists nowhere else: edits, drafts, marks, rules and views. */
      user: v.number(),
    }),
  ),
  logs: v.number(),
})
export type StoredSizes = Readonly<v.InferOutput<typeof storedSizesSchema>>

/** A file that was written, by its name without its folder. */
export const writtenFileSchema = v.object({ name: v.string() })
export type WrittenFile = Readonly<v.InferOutput<typeof writtenFileSchema>>
