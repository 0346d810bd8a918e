import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startService } from '../../service/server.ts'
import { storeDiffVersions } from '../../electron/cache/changes/diff-versions.ts'
import { openCache } from '../../electron/cache/storage/open-cache.ts'
import { keepVersion } from '../../electron/cache/changes/version-changes.ts'
import { partsOf, type Key } from '../../shared/model/key.ts'
import { openAccount } from '../support/account.ts'
import { ownIdOf } from '../support/asking.ts'
import { startMisbehavingProxy, type Answer } from '../support/misbehaving-proxy.ts'

/**
 * GitLab deletes what the older versions of a merge request changed once it is merged (`MergeRequests::DeleteNonLatestDiffsService`):
 * it still tells them, with the state `without_files` and with no diffs.
 */

const fixture = {
  users: ['ada'],
  groups: [{ path: 'tools', members: { ada: 'owner' } }],
  projects: [{ path: 'tools/anvil', mergeRequests: [{ title: 'Weld', files: [{ path: 'a.txt', lines: 3 }] }] }],
}

function cleared(genuine: Answer): Answer {
  const { 'content-length': _, ...headers } = genuine.headers ?? {}
  const version = JSON.parse(genuine.body ?? '{}') as object
  return { ...genuine, headers, body: JSON.stringify({ ...version, state: 'without_files', diffs: [] }) }
}

it('a version whose files the service has deleted is not shown as one that changes nothing', async () => {
  const service = await startService({ port: 0, fixture, dialect: 'v4', version: '19' })
  onTestFinished(() => service.close())
  const proxy = await startMisbehavingProxy(new URL(service.url).origin)
  const token = 'token-ada'
  const of = { url: `${proxy.address}/api/v4`, token, ownUserId: await ownIdOf(service, token), version: '19.5.0' }
  const account = await openAccount(of)
  onTestFinished(() => account.close())
  await account.engine.start()
  await account.until(() => account.isSynced())
  const item = account.reader.listItems('mergeRequest', { query: '' }).keys[0] as Key<'mergeRequest'>
  await account.engine.items.refreshItem(item)
  const { versions } = account.reader.readItemContents(item)
  const version = versions[0]?.id ?? 0
  const read = () => account.engine.items.readVersion({ item, version })

  proxy.misbehave('GET', /\/versions\/\d+$/, { applied: true, then: cleared }, 9)
  await expect(read()).rejects.toMatchObject({ error: { code: 'not_found' } })
  // What was kept of it before stays; what was kept of such an answer does not.
  const { id } = partsOf(item)
  const { cache } = openCache(join(account.folder, 'cache.db'))
  onTestFinished(() => void cache.close())
  keepVersion(cache, id, version, [])
  expect(await read()).toEqual([])
  storeDiffVersions(
    cache,
    id,
    versions.map((one) => ({ ...one, state: 'without_files' })),
  )
  await expect(read()).rejects.toMatchObject({ error: { code: 'not_found' } })
  proxy.behave()
  const changes = await read()
  expect(changes.map(({ newPath }) => newPath)).toEqual(['a.txt'])
  proxy.misbehave('GET', /\/versions\/\d+$/, { applied: true, then: cleared }, 9)
  expect(await read()).toEqual(changes)
})
