import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startService, type Service } from '../support/service-of-run.ts'
import { openAccount, type TestAccount } from '../support/account.ts'
import { askService } from '../support/asking.ts'

/** I8: a comment whose answer was lost is looked for before it is sent again, so that it arrives exactly once. */

const fixture = {
  users: ['ada', 'ben'],
  projects: [{ path: 'ada/notes', members: { ada: 'owner', ben: 'developer' }, issues: [{ title: 'First' }] }],
}

/** The fate of the next comment on its way through. */
type Fate = 'arrives' | 'is applied and its answer lost' | 'is lost on the way'

let service: Service
let proxy: Server
let fate: Fate = 'arrives'
let posts = 0
let clock = Date.now()

function pass(incoming: IncomingMessage, response: ServerResponse): void {
  const isPost = incoming.method === 'POST'
  const now = isPost ? fate : 'arrives'
  if (isPost) {
    posts += 1
    fate = 'arrives'
  }
  if (now === 'is lost on the way') {
    incoming.resume().on('end', () => response.socket?.resetAndDestroy())
    return
  }
  const onward = request(new URL(incoming.url ?? '/', service.url), {
    method: incoming.method,
    headers: incoming.headers,
  })
  onward.on('response', (answer) => {
    if (now === 'is applied and its answer lost') {
      answer.resume().on('end', () => response.socket?.resetAndDestroy())
      return
    }
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  incoming.pipe(onward)
}

async function comments(): Promise<string[]> {
  const ask = <T>(path: string) => askService<T>(service, 'token-ben', 'GET', path)
  const [project] = await ask<{ id: number }[]>('/projects')
  const notes = await ask<{ body: string }[]>(`/projects/${project?.id}/issues/1/notes?per_page=100`)
  return notes.map((note) => note.body)
}

async function synced(): Promise<TestAccount> {
  const { port } = proxy.address() as AddressInfo
  const account = await openAccount({
    url: `http://127.0.0.1:${port}/api/v3`,
    token: 'token-ada',
    ownUserId: 2,
    now: () => clock,
  })
  await account.engine.start()
  await account.until(() => account.isSynced())
  return account
}

const settled = (account: TestAccount) => account.until(() => account.reader.listEdits(undefined).count === 0)
const states = (account: TestAccount) => account.userStore.listUnsettled().map((edit) => edit.state)

beforeEach(async () => {
  service = await startService({ port: 0, fixture })
  proxy = createServer(pass)
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  fate = 'arrives'
  posts = 0
  clock = Date.now()
})

afterEach(async () => {
  proxy.closeAllConnections()
  await new Promise((resolve) => proxy.close(resolve))
  await service.close()
})

describe('a comment in doubt', () => {
  it('that was applied is found and not sent again', async () => {
    const account = await synced()
    fate = 'is applied and its answer lost'
    account.userStore.submitEdit({ kind: 'comment', target: 'here/issue/1', body: 'Only once' })
    await account.until(() => states(account)[0] === 'doubtful')
    account.userStore.sendEditNow(account.userStore.listUnsettled()[0]?.id ?? 0)
    await settled(account)
    expect(posts).toBe(1)
    expect(await comments()).toEqual(['Only once'])
    expect(account.reader.listThread('here/issue/1').count).toBe(1)
  })

  it('that was lost is sent again, but only when the service has had the time to apply it', async () => {
    const account = await synced()
    fate = 'is lost on the way'
    account.userStore.submitEdit({ kind: 'comment', target: 'here/issue/1', body: 'Lost' })
    await account.until(() => states(account)[0] === 'doubtful')
    const { id } = account.userStore.listUnsettled()[0] ?? { id: 0 }
    account.userStore.sendEditNow(id)
    // Looked for, not found, and too early to believe that: it waits, and nothing is sent.
    await account.until(() => (account.userStore.listUnsettled()[0]?.nextAttemptAt ?? 0) > clock)
    expect(posts).toBe(1)
    expect(states(account)).toEqual(['doubtful'])
    clock += 121_000
    account.userStore.sendEditNow(id)
    await settled(account)
    expect(posts).toBe(2)
    expect(await comments()).toEqual(['Lost'])
  })

  it('is not mistaken for an older one with the same words', async () => {
    const account = await synced()
    account.userStore.submitEdit({ kind: 'comment', target: 'here/issue/1', body: '+1 from me' })
    await settled(account)
    fate = 'is lost on the way'
    account.userStore.submitEdit({ kind: 'comment', target: 'here/issue/1', body: '+1 from me' })
    await account.until(() => states(account)[0] === 'doubtful')
    clock += 121_000
    account.userStore.sendEditNow(account.userStore.listUnsettled()[0]?.id ?? 0)
    await settled(account)
    expect(await comments()).toEqual(['+1 from me', '+1 from me'])
  })

  it('cannot be taken back while nobody knows whether it arrived', async () => {
    const account = await synced()
    fate = 'is applied and its answer lost'
    account.userStore.submitEdit({ kind: 'comment', target: 'here/issue/1', body: 'Too late' })
    await account.until(() => states(account)[0] === 'doubtful')
    const { id } = account.userStore.listUnsettled()[0] ?? { id: 0 }
    expect(() => account.userStore.discardEdit(id)).toThrow(
      expect.objectContaining({ error: { code: 'edit_on_its_way' } }),
    )
  })
})
