import { expect, it } from 'vitest'
import { sinceReview, sinceReviewWords } from '../../renderer/features/own-review/since-review.ts'
import type { DiffVersion } from '../../shared/model/diff-version.ts'
import { keyOf } from '../../shared/model/key.ts'
import type { NoteRow } from '../../shared/model/rows.ts'

/** What is new in a merge request since the user's last comment: the second look. */

const [own, other] = [1, 2]
const people = { ownId: own, authorId: other }
const at = (hour: number) => `2026-05-01T${String(hour).padStart(2, '0')}:00:00.000Z`
let id = 0
const note = (author: number, hour: number, more: Partial<NoteRow> & { readonly local?: true } = {}): NoteRow => {
  id += 1
  const { local, ...rest } = more
  return {
    ...{ kind: 'note', key: keyOf('here', 'note', local ? -id : id), author: { id: author }, createdAt: at(hour) },
    ...{ system: false, discussion: 'one', resolved: false, resolvedBy: null, resolvedAt: null },
    ...rest,
  } as unknown as NoteRow
}
const version = (number: number, hour: number) => ({ id: number, createdAt: at(hour) }) as DiffVersion
const resolved = (by: number, hour: number) =>
  ({ resolved: true, resolvedBy: { id: by }, resolvedAt: at(hour) }) as object

it('counts pushes, replies in the user’s threads, and threads that others have resolved', () => {
  const notes = [
    note(own, 8, resolved(other, 11)),
    note(own, 9, { discussion: 'two' }),
    note(other, 10),
    note(other, 10, { discussion: 'elsewhere' }),
    note(other, 10, { system: true, discussion: 'two' }),
    note(other, 11, resolved(other, 11)),
  ]
  const found = sinceReview(notes, [version(3, 7), version(5, 9), version(8, 10), version(9, 11)], people)
  expect(found).toEqual({ at: at(9), version: 5, pushes: 2, replies: 2, resolved: 1 })
  expect(found && sinceReviewWords(found)).toEqual(['2 pushes', '2 replies', '1 thread resolved'])
})

it.each<[string, NoteRow[], DiffVersion[]]>([
  ['nothing was said', [note(other, 8)], [version(1, 9)]],
  ['only a line of the service is the user’s', [note(own, 8, { system: true })], [version(1, 9)]],
  ['the comment is not sent yet', [note(own, 8, { local: true })], [version(1, 9)]],
  ['nothing is new', [note(other, 7), note(own, 8)], [version(1, 7)]],
  ['the user has resolved it', [note(own, 8, resolved(own, 9))], []],
])('is nothing where %s', (_, notes, versions) => {
  expect(sinceReview(notes, versions, people)).toBeNull()
})

it('is nothing for the author, who answers a review and gives none', () => {
  const notes = [note(own, 8), note(other, 10)]
  expect(sinceReview(notes, [], people)).not.toBeNull()
  expect(sinceReview(notes, [], { ownId: own, authorId: own })).toBeNull()
})
