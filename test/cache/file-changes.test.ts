import { expect, it } from 'vitest'
import { openCache } from '../../electron/cache/storage/open-cache.ts'
import {
  listFileChanges,
  listSummarizedChanges,
  readPatches,
  storeFileChanges,
  storeWholeFileChanges,
} from '../../electron/cache/changes/file-changes.ts'
import type { FileChange } from '../../shared/model/file-change.ts'
import { newCacheFile } from '../support/databases.ts'
import { temporaryFolder } from '../support/temporary.ts'

const change = (newPath: string, lines: number): FileChange => ({
  ...{ oldPath: newPath, newPath, aMode: null, bMode: null, newFile: true, renamedFile: false, deletedFile: false },
  diff: lines === 0 ? '' : `@@ -0,0 +1,${lines} @@\n${'+x\n'.repeat(lines)}`,
  tooLarge: lines === 0,
  collapsed: false,
  generatedFile: false,
})

it('what was left out before is as old as what was told of it, and no news when it is fetched', () => {
  const { cache } = openCache(newCacheFile(temporaryFolder()))
  const since = () =>
    listFileChanges(cache, 7).map(({ newPath, diff, sinceVersion }) => [newPath, diff.length > 0, sinceVersion])
  storeFileChanges(cache, 7, [change('a', 1), change('b', 0)], 3)
  storeFileChanges(cache, 7, [change('a', 1), change('b', 0), change('c', 0)], 5)
  storeWholeFileChanges(cache, 7, [change('a', 1), change('b', 9), change('c', 9), change('d', 1)])
  expect(since()).toEqual([
    ['a', true, 3],
    ['b', true, 3],
    ['c', true, 5],
    ['d', true, 0],
  ])
  cache.close()
})

it('has another name with each push where its diff does not tell what is in it, and keeps it else', () => {
  const { cache } = openCache(newCacheFile(temporaryFolder()))
  const binary = { ...change('a.bin', 1), diff: 'Binary files a/a.bin and b/a.bin differ\n' }
  const moded = { ...change('d', 0), tooLarge: false, newFile: false, aMode: '100644', bMode: '100755' }
  const all = [binary, change('b', 0), change('c', 1), moded]
  const names = (version: number) => {
    storeFileChanges(cache, 7, all, 0, version)
    return listSummarizedChanges(cache, 7).map(({ content }) => content)
  }
  const [first, again, second] = [names(3), names(3), names(4)]
  expect(again).toEqual(first)
  expect(first.map((name, at) => name === second[at])).toEqual([false, false, true, true])
  cache.close()
})

it('is stored with what the service says of it besides its lines', () => {
  const { cache } = openCache(newCacheFile(temporaryFolder()))
  const generated = { ...change('a', 0), generatedFile: true, bMode: '100755' }
  storeFileChanges(cache, 7, [generated], 3)
  expect(listFileChanges(cache, 7)).toEqual([{ ...generated, sinceVersion: 3 }])
  cache.close()
})

it('is listed with the size of each patch, and with as many patches as are wanted', () => {
  const { cache } = openCache(newCacheFile(temporaryFolder()))
  const changes = [change('a', 2), change('b', 12), change('c', 0), change('d', 1)]
  storeFileChanges(cache, 7, changes, 3)
  const all = listSummarizedChanges(cache, 7)
  expect(all.map(({ diff }) => diff)).toEqual(changes.map(({ diff }) => diff))
  expect(all.map(({ place, lines, added, removed, digits }) => [place, lines, added, removed, digits])).toEqual([
    [0, 3, 2, 0, 1],
    [1, 13, 12, 0, 2],
    [2, 0, 0, 0, 1],
    [3, 2, 1, 0, 1],
  ])
  const first = Buffer.byteLength(changes[0]?.diff ?? '')
  const some = listSummarizedChanges(cache, 7, first)
  // A patch without lines says why it has none.
  expect(some.map(({ diff }) => diff)).toEqual([changes[0]?.diff, null, '', null])
  expect(listSummarizedChanges(cache, 7, first - 1)[0]?.diff).toBeNull()
  expect(some.map(({ diff: _, ...said }) => said)).toEqual(all.map(({ diff: _, ...said }) => said))

  const [, b, , d] = all.map(({ place, patch }) => ({ place, patch })) as [never, Named, never, Named]
  expect(readPatches(cache, 7, [d, b])).toEqual([changes[3]?.diff, changes[1]?.diff])
  expect(
    readPatches(cache, 7, [
      { ...b, place: 3 },
      { place: 9, patch: b.patch },
    ]),
  ).toEqual([null, null])
  // Changes that an earlier version stored have no summary.
  cache.prepare('UPDATE file_changes SET summary = NULL').run()
  expect(listSummarizedChanges(cache, 7, first)).toEqual(some)
  cache.close()
})

interface Named {
  readonly place: number
  readonly patch: string
}
