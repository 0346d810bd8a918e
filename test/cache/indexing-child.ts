import { writeSync } from 'node:fs'
import { openCache } from '../../electron/cache/storage/open-cache.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { storeNote } from '../../electron/cache/items/notes.ts'
import { nextRevision } from '../../electron/cache/storage/revision.ts'
import { openSearchFile, searchFileOf, settleStep } from '../../electron/cache/storage/search-file.ts'
import { SearchIndexer } from '../../electron/cache/search/search-index.ts'
import { nameUnindexed } from '../../electron/cache/storage/unindexed.ts'
import { randomFrom } from '../support/properties.ts'
import { sampleIssue, sampleNote } from '../support/samples.ts'

/**
 * Stores, changes and deletes rows and fills the search index between that, a word for each step; then fills the index to its
 * end. To be killed at any moment.
 */
const [file = '', seed = '0', rounds = '0'] = process.argv.slice(2)
const { cache } = openCache(file)
const random = randomFrom(Number(seed))
const search = openSearchFile(searchFileOf(file))
const indexer = new SearchIndexer(cache, search)
const words = ['pump', 'valve', 'foo_bar', 'Brûlée', '東京都', 'x']
const text = () => Array.from({ length: 4 }, () => words[Math.floor(random() * words.length)]).join(' ')
const step = (): boolean => {
  const isNaming = nameUnindexed(cache)
  const indexed = indexer.step()
  // A kill may fall between what the one file stores and the other.
  writeSync(1, 'step\n')
  if (indexed !== null) settleStep(cache, indexed)
  writeSync(1, 'step\n')
  return isNaming || indexed !== null || indexer.merge({ rests: true })
}

for (let round = 0; round < Number(rounds); round += 1) {
  cache.transaction(() => {
    const arrival = { revision: nextRevision(cache), begunAt: Number.MAX_SAFE_INTEGER }
    for (let row = 0; row < 150; row += 1) {
      const id = 1 + Math.floor(random() * 3_000)
      if (random() < 0.1) cache.prepare('DELETE FROM issues WHERE id = ?').run(id)
      else storeIssue(cache, sampleIssue(id, { title: text(), description: text() }), arrival)
      storeNote(cache, 'issue', id, sampleNote(id, { body: text(), system: random() < 0.2 }), arrival)
    }
  })()
  step()
}
while (step());
writeSync(1, 'whole\n')
search.close()
cache.close()
