import * as v from 'valibot'
import { issueEdits } from './edits/issues.ts'
import { itemEdits } from './edits/items.ts'
import { mergeRequestEdits } from './edits/merge-requests.ts'
import { noteEdits } from './edits/notes.ts'
import { projectEdits } from './edits/projects.ts'

/**
 * Everything a user can change. An Edit says what is wanted, not how it is sent: the outbox keeps it until the service
 * has it. `target` is what it is done to; of what it makes, where that is made. Grow this union to let people change
 * more; the outbox's table of kinds does not compile until it knows how.
 */
export const editSchema = v.variant('kind', [
  ...itemEdits,
  ...issueEdits,
  ...mergeRequestEdits,
  ...noteEdits,
  ...projectEdits,
])

export type Edit = Readonly<v.InferOutput<typeof editSchema>>
export type EditKind = Edit['kind']
export type EditOf<K extends EditKind> = Extract<Edit, { readonly kind: K }>

/** Edits for which the service has no way back once it has them: people are told so before. */
export const irrevocableKinds: ReadonlySet<EditKind> = new Set([
  'moveIssue',
  'deleteIssue',
  'merge',
  'deleteComment',
  'finishTodos',
] as const)

/**
 * Where an edit is on its way. `waiting` may still be taken back; `sending` is on the wire; `doubtful` was on the wire
 * when something broke, and is looked for before anything is sent again; `rejected` was refused and waits for the user;
 * `conflict`: somebody else changed the same, and the user chooses.
 */
export const editStates = ['waiting', 'sending', 'doubtful', 'rejected', 'conflict'] as const
export type EditState = (typeof editStates)[number]

/** The names of all kinds. */
export const editKinds = editSchema.options.map((schema) => schema.entries.kind.literal)

const schemasByKind = new Map<unknown, (typeof editSchema.options)[number]>(
  editSchema.options.map((schema) => [schema.entries.kind.literal, schema]),
)

/** An Edit from anywhere, or a valibot error. */
export function parseEdit(input: unknown): Edit {
  const kind = typeof input === 'object' && input !== null && 'kind' in input ? input.kind : undefined
  // Of a thousand waiting edits each would be held against every kind in turn, which takes most of a start.
  return v.parse(schemasByKind.get(kind) ?? editSchema, input)
}
