import { expect, it } from 'vitest'
import { accountMark, missingInboxWords, writerWords } from '../../renderer/data/account-marks.ts'
import { statusAccount } from '../../renderer/features/sync/status-account.ts'
import type { Account, SyncState } from '../../shared/ipc.ts'
import { otherAccount, sampleAccount } from './support/sample-content.ts'
import { makeSync } from './support/sample-lists.ts'

const accountOf = (id: string, change: Partial<Account> = {}): Account => ({
  ...otherAccount,
  id,
  url: `https://${id}.example`,
  ...change,
})
const all = ['one', 'two', 'three'].map((id) => accountOf(id))

/** The account that is told of while these stand as said, and the others have just been synced. */
function toasts(changes: Readonly<Record<string, Partial<SyncState>>>, accounts = all): string | undefined {
  const idle = { ...makeSync(), phase: 'idle', problem: null, lastSyncedAt: '2026-01-03T00:05:00Z' } as const
  return statusAccount(accounts, (id) => ({ ...idle, account: id, ...changes[id] }))?.id
}

it('is told of first that needs the user, then that is not read, then that is farthest behind', () => {
  expect(toasts({})).toBe('one')
  expect(toasts({ two: { lastSyncedAt: '2026-01-03T00:04:00Z' } })).toBe('two')
  expect(toasts({ two: { lastSyncedAt: null }, three: { phase: 'first' } })).toBe('three')
  expect(toasts({ two: { phase: 'offline' }, three: { phase: 'first' } })).toBe('two')
  expect(
    toasts({ one: { problem: { code: 'service_failed', status: 500 } as never }, two: { phase: 'offline' } }),
  ).toBe('one')
  const signedOut = all.with(2, accountOf('three', { state: 'signedOut' }))
  expect(toasts({ two: { phase: 'offline' } }, signedOut)).toBe('three')
  expect(statusAccount([sampleAccount], () => undefined)).toBe(sampleAccount)
  expect(statusAccount([], () => undefined)).toBeNull()
})

it('is called by its service, else by its user, else by both', () => {
  const [one, two] = [accountOf('one'), accountOf('two')]
  expect([one, two].map((account) => accountMark(account, [one, two]))).toEqual(['one.example', 'two.example'])
  const ben = { ...one, id: 'ben', user: { ...one.user, name: 'Ben Okri' } }
  expect([one, ben].map((account) => accountMark(account, [one, ben]))).toEqual(['Mira Solheim', 'Ben Okri'])
  const twin = { ...one, id: 'twin' }
  expect(accountMark(one, [one, twin])).toBe('Mira Solheim, one.example')
  expect(writerWords(one)).toBe('As Mira Solheim (@mira), one.example')
  expect(missingInboxWords([two], [one, two])).toBe(
    'The inbox of two.example cannot be read on this computer, and is left out.',
  )
  expect(missingInboxWords([one, two], [one, two])).toBe(
    'The inboxes of one.example, two.example cannot be read on this computer, and are left out.',
  )
})
