import { expect, it, test, vi } from 'vitest'
import { listAwaitedDiscussions, turnOfDiscussion } from '../../electron/cache/items/awaited-discussions.ts'
import { createFoldedTables, FoldedRows } from '../../electron/cache/items/folded.ts'
import { storeMergeRequest } from '../../electron/cache/items/merge-requests.ts'
import { storeNote } from '../../electron/cache/items/notes.ts'
import { hideProject, storeProject } from '../../electron/cache/directory/projects.ts'
import { countOpenDiscussions } from '../../electron/cache/items/open-discussions.ts'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import type { MergeRequest } from '../../shared/model/merge-request.ts'
import type { Note } from '../../shared/model/note.ts'
import type { User } from '../../shared/model/user.ts'
import { answer, temporaryCache } from '../support/cache.ts'
import { ada, ben, sampleMergeRequest, sampleNote, sampleProject } from '../support/samples.ts'

const eve: User = { ...ben, id: 3, username: 'eve', name: 'Eve' }

/** A discussion of a merge request: who said what in it, one after the other. */
function said(id: number, mergeRequest: number, ...comments: readonly (readonly [User, string?, Partial<Note>?])[]) {
  return comments.map(([author, body = 'Words.', changed = {}], index) => ({
    mergeRequest,
    note: sampleNote(id * 10 + index, {
      author,
      body,
      discussionId: `discussion ${id}`,
      resolvable: true,
      ...changed,
    }),
  }))
}

function filled(
  mergeRequests: readonly Partial<MergeRequest>[],
  discussions: readonly ReturnType<typeof said>[],
): { readonly cache: WritableCache; readonly folded: FoldedRows } {
  const cache = temporaryCache()
  answer(cache, (arrival) => {
    for (const [index, changed] of mergeRequests.entries())
      storeMergeRequest(cache, sampleMergeRequest(index + 1, { author: ben, ...changed }), arrival)
    for (const { mergeRequest, note } of discussions.flat())
      storeNote(cache, 'mergeRequest', mergeRequest, note, arrival)
  })
  createFoldedTables(cache)
  return { cache, folded: new FoldedRows(cache, ada.id) }
}

/** The discussions that are listed, as `number turn`, the first one first. */
const listed = (cache: WritableCache, also: readonly number[] = []) =>
  listAwaitedDiscussions(cache, ada.id, also).map(({ first, turn }) => `${Math.floor(first / 10)} ${turn}`)

const [own, other, third] = [ada.id, ben.id, eve.id]

it.each([
  { authorIds: [other], isOfOwnItem: true, turn: 'me', why: 'somebody begins a thread on their merge request' },
  { authorIds: [other, own], isOfOwnItem: true, turn: 'them', why: 'they have answered' },
  { authorIds: [other, own, other], isOfOwnItem: true, turn: 'me', why: 'they were answered' },
  { authorIds: [own], isOfOwnItem: true, turn: 'them', why: 'they began it, and nobody has answered' },
  { authorIds: [own], isOfOwnItem: false, turn: 'them', why: 'they began it elsewhere' },
  { authorIds: [own, other], isOfOwnItem: false, turn: 'me', why: 'somebody answered what they began' },
  { authorIds: [other, own, third], isOfOwnItem: false, turn: 'me', why: 'somebody went on after them' },
  { authorIds: [other, third], isOfOwnItem: false, turn: null, why: 'others speak to each other' },
  { authorIds: [other, third], isOfOwnItem: false, isAsked: true, turn: 'me', why: 'the last word mentions them' },
  { authorIds: [other, own], isOfOwnItem: false, isAsked: true, turn: 'them', why: 'the last word is their own' },
  { authorIds: [], isOfOwnItem: true, turn: null, why: 'only the service wrote in it' },
])('a thread waits for the right one where $why', ({ authorIds, isOfOwnItem, isAsked = false, turn }) => {
  expect(turnOfDiscussion({ authorIds, isOfOwnItem, isAsked }, own)).toBe(turn)
})

it('lists the threads of open merge requests that wait for the user, and for others, the newest word first', () => {
  const { cache } = filled(
    [{}, { author: ada }, { assignee: ada }, { state: 'merged', author: ada }],
    [
      said(1, 1, [ada], [ben]),
      said(2, 1, [ada]),
      said(3, 1, [ben], [eve, 'Nothing for them.']),
      said(4, 1, [ben], [eve, 'What does @ADA think?']),
      said(5, 1, [ben, '@ada, look'], [eve, 'In code: `@ada`.']),
      said(6, 2, [ben]),
      said(7, 3, [ben], [ada, 'So it is.'], [eve, 'changed this line', { system: true, resolvable: false }]),
      // Resolved, of a merged one, and not one that is resolved at all.
      said(8, 2, [ben, 'Done?', { resolved: true }]),
      said(9, 4, [ben]),
      said(10, 2, [ben, 'Well.', { resolvable: false }]),
      // Open: one note of it is.
      said(11, 2, [ben, 'Again?', { resolved: true }], [eve, 'No.', { resolved: false }]),
    ],
  )
  expect(listed(cache)).toEqual(['11 me', '7 them', '6 me', '4 me', '2 them', '1 me'])
  expect(listed(cache, [80])).toEqual(['11 me', '8 me', '7 them', '6 me', '4 me', '2 them', '1 me'])
  expect(listAwaitedDiscussions(cache, ada.id, [80]).find(({ first }) => first === 80)).toEqual({
    ...{ turn: 'me', itemId: 2, first: 80, last: 80, comments: 1, isOpen: false },
  })
})

it('leaves out what the service hides at the moment', () => {
  const { cache } = filled([{ author: ada }], [said(1, 1, [ben])])
  answer(cache, (arrival) => storeProject(cache, sampleProject(1), 'member', arrival))
  expect(listed(cache)).toEqual(['1 me'])
  hideProject(cache, { id: 1, revision: 2 })
  expect(listed(cache)).toEqual([])
})

test('waiting answers and resolving count at once, in the list and in the numbers of rows (I1)', () => {
  const { cache, folded } = filled(
    [{ author: ada }, {}],
    [said(1, 1, [ben]), said(2, 1, [ben], [eve]), said(3, 2, [ada], [ben]), said(4, 2, [ben, 'A', { resolved: true }])],
  )
  const counts = () => [1, 2].map((id) => countOpenDiscussions(cache, 'mergeRequest', id))
  const change = (id: number, values: object) => {
    const note = folded.readNote(id)
    if (note === undefined) throw new Error('there is no such note')
    folded.putNote({ ...note, ...values })
  }
  expect(listed(cache)).toEqual(['3 me', '2 me', '1 me'])
  expect(counts()).toEqual([2, 1])
  // An answer of the user, which the service does not have.
  change(10, { id: -5, author_id: ada.id })
  // Of two notes one keeps a thread open.
  change(20, { resolved: 1 })
  folded.write()
  expect(listed(cache)).toEqual(['1 them', '3 me', '2 me'])
  expect(counts()).toEqual([2, 1])
  change(21, { resolved: 1 })
  change(40, { resolved: 0 })
  folded.removeNote(31)
  folded.write()
  expect(listed(cache)).toEqual(['1 them', '3 them'])
  expect(counts()).toEqual([1, 2])
  const item = folded.readItem('mergeRequest', 1)
  if (item === undefined) throw new Error('there is no such merge request')
  folded.putItem('mergeRequest', { ...item, is_open: 0, state: 'closed' })
  folded.write()
  expect(listed(cache)).toEqual(['3 them'])
})

test('open threads are found by their index, and no comment is read but theirs', () => {
  const { cache } = filled([{ author: ada }], [said(1, 1, [ben])])
  const stepsOf = (work: () => unknown): string[] => {
    const asked = vi.spyOn(cache, 'prepare')
    work()
    const texts = asked.mock.calls.map(([text]) => text)
    asked.mockRestore()
    return texts
      .filter((text) => text.includes('unresolved') || text.includes('resolvable'))
      .flatMap((text) => {
        const named = Object.fromEntries([...text.matchAll(/@(\w+)/g)].map(([, name = '']) => [name, '[]']))
        const values = Object.keys(named).length > 0 ? [named] : (text.match(/\?/g) ?? []).map(() => 1)
        return cache.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${text}`).all(...values)
      })
      .map(({ detail }) => detail)
      .filter((step) => /^(SCAN|SEARCH) notes\b/.test(step))
  }
  // Notes that are asked for by their ids besides are found by these.
  expect(new Set(stepsOf(() => listAwaitedDiscussions(cache, ada.id)))).toEqual(
    new Set([
      'SEARCH notes USING INDEX unresolved_notes (item_kind=?)',
      'SEARCH notes USING INTEGER PRIMARY KEY (rowid=?)',
      'SEARCH notes USING INDEX notes_of_item (item_kind=? AND item_id=?)',
    ]),
  )
  expect(new Set(stepsOf(() => countOpenDiscussions(cache, 'mergeRequest', 1)))).toEqual(
    new Set(['SEARCH notes USING INDEX unresolved_notes (item_kind=? AND item_id=?)']),
  )
})
