import { afterEach, beforeEach, expect, it } from 'vitest'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { openCache } from '../../electron/cache/storage/open-cache.ts'
import { storeDiffVersions } from '../../electron/cache/changes/diff-versions.ts'
import { storeFileChanges } from '../../electron/cache/changes/file-changes.ts'
import { removeItem } from '../../electron/cache/items/list-contents.ts'
import { keepNewestVersion, keepVersion, readVersionChanges } from '../../electron/cache/changes/version-changes.ts'
import type { FileChange } from '../../shared/model/file-change.ts'
import { newCacheFile } from '../support/databases.ts'
import { temporaryFolder } from '../support/temporary.ts'

let cache: WritableCache

beforeEach(() => {
  cache = openCache(newCacheFile(temporaryFolder())).cache
})
afterEach(() => cache.close())

const change = (newPath: string): FileChange => ({
  oldPath: newPath,
  newPath,
  aMode: null,
  bMode: null,
  diff: '@@ -1 +1 @@\n+x\n',
  newFile: false,
  renamedFile: false,
  deletedFile: false,
  tooLarge: false,
  collapsed: false,
  generatedFile: false,
})
const version = (id: number) => ({
  id,
  mergeRequestId: 7,
  createdAt: '2026-01-01T00:00:00.000Z',
  state: 'collected',
  ...{ headCommitSha: null, baseCommitSha: null, startCommitSha: null, realSize: null },
})

it('a version of a merge request stays when a newer one comes', () => {
  keepNewestVersion(cache, 7)
  storeFileChanges(cache, 7, [change('a'), change('b')], 3)
  storeDiffVersions(cache, 7, [version(3), version(1)])
  keepNewestVersion(cache, 7)
  storeFileChanges(cache, 7, [change('c')], 4)
  expect(readVersionChanges(cache, 7, 3)).toEqual([change('a'), change('b')])
  expect(readVersionChanges(cache, 7, 1)).toBeNull()
  expect(readVersionChanges(cache, 8, 3)).toBeNull()
})

it('of many versions the newest are kept, and the one that was asked for last', () => {
  for (let id = 1; id <= 12; id += 1) keepVersion(cache, 7, id, [change(`${id}`)])
  const kept = () => Array.from({ length: 12 }, (_, at) => at + 1).filter((id) => readVersionChanges(cache, 7, id))
  expect(kept()).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  keepVersion(cache, 7, 1, [change('1')])
  expect(kept()).toEqual([1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  removeItem(cache, 'mergeRequest', 7)
  expect(kept()).toEqual([])
})
