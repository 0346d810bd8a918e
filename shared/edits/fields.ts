import * as v from 'valibot'
import { keySchemaOf } from '../model/key.ts'

/** Parts that several edits share. */

/** Text that must say something: at least one character that is not space. */
export function words(most: number, what: string) {
  return v.pipe(
    v.string(),
    v.check((text) => text.trim().length > 0, `${what} needs words`),
    v.maxLength(most),
  )
}

/** The longest title that services accept. */
export const titleSchema = words(255, 'a title')
export const markdownSchema = v.pipe(v.string(), v.maxLength(1_000_000))
export const commentSchema = words(1_000_000, 'a comment')
export const dateSchema = v.pipe(v.string(), v.isoDate())
/** Without a comma: services read a comma as the end of a label. */
export const labelNameSchema = v.pipe(words(255, 'a label'), v.regex(/^[^,]*$/, 'a label has no comma in its name'))
export const colorSchema = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i, 'a colour is # and six hex digits'))
/** Negative for a row that is not on the service yet. */
export const idSchema = v.pipe(
  v.number(),
  v.integer(),
  v.check((id) => id !== 0, 'no id'),
)
/** An emoji's name, without colons. */
export const emojiNameSchema = v.pipe(v.string(), v.regex(/^[a-z0-9_+-]{1,64}$/))

export const itemKeySchema = keySchemaOf('issue', 'mergeRequest')

/** The last part of the path of a project or group, as services take it. */
export const pathSchema = v.pipe(
  v.string(),
  v.maxLength(255),
  v.regex(/^[a-zA-Z0-9_.][a-zA-Z0-9_.-]*$/, 'a path has letters, digits, dots, dashes and underscores'),
)
/** The whole path of a group, with those of the groups that it stands in. */
export const groupPathSchema = v.pipe(
  v.string(),
  v.maxLength(1_000),
  v.regex(
    /^[a-zA-Z0-9_.][a-zA-Z0-9_.-]*(\/[a-zA-Z0-9_.][a-zA-Z0-9_.-]*)*$/,
    'a path has letters, digits, dots, dashes and underscores, and a slash between groups',
  ),
)
/** A whole path, such as `group/project`. */
export const wholePathSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(1_000), v.regex(/^[^\s]+$/))
