import { expect, it } from 'vitest'
import { storeMergeRequest } from '../../electron/cache/items/merge-requests.ts'
import { storeNote } from '../../electron/cache/items/notes.ts'
import { keyOf } from '../../shared/model/key.ts'
import type { Note } from '../../shared/model/note.ts'
import { answer } from '../support/cache.ts'
import { openedReader } from '../support/opened-reader.ts'
import { ada, ben, sampleMergeRequest, sampleNote } from '../support/samples.ts'

it('groups open threads by their merge requests, tells their first and last words, and counts what waits', () => {
  const { cache, reader } = openedReader()
  answer(cache, (arrival) => {
    storeMergeRequest(cache, sampleMergeRequest(1, { author: ada }), arrival)
    storeMergeRequest(cache, sampleMergeRequest(2, { author: ben }), arrival)
    const say = (mergeRequest: number, id: number, discussionId: string, changed: Partial<Note>) =>
      storeNote(
        cache,
        'mergeRequest',
        mergeRequest,
        sampleNote(id, { discussionId, resolvable: true, ...changed }),
        arrival,
      )
    say(1, 1, 'a', { author: ben, body: 'First' })
    say(2, 2, 'b', { author: ada })
    say(1, 3, 'c', { author: ben })
    say(1, 4, 'd', { author: ben, resolved: true })
    say(2, 5, 'e', { author: ada })
    say(2, 6, 'e', { author: ben })
    say(1, 7, 'a', { author: ada })
    say(1, 8, 'a', { author: ben, body: 'Last' })
  })
  const read = (also: number[] = []) => {
    const { counts, ...lists } = reader.listOpenDiscussions(
      'here',
      also.map((id) => keyOf('here', 'note', id)),
    )
    const groups = (['me', 'them'] as const).map((turn) =>
      lists[turn].map(({ mergeRequest, discussions }) => [
        mergeRequest.iid,
        ...discussions.map(({ first, last, answers, isOpen }) => [first.key, last.key, answers, isOpen]),
      ]),
    )
    return { counts, groups }
  }
  const note = (id: number) => keyOf('here', 'note', id)
  const open = [note(1), note(8), 2, true]
  expect(read()).toEqual({
    counts: { me: 3, them: 1 },
    groups: [
      [
        [1, open, [note(3), note(3), 0, true]],
        [2, [note(5), note(6), 1, true]],
      ],
      [[2, [note(2), note(2), 0, true]]],
    ],
  })
  // What was resolved is listed where it is asked for, and not counted.
  const { counts, groups } = read([4])
  expect(counts).toEqual({ me: 3, them: 1 })
  expect(groups[0]?.[0]).toEqual([1, open, [note(4), note(4), 0, false], [note(3), note(3), 0, true]])
  expect(reader.countOpenDiscussions('here')).toBe(3)
  const [row] = reader.readRows([keyOf('here', 'mergeRequest', 1)])
  expect(row).toMatchObject({ openThreads: 2 })
})
