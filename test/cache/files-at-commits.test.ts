import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  keepFileAtCommit,
  markFileUsed,
  pictureHashOf,
  readFileAtCommit,
} from '../../electron/cache/changes/files-at-commits.ts'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { openCache } from '../../electron/cache/storage/open-cache.ts'
import { newCacheFile } from '../support/databases.ts'
import { temporaryFolder } from '../support/temporary.ts'

let cache: WritableCache

beforeEach(() => {
  cache = openCache(newCacheFile(temporaryFolder())).cache
})
afterEach(() => cache.close())

const named = (path: string, projectId = 1) => ({ projectId, sha: 'a'.repeat(40), path })
const text = (text: string) => ({ kind: 'text', text, bytes: text.length }) as const

it('a file at a commit is that of its project, its path and its commit alone', () => {
  keepFileAtCommit(cache, named('a'), text('one'), { now: 1 })
  keepFileAtCommit(cache, named('a', 2), text('two'), { now: 1 })
  keepFileAtCommit(cache, named('b'), { kind: 'pointer', bytes: 7_000_000 }, { now: 1 })
  expect(readFileAtCommit(cache, named('a'))).toEqual(text('one'))
  expect(readFileAtCommit(cache, named('a', 2))).toEqual(text('two'))
  expect(readFileAtCommit(cache, named('b'))).toEqual({ kind: 'pointer', bytes: 7_000_000 })
  expect(readFileAtCommit(cache, named('A'))).toBeNull()
  expect(readFileAtCommit(cache, { ...named('a'), sha: 'b'.repeat(40) })).toBeNull()
})

it('files that nobody looked at for longest go where all are too much, with the pictures among them', () => {
  const most = 10
  const keep = (path: string, now: number) =>
    keepFileAtCommit(cache, named(path), path === 'picture' ? { kind: 'picture', bytes: 4 } : text('1234'), {
      now,
      most,
    })
  keepFileAtCommit(cache, named('pointer'), { kind: 'pointer', bytes: 7_000_000 }, { now: 0, most })
  expect([keep('picture', 1), keep('a', 2)]).toEqual([[], []])
  markFileUsed(cache, named('picture'), 3)
  expect(keep('b', 4)).toEqual([])
  expect(keep('c', 5)).toEqual([pictureHashOf(named('picture'))])
  expect(['pointer', 'picture', 'a', 'b', 'c'].filter((path) => readFileAtCommit(cache, named(path)) !== null)).toEqual(
    // One that takes no room goes with those that were looked at after it.
    ['b', 'c'],
  )
  // The newest stays, however large it is.
  keepFileAtCommit(cache, named('d'), text('12345678901'), { now: 6, most })
  expect(['b', 'c', 'd'].filter((path) => readFileAtCommit(cache, named(path)) !== null)).toEqual(['d'])
})
