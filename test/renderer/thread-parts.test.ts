import { describe, expect, it } from 'vitest'
import { commentedChange, commentedLines, placeWords } from '../../renderer/features/item/commented-lines.ts'
import { partsOfThread } from '../../renderer/features/item/thread-parts.ts'
import { threadWords } from '../../renderer/features/item/thread-words.ts'
import { stateOfDiscussion } from '../../shared/model/discussion.ts'
import type { FileChange } from '../../shared/model/file-change.ts'
import type { Position } from '../../shared/model/position.ts'
import type { NoteRow } from '../../shared/model/rows.ts'
import { ada, ben } from '../support/samples.ts'

/** The parts of a thread as it is shown: discussions, their state, and the lines that they are about. */

const row = (id: number, changed: Partial<NoteRow> = {}): NoteRow => ({
  kind: 'note',
  key: `here/note/${id}`,
  itemKey: 'here/mergeRequest/1',
  body: `Note ${id}`,
  author: ada,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: null,
  system: false,
  internal: false,
  discussion: `note ${id}`,
  resolvable: false,
  resolved: false,
  resolvedBy: null,
  resolvedAt: null,
  position: null,
  suggestions: [],
  awards: [],
  pending: [],
  ...changed,
})

const position: Position = {
  baseSha: 'b',
  startSha: 's',
  headSha: 'h',
  positionType: 'text',
  oldPath: 'a.ts',
  newPath: 'a.ts',
  oldLine: null,
  newLine: 4,
  lineRange: null,
}

describe('the parts of a thread', () => {
  const shown = (...notes: NoteRow[]) =>
    partsOfThread(notes).map((part) => [part.kind, part.kind === 'note' ? 1 : part.notes.length])

  it('are discussions where a comment has answers, a place, or can be resolved', () => {
    expect(
      shown(
        row(1),
        row(2, { discussion: 'x' }),
        row(3, { discussion: 'x' }),
        row(4, { resolvable: true }),
        row(5, { position }),
      ),
    ).toEqual([
      ['note', 1],
      ['discussion', 2],
      ['discussion', 1],
      ['discussion', 1],
    ])
  })

  it('fold lines of the service, and no comment between them', () => {
    const system = (id: number) => row(id, { system: true })
    expect(shown(system(1), system(2), system(3), row(4), system(5))).toEqual([
      ['run', 3],
      ['note', 1],
      ['note', 1],
    ])
  })
})

describe('a discussion', () => {
  const resolved = (by: typeof ada, at: string) =>
    row(1, { resolvable: true, resolved: true, resolvedBy: by, resolvedAt: at })

  it.each([
    ['has no state where nothing in it can be resolved', [row(1), row(2)], 'plain'],
    ['is open while one note is not resolved', [resolved(ada, '2026-01-02'), row(2, { resolvable: true })], 'open'],
    ['is resolved when all are that can be', [resolved(ada, '2026-01-02'), row(2)], 'resolved'],
  ] as const)('%s', (_, notes, is) => {
    expect(stateOfDiscussion(notes).is).toBe(is)
  })

  it('was resolved by whoever resolved the last of it', () => {
    const state = stateOfDiscussion([resolved(ben, '2026-01-03'), resolved(ada, '2026-01-02')])
    expect(state).toEqual({ is: 'resolved', by: ben, at: '2026-01-03' })
  })

  it.each([
    [['open', 'open', 'resolved'], '2 of 3 threads open'],
    [['resolved', 'resolved'], 'all 2 threads resolved'],
    [['resolved'], 'its thread is resolved'],
  ])('counts with the others: %s', (states, words) => {
    expect(threadWords(states.map((is) => ({ is })))).toBe(words)
  })
})

describe('the lines that a comment is about', () => {
  const diff = '@@ -1,4 +1,5 @@\n one\n-two\n+zwei\n three\n+drei\n four\n'
  const change = { oldPath: 'a.ts', newPath: 'a.ts', diff } as FileChange
  const texts = (of: Partial<Position>) => {
    const place = { ...position, ...of }
    const commented = commentedChange(place, [change])
    return (commented && commentedLines(place, commented.diff))?.map(({ text }) => text) ?? null
  }

  it('come with some above them', () => {
    expect(texts({ newLine: 4 })).toEqual(['two', 'zwei', 'three', 'drei'])
    expect(texts({ oldLine: 2, newLine: null })).toEqual(['one', 'two'])
    expect(texts({ oldLine: 4, newLine: 5 })).toEqual(['zwei', 'three', 'drei', 'four'])
  })

  it('are all that the comment is about', () => {
    const end = (newLine: number) => ({ lineCode: null, type: 'new', oldLine: null, newLine })
    const lineRange = { start: end(2), end: end(4) }
    expect(texts({ newLine: 4, lineRange })).toEqual(['one', 'two', 'zwei', 'three', 'drei'])
  })

  it('are none for numbers that name no line, for a file and for a picture', () => {
    expect(texts({ oldLine: 4, newLine: 4 })).toBeNull()
    expect(texts({ newLine: null })).toBeNull()
    expect(texts({ positionType: 'image' })).toBeNull()
    expect(texts({ newPath: 'b.ts' })).toBeNull()
  })

  it('are named', () => {
    expect(placeWords(position)).toBe('a.ts, line 4')
    expect(placeWords({ ...position, newLine: null })).toBe('a.ts')
    const end = (newLine: number) => ({ lineCode: null, type: 'new', oldLine: null, newLine })
    expect(placeWords({ ...position, lineRange: { start: end(2), end: end(4) } })).toBe('a.ts, lines 2 to 4')
  })
})
