import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { startService, type Service } from '../../service/server.ts'
import { openCache } from '../../electron/cache/storage/open-cache.ts'
import type { AskedFile } from '../../electron/protocols/asked-file.ts'
import type { Key } from '../../shared/model/key.ts'
import { openAccount, type TestAccount } from '../support/account.ts'
import { askService, ownIdOf } from '../support/asking.ts'
import { png } from '../support/picture.ts'
import { errorRejected } from '../support/failures.ts'

/** Whole files of a merge request: read once, and there without the service. */

const odd = 'Ausgänge/it\'s "100 %" + #1?.txt'
const diff = '@@ -10,7 +10,7 @@ begin\n a\n b\n c\n-d\n+D\n e\n f\n g\n'
const before = Buffer.concat([png, Buffer.from('before')])
const logo = {
  path: 'logo.png',
  diff: 'Binary files a/logo.png and b/logo.png differ\n',
  content: { before: before.toString('base64'), after: png.toString('base64') },
}
const ofPointers =
  '@@ -1,3 +1,3 @@\n version https://git-lfs.github.com/spec/v1\n-oid sha256:0\n-size 1\n+oid sha256:1\n+size 2\n'
const inLfs = (path: string, after: Buffer) => ({
  ...{ path, diff: ofPointers },
  content: { before: before.toString('base64'), after: after.toString('base64'), isInLfs: true },
})
const large = Buffer.concat([png, Buffer.alloc(5_000_001)])
const fixture = {
  users: ['ada', 'ben'],
  groups: [{ path: 'tools', members: { ada: 'owner', ben: 'developer' } }],
  projects: [
    {
      path: 'tools/anvil',
      mergeRequests: [
        {
          title: 'Overhaul',
          branch: 'overhaul',
          files: [
            { path: 'a.txt', diff },
            { path: odd, diff },
            logo,
            inLfs('kept.png', png),
            inLfs('large.png', large),
            inLfs('kept.bin', png),
            inLfs('none.png', Buffer.from('No picture')),
          ],
        },
      ],
    },
  ],
}

let service: Service
let account: TestAccount
let item: Key<'mergeRequest'>

beforeEach(async () => {
  service = await startService({ port: 0, fixture, dialect: 'v4', version: '19' })
  account = await opened('ada')
  item = account.reader.listItems('mergeRequest', { query: '' }).keys[0] as Key<'mergeRequest'>
  await account.engine.items.refreshItem(item)
})

afterEach(async () => {
  await account.close()
  await service.close()
})

async function opened(username: string): Promise<TestAccount> {
  const token = `token-${username}`
  const account = await openAccount({ url: service.url, token, ownUserId: await ownIdOf(service, token) })
  await account.engine.start()
  await account.until(() => account.isSynced())
  return account
}

const version = () => account.reader.readItemContents(item).versions[0]
const read = (more: Partial<AskedFile> = {}) =>
  account.engine.items.readFileAtCommit({
    item,
    side: 'after',
    sha: version()?.headCommitSha ?? '',
    path: 'a.txt',
    ...more,
  })

it('are read as they are before and after, whatever their name, and stay without the service', async () => {
  const before = { side: 'before', sha: version()?.baseCommitSha ?? '' } as const
  const linesOf = async (asked: Partial<AskedFile>) => {
    const file = await read(asked)
    return file.kind === 'text' ? file.text.split('\n') : [file.kind]
  }
  const all = async () => Promise.all([linesOf({}), linesOf(before), linesOf({ path: odd })])
  const seen = await all()
  expect(seen.map((lines) => [lines[8], lines[12], lines[16]])).toEqual([
    ['line 9', 'D', 'line 17'],
    ['line 9', 'd', 'line 17'],
    ['line 9', 'D', 'line 17'],
  ])
  await service.close()
  expect(await all()).toEqual(seen)
  const error = await errorRejected(read({ path: 'b.txt' }))
  expect(error.code).toMatch(/^(?:unreachable|connection_lost|offline)$/)
})

it('that are pictures are files beside the cache, as they came, and are read again where those are gone', async () => {
  const file = async (asked: Partial<AskedFile>) => {
    const picture = await read({ path: 'logo.png', ...asked })
    return picture.kind === 'picture' ? join(account.folder, 'pictures', picture.local.split('/')[2] ?? '') : ''
  }
  const base = { side: 'before', sha: version()?.baseCommitSha ?? '' } as const
  const after = await file({})
  expect([readFileSync(await file(base)), readFileSync(after)]).toEqual([before, png])
  rmSync(after)
  expect(readFileSync(await file({}))).toEqual(png)
  await service.close()
  expect([await file(base), await file({})].map((each) => existsSync(each))).toEqual([true, true])
  // Its bytes are told to nobody else.
  expect(JSON.stringify(account.reader.readItemContents(item).changes)).not.toContain(png.toString('base64'))
})

it('that are pictures in Git LFS are read from there, unless they are too large', async () => {
  const base = { side: 'before', sha: version()?.baseCommitSha ?? '' } as const
  const bytesOf = async (asked: Partial<AskedFile>) => {
    const picture = await read(asked)
    return picture.kind === 'picture'
      ? readFileSync(join(account.folder, 'pictures', picture.local.split('/')[2] ?? ''))
      : null
  }
  expect(await bytesOf({ path: 'kept.png' })).toEqual(png)
  expect(await bytesOf({ path: 'kept.png', ...base })).toEqual(before)
  // What is none is told by the size of what is kept.
  expect(await read({ path: 'large.png' })).toEqual({ kind: 'pointer', bytes: large.length })
  expect(await read({ path: 'kept.bin' })).toEqual({ kind: 'pointer', bytes: png.length })
  expect(await read({ path: 'none.png' })).toEqual({ kind: 'pointer', bytes: 10 })
  await service.close()
  expect(await bytesOf({ path: 'kept.png' })).toEqual(png)
})

it('are asked for once where the service does not show them, and no problem of the account', async () => {
  expect((await errorRejected(read({ path: 'b.txt' }))).code).toBe('not_found')
  expect((await errorRejected(read({ sha: 'f'.repeat(40) }))).code).toBe('not_found')
  expect(account.state().problem).toBeNull()
})

it.each([
  ['ada', 'in the fork that the merge request comes from'],
  ['ben', 'where it is to be merged, where the fork is hidden or gone'],
])('are read of a merge request of %s %s', async (author) => {
  const token = `token-${author}`
  const fork = await askService<{ id: number }>(service, token, 'POST', '/projects/1/fork', { namespace: author })
  const made = { title: 'From afar', source_branch: 'afar', target_branch: 'master', target_project_id: 1 }
  await askService(service, token, 'POST', `/projects/${fork.id}/merge_requests`, made)
  account.engine.syncNow()
  const find = () => account.reader.listItems('mergeRequest', { query: 'afar' }).keys[0] as Key<'mergeRequest'>
  await account.until(() => find() !== undefined && account.isSynced())
  item = find()
  await account.engine.items.refreshItem(item)
  const path = account.reader.readItemContents(item).changes[0]?.newPath ?? ''
  expect(await read({ path })).toMatchObject({ kind: 'text' })
  const { cache } = openCache(join(account.folder, 'cache.db'))
  onTestFinished(() => void cache.close())
  const projects = cache.prepare('SELECT project_id FROM files_at_commits').pluck().all()
  expect(projects).toEqual([author === 'ada' ? fork.id : 1])
})
