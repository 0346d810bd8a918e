import type { EditOf } from '../../../shared/edit.ts'
import { AppFailure, errorOf, saidWith } from '../../../shared/errors.ts'
import { partsOf } from '../../../shared/model/key.ts'
import type { Note } from '../../../shared/model/note.ts'
import { appliedIn } from '../../../shared/model/suggestion-state.ts'
import type { Suggestion } from '../../../shared/model/suggestion.ts'
import { notesOf } from '../../api/entities/noteable.ts'
import {
  applySuggestion,
  applySuggestions as applyTogether,
  suggestionRefusalIn,
} from '../../api/entities/suggestions.ts'
import { storeNote } from '../../cache/items/notes.ts'
import type { QueuedEdit } from '../../protocols/queued-edit.ts'
import {
  checkByPreparing,
  nothingToKnow,
  type Delivery,
  type Landing,
  type Prepared,
  type SendContext,
} from './delivery.ts'
import { requireGone } from './gone.ts'
import { readItem, storeItem } from './items.ts'

/** Suggestions in comments on lines, which only API v4 has. */

/** The suggestions that are left to apply, and the comments that they stand in. */
interface Request {
  readonly ids: readonly number[]
  readonly notes: readonly Note[]
}

type Applying = EditOf<'applySuggestions'>

/** Returns the landing: the comments are stored, and the merge request with the head that its branch has now. */
async function landedSuggestions(
  context: SendContext,
  { target }: Applying,
  { base }: QueuedEdit,
  notes: readonly Note[],
): Promise<Landing> {
  const { id } = partsOf(target)
  // By its new head it is known that its versions and changes are others.
  const item = await readItem(context, 'mergeRequest', id, base.projectId)
  return {
    is: 'landing',
    store: (cache, arrival) => {
      for (const note of notes) storeNote(cache, 'mergeRequest', id, note, arrival)
      storeItem(cache, item, arrival)
    },
    kinds: ['mergeRequest', 'note'],
    keys: [{ kind: 'mergeRequest', id }, ...notes.map((note) => ({ kind: 'note', id: note.id }) as const)],
    made: null,
  }
}

/** Reads the comments of suggestions. @throws AppFailure `suggestion_gone` where one is not there any more */
async function readNotes({ client, signal }: SendContext, edit: Applying, { base }: QueuedEdit): Promise<Note[]> {
  const { projectId } = base
  const requests = notesOf(client, { kind: 'mergeRequest', id: partsOf(edit.target).id, projectId }, signal)
  const notes: Note[] = []
  for (const id of new Set(edit.suggestions.map(({ note }) => partsOf(note).id))) {
    try {
      notes.push(await requests.read(id))
    } catch (thrown) {
      await requireGone({ client, signal }, projectId, thrown)
      throw AppFailure.of('suggestion_gone', saidWith(errorOf(thrown)))
    }
  }
  return notes
}

async function prepareApplying(
  context: SendContext,
  edit: Applying,
  queued: QueuedEdit,
): Promise<Landing | Prepared<Request>> {
  const { client } = context
  if (!client.can('suggestions')) throw AppFailure.of('suggestions_missing')
  const notes = await readNotes(context, edit, queued)
  const all = new Map(notes.flatMap((note) => note.suggestions).map((one) => [one.id, one] as const))
  const wanted = edit.suggestions.map(({ id }) => all.get(id))
  if (!wanted.every((one) => one !== undefined)) throw AppFailure.of('suggestion_gone')
  const ids = wanted.filter(({ applied }) => !applied).map(({ id }) => id)
  if (ids.length === 0) return await landedSuggestions(context, edit, queued, notes)
  if (ids.length > 1 && !client.can('suggestionBatches')) throw AppFailure.of('suggestion_batches_missing')
  // If they can be applied is not looked at: only a refusal says why they cannot.
  return nothingToKnow({ ids, notes })
}

async function apply(
  { client, signal }: SendContext,
  ids: readonly number[],
  message: string | null,
): Promise<Suggestion[]> {
  const how = message === null ? {} : { commit_message: message }
  const [id, ...others] = ids
  if (id !== undefined && others.length === 0) return await applySuggestion(client, { id, ...how }, { signal })
  return await applyTogether(client, { ids: [...ids], ...how }, { signal })
}

export const applySuggestions: Delivery<'applySuggestions', Request> = {
  prepare: prepareApplying,
  send: async (context, edit, queued, { ids, notes }) => {
    let answered: readonly Suggestion[]
    try {
      answered = await apply(context, ids, edit.message)
    } catch (thrown) {
      const error = errorOf(thrown)
      const code = suggestionRefusalIn(error)
      if (code === null) throw thrown
      // So it also refuses what somebody else has just applied.
      const found = await prepareApplying(context, edit, queued)
      if (found.is === 'landing') return found
      throw AppFailure.of(code, saidWith(error))
    }
    const applied = answered.filter((one) => one.applied).map(({ id }) => id)
    const stored = notes.map((note) => ({ ...note, suggestions: appliedIn(note.suggestions, applied) }))
    const landed = await landedSuggestions(context, edit, queued, stored)
    return ids.every((id) => applied.includes(id)) ? landed : { ...landed, is: 'notApplied', parts: ['suggestion'] }
  },
  check: checkByPreparing(prepareApplying),
  // A suggestion is applied once.
  patienceSeconds: 0,
}
