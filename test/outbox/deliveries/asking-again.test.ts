import { describe, expect, it, onTestFinished } from 'vitest'
import { readApprovals } from '../../../electron/api/entities/approvals.ts'
import { listMergeRequests } from '../../../electron/api/entities/merge-requests.ts'
import type { Client } from '../../../electron/api/client/client.ts'
import { apiAdapters } from '../../../electron/api/versions/api-adapters.ts'
import { readStoredItem } from '../../../electron/cache/items/folded.ts'
import { storeApprovals } from '../../../electron/cache/items/approvals.ts'
import { storeMergeRequest } from '../../../electron/cache/items/merge-requests.ts'
import type { WritableCache } from '../../../electron/cache/storage/database.ts'
import { askAgain } from '../../../electron/outbox/deliveries/asking-again.ts'
import type { SendContext } from '../../../electron/outbox/deliveries/delivery.ts'
import type { QueuedEdit } from '../../../electron/protocols/queued-edit.ts'
import type { VersionV4 } from '../../../service/options.ts'
import { startService, type Service } from '../../../service/server.ts'
import { parseEdit, type EditOf } from '../../../shared/edit.ts'
import { wordsFor } from '../../../shared/error-sentences.ts'
import { keyOf } from '../../../shared/model/key.ts'
import { clientOf, errorFrom } from '../../api/support/service.ts'
import { askService, ownIdOf } from '../../support/asking.ts'
import { answer, temporaryCache } from '../../support/cache.ts'

/** Asking a reviewer once more, on the real service over API v4. */

const fixture = {
  users: ['ada', 'ben', 'cleo', 'rita'],
  groups: [{ path: 'tools', members: { ada: 'owner', ben: 'developer', cleo: 'developer', rita: 'reporter' } }],
  projects: [
    {
      path: 'tools/anvil',
      mergeRequests: [
        {
          title: 'Forge',
          author: 'ada',
          branch: 'forge',
          approvedBy: ['ben'],
          reviewers: ['ben', { username: 'cleo', state: 'review_started' }],
        },
      ],
    },
  ],
}
const path = '/projects/1/merge_requests/1'

interface Stage {
  readonly service: Service
  readonly cache: WritableCache
  readonly client: Client
  readonly context: SendContext
  /** The edit that asks somebody of that name. */
  asking(username: string): Promise<[EditOf<'askAgain'>, QueuedEdit]>
}

async function stage(version: VersionV4, says: string | null = version, who = 'ada'): Promise<Stage> {
  const service = await startService({ port: 0, fixture, dialect: 'v4', version })
  onTestFinished(() => service.close())
  const url = service.url.replace('/api/v4', '')
  const client = clientOf({ url }, { adapter: apiAdapters.v4, version: says, token: () => `token-${who}` })
  const cache = temporaryCache()
  const { items } = await listMergeRequests(client, { id: 1 })
  answer(cache, (arrival) => items.forEach((row) => void storeMergeRequest(cache, row, arrival)))
  const approvals = version === '11.8' ? null : await readApprovals(client, { id: 1, merge_request_iid: 1 })
  answer(cache, (arrival) => storeApprovals(cache, items[0]?.id ?? 0, approvals, arrival))
  const ownUserId = await ownIdOf(service, `token-${who}`)
  const asking = async (username: string): Promise<[EditOf<'askAgain'>, QueuedEdit]> => {
    const reviewerId = await ownIdOf(service, `token-${username}`)
    const edit = parseEdit({ kind: 'askAgain', target: keyOf('here', 'mergeRequest', items[0]?.id ?? 0), reviewerId })
    const base = { projectId: 1, projectPath: 'tools/anvil', iid: 1, title: 'Forge', state: 'opened' }
    return [edit as EditOf<'askAgain'>, { edit, base } as unknown as QueuedEdit]
  }
  return { service, cache, client, context: { client, cache, ownUserId, signal: new AbortController().signal }, asking }
}

const onService = async ({ service }: Stage): Promise<string[]> => {
  const rows = await askService<{ user: { username: string }; state: string }[]>(
    service,
    'token-ada',
    'GET',
    `${path}/reviewers`,
  )
  return rows.map(({ user, state }) => `${user.username} ${state}`)
}
const stored = ({ cache }: Stage) => {
  const id = cache.prepare('SELECT id FROM merge_requests').pluck().get() as number
  const row = readStoredItem(cache, 'mergeRequest', id) as unknown as Record<string, string | null>
  return [Object.values(JSON.parse(row['review_states'] ?? '{}') as object), row['approver_ids']]
}

/** Prepares and sends as the sender does, and stores what came of it. */
async function send(one: Stage, username: string): Promise<'landing' | 'notApplied' | 'conflict'> {
  const [edit, queued] = await one.asking(username)
  const prepared = await askAgain.prepare(one.context, edit, queued)
  const outcome = prepared.is === 'prepared' ? await askAgain.send(one.context, edit, queued, null) : prepared
  if (outcome.is !== 'conflict') answer(one.cache, (arrival) => outcome.store(one.cache, arrival))
  return outcome.is
}

describe('a reviewer who is asked again', () => {
  it.each(['16', '19'] as const)('begins anew, without their approval, on %s', async (version) => {
    const one = await stage(version)
    expect(stored(one)[1]).not.toBeNull()
    expect((await onService(one))[0]).toBe(version === '19' ? 'ben approved' : 'ben reviewed')
    expect(await send(one, 'ben')).toBe('landing')
    expect((await onService(one))[0]).toBe('ben unreviewed')
    const [states, approvers] = stored(one)
    expect([(states as string[])[0], approvers]).toEqual(['unreviewed', null])
  })

  it('has arrived where they are asked already, also after doubt (I8)', async () => {
    const one = await stage('19')
    const [edit, queued] = await one.asking('cleo')
    expect(await askAgain.prepare(one.context, edit, queued)).toMatchObject({ is: 'landing' })
    expect(await askAgain.check(one.context, edit, queued)).toMatchObject({ is: 'landing' })
    const [ofBen, queuedOfBen] = await one.asking('ben')
    expect(await askAgain.check(one.context, ofBen, queuedOfBen)).toBe('missing')
    expect(await send(one, 'cleo')).toBe('landing')
    expect(stored(one)[0]).toEqual(['approved', 'review_started'])
  })
})

describe('it is refused in words', () => {
  const refusal = async (one: Stage, username = 'ben') => wordsFor(await errorFrom(send(one, username)))

  it('for somebody who is no reviewer', async () => {
    expect(await refusal(await stage('19'), 'rita')).toBe(
      'They are no longer a reviewer of this merge request. Discard this, and ask for a review.',
    )
  })

  it('to somebody who may not change the merge request', async () => {
    const one = await stage('19', '19', 'rita')
    expect(await refusal(one)).toMatch(/^GitLab does not allow you to do this\. GitLab said: The resource/)
    expect((await onService(one))[0]).toBe('ben approved')
  })

  it.each<[string, VersionV4, string | null]>([
    ['that says to be too old', '19', '13.8.0'],
    ['that turns out to be', '11.8', null],
  ])('by a service %s', async (_what, version, says) => {
    const one = await stage(version, says)
    const lists = {
      ...one,
      context: {
        ...one.context,
        client: {
          ...one.client,
          can: (ability: string) => ability === 'reviewsAgain' && one.client.can('reviewsAgain'),
        } as Client,
      },
    }
    expect(await refusal(lists)).toBe(
      'This GitLab server cannot re-request a review. Write the reviewer a comment instead, and discard this.',
    )
  })
})
