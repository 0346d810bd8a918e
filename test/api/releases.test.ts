import { expect, it } from 'vitest'
import { listReleases } from '../../electron/api/entities/releases.ts'
import { apiAdapters } from '../../electron/api/versions/api-adapters.ts'
import { clientOf, json, startServer } from './support/service.ts'

it('releases of one name are several also for those who are not told their tags', async () => {
  const [name, released_at] = ['Stable', '2026-01-02T03:04:05.000Z']
  const rows = [
    { name, released_at },
    { name, released_at: '2026-01-03T03:04:05.000Z' },
    { name, released_at, tag_name: 'v1' },
    { name, released_at, tag_name: 'v2' },
  ]
  const service = await startServer((_, response) => json(response, rows))
  const { items } = await listReleases(clientOf(service, { adapter: apiAdapters.v4 }), { id: 1 })
  expect(new Set(items.map(({ id }) => id)).size).toBe(rows.length)
})
