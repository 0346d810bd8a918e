import { existsSync } from 'node:fs'
import { expect, it, onTestFinished } from 'vitest'
import { ProfileLock } from '../../electron/command-line/profile-lock.ts'
import { listeningFile } from '../../electron/command-line/protocol.ts'
import { CommandServer } from '../../electron/command-line/socket-server.ts'
import { success } from '../../shared/errors.ts'
import { sampleErrors } from '../support/sample-errors.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { run } from './support/run-stage.ts'

const earlier = '2026-11-30T08:00:00.000Z'
const now = '2026-11-30T09:00:00.000Z'

const state = (changed: object) => ({
  ...{ account: 'here', phase: 'idle', lastSyncedAt: earlier, problem: null, stopped: false },
  ...{ waitingEdits: 0, rejectedEdits: 0, ...changed },
})
const away = state({ phase: 'offline', problem: sampleErrors.unreachable })
const listFails = state({ problem: sampleErrors.service_failed })
const reading = state({ phase: 'syncing' })
const read = state({ lastSyncedAt: now })

/** Runs the command beside an open program with these states: before it is asked, and one look after the other. The last stays. */
async function sync(states: readonly object[], wait = '5') {
  const profile = temporaryFolder()
  const lock = ProfileLock.take(profile)
  onTestFinished(() => lock?.release())
  const left = [...states]
  const user = { id: 1, username: 'ada' }
  const account = { id: 'here', url: 'https://here.example', user, state: 'ready' }
  const server = CommandServer.open({
    profile,
    answer: (call) => {
      if (call === 'readProgram') return Promise.resolve(success({ accounts: [account] }))
      if (call === 'readSyncStates') return Promise.resolve(success([left.length > 1 ? left.shift() : left[0]]))
      return Promise.resolve(success(null))
    },
    open: () => undefined,
    onTrouble: (what, thrown) => {
      throw new Error(what, { cause: thrown })
    },
  })
  onTestFinished(async () => await server.close())
  await expect.poll(() => existsSync(listeningFile(profile))).toBe(true)
  const { code, output } = await run('/nowhere', '--profile', profile, 'sync', '--wait', wait)
  return { code, output }
}

it('waits until all was read', async () => {
  expect(await sync([state({}), state({}), reading, read])).toEqual({ code: 0, output: 'Synced.\n' })
})

it('believes no failure of an earlier attempt: the one that it asks for may succeed', async () => {
  expect(await sync([away, away, away, reading, read])).toEqual({ code: 0, output: 'Synced.\n' })
  expect(await sync([listFails, listFails, reading, read])).toEqual({ code: 0, output: 'Synced.\n' })
})

it('says what keeps it from reading, also where nothing has changed since', async () => {
  const unreachable = { code: 1, output: expect.stringMatching(/^here\.example cannot be reached/) as string }
  expect(await sync([state({}), reading, away])).toEqual(unreachable)
  expect(await sync([away], '0.3')).toEqual(unreachable)
})

it('ends where a list cannot be read, and does not go on for as long as it may wait', async () => {
  const failed = { code: 1, output: expect.stringMatching(/^here\.example has a problem of its own/) as string }
  expect(await sync([state({}), reading, listFails])).toEqual(failed)
  expect(await sync([listFails, reading, listFails])).toEqual(failed)
})

it('says that reading is paused, and sends all the same', async () => {
  const stopped = (changed: object) => state({ stopped: true, ...changed })
  expect(await sync([stopped({ waitingEdits: 1 }), stopped({ waitingEdits: 1 }), stopped({})])).toEqual({
    code: 1,
    output: 'Nothing was read: reading is paused in Docket. Resume it in the sync panel.\n',
  })
})

it('says by its exit code that not all was sent', async () => {
  expect(await sync([state({}), state({ lastSyncedAt: now, waitingEdits: 2, rejectedEdits: 2 })])).toEqual({
    code: 5,
    output: 'Synced.\n2 edits not on GitLab yet. See docket outbox.\n',
  })
})
