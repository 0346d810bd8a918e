import { entity, one, type ValueOf } from './entity.ts'
import { number, or, orNull, text } from './field.ts'

/** One end of the lines that a comment is about. `type` is `new` for an added line and `old` for any other. */
const rangeEndEntity = entity('end of lines', {
  lineCode: orNull(text),
  type: orNull(text),
  oldLine: orNull(number),
  newLine: orNull(number),
})

export type RangeEnd = ValueOf<typeof rangeEndEntity>

const lineRangeEntity = entity('range of lines', { start: one(rangeEndEntity), end: one(rangeEndEntity) })

export type LineRange = ValueOf<typeof lineRangeEntity>

/**
 * A place in the changes of a merge request: a line of a version of its diff, some lines, a point of a picture, or a whole file
 * (API v4). An added line has a new number alone, a removed one an old number alone, and an unchanged line has both.
 */
export const positionEntity = entity('position', {
  /** The commits of the version: where the branches met, where the target branch stood, and the head of the source branch. */
  baseSha: or(text, ''),
  startSha: or(text, ''),
  headSha: or(text, ''),
  /** `text`, `image`, `file`, or a newer service's own. */
  positionType: or(text, 'text'),
  oldPath: orNull(text),
  newPath: orNull(text),
  oldLine: orNull(number),
  newLine: orNull(number),
  lineRange: orNull(one(lineRangeEntity)),
})

export type Position = ValueOf<typeof positionEntity>
