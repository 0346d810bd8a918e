import { describe, expect, it } from 'vitest'
import { openKeychain, type Keytar } from '../../electron/accounts/keychain.ts'
import { errorFrom } from '../api/support/service.ts'
import { wordsFor } from '../../shared/error-sentences.ts'

/** A keytar without an operating system behind it. */
function fakeKeytar(more: Partial<Keytar> = {}) {
  const kept = new Map<string, string>()
  const calls: string[] = []
  const keytar: Keytar = {
    getPassword: (service, account) => {
      calls.push(`get ${service}`)
      return Promise.resolve(kept.get(account) ?? null)
    },
    setPassword: (service, account, password) => {
      calls.push(`set ${service}`)
      kept.set(account, password)
      return Promise.resolve()
    },
    deletePassword: (service, account) => {
      calls.push(`delete ${service}`)
      return Promise.resolve(kept.delete(account))
    },
    ...more,
  }
  return { keytar, kept, calls }
}

describe('the keychain', () => {
  it('keeps tokens by account, and nothing of its probe', async () => {
    const { keytar, kept, calls } = fakeKeytar()
    const keychain = await openKeychain({ load: () => Promise.resolve(keytar), platform: 'linux' })
    expect(keychain).toMatchObject({ state: 'available', problem: null })
    await keychain.set('one', 'first')
    await keychain.set('one', 'second')
    expect(await keychain.get('one')).toBe('second')
    expect(await keychain.get('two')).toBeNull()
    expect([...kept]).toEqual([['one', 'second']])
    await keychain.delete('one')
    await keychain.delete('one')
    expect([...kept]).toEqual([])
    expect(new Set(calls)).toEqual(new Set(['get Docket', 'set Docket', 'delete Docket']))
  })

  it('that cannot be loaded is a state, not an exception', async () => {
    const load = (): Promise<Keytar> => Promise.reject(new Error('Failed to load keytar native addon, checked []'))
    const keychain = await openKeychain({ load, platform: 'linux' })
    expect(keychain).toMatchObject({ state: 'unavailable', problem: { code: 'keychain_unavailable' } })
    expect(keychain.problem && wordsFor(keychain.problem)).toBe(
      'This computer has no keychain that Docket can use. The library for it (libsecret) is missing. Docket never writes a token to a plain file. You can sign in for this session only.',
    )
    for (const use of [keychain.get('a'), keychain.set('a', 'b'), keychain.delete('a')]) {
      expect((await errorFrom(use)).code).toBe('keychain_unavailable')
    }
  })

  it('is loaded again when it was missing, and is a state on other systems too', async () => {
    const { keytar } = fakeKeytar()
    let missing = true
    const load = (): Promise<Keytar> => (missing ? Promise.reject(new Error('no')) : Promise.resolve(keytar))
    const keychain = await openKeychain({ load, platform: 'darwin' })
    expect(keychain.state).toBe('unavailable')
    missing = false
    expect(await keychain.get('one')).toBeNull()
    expect(keychain.state).toBe('available')
  })

  it('is not probed where a locked one says so itself', async () => {
    const { keytar, calls } = fakeKeytar()
    const keychain = await openKeychain({ load: () => Promise.resolve(keytar), platform: 'win32' })
    expect(await keychain.get('one')).toBeNull()
    expect(calls).toEqual(['get Docket'])
  })

  it('that was locked meanwhile does not say that there is no token', async () => {
    let locked = false
    const { keytar, kept } = fakeKeytar()
    const refuse = () => Promise.reject(new Error('Cannot create an item in a locked collection'))
    const keychain = await openKeychain({
      platform: 'linux',
      load: () =>
        Promise.resolve({
          ...keytar,
          getPassword: (...args) => (locked ? Promise.resolve(null) : keytar.getPassword(...args)),
          setPassword: (...args) => (locked ? refuse() : keytar.setPassword(...args)),
          deletePassword: (...args) => (locked ? Promise.resolve(false) : keytar.deletePassword(...args)),
        }),
    })
    await keychain.set('one', 'token')
    locked = true
    expect((await errorFrom(keychain.get('one'))).code).toBe('keychain_locked')
    expect(keychain.state).toBe('locked')
    expect((await errorFrom(keychain.delete('one'))).code).toBe('keychain_locked')
    locked = false
    expect(await keychain.get('one')).toBe('token')
    expect(keychain.state).toBe('available')
    expect([...kept.keys()]).toEqual(['one'])
  })

  it('that forgets what it is given is unavailable (S3)', async () => {
    const { keytar } = fakeKeytar({ getPassword: () => Promise.resolve(null) })
    const keychain = await openKeychain({ load: () => Promise.resolve(keytar), platform: 'linux' })
    expect(keychain.state).toBe('unavailable')
  })

  it('that does not answer says so', async () => {
    const { keytar } = fakeKeytar({ setPassword: () => new Promise(() => undefined) })
    const keychain = await openKeychain({ load: () => Promise.resolve(keytar), platform: 'linux', patience: 5 })
    expect(keychain).toMatchObject({ state: 'locked', problem: { code: 'keychain_slow' } })
    expect(keychain.problem && wordsFor(keychain.problem)).toBe(
      'The keychain of this computer is not responding. It may be asking for its password in another window. Enter it there and try again, or sign in for this session only.',
    )
  })

  it.each([
    ['User interaction is not allowed.', 'keychain_locked'],
    ['The user name or passphrase you entered is not correct. The prompt was dismissed', 'keychain_locked'],
    ['The specified item could not be found in the keychain.', 'keychain_unavailable'],
    ['User canceled the operation.', 'keychain_denied'],
    ['Access is denied.', 'keychain_denied'],
  ])('"%s" → %s', async (message, code) => {
    const { keytar } = fakeKeytar({ getPassword: () => Promise.reject(new Error(message)) })
    const keychain = await openKeychain({ load: () => Promise.resolve(keytar), platform: 'darwin' })
    expect(await errorFrom(keychain.get('one'))).toMatchObject({ code, detail: message })
  })
})
