import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createFoldedTables } from '../../electron/cache/items/folded.ts'
import { readNoteRecord, storeNote, suggestionsIn } from '../../electron/cache/items/notes.ts'
import { readThreadMark } from '../../electron/cache/items/threads.ts'
import { cacheMigrations } from '../../electron/cache/migrations/index.ts'
import type { ReadableCache } from '../../electron/cache/storage/database.ts'
import { openCache } from '../../electron/cache/storage/open-cache.ts'
import { migrate } from '../../electron/database/migrate.ts'
import { openWritable } from '../../electron/database/open.ts'
import { noteEntity } from '../../shared/model/note.ts'
import { stateOfSuggestion } from '../../shared/model/suggestion-state.ts'
import { suggestionEntity } from '../../shared/model/suggestion.ts'
import { oddIn } from '../../shared/model/wire-row.ts'
import { answer, temporaryCache } from '../support/cache.ts'
import { temporaryFolder } from '../support/temporary.ts'

const said = {
  ...{ id: 5, from_line: 4, to_line: 6, appliable: true, applied: false },
  ...{ from_content: 'hold it\n', to_content: 'hold it fast\n' },
}
const read = {
  ...{ id: 5, fromLine: 4, toLine: 6, appliable: true, applied: false },
  ...{ fromContent: 'hold it\n', toContent: 'hold it fast\n' },
}
const note = (changed: object) =>
  noteEntity.read({
    ...{ id: 2, body: 'Better:', author: { id: 1, username: 'ada', name: 'Ada', state: 'active' } },
    ...{ created_at: '2026-01-01T00:00:00.000Z', noteable_id: 1, noteable_type: 'MergeRequest' },
    ...changed,
  })

describe('a suggestion', () => {
  it.each([
    [said, read],
    [{ ...said, appliable: undefined, applicable: true }, read],
    [
      { ...said, appliable: undefined },
      { ...read, appliable: false },
    ],
    [
      { ...said, applied: true, appliable: false },
      { ...read, applied: true, appliable: false },
    ],
    [
      { ...said, to_content: null, from_line: '4' },
      { ...read, toContent: '', fromLine: 0 },
    ],
  ])('%j is read', (row, expected) => {
    expect(suggestionEntity.read(row)).toEqual(expected)
  })

  it('is open until it is applied, or its lines have changed', () => {
    expect(stateOfSuggestion(read)).toBe('open')
    expect(stateOfSuggestion({ ...read, appliable: false })).toBe('outdated')
    expect(stateOfSuggestion({ ...read, appliable: false, applied: true })).toBe('applied')
  })

  it('that cannot be read costs neither its note nor its place among the others', () => {
    const odd = note({ suggestions: ['odd', said, { ...said, id: 'x' }] })
    expect(odd.suggestions.map(({ id }) => id)).toEqual([0, 5, 0])
    expect(oddIn(odd)).toHaveLength(2)
    const unread = note({ suggestions: 'none' })
    expect([unread.body, unread.suggestions, oddIn(unread).length]).toEqual(['Better:', [], 1])
  })
})

describe('the suggestions of a note', () => {
  const stored = (cache: ReadableCache) => suggestionsIn(readNoteRecord(cache, 2)?.suggestions ?? 'null')

  it('are stored with it, and stay where an answer does not tell them', () => {
    const cache = temporaryCache()
    createFoldedTables(cache)
    const arrive = (changed: object) =>
      answer(cache, (arrival) => storeNote(cache, 'mergeRequest', 1, note(changed), arrival))
    arrive({ suggestions: [said] })
    expect(stored(cache)).toEqual([read])
    arrive({ body: 'Better so:' })
    expect([readNoteRecord(cache, 2)?.body, stored(cache)]).toEqual(['Better so:', [read]])
    arrive({ suggestions: [] })
    expect(stored(cache)).toEqual([])
  })

  it('are read with the threads that seem to have some, where they were read before', () => {
    const file = join(temporaryFolder(), 'cache.db')
    const before = openWritable(file, { synchronous: 'normal' })
    migrate(before, cacheMigrations.slice(0, 27))
    const row = (id: number, item: number, body: string) =>
      before
        .prepare(
          `INSERT INTO notes (id, revision, item_kind, item_id, author_id, created_at, system, internal, position, body)
           VALUES (?, 0, 'mergeRequest', ?, 2, 0, 0, 0, '{}', ?)`,
        )
        .run(id, item, body)
    row(2, 1, '```suggestion:-0+1\nx\n```')
    row(3, 2, 'Nothing')
    for (const item of [1, 2]) before.exec(`INSERT INTO threads VALUES ('mergeRequest', ${item}, 1, 3000, 4000)`)
    before.close()
    const { cache } = openCache(file)
    onTestFinished(() => void cache.close())
    createFoldedTables(cache)
    expect(stored(cache)).toEqual([])
    expect([1, 2].map((item) => readThreadMark(cache, 'mergeRequest', item)?.notesCount)).toEqual([-1, 1])
  })
})
