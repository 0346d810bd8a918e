import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openCache } from '../../electron/cache/storage/open-cache.ts'
import { readKeptState } from '../../electron/cache/offline/kept-offline.ts'
import { startService } from '../support/service-of-run.ts'
import { runChild } from '../support/child.ts'
import { randomFrom, randomness, timeFor } from '../support/properties.ts'
import { temporaryFolder } from '../support/temporary.ts'

const items = 120
const secret = '0123456789abcdef0123456789abcdef'
const fixture = {
  users: ['ada'],
  projects: [
    {
      path: 'ada/anvil',
      members: { ada: 'owner' },
      issues: Array.from({ length: items - 10 }, (_, index) => ({
        title: `Crack ${index}`,
        description: `![Chart](/uploads/${secret}/${index}.png)`,
        notes: ['One', { author: 'ada', body: 'Two', awards: [{ name: 'tada', by: 'ada' }] }],
      })),
      mergeRequests: Array.from({ length: 10 }, (_, index) => ({ title: `Forge ${index}`, branch: `forge-${index}` })),
    },
  ],
}

it(
  'reading ahead that is killed has marked exactly what it has stored, and goes on from there (I4)',
  async () => {
    const { seed, runs } = randomness(2)
    console.log(`reading ahead killed: ${runs} kills, seed ${seed}`)
    const random = randomFrom(seed)
    const service = await startService({ port: 0, fixture })
    onTestFinished(() => service.close())
    const file = join(temporaryFolder(), 'cache.db')
    const args = [file, service.url.replace('/api/v3', ''), 'token-ada']
    let before = 0
    let requests = 0
    for (let kill = 0; kill <= runs; kill += 1) {
      const most = kill === runs ? Infinity : 20 + Math.floor(random() * 250)
      const child = await runChild('test/sync/reading-ahead-child.ts', args, (lines) => lines.length >= most)
      expect(child.errors).toBe('')
      requests = child.lines.length
      const { cache, setAside } = openCache(file)
      expect(setAside).toBe(null)
      expect(cache.pragma('integrity_check', { simple: true })).toBe('ok')
      const marked = cache.prepare(`SELECT item_id FROM item_parts WHERE item_kind = 'issue'`).pluck().all()
      const stored = cache.prepare(`SELECT item_id FROM notes WHERE item_kind = 'issue' GROUP BY item_id`).pluck().all()
      expect(new Set(marked)).toEqual(new Set(stored))
      const { items: counts, complete } = readKeptState(cache, { kind: 'project', id: 1 })
      const here = cache.prepare(`SELECT hash FROM pictures WHERE state = 'here'`).pluck().all()
      cache.close()
      const files = here.length === 0 ? [] : readdirSync(join(dirname(file), 'pictures'))
      for (const hash of here) expect(files).toContain(hash)
      // It never begins anew.
      expect(counts.there).toBeGreaterThanOrEqual(before)
      before = counts.there
      if (kill === runs) expect([child.code, complete, here.length]).toEqual([0, true, items - 10])
    }
    expect(before).toBe(items)
    // The last run had only the rest to ask for.
    expect(requests).toBeGreaterThan(0)
  },
  timeFor(6),
)
