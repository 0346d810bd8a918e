import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { readNoteRecord, storeNote, suggestionsIn } from '../../electron/cache/items/notes.ts'
import { storeMergeRequest } from '../../electron/cache/items/merge-requests.ts'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { openCache, openCacheForReading } from '../../electron/cache/storage/open-cache.ts'
import { Overlay } from '../../electron/outbox/fold/overlay.ts'
import { kindsTouchedBy } from '../../electron/outbox/outbox.ts'
import { discard } from '../../electron/outbox/queue/transitions.ts'
import { neededEdits, withLocalIds, withServiceNames } from '../../electron/outbox/queue/references.ts'
import {
  openUserDatabase,
  openUserDatabaseForReading,
  type WritableUserDatabase,
} from '../../electron/user/database.ts'
import type { QueuedEdit } from '../../electron/protocols/queued-edit.ts'
import { parseEdit, type Edit } from '../../shared/edit.ts'
import { keyOf } from '../../shared/model/key.ts'
import type { Suggestion } from '../../shared/model/suggestion.ts'
import { answer } from '../support/cache.ts'
import { newCacheFile, newUserFile } from '../support/databases.ts'
import { queueEdit } from '../support/edits.ts'
import { sampleMergeRequest, sampleNote } from '../support/samples.ts'
import { temporaryFolder } from '../support/temporary.ts'

/** Suggestions that are to be applied, before the service has done it. */

const base = { projectId: 1, iid: 3, projectPath: 'group/project', title: 'Merge request 3', state: 'opened' }
const target = keyOf('here', 'mergeRequest', 3)
const suggestion = (id: number): Suggestion => ({
  ...{ id, fromLine: 4, toLine: 4, appliable: true, applied: false },
  ...{ fromContent: 'hold it\n', toContent: 'hold it fast\n' },
})

let cache: WritableCache
let user: WritableUserDatabase
let overlay: Overlay

const applying = (...named: readonly (readonly [note: number, id: number])[]): Edit =>
  parseEdit({
    ...{ kind: 'applySuggestions', target, message: null },
    suggestions: named.map(([note, id]) => ({ id, note: keyOf('here', 'note', note) })),
  })
const queue = (edit: Edit) => queueEdit(user, edit, base, { createdAt: 0, heldUntil: null })
const shownOf = (note: number) =>
  overlay.read((reading) => suggestionsIn(readNoteRecord(reading, note)?.suggestions ?? '[]'))
const appliedOf = (note: number) => shownOf(note).map(({ applied, appliable }) => [applied, appliable])
const pendingOf = (note: number) => overlay.read(() => overlay.pendingOf('note', note)).map(({ kind }) => kind)

beforeEach(() => {
  const folder = temporaryFolder()
  cache = openCache(newCacheFile(folder)).cache
  user = openUserDatabase(newUserFile(folder))
  answer(cache, (arrival) => {
    storeMergeRequest(cache, sampleMergeRequest(3), arrival)
    storeNote(cache, 'mergeRequest', 3, sampleNote(10, { suggestions: [suggestion(1), suggestion(2)] }), arrival)
    storeNote(cache, 'mergeRequest', 3, sampleNote(11, { suggestions: [suggestion(3)] }), arrival)
  })
  overlay = new Overlay(
    'here',
    openCacheForReading(join(folder, 'cache.db')),
    openUserDatabaseForReading(join(folder, 'user.db')),
    1,
  )
})

it('are shown as applied at once, and not when that is taken back (I1)', () => {
  const edit = queue(applying([10, 2], [11, 3]))
  expect([appliedOf(10), appliedOf(11)]).toEqual([
    [
      [false, true],
      [true, false],
    ],
    [[true, false]],
  ])
  expect([pendingOf(10), pendingOf(11)]).toEqual([['applySuggestions'], ['applySuggestions']])
  // The service says more of the comment meanwhile.
  answer(cache, (arrival) =>
    storeNote(cache, 'mergeRequest', 3, sampleNote(11, { body: 'Better', suggestions: [suggestion(3)] }), arrival),
  )
  expect(appliedOf(11)).toEqual([[true, false]])
  expect(overlay.read((reading) => readNoteRecord(reading, 11))?.body).toBe('Better')
  discard(user, { id: edit, at: 1 })
  expect([appliedOf(10)[1], appliedOf(11), pendingOf(10)]).toEqual([[false, true], [[false, true]], []])
})

it('stay two edits where they are applied one after the other', () => {
  queue(applying([10, 1]))
  queue(applying([11, 3]))
  expect(overlay.read(() => overlay.edits).map(({ edit }) => edit.kind)).toEqual([
    'applySuggestions',
    'applySuggestions',
  ])
  expect([appliedOf(10)[0], appliedOf(11)]).toEqual([[true, false], [[true, false]]])
})

it('are none of a comment that is edited, until the service has read it', () => {
  queue({ kind: 'editComment', target: keyOf('here', 'note', 10), body: 'Never mind' })
  expect([shownOf(10), shownOf(11)]).toEqual([[], [suggestion(3)]])
})

it('name comments that were made here, which have to arrive first', () => {
  const edit = applying([-7, 1], [11, 3])
  expect(neededEdits(edit)).toEqual([7])
  const find = (kind: string, id: number) =>
    kind === 'note' && id === -7 ? { id: 70, iid: null, projectPath: null } : null
  const queued = { edit, base } as unknown as QueuedEdit
  expect(withServiceNames(queued, find)).toMatchObject({ isWhole: true, queued: { edit: applying([70, 1], [11, 3]) } })
  expect(withServiceNames(queued, () => null).isWhole).toBe(false)
  expect(withLocalIds(applying([70, 1]), (_kind, id) => (id === 70 ? -7 : null))).toEqual(applying([-7, 1]))
  expect(kindsTouchedBy({ edit, base })).toEqual(['edit', 'mergeRequest', 'note'])
})
