import { expect, it, vi } from 'vitest'
import { OpenAccount, type Access, type OpenAccountOptions } from '../../electron/accounts/open-account.ts'
import { directRoute } from '../../electron/api/transport/route.ts'
import { AccountThreads } from '../../electron/threads/account-threads.ts'
import type { SavedAccount } from '../../electron/accounts/account-cards.ts'

/** A user signs in again while the engine still finds out that the token before is refused. */

it('a refusal of the token before does not take the new one away, and one of the new token does', async () => {
  const given: (string | null)[] = []
  let refuse = () => undefined as void
  const engine = {
    calls: {
      setRoute: () => Promise.resolve(refuse()),
      setToken: ({ token }: { token: string | null }) => Promise.resolve(void given.push(token)),
    },
  }
  const threads = { engine, begin: () => Promise.resolve(), stop: () => Promise.resolve() }
  const starting = vi.spyOn(AccountThreads, 'start').mockResolvedValue(threads as unknown as AccountThreads)
  const saved = {
    ...{ id: 'here', url: 'https://code.example.org', kept: 'session' },
    user: { id: 1, username: 'ada', name: 'Ada' },
  } as unknown as SavedAccount
  const service = { interface: 'v4', version: null, tokenEndsOn: null } as unknown as Access['service']
  const listener = { onAccounts: () => undefined, onSyncState: () => undefined, onTrouble: () => undefined }
  const open = new OpenAccount(saved, service, {
    ...{ folder: '/nowhere', version: '1', interval: 60, holdSeconds: 10, isSafe: false, readers: [] },
    ...{ firstView: Promise.resolve(), listener },
  } as unknown as OpenAccountOptions)
  const access: Access = { route: directRoute, tokenKind: 'private', service }
  await open.start('before', access)

  refuse = () => open.onTokenRefused('here', { code: 'unauthorized' })
  await open.setToken(saved, 'after', access)
  expect([open.token, open.problem, given]).toEqual(['after', null, ['after']])

  refuse()
  expect([open.token, open.problem]).toEqual([null, { code: 'unauthorized' }])
  await open.stop()
  starting.mockRestore()
})
