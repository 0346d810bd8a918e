import { entity, type ValueOf } from './entity.ts'
import { number, orField, text, vital } from './field.ts'

/** A stretch of a file in which the service found what was sought (services of API v4). */
export const codeMatchEntity = entity('found lines', {
  /** From the root of the repository. */
  path: vital(orField(text, 'filename')),
  /** The branch or commit that was searched. */
  ref: vital(text),
  /** The number of the first line of the stretch, from 1. */
  startLine: orField(number, 'startline'),
  /** The lines of the stretch, each with the line break behind it. */
  lines: orField(text, 'data'),
})
export type CodeMatch = ValueOf<typeof codeMatchEntity>
