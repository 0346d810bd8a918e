import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openCache } from '../../electron/cache/storage/open-cache.ts'
import { prepareSearchFile } from '../../electron/cache/storage/search-file.ts'
import { countUnindexed } from '../../electron/cache/storage/unindexed.ts'
import { parseSearch } from '../../electron/cache/search/search-text.ts'
import { runChild } from '../support/child.ts'
import { randomFrom, randomness, timeFor } from '../support/properties.ts'
import { mistakesOfIndex } from '../support/searching.ts'
import { temporaryFolder } from '../support/temporary.ts'

const asked = ['pump', '"valve x"', 'foo_bar', 'brule', '京都', '京', 'pu va'].map(parseSearch)

it(
  'an index that is killed between its steps knows exactly what it says, and goes on from there',
  async () => {
    const { seed, runs } = randomness(2)
    console.log(`indexing killed: ${runs} kills, seed ${seed}`)
    const random = randomFrom(seed)
    const file = join(temporaryFolder(), 'cache.db')
    for (let kill = 0; kill <= runs; kill += 1) {
      const isLast = kill === runs
      const steps = isLast ? Infinity : 1 + Math.floor(random() * 30)
      const child = await runChild(
        'test/cache/indexing-child.ts',
        [file, String(seed + kill), isLast ? '0' : '20'],
        (lines) => lines.length >= steps,
      )
      expect(child.errors).toBe('')
      const { cache, setAside } = openCache(file)
      expect(setAside).toBe(null)
      expect(cache.pragma('integrity_check', { simple: true })).toBe('ok')
      expect(mistakesOfIndex(cache, asked)).toEqual([])
      if (isLast) expect([child.code, countUnindexed(cache)]).toEqual([0, 0])
      // Some of the kills fall while the index is begun anew.
      else if (kill % 3 === 1) prepareSearchFile(cache, true)
      cache.close()
    }
  },
  timeFor(6),
)
