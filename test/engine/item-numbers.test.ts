import { expect, it } from 'vitest'
import { openCache } from '../../electron/cache/storage/open-cache.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { ItemNumbers } from '../../electron/threads/engine/item-numbers.ts'
import type { QueuedEdit } from '../../electron/protocols/queued-edit.ts'
import { answer } from '../support/cache.ts'
import { newCacheFile } from '../support/databases.ts'
import { sampleIssue } from '../support/samples.ts'
import { temporaryFolder } from '../support/temporary.ts'

it('numbers of items are those of the cache, else those that edits remember', () => {
  const { cache } = openCache(newCacheFile(temporaryFolder()))
  answer(cache, (arrival) => storeIssue(cache, { ...sampleIssue(76), iid: 3 }, arrival))
  const numbers = new ItemNumbers(cache)
  const base = { projectId: 1, projectPath: 'g/p', iid: 9, title: '', state: 'opened' }
  const remember = (target: string, more: Partial<QueuedEdit['base']> = {}) =>
    numbers.remember({ edit: { kind: 'changeState', target, state: 'closed' } as never, base: { ...base, ...more } })
  expect([numbers.of('issue', 76), numbers.of('mergeRequest', 76), numbers.of('issue', 77)]).toEqual([3, null, null])
  remember('here/issue/76')
  remember('here/issue/77')
  remember('here/note/302', { item: { kind: 'mergeRequest', id: 91 }, iid: 5 })
  // An item that was made here has no number yet, and a snippet needs none.
  remember('here/issue/-1', { iid: 0 })
  remember('here/note/303', { item: { kind: 'snippet', id: 52 }, iid: 52 })
  expect([numbers.of('issue', 76), numbers.of('issue', 77), numbers.of('mergeRequest', 91)]).toEqual([3, 9, 5])
  expect([numbers.of('issue', -1), numbers.of('issue', 52)]).toEqual([null, null])
  cache.close()
})
