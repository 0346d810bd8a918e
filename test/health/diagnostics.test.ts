import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { gatherDiagnostics, type DiagnosticsParts } from '../../electron/health/diagnostics.ts'
import { RecentErrors } from '../../electron/health/recent-errors.ts'
import { AppFailure, errorOf } from '../../shared/errors.ts'
import type { Account, Program, SyncList, SyncState } from '../../shared/ipc.ts'
import { serviceOfV3 } from '../../shared/model/service-facts.ts'
import { defaultPreferences } from '../../shared/preferences.ts'
import { ada } from '../support/samples.ts'
import { temporaryFolder } from '../support/temporary.ts'

/** Whatever must not be in it is called a canary here. */
const person = { name: 'Ada canary-of-a-name', username: 'canary-of-a-username' }

const program: Program = {
  version: '1.2.3',
  platform: process.platform,
  keychain: 'available',
  preferences: defaultPreferences,
  updates: { state: 'idle' },
  problem: errorOf(AppFailure.of('invalid', { detail: 'canary-of-the-program' })),
  firstRun: false,
  safeMode: false,
  spellingLanguages: [],
  noStartAtLogin: null,
  desktopDecidesOnKeys: false,
}

it('what can be passed on to find a fault holds no token, no text, no name of a person and no path (S17)', async () => {
  const profile = join(temporaryFolder(), 'canary-of-a-path')
  mkdirSync(join(profile, 'accounts', 'a1'), { recursive: true })
  writeFileSync(join(profile, 'accounts', 'a1', 'cache.db'), '12345')
  const failed = errorOf(AppFailure.of('forbidden', { detail: 'canary-of-an-answer' }))
  const errors = new RecentErrors(() => 0)
  errors.note(failed)
  errors.note({ code: 'token_of_another', owners: { token: person, account: person } })
  const account: Account = {
    id: 'a1',
    url: 'https://ada:canary-of-a-password@code.example.org/canary-of-an-address?private_token=canary-of-a-token',
    user: { ...ada, ...person, isAdmin: false, email: 'canary@example.org' },
    service: serviceOfV3,
    kept: 'keychain',
    state: 'signedOut',
    problem: failed,
  }
  const parts: DiagnosticsParts = {
    profile,
    packaged: true,
    program,
    accounts: [account],
    syncStates: [{ account: 'a1', phase: 'paused', problem: failed } as SyncState],
    readSyncLists: () => Promise.reject(new Error('canary-of-a-thread')),
    errors: errors.list().map((error) => ({ ...error, detail: 'canary-of-a-detail' })),
    crashes: [0],
    start: [{ step: 'ready', milliseconds: 210 }],
  }
  expect(JSON.stringify(errors.list())).not.toContain('canary')
  const gathered = await gatherDiagnostics(parts)
  expect(gathered.accounts).toMatchObject([
    { host: 'code.example.org', problems: ['forbidden', 'forbidden'], files: [{ name: 'cache.db', bytes: 5 }] },
  ])
  expect(gathered.start).toEqual([{ step: 'ready', milliseconds: 210 }])
  expect(gathered.errors.map(({ code }) => code).toSorted()).toEqual(['forbidden', 'token_of_another'])
  expect(JSON.stringify(gathered)).not.toContain('canary')

  const odd = { id: 'canary-of-an-id', isKept: true, problem: 'author: user is not an object' }
  const lists = [{ title: 'canary-of-a-list', oddAnswers: [odd, odd] } as unknown as SyncList]
  const abilities = { listsTodos: true, listsAllStates: true, countsRows: true, commentsMoveItems: true }
  const more = await gatherDiagnostics({ ...parts, readSyncLists: () => Promise.resolve({ lists, abilities }) })
  expect(more.accounts).toMatchObject([{ odd: [{ problem: odd.problem, count: 2 }] }])
  expect(JSON.stringify(more)).not.toContain('canary')
})
