import * as v from 'valibot'
import { keySchemaOf } from './model/key.ts'

/**
 * Everything a user can change. An Edit says what is wanted, not how it is sent: the outbox keeps it until the service
 * has it. Grow this union to let people change more; the outbox's table of kinds does not compile until it knows how.
 */
export const commentSchema = v.object({
  kind: v.literal('comment'),
  target: keySchemaOf('issue', 'mergeRequest'),
  /** Markdown, at least one character that is not space. */
  body: v.pipe(
    v.string(),
    v.check((text) => text.trim().length > 0, 'a comment needs words'),
    v.maxLength(1_000_000),
  ),
})

export const changeStateSchema = v.object({
  kind: v.literal('changeState'),
  target: keySchemaOf('issue'),
  /** The state wanted; when the service already has it, the edit has landed. */
  state: v.picklist(['opened', 'closed']),
})

export const editSchema = v.variant('kind', [commentSchema, changeStateSchema])

export type Edit = Readonly<v.InferOutput<typeof editSchema>>
export type EditKind = Edit['kind']
export type EditOf<K extends EditKind> = Extract<Edit, { readonly kind: K }>

/**
 * Where an edit is on its way. `waiting` may still be taken back; `sending` is on the wire; `doubtful` was on the wire
 * when something broke, and is looked for before anything is sent again; `rejected` was refused and waits for the user.
 */
export const editStates = ['waiting', 'sending', 'doubtful', 'rejected'] as const
export type EditState = (typeof editStates)[number]

/** An Edit from anywhere, or a valibot error. */
export function parseEdit(input: unknown): Edit {
  return v.parse(editSchema, input)
}
