import * as v from 'valibot'
import { accountEdits } from './edits/account.ts'
import { discussionEdits } from './edits/discussions.ts'
import { groupEdits } from './edits/groups.ts'
import { issueEdits } from './edits/issues.ts'
import { itemEdits } from './edits/items.ts'
import { mergeRequestEdits } from './edits/merge-requests.ts'
import { noteEdits } from './edits/notes.ts'
import { peopleEdits } from './edits/people.ts'
import { projectSettingsEdits } from './edits/project-settings.ts'
import { projectEdits } from './edits/projects.ts'
import { reviewEdits } from './edits/reviews.ts'

/**
 * Everything a user can change. An Edit says what is wanted, and not how it is sent. The outbox keeps it until the service has
 * it. `target` is the row that is changed. Of an edit that makes something it is the row in which that is made. Whoever adds a
 * kind to this union gets compile errors in the outbox's tables until they know the new kind.
 */
export const editSchema = v.variant('kind', [
  ...itemEdits,
  ...issueEdits,
  ...mergeRequestEdits,
  ...noteEdits,
  ...discussionEdits,
  ...reviewEdits,
  ...projectEdits,
  ...projectSettingsEdits,
  ...groupEdits,
  ...peopleEdits,
  ...accountEdits,
])

export type Edit = Readonly<v.InferOutput<typeof editSchema>>
export type EditKind = Edit['kind']
export type EditOf<K extends EditKind> = Extract<Edit, { readonly kind: K }>

/**
 * The state of an edit. `waiting`: not sent, and can be discarded. `sending`: its request is on the way. `doubtful`:
 * its request was on the way when something broke; Docket looks for it on the service before it sends it again.
 * `rejected`: refused, and waits for the user. `conflict`: somebody else changed the same field, and the user chooses.
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
  // The whole union would try every kind in turn. With a thousand waiting edits that takes most of the start.
  return v.parse(schemasByKind.get(kind) ?? editSchema, input)
}
