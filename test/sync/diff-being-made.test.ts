import { expect, it } from 'vitest'
import { createClient } from '../../electron/api/client/client.ts'
import { readStoredItem } from '../../electron/cache/items/folded.ts'
import { readItemParts } from '../../electron/cache/items/item-parts.ts'
import { refreshItem } from '../../electron/sync/details/refresh-item.ts'
import { hour } from '../../shared/durations.ts'
import { partsOf, type Key } from '../../shared/model/key.ts'
import { openOutboxBehindProxy } from '../support/filled-service.ts'
import type { Answer } from '../support/misbehaving-proxy.ts'
import { adapterOfRun } from '../support/adapter-of-run.ts'

/**
 * GitLab answers for some seconds after a merge request is made with its sha and without its diff (gitlab-org/gitlab#386562). Somebody
 * may also push between the answers that make up a diff.
 */

const fixture = {
  users: ['ada', 'ben'],
  groups: [{ path: 'tools', members: { ada: 'developer', ben: 'developer' } }],
  projects: [{ path: 'tools/anvil', mergeRequests: [{ title: 'Weld', author: 'ada' }] }],
}

function withoutDiff(genuine: Answer): Answer {
  const body = JSON.parse(genuine.body ?? 'null') as object
  const { 'content-length': _, ...headers } = genuine.headers ?? {}
  const given = Array.isArray(body) ? [] : { ...body, changes: [], changes_count: null, diff_refs: null }
  return { ...genuine, headers, body: JSON.stringify(given) }
}

const forgetDiff = `DELETE FROM item_parts; DELETE FROM file_changes; DELETE FROM commits; DELETE FROM diff_versions`

it('the changes and the newest version of a diff are of one push, whenever somebody pushes', async () => {
  const { proxy, outbox } = await openOutboxBehindProxy({ fixture })
  const { cache, reader } = outbox
  const key = reader.listItems('mergeRequest', { query: 'Weld' }).keys[0] as Key<'mergeRequest'>
  const { id } = partsOf(key)
  const client = createClient({
    ...{
      baseUrl: proxy.address,
      ...adapterOfRun(() => cache),
      version: '17.5.0',
      token: () => 'token-ada',
      retries: 0,
    },
  })
  const read = async () => {
    cache.exec(forgetDiff)
    proxy.requests.length = 0
    const listener = { onPage: () => undefined }
    await refreshItem(client, 'mergeRequest', id, {
      ...{ cache, signal: new AbortController().signal, now: Date.now, listener },
    })
    const heads = reader.readItemContents(key).versions.map(({ headCommitSha }) => headCommitSha)
    const isRead = (readItemParts(cache, 'mergeRequest', id)?.diffOf ?? null) !== null
    return { heads, isRead, times: proxy.requests.filter((request) => request.endsWith('/versions')).length }
  }
  const [{ heads }] = [await read()]
  /** A push that comes before the versions are told, and after the changes were. */
  const pushes = (head: () => string) => (genuine: Answer) => {
    const [newest, ...others] = JSON.parse(genuine.body ?? '[]') as readonly { readonly id: number }[]
    const pushed = { ...newest, id: (newest?.id ?? 0) + 1, head_commit_sha: head() }
    const { 'content-length': _, ...headers } = genuine.headers ?? {}
    return { ...genuine, headers, body: JSON.stringify([pushed, newest, ...others]) }
  }
  proxy.misbehave('GET', /\/versions$/, { applied: true, then: pushes(() => 'f'.repeat(40)) })
  expect(await read()).toEqual({ heads, isRead: true, times: 2 })
  // Somebody who does not stop pushing has it read again later.
  let count = 0
  const other = () => String((count += 1)).padStart(40, '0')
  proxy.misbehave('GET', /\/versions$/, { applied: true, then: pushes(other) }, 3)
  expect(await read()).toMatchObject({ isRead: false, times: 3 })
  // A service that names another head for good has its word.
  proxy.misbehave('GET', /\/versions$/, { applied: true, then: pushes(() => 'e'.repeat(40)) }, 9)
  expect(await read()).toMatchObject({ isRead: true, times: 2 })
  await client.close()
})

it('a diff that the service was still making is read again, but not for ever', async () => {
  const { proxy, outbox } = await openOutboxBehindProxy({ fixture })
  const { cache, reader } = outbox
  const key = reader.listItems('mergeRequest', { query: 'Weld' }).keys[0] as Key<'mergeRequest'>
  const { id } = partsOf(key)
  cache.exec(forgetDiff)
  const made = Number(readStoredItem(cache, 'mergeRequest', id)?.created_at)
  const client = createClient({
    ...{
      baseUrl: proxy.address,
      ...adapterOfRun(() => cache),
      version: '17.5.0',
      token: () => 'token-ada',
      retries: 0,
    },
  })
  const open = async (secondsAfter: number) => {
    const listener = { onPage: () => undefined }
    const now = () => made + secondsAfter * 1000
    await refreshItem(client, 'mergeRequest', id, { cache, signal: new AbortController().signal, now, listener })
    return [reader.readItemContents(key).changes.length, readItemParts(cache, 'mergeRequest', id)?.diffOf ?? null]
  }
  const paths = [/\/changes$/, /\/diffs$/, /\/commits$/, /\/versions$/]
  const emptyOnce = () => {
    for (const path of paths) proxy.misbehave('GET', path, { applied: true, then: withoutDiff })
  }
  emptyOnce()
  expect(await open(2)).toEqual([0, null])
  const [changes, diffOf] = await open(60)
  expect(changes).toBeGreaterThan(0)
  expect(diffOf).toEqual(expect.any(String))

  // One without changes that is older has been read.
  cache.exec(forgetDiff)
  emptyOnce()
  expect(await open((2 * hour) / 1000)).toEqual([0, diffOf])
  await client.close()
})
