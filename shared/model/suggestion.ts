import { entity, many, type ValueOf } from './entity.ts'
import { flag, idOrZero, number, or, orField, text } from './field.ts'

/**
 * Other lines in place of those that a comment is about (API v4). They can be applied to the source branch, which makes a commit
 * there. A suggestion has its block of code in the text of its comment, and those of a comment stand in the order of the blocks.
 */
export const suggestionEntity = entity(
  'suggestion',
  {
    /** 0 where it cannot be read: such a suggestion is shown, and cannot be applied. */
    id: idOrZero,
    /** The first and the last line of the new file that it replaces. */
    fromLine: or(number, 0),
    toLine: or(number, 0),
    /** True if it can be applied now. The documentation of the service calls it `applicable`, services say `appliable`. */
    appliable: orField(or(flag, false), 'applicable'),
    applied: or(flag, false),
    /** The lines as they were, and those in their place, each with its end of line. */
    fromContent: or(text, ''),
    toContent: or(text, ''),
  },
  { id: 0, fromLine: 0, toLine: 0, appliable: false, applied: false, fromContent: '', toContent: '' },
)

export type Suggestion = ValueOf<typeof suggestionEntity>

/** The suggestions in a note, in the order of their blocks. One that cannot be read keeps its place. */
export const suggestions = many(suggestionEntity)
