import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startService, type Service } from '../../service/server.ts'
import { parseEdit } from '../../shared/edit.ts'
import { wordsFor } from '../../shared/error-sentences.ts'
import type { MergeRequestRow } from '../../shared/model/rows.ts'
import { openAccount, type TestAccount } from '../support/account.ts'
import { askService, ownIdOf } from '../support/asking.ts'

/** Approvals of merge requests on a service of API v4: read, given, taken back, and sent exactly once. */

const fixture = {
  users: ['ada', 'ben', 'rita'],
  groups: [{ path: 'tools', members: { ada: 'owner', ben: 'developer', rita: 'reporter' } }],
  projects: [
    {
      path: 'tools/anvil',
      mergeRequests: [
        { title: 'Forge', author: 'ben', branch: 'forge', approvedBy: ['ben'] },
        { title: 'Cast', author: 'ben', branch: 'cast' },
      ],
    },
    {
      path: 'tools/bell',
      approvalsRequired: 2,
      mergeRequests: [
        { title: 'Ring', author: 'ada', branch: 'ring', reviewers: [{ username: 'rita', state: 'reviewed' }] },
      ],
    },
  ],
}

let service: Service
let proxy: Server
let account: TestAccount
/** Set to apply the next approval and lose its answer. */
let losesAnswer = false
let posts: string[] = []

function pass(incoming: IncomingMessage, response: ServerResponse): void {
  const isPost = incoming.method === 'POST'
  if (isPost) posts.push((incoming.url ?? '').split('/').at(-1) ?? '')
  const loses = isPost && losesAnswer
  if (isPost) losesAnswer = false
  const onward = request(new URL(incoming.url ?? '/', service.url), {
    method: incoming.method,
    headers: incoming.headers,
  })
  onward.on('response', (answer) => {
    if (loses) {
      answer.resume().on('end', () => response.socket?.resetAndDestroy())
      return
    }
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  incoming.pipe(onward)
}

async function open(who: string, version: '11.8' | '16' = '16'): Promise<void> {
  posts = []
  service = await startService({ port: 0, fixture, dialect: 'v4', version })
  proxy = createServer(pass)
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  const { port } = proxy.address() as AddressInfo
  const token = `token-${who}`
  account = await openAccount({
    url: `http://127.0.0.1:${port}/api/v4`,
    token,
    ownUserId: await ownIdOf(service, token),
    // Reading ahead needs no more than this.
    aheadBudget: 'everything',
  })
  await account.engine.start()
  await account.until(() => account.isSynced())
}

afterEach(async () => {
  await account.close()
  proxy.close()
  proxy.closeAllConnections()
  await service.close()
})

function rowOf(title: string): MergeRequestRow {
  const [row] = account.reader.readRows(account.reader.listItems('mergeRequest', { query: title }).keys)
  if (row?.kind !== 'mergeRequest') throw new Error(`no merge request ${title}`)
  return row
}
const shown = (title: string) => {
  const { approvers, ownApproval } = rowOf(title)
  return [approvers.map(({ username }) => username), ownApproval]
}

type Approvals = { readonly approved_by: readonly { readonly user: { readonly username: string } }[] }
async function onService(number: number): Promise<string[]> {
  const path = `/projects/1/merge_requests/${number}/approvals`
  const { approved_by: by } = await askService<Approvals>(service, 'token-ada', 'GET', path)
  return by.map(({ user }) => user.username)
}

function approve(title: string, approved = true, sha = rowOf(title).sha): void {
  account.userStore.submitEdits([parseEdit({ kind: 'approve', target: rowOf(title).key, approved, sha })])
}
const edits = () => account.reader.readRows(account.reader.listEdits(account.id).keys)
const sent = () => account.until(() => edits().length === 0)

describe('for somebody who may approve', () => {
  beforeEach(() => open('ada'))

  it('are shown with who gave them, and whether the user did', () => {
    expect(shown('Forge')).toEqual([['ben'], false])
    expect(shown('Cast')).toEqual([[], false])
  })

  it('are shown at once, found as queued, and arrive', async () => {
    approve('Forge')
    expect(shown('Forge')).toEqual([['ben', 'ada'], true])
    expect(account.reader.listItems('mergeRequest', { query: 'is:queued' }).keys).toEqual([rowOf('Forge').key])
    await sent()
    expect([await onService(1), shown('Forge'), posts]).toEqual([['ben', 'ada'], [['ben', 'ada'], true], ['approve']])
  })

  it('are taken back by undoing, also what the service has already', async () => {
    approve('Cast')
    await sent()
    const [step] = account.reader.listSteps(account.id)
    expect(step?.title).toContain('Approve')
    account.userStore.undo()
    expect(shown('Cast')).toEqual([[], false])
    await sent()
    expect([await onService(2), shown('Cast'), posts]).toEqual([[], [[], false], ['approve', 'unapprove']])
  })

  it('that are there already have arrived', async () => {
    await askService(service, 'token-ada', 'POST', '/projects/1/merge_requests/2/approve')
    approve('Cast')
    await sent()
    expect([await onService(2), shown('Cast'), posts]).toEqual([['ada'], [['ada'], true], []])
  })

  it('arrive once where the answer was lost', async () => {
    losesAnswer = true
    approve('Cast')
    await sent()
    expect([await onService(2), shown('Cast'), posts]).toEqual([['ada'], [['ada'], true], ['approve']])
  })

  it('wait for the user when something was pushed since they looked', async () => {
    approve('Cast', true, 'f'.repeat(40))
    await account.until(() => edits().some((row) => row.kind === 'edit' && row.state === 'rejected'))
    const [edit] = edits()
    expect(edit?.kind === 'edit' && edit.error && wordsFor(edit.error)).toBe(
      'It was not approved, since something was pushed after you looked at it. Discard this, look at what is new, then approve it.',
    )
    expect(await onService(2)).toEqual([])
  })

  it('are refused in words when it was merged meanwhile', async () => {
    await askService(service, 'token-ada', 'PUT', '/projects/1/merge_requests/2/merge')
    approve('Cast')
    await account.until(() => edits().some((row) => row.kind === 'edit' && row.state === 'rejected'))
    const [edit] = edits()
    expect(edit?.kind === 'edit' && edit.error && wordsFor(edit.error)).toBe(
      'GitLab does not let you approve it, or revoke your approval. It may be merged, or you may not have the right to. Discard this edit.',
    )
  })

  it('are counted where some are required, with one that waits', async () => {
    const counts = () => [rowOf('Ring').approvalsRequired, rowOf('Ring').approvalsLeft]
    expect([counts(), rowOf('Cast').approvalsRequired]).toEqual([[2, 2], null])
    approve('Ring')
    expect(counts()).toEqual([2, 1])
    await sent()
    expect([counts(), posts]).toEqual([[2, 1], ['approve']])
  })

  it('that others gave meanwhile are seen when it is opened', async () => {
    // The row of a single merge request says more than those of lists.
    await account.engine.items.refreshItem(rowOf('Cast').key)
    await askService(service, 'token-ben', 'POST', '/projects/1/merge_requests/2/approve')
    const before = account.changes.length
    await account.engine.items.refreshItem(rowOf('Cast').key)
    const reported = account.changes.slice(before).filter(({ kinds }) => kinds.includes('mergeRequest'))
    expect(reported.flatMap(({ keys }) => keys ?? [])).toEqual([rowOf('Cast').key])
    expect(shown('Cast')).toEqual([['ben'], false])
  })
})

it('a reviewer who is asked again is so at once, and once where the answer was lost', async () => {
  await open('ada')
  await account.engine.items.refreshItem(rowOf('Ring').key)
  const reviews = () => rowOf('Ring').reviewers.map(({ username, review }) => [username, review])
  const reviewerId = rowOf('Ring').reviewers[0]?.id
  losesAnswer = true
  account.userStore.submitEdits([parseEdit({ kind: 'askAgain', target: rowOf('Ring').key, reviewerId })])
  expect(reviews()).toEqual([['rita', 'unreviewed']])
  await sent()
  const path = '/projects/2/merge_requests/1/reviewers'
  expect(await askService(service, 'token-ada', 'GET', path)).toMatchObject([{ state: 'unreviewed' }])
  expect(posts).toEqual(['graphql'])
})

it('are shown to those who may not, and offered to nobody', async () => {
  await open('rita')
  expect(shown('Forge')).toEqual([['ben'], null])
  expect(shown('Cast')).toEqual([[], null])
})

it('are unknown where the service has none', async () => {
  await open('ada', '11.8')
  expect(shown('Forge')).toEqual([[], null])
})
