import { storeMergeRequest } from '../../../electron/cache/items/merge-requests.ts'
import { storeNote } from '../../../electron/cache/items/notes.ts'
import type { Note } from '../../../shared/model/note.ts'
import type { Position } from '../../../shared/model/position.ts'
import { answer } from '../../support/cache.ts'
import { sampleNote } from '../../support/samples.ts'
import { makeMergeRequests, person } from './sample-content.ts'
import type { TestBridge } from './test-bridge.ts'

/** The id of the comment that began the thread in that place of `threads`. */
export const beginningOf = (place: number): number => 70_000 + place * 10

/** The line that a comment is about. */
const onLine: Position = {
  ...{ baseSha: 'a', startSha: 'a', headSha: 'b', positionType: 'text', lineRange: null },
  ...{ oldPath: 'firmware/src/pump/schedule.c', newPath: 'firmware/src/pump/schedule.c', oldLine: null, newLine: 118 },
}

type Said = readonly [who: string, words: string, changed?: Partial<Note>]

/** Threads of merge requests, of which the user wrote the first: three wait for them, two for others, one is resolved. */
const threads: readonly { readonly mergeRequest: number; readonly said: readonly Said[] }[] = [
  { mergeRequest: 1, said: [['ines', 'Does the pump wait here for the *second* reading?', { position: onLine }]] },
  {
    mergeRequest: 1,
    said: [
      ['ines', 'Shall we say in the log why it waits?'],
      ['mira', 'It does, a line below.'],
      ['ines', 'That is not in the log of the gateway, where people look first.'],
    ],
  },
  {
    mergeRequest: 2,
    said: [
      ['mira', 'Is this name the one of the handbook?'],
      ['ines', 'It is, since last week.', { internal: true }],
    ],
  },
  {
    mergeRequest: 1,
    said: [
      ['ines', 'Ten minutes are long in summer.'],
      ['mira', 'I measured it in July.'],
    ],
  },
  { mergeRequest: 4, said: [['mira', 'What happens without power?']] },
  { mergeRequest: 1, said: [['ines', 'A word is missing here.', { resolved: true }]] },
]

/** Stores these threads, as if they were just read. */
export function putThreads(bridge: TestBridge): void {
  const { cache } = bridge.sample
  const [first] = makeMergeRequests()
  answer(cache, (arrival) => {
    if (first) storeMergeRequest(cache, { ...first, author: person('mira') }, arrival)
    for (const [place, { mergeRequest, said }] of threads.entries()) {
      for (const [index, [who, body, changed]] of said.entries()) {
        const id = beginningOf(place) + index
        const createdAt = new Date(Date.now() - (place * 5 + 4 - index) * 3_600_000).toISOString()
        const of = { discussionId: `discussion ${place}`, resolvable: true }
        storeNote(
          cache,
          'mergeRequest',
          mergeRequest,
          sampleNote(id, { author: person(who), body, createdAt, ...of, ...changed }),
          arrival,
        )
      }
    }
  })
  bridge.changed(['note', 'mergeRequest'])
}
