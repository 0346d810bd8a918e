import { expect, it } from 'vitest'
import { ChosenCertificates } from '../../electron/accounts/certificates.ts'
import { Connections, type WholeConnection } from '../../electron/accounts/connections.ts'
import type { Keychain } from '../../electron/accounts/keychain.ts'
import type { SettingsProtocol } from '../../electron/accounts/settings-calls.ts'
import type { Caller } from '../../electron/threads/thread.ts'

/** An account whose proxy wants a password, and a disk that can be full. */
async function prepare() {
  const disk = { isFull: false }
  const full = new Error('the disk is full')
  const entries = new Map<string, string>()
  const keychain: Pick<Keychain, 'get' | 'set' | 'delete'> = {
    get: (name) => Promise.resolve(entries.get(name) ?? null),
    set: (name, secret) => Promise.resolve(void entries.set(name, secret)),
    delete: (name) => Promise.resolve(void entries.delete(name)),
  }
  const calls = { saveOf: () => (disk.isFull ? Promise.reject(full) : Promise.resolve()) }
  const connections = new Connections({
    settings: { calls } as unknown as Caller<SettingsProtocol>,
    keychain: () => Promise.resolve(keychain as Keychain),
    certificates: new ChosenCertificates(() => Promise.resolve(null)),
    systemProxy: () => Promise.resolve(null),
  })
  const before = through('old.example.org', 'old secret')
  await connections.save('here', before, true)
  return { connections, disk, full, before, secrets: () => [...entries.values()] }
}

const through = (host: string, password: string): WholeConnection => ({
  proxy: { kind: 'manual', address: `http://${host}:3128`, username: 'ada' },
  certificateAuthorities: [],
  tokenKind: 'private',
  password,
})
const withoutProxy: WholeConnection = {
  proxy: { kind: 'none' },
  certificateAuthorities: [],
  tokenKind: 'private',
  password: null,
}

it('a connection that could not be saved leaves the proxy before it with its own password', async () => {
  const { connections, disk, full, before, secrets } = await prepare()
  disk.isFull = true
  for (const chosen of [withoutProxy, through('new.example.org', 'new secret')]) {
    await expect(connections.save('here', chosen, true)).rejects.toBe(full)
    expect(connections.of('here')).toEqual(before)
    expect(secrets()).toEqual(['old secret'])
  }
})

it('a connection without a proxy leaves no password in the keychain', async () => {
  const { connections, secrets } = await prepare()
  await connections.save('here', withoutProxy, true)
  expect([connections.of('here'), secrets()]).toEqual([withoutProxy, []])
})
