import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { listServiceRows } from '../../electron/cache/lists/service-lists.ts'
import { cacheMigrations } from '../../electron/cache/migrations/index.ts'
import { openCache } from '../../electron/cache/storage/open-cache.ts'
import { migrate } from '../../electron/database/migrate.ts'
import { openWritable } from '../../electron/database/open.ts'
import { temporaryFolder } from '../support/temporary.ts'

it('boards that were listed before those of groups are the project’s own', () => {
  const file = join(temporaryFolder(), 'cache.db')
  const before = openWritable<'cache'>(file, { synchronous: 'normal' })
  migrate(before, cacheMigrations.slice(0, 55))
  const insert = before.prepare('INSERT INTO service_rows (list, id, position, data) VALUES (?, ?, ?, ?)')
  insert.run('issueBoards 7', 1, 0, '{"id":1,"name":"Work"}')
  insert.run('branches 7', 1, 0, '{"id":1,"name":"main"}')
  before.close()
  const { cache } = openCache(file)
  onTestFinished(() => void cache.close())
  expect(listServiceRows(cache, 'issueBoards 7')).toEqual([{ id: 1, name: 'Work', groupPath: null }])
  expect(listServiceRows(cache, 'branches 7')).toEqual([{ id: 1, name: 'main' }])
})
