import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createFoldedTables } from '../../electron/cache/items/folded.ts'
import { listNoteIds, readNoteRecord, storeNote } from '../../electron/cache/items/notes.ts'
import { readThreadMark, threadReadAt } from '../../electron/cache/items/threads.ts'
import { cacheMigrations } from '../../electron/cache/migrations/index.ts'
import { openCache } from '../../electron/cache/storage/open-cache.ts'
import { migrate } from '../../electron/database/migrate.ts'
import { openWritable } from '../../electron/database/open.ts'
import { answer } from '../support/cache.ts'
import { sampleNote } from '../support/samples.ts'
import { temporaryFolder } from '../support/temporary.ts'

it('notes that were read before have no discussion yet, and their threads are read anew', () => {
  const file = join(temporaryFolder(), 'cache.db')
  const created = Date.parse(sampleNote(7).createdAt)
  const before = openWritable(file, { synchronous: 'normal' })
  migrate(before, cacheMigrations.slice(0, 25))
  before.exec(`
    INSERT INTO notes (id, revision, item_kind, item_id, author_id, created_at, updated_at, system, internal, body)
      VALUES (7, 0, 'issue', 1, 2, ${created}, NULL, 0, 0, 'First'), (8, 0, 'issue', 1, 2, ${created} + 1, NULL, 0, 0, 'Second');
    INSERT INTO threads (item_kind, item_id, notes_count, item_updated_at, read_at) VALUES ('issue', 1, 2, 3000, 4000);
  `)
  before.close()
  const { cache } = openCache(file)
  onTestFinished(() => void cache.close())
  createFoldedTables(cache)
  expect(readNoteRecord(cache, 8)).toMatchObject({
    body: 'Second',
    ...{ discussion_id: null, resolvable: 0, resolved: 0, resolved_by: null, resolved_at: null, position: null },
  })
  // No item counts so many notes: the mark fits none.
  expect([readThreadMark(cache, 'issue', 1)?.notesCount, threadReadAt(cache, 'issue', 1)]).toEqual([-1, 4000])
  answer(cache, (arrival) => {
    storeNote(cache, 'issue', 1, sampleNote(7, { discussionId: 'a', body: 'First' }), arrival)
    storeNote(cache, 'issue', 1, sampleNote(9, { discussionId: 'a' }), arrival)
  })
  expect(listNoteIds(cache, 'issue', 1)).toEqual([7, 9, 8])
})
