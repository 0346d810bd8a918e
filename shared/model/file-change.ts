import * as v from 'valibot'
import { entity, type ValueOf } from './entity.ts'
import { flag, or, orField, orNull, text, vital } from './field.ts'

/** Change of a merge request to one file (contract, "Merge request": `changes`). Modes are octal, as text. */
export const fileChangeEntity = entity('change', {
  oldPath: orField(text, 'new_path'),
  newPath: vital(text),
  aMode: orNull(text),
  bMode: orNull(text),
  /** In the unified form; empty where the service leaves it out, as it does for binary and very large files. */
  diff: or(text, ''),
  newFile: or(flag, false),
  renamedFile: or(flag, false),
  deletedFile: or(flag, false),
  /** The service never shows its text, or not together with that of so many others. */
  tooLarge: or(flag, false),
  collapsed: or(flag, false),
  /** A tool has made it: services leave such a file folded. */
  generatedFile: or(flag, false),
})

export type FileChange = ValueOf<typeof fileChangeEntity>

/** What is said of the change to a file before its text is read. The text is called its patch. */
export const changeSummarySchema = v.object({
  /** A short name of the change: another one when the change is another. Lines that only moved in their file are the same. */
  content: v.string(),
  /** A short name of the patch: another one when anything in it is another. */
  patch: v.string(),
  /** The size of the patch, as `DiffSize` says it. */
  lines: v.number(),
  added: v.number(),
  removed: v.number(),
  digits: v.number(),
})
export type ChangeSummary = Readonly<v.InferOutput<typeof changeSummarySchema>>
