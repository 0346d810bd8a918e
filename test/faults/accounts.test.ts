import { createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { AccountThreads, type AccountListener } from '../../electron/threads/account-threads.ts'
import { PreparedThreads } from '../../electron/threads/prepared-threads.ts'
import { ReaderThread } from '../../electron/threads/reader/reader-thread-caller.ts'
import { keyOf } from '../../shared/model/key.ts'
import { startService } from '../support/service-of-run.ts'
import { askService } from '../support/asking.ts'
import { randomness, timeFor } from '../support/properties.ts'
import { createWaking } from '../support/waking.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { locateThread } from '../support/threads.ts'
import type { EngineProtocol } from '../../electron/threads/engine/engine-calls.ts'
import { apiVersion } from '../support/api-version.ts'

/** The ways in which a service can be dead, each with the problem of its account; null for one that may still answer. */
const deaths: readonly (readonly [string, (socket: Socket) => void, RegExp | null])[] = [
  ['refuses', (socket) => socket.resetAndDestroy(), /connection_lost/],
  ['answers garbage', (socket) => socket.end('220 smtp.example.org ESMTP\r\n'), /answer_malformed/],
  [
    'answers pages',
    (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\nconnection: close\r\n\r\n<html></html>'),
    /not_this_service/,
  ],
  ['stalls', () => undefined, null],
]

type State = EngineProtocol['events']['syncState']

it(
  'an account whose service is dead does not touch the one beside it, and says so itself (F20)',
  { timeout: timeFor(1) },
  async () => {
    let dies: (socket: Socket) => void = (socket) => socket.resetAndDestroy()
    const stalled: Socket[] = []
    const dead = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => {
        stalled.push(socket)
        dies(socket)
      })
    })
    await new Promise<void>((resolve) => dead.listen(0, '127.0.0.1', resolve))
    const service = await startService({
      port: 0,
      fixture: {
        users: ['ada', 'ben'],
        groups: [{ path: 'tools', members: { ada: 'developer', ben: 'developer' } }],
        projects: [{ path: 'tools/anvil', issues: ['One', 'Two'] }],
      },
    })
    const api = <T>(method: string, path: string, body?: object) =>
      askService<T>(service, 'token-ben', method, path, body)
    const folder = temporaryFolder()
    const lost: string[] = []
    const states = new Map<string, State>()
    const { wake, until } = createWaking()
    const listener: AccountListener = {
      onChanged: wake,
      onSyncState: (account, state) => {
        states.set(account, state)
        wake()
      },
      onTokenRefused: (account) => lost.push(`the token of ${account}`),
      onToast: (account) => lost.push(`what ${account} had`),
      onDamaged: (account, error) => lost.push(`${account}: ${error.code}`),
      onLost: (account, reason) => lost.push(`${account}: ${reason}`),
    }
    const reader = new ReaderThread(locateThread, (reason) => lost.push(reason))
    const open = (account: string, baseUrl: string) =>
      AccountThreads.start({
        account,
        folder: join(folder, account),
        baseUrl,
        ownUserId: 2,
        apiVersion,
        token: 'token-ada',
        version: '0.0.0',
        interval: 3600,
        holdSeconds: 0,
        threads: new PreparedThreads(locateThread),
        readers: [reader],
        listener,
      })
    const away = await open('away', `http://127.0.0.1:${(dead.address() as AddressInfo).port}`)
    const here = await open('here', service.url.replace(/\/api\/v3$/, ''))
    await Promise.all([away.begin(), here.begin()])
    onTestFinished(async () => {
      await Promise.all([away.stop(), here.stop()])
      await reader.stop()
      dead.close()
      await service.close()
    })

    await until(() => typeof states.get('here')?.lastSyncedAt === 'string')
    const list = async () => await reader.calls.listIssues({ query: 'is:open' })
    expect((await list()).count).toBe(2)
    const [project] = await api<{ id: number }[]>('GET', '/projects')
    const { runs } = randomness(1)
    let issues = 2
    for (let run = 0; run < runs; run += 1) {
      for (const [how, kill, says] of deaths) {
        dies = kill
        await away.engine.calls.syncNow()
        await until(() => says === null || says.test(states.get('away')?.problem?.code ?? ''))
        const issue = await api<{ id: number }>('POST', `/projects/${project?.id}/issues`, { title: `It ${how}` })
        issues += 1
        await here.engine.calls.syncNow()
        await until(async () => (await list()).count === issues)
        const target = keyOf('here', 'issue', issue.id)
        await here.userStore.calls.submitEdits({ edits: [{ kind: 'comment', target, body: 'Seen' }] })
        await until(async () => (await reader.calls.listEdits()).count === 0)
        const notes = await api<{ body: string }[]>('GET', `/projects/${project?.id}/issues/${issue.id}/notes`)
        expect(notes.map(({ body }) => body)).toEqual(['Seen'])
      }
      // Stalled requests would end by their time-out; the test does not wait for that.
      for (const socket of stalled.splice(0)) socket.destroy()
    }
    expect(states.get('away')?.lastSyncedAt).toBe(null)
    expect(states.get('here')?.problem).toBe(null)
    expect(lost).toEqual([])
  },
)
