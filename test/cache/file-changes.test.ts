import { expect, it } from 'vitest'
import { openCache } from '../../electron/cache/storage/database.ts'
import { listFileChanges, storeFileChanges, storeWholeFileChanges } from '../../electron/cache/changes/file-changes.ts'
import type { FileChange } from '../../shared/model/file-change.ts'

const change = (newPath: string, lines: number): FileChange => ({
  ...{ oldPath: newPath, newPath, aMode: null, bMode: null, newFile: true, renamedFile: false, deletedFile: false },
  diff: lines === 0 ? '' : `@@ -0,0 +1,${lines} @@\n${'+x\n'.repeat(lines)}`,
  tooLarge: lines === 0,
  collapsed: false,
  generatedFile: false,
})

it('what was left out before is as old as what was told of it, and no news when it is fetched', () => {
  const { cache } = openCache(':memory:')
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

it('is stored with what the service says of it besides its lines', () => {
  const { cache } = openCache(':memory:')
  const generated = { ...change('a', 0), generatedFile: true, bMode: '100755' }
  storeFileChanges(cache, 7, [generated], 3)
  expect(listFileChanges(cache, 7)).toEqual([{ ...generated, sinceVersion: 3 }])
  cache.close()
})
