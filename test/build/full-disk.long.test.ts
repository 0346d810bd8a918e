import { existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { buildAll } from '../../build/build.mjs'
import type { HostProcess } from '../../build/host/control-client.ts'
import { startService, type Service } from '../../service/server.ts'
import type { Result } from '../../shared/errors.ts'
import type { CallArgs } from '../../shared/ipc.ts'
import { mountSmallDisk, type SmallDisk } from '../support/small-disk.ts'
import { launchProgram, openPage, valueOf, type Call } from './support/program.ts'
import { eventually } from './support/tiny-application.ts'

/** The program itself on a disk that is really full. */

const fixture = {
  users: [{ username: 'ada', token: 'token-ada' }],
  projects: [{ path: 'ada/notes', members: { ada: 'owner' }, issues: ['Ink is out', 'Paper is damp'] }],
}

let disk: SmallDisk | null = null
let host: HostProcess | null = null
let service: Service | null = null

beforeAll(() => buildAll(), 120_000)

afterEach(async () => {
  await host?.stop()
  await service?.close()
})

async function start(profile: string): Promise<Call> {
  host = launchProgram(profile)
  return await openPage(host)
}

test('is read at launch and at work, takes nothing more, and loses nothing (F4)', async (context) => {
  disk = mountSmallDisk(32)
  if (!disk) return context.skip('this user may not mount a small disk')
  const reserve = join(disk.folder, 'reserve')
  service = await startService({ port: 0, fixture })
  let call = await start(disk.folder)
  const url = service.url.replace('/api/v3', '')
  const account = valueOf(await call('signIn', { url, token: 'token-ada', keep: 'session' })).id
  const issues = () => call('listIssues', { account, query: 'is:open' })
  const [first] = valueOf(await eventually(issues, (list) => list.ok && list.value.count === 2)).keys
  const target = first ?? ''
  const comment = (body: string) =>
    call('submitEdit', { edit: { kind: 'comment', target, body } as unknown as CallArgs<'submitEdit'>['edit'] })
  expect(statSync(reserve).size).toBe(4 * 1024 * 1024)
  await host?.stop()
  // Kept for one session, the token is gone: what is written waits.
  await service.close()

  // Full at launch: the reserve is given up, and everything can be read.
  disk.fill()
  call = await start(disk.folder)
  expect(valueOf(await call('readProgram', {})).accounts).toMatchObject([{ id: account }])
  expect(existsSync(reserve)).toBe(false)
  expect(valueOf(await issues()).count).toBe(2)
  expect(valueOf(await call('readRows', { keys: [target] }))).toMatchObject([{ key: target }])
  valueOf(await comment('Written into what the reserve has left.'))

  // Full at work.
  disk.fill()
  let refused: Result<unknown> = { ok: true, value: null }
  for (let words = 1; refused.ok; words += 1) refused = await comment('x'.repeat(20_000 * words))
  expect(refused.error.code).toBe('disk_full')
  expect(valueOf(await issues()).count).toBe(2)
  const kept = valueOf(await call('listEdits', { account })).count
  expect(kept).toBeGreaterThan(0)

  // Nothing that was taken is lost, now or at the next start, and when there is room there is a reserve again.
  disk.empty()
  valueOf(await comment('There is room again.'))
  await host?.stop()
  call = await start(disk.folder)
  valueOf(await call('readProgram', {}))
  expect(valueOf(await call('listEdits', { account })).count).toBe(kept + 1)
  expect(statSync(reserve).size).toBe(4 * 1024 * 1024)
})

test('without a reserve is said in words, and the accounts are there as soon as there is room', async (context) => {
  disk = mountSmallDisk(32)
  if (!disk) return context.skip('this user may not mount a small disk')
  service = await startService({ port: 0, fixture })
  let call = await start(disk.folder)
  const url = service.url.replace('/api/v3', '')
  const account = valueOf(await call('signIn', { url, token: 'token-ada', keep: 'session' })).id
  await host?.stop()
  disk.fill()
  // Another program takes the room of the reserve at once.
  rmSync(join(disk.folder, 'reserve'))
  disk.fill()
  call = await start(disk.folder)
  expect(await call('readProgram', {})).toMatchObject({ ok: false, error: { code: 'disk_full' } })
  disk.empty()
  await eventually(
    () => call('readProgram', {}),
    (result) => result.ok && result.value.accounts[0]?.id === account,
  )
})
