import { beforeEach, expect, it } from 'vitest'
import { storeIssueLinks } from '../../electron/cache/items/issue-links.ts'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import type { Changes } from '../../electron/protocols/thread-data.ts'
import { someId } from '../../electron/sync/crawl/crawl.ts'
import { RowChanges } from '../../electron/threads/engine/row-changes.ts'
import { answer, temporaryCache } from '../support/cache.ts'

/** Which rows views read again once others were stored. */

let cache: WritableCache
let changes: RowChanges
let reported: Changes[]

beforeEach(() => {
  cache = temporaryCache()
  reported = []
  changes = new RowChanges({
    ...{ account: 'here', cache, onStored: () => undefined },
    report: (changed) => reported.push(changed),
  })
  const named = { iid: 1, projectId: 1, title: 'Rust', state: 'opened', webUrl: null, full: '' }
  const links = [
    { ...named, id: 2, issueLinkId: 7, linkType: 'blocks' },
    { ...named, id: 3, issueLinkId: 8, linkType: 'relates_to' },
  ]
  answer(cache, (arrival) => storeIssueLinks(cache, 1, links, arrival))
})

it.each<[string, number[], string[]]>([
  ['issue', [1], ['here/issue/1', 'here/issue/2', 'here/issue/3']],
  ['issue', [2, 4], ['here/issue/2', 'here/issue/4', 'here/issue/1']],
  ['issue', [1, 2], ['here/issue/1', 'here/issue/2', 'here/issue/3']],
  ['issue', [4], ['here/issue/4']],
  ['issue', [someId], []],
  ['mergeRequest', [1], ['here/mergeRequest/1']],
])('of %s %j they are %j, with the issues that one is linked to', async (kind, ids, keys) => {
  changes.noteStored(kind, ids)
  await Promise.resolve()
  expect(reported).toEqual([{ kinds: [kind], keys }])
})
