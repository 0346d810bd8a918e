import { expect, it } from 'vitest'
import { diagnosticsText } from '../../renderer/features/settings/diagnostics-words.ts'
import { makeDiagnostics } from './support/sample-diagnostics.ts'

it('tells a fault’s finder each fact in a line of its own', () => {
  expect(diagnosticsText(makeDiagnostics()).split('\n')).toEqual([
    'Docket 0.1.0, installed',
    'Electron 45.4.1, Chromium 152.0.1.2, Node 24.9.0',
    'System: linux 6.12.0, x64',
    'Start: ready 210 ms, shown 480 ms',
    'Keychain: available',
    'Files: settings.db 40 KB',
    '',
    'Account 1: code.example.org',
    '  Token: keychain, ready',
    '  Sync: idle, last 2026-07-22T10:00:00.000Z',
    '  Problems: rate_limited',
    '  Edits: 2 waiting, 1 need the user',
    '  Service: listsTodos true, listsAllStates true, countsRows false, commentsMoveItems unknown',
    '  Odd in answers:',
    '    author: user is not an object, 2 times',
    '  Files: cache.db 4883 KB',
    '',
    'Crashes: 2026-07-21T08:00:00.000Z',
    'Errors since the start:',
    '  timed_out, 3 times, last 2026-07-22T10:01:00.000Z',
  ])
})

it('counts what went wrong once', () => {
  const errors = [{ code: 'timed_out' as const, count: 1, at: '2026-07-22T10:01:00.000Z' }]
  expect(diagnosticsText({ ...makeDiagnostics(), errors })).toContain('timed_out, 1 time, last')
})

it('says what there is none of', () => {
  const empty = {
    ...makeDiagnostics(),
    packaged: false,
    safeMode: true,
    electron: null,
    chromium: null,
    keychain: null,
  }
  const text = diagnosticsText({ ...empty, accounts: [], files: [], crashes: [], errors: [] })
  expect(text).toContain('Docket 0.1.0, from a checkout, in safe mode\nElectron none, Chromium none')
  expect(text).toContain('Keychain: not used yet\nFiles: none\n\nCrashes: none\nErrors since the start: none')
})

it('says which account is the sample workspace, and not at which address it runs', () => {
  const { accounts, ...others } = makeDiagnostics()
  const sample = accounts.map((account) => ({ ...account, host: '127.0.0.1:35891', kept: 'sample' as const }))
  const text = diagnosticsText({ ...others, accounts: sample })
  expect(text).toContain('Account 1: sample workspace\n')
  expect(text).not.toContain('127.0.0.1')
})
