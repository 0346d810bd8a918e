import { beforeEach, describe, expect, it } from 'vitest'
import { bytesAhead } from '../../electron/cache/offline/stale-items.ts'
import { note } from '../api/support/rows.ts'
import { ada } from '../support/samples.ts'
import { openReadAhead } from './support/read-ahead.ts'

type Stage = Awaited<ReturnType<typeof openReadAhead>>

let clock: number
let cache: Stage['cache']
let server: Stage['server']
let ahead: Stage['ahead']
let putIssue: Stage['putIssue']
let asked: Stage['asked']
let stale: Stage['stale']

beforeEach(async () => {
  clock = Date.UTC(2026, 5, 1)
  ;({ cache, server, ahead, putIssue, asked, stale } = await openReadAhead(() => clock))
})

describe('the budget', () => {
  const body = 'x'.repeat(60_000)

  beforeEach(() => {
    for (let id = 1; id <= 6; id += 1) {
      putIssue(id, { userNotesCount: 1, author: ada })
      server.lists.set(`/projects/1/issues/${id}/notes`, [{ ...note, id, body: body.repeat(10) }])
    }
  })

  const read = () => cache.prepare('SELECT item_id FROM item_parts ORDER BY item_id').pluck().all() as readonly number[]

  it('is filled with the newest, and what is newer than the oldest of them still comes', async () => {
    await ahead({ budget: 'concerning' })
    expect(read()).toEqual([])
    // Each is 0.6 MB and what is on its way is not known to be: nothing begins once the budget is full.
    cache.prepare('DELETE FROM issues WHERE id < 4').run()
    const budget = '100'
    for (let id = 101; id <= 300; id += 1) {
      putIssue(id, { userNotesCount: 1, author: ada })
      server.lists.set(`/projects/1/issues/${id}/notes`, [{ ...note, id, body: body.repeat(10) }])
    }
    await ahead({ budget })
    asked()
    const { bytes } = bytesAhead(cache, [])
    expect(bytes).toBeGreaterThanOrEqual(100_000_000)
    expect(stale({ budget })).toEqual([])
    putIssue(301, { userNotesCount: 1, author: ada })
    await ahead({ budget })
    expect(asked()).toEqual(['/issues/301/notes'])
    expect(stale({ budget: '500' }).length).toBeGreaterThan(0)
  }, 60_000)
})
