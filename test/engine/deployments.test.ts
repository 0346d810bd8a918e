import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { removeItem } from '../../electron/cache/items/list-contents.ts'
import { environmentsReachedBy, nextPageOf, storeDeployment } from '../../electron/cache/items/deployments.ts'
import { storeMergeRequest } from '../../electron/cache/items/merge-requests.ts'
import { cacheMigrations } from '../../electron/cache/migrations/index.ts'
import { openCache } from '../../electron/cache/storage/open-cache.ts'
import { migrate } from '../../electron/database/migrate.ts'
import { openWritable } from '../../electron/database/open.ts'
import { deploymentEntity } from '../../shared/model/deployment.ts'
import { keyOf } from '../../shared/model/key.ts'
import { answer } from '../support/cache.ts'
import { openedReader } from '../support/opened-reader.ts'
import { sampleMergeRequest } from '../support/samples.ts'
import { temporaryFolder } from '../support/temporary.ts'

/** The environments that a merge request reached, as the window shows them. */

const key = keyOf('here', 'mergeRequest', 5)
let opened: ReturnType<typeof openedReader>

function storeMerged(): void {
  const webUrl = 'https://git.example.com/tools/anvil/-/merge_requests/5'
  answer(opened.cache, (arrival) =>
    storeMergeRequest(opened.cache, sampleMergeRequest(5, { state: 'merged', webUrl }), arrival),
  )
}

beforeEach(() => {
  opened = openedReader()
  storeMerged()
})

function deploy(id: number, environment: string, hour: number, more: object = {}): number[] {
  const at = `2026-03-01T${String(hour).padStart(2, '0')}:00:00.000Z`
  const named = { id: environment.length, name: environment }
  const row = deploymentEntity.read({ id, environment: named, created_at: at, updated_at: at, ...more })
  let changed: number[] = []
  answer(
    opened.cache,
    (arrival) =>
      (changed = storeDeployment(opened.cache, 1, row, { mergeRequestIds: [5, 6], nextPage: null }, arrival)),
  )
  return changed
}
const shown = () => opened.reader.readItemContents(key).deployments

it('production comes first, and of each environment the moment of the first time', () => {
  expect(shown()).toEqual([])
  // The other merge request is not on this computer.
  expect(deploy(1, 'staging', 1)).toEqual([5])
  deploy(2, 'qa', 2)
  deploy(3, 'production', 4, { deployable: { finished_at: '2026-03-01T03:59:00Z' } })
  deploy(4, 'staging', 5)
  const page = (id: number) => `https://git.example.com/tools/anvil/-/environments/${id}`
  expect(shown()).toEqual([
    { environment: 'production', at: '2026-03-01T03:59:00.000Z', webUrl: page(10) },
    { environment: 'staging', at: '2026-03-01T01:00:00.000Z', webUrl: page(7) },
    { environment: 'qa', at: '2026-03-01T02:00:00.000Z', webUrl: page(2) },
  ])
  expect(deploy(4, 'elsewhere', 6)).toEqual([])
  expect(shown()).toHaveLength(3)
})

it('an environment that was made anew with its name is one, at its newest page', () => {
  deploy(1, 'production', 1)
  deploy(2, 'production', 5, { environment: { id: 31, name: 'production' } })
  expect(shown()).toEqual([
    {
      environment: 'production',
      at: '2026-03-01T01:00:00.000Z',
      webUrl: 'https://git.example.com/tools/anvil/-/environments/31',
    },
  ])
})

it('an odd job costs nothing, and what has no environment is no deployment', () => {
  deploy(1, 'staging', 1, { deployable: 'gone', user: 7 })
  expect(shown()).toMatchObject([{ environment: 'staging', at: '2026-03-01T01:00:00.000Z' }])
  expect(() => deploy(2, 'qa', 1, { environment: null })).toThrow('environment')
})

it('they are known again when the merge request comes back: no deployment is asked about twice', () => {
  deploy(1, 'staging', 1)
  const before = shown()
  answer(opened.cache, () => removeItem(opened.cache, 'mergeRequest', 5))
  storeMerged()
  expect([before.length, shown()]).toEqual([1, before])
})

it('what an older version stored of deployments is read anew', () => {
  const file = join(temporaryFolder(), 'cache.db')
  const older = openWritable<'cache'>(file, { synchronous: 'normal' })
  migrate(older, cacheMigrations.slice(0, 49))
  older.exec(`INSERT INTO deployments VALUES (1, 1, 1, 'staging', '2026-03-01T01:00:00.000Z')`)
  older.exec('INSERT INTO deployed_merge_requests VALUES (5, 1)')
  older.close()
  const { cache } = openCache(file)
  onTestFinished(() => void cache.close())
  expect([nextPageOf(cache, 1), environmentsReachedBy(cache, 5)]).toEqual([1, []])
})
