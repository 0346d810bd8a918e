import { describe, expect, it } from 'vitest'
import type { SavedAccount } from '../../electron/accounts/account-cards.ts'
import { AccountSecrets, type Keep } from '../../electron/accounts/account-secrets.ts'
import { ChosenCertificates } from '../../electron/accounts/certificates.ts'
import { Connections } from '../../electron/accounts/connections.ts'
import { callsBy } from '../../electron/threads/thread.ts'
import { serviceOfV3 } from '../../shared/model/service-facts.ts'
import { ada } from '../support/samples.ts'
import { MemoryKeychain } from './support/opened-accounts.ts'

/** Secrets in a keychain that has those of one account, and the end of the attempt to give that other ones. */
async function attempt(kept: Keep, known: string | null, fails: (call: string, cancel: () => void) => void) {
  const keychain = new MemoryKeychain()
  if (kept === 'keychain') keychain.tokens.set('here', 'before')
  const cancelling = new AbortController()
  const happen = (call: string) => fails(call, () => cancelling.abort())
  const set = keychain.set.bind(keychain)
  keychain.set = async (account, token) => {
    await set(account, token)
    if (token === 'after') happen('set')
  }
  const settings = {
    calls: callsBy((name) => {
      happen(name)
      return Promise.resolve(null)
    }),
  }
  const connections = new Connections({
    settings: settings as never,
    keychain: () => Promise.resolve(keychain),
    certificates: new ChosenCertificates(() => Promise.resolve(null)),
    systemProxy: () => Promise.resolve(null),
  })
  const secrets = new AccountSecrets({
    settings: settings as never,
    keychain: () => Promise.resolve(keychain),
    connections,
    listener: { onTrouble: () => undefined },
  })
  const saved: SavedAccount = { id: 'here', url: 'https://code.example.org', user: ada as never, kept }
  const given = { token: 'after', keep: 'keychain', connection: connections.of('here'), service: serviceOfV3 } as const
  const ended = await secrets
    .keep({ ...saved, kept: 'keychain' }, { saved, token: known }, given, cancelling.signal)
    .then(
      () => 'kept',
      () => 'failed',
    )
  return [ended, keychain.tokens.get('here')]
}

const nothing = () => undefined
const full = (at: string) => (call: string) => {
  if (call === at) throw new Error('no room')
}

describe('another token for an account', () => {
  it.each([
    ['takes the place of the one before', nothing, ['kept', 'after']],
    ['leaves the one before when it is cancelled', (call: string, cancel: () => void) => call === 'set' && cancel()],
    ['leaves the one before when the connection cannot be saved', full('saveOf')],
    ['leaves the one before when the account cannot be saved', full('saveAccount')],
  ])('%s', async (_, fails, expected = ['failed', 'before']) => {
    expect(await attempt('keychain', 'before', fails as never)).toEqual(expected)
  })

  it('leaves nothing in the keychain where the one before was for a session only', async () => {
    expect(await attempt('session', 'before', full('saveAccount'))).toEqual(['failed', undefined])
  })

  it('stays where the keychain had not given the one before', async () => {
    expect(await attempt('keychain', null, full('saveAccount'))).toEqual(['failed', 'after'])
  })
})
