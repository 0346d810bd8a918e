import { describe, expect, it } from 'vitest'
import { accountFacts, type AccountHealth } from '../../renderer/features/settings/account-words.ts'
import { readOnlyWords } from '../../renderer/features/sync/service-words.ts'
import { systemConnection } from '../../shared/model/connection.ts'
import { serviceOfV3, type ServiceFacts } from '../../shared/model/service-facts.ts'
import { makeSync } from './support/sample-lists.ts'

const now = Date.parse('2026-03-04T12:00:00Z')
const health: AccountHealth = {
  account: { kept: 'keychain', state: 'ready', service: serviceOfV3 },
  sync: { ...makeSync(), lastSyncedAt: new Date(now - 300_000).toISOString(), waitingEdits: 0, rejectedEdits: 0 },
  connection: systemConnection,
  now,
}
const textOf = (term: string, changed: Partial<AccountHealth> = {}) =>
  accountFacts({ ...health, ...changed }).find((fact) => fact.term === term)?.text

describe('the facts of an account', () => {
  it('say when it was synced, and what waits', () => {
    expect(textOf('Last sync')).toMatch(/^5 /)
    expect(textOf('Last sync', { sync: undefined })).toBe('Never')
    expect(textOf('Edits')).toBe('All on GitLab')
    expect(textOf('Edits', { sync: { ...makeSync(), waitingEdits: 3, rejectedEdits: 1 } })).toBe(
      '2 edits queued, 1 needs you',
    )
  })

  it('say of which kind the token is, where it is kept, and whether it is good', () => {
    expect(textOf('Token')).toBe('Private, in the keychain')
    const connection = { ...systemConnection, tokenKind: 'oauth' } as const
    expect(textOf('Token', { connection, account: { ...health.account, kept: 'session' } })).toBe(
      'OAuth, for this session only',
    )
    expect(textOf('Token', { account: { ...health.account, state: 'signedOut' } })).toBe('None that GitLab accepts')
    expect(textOf('Token', { account: { ...health.account, kept: 'sample' } })).toBe('New at each start')
  })

  it('say what the service speaks, and what the token may do there and until when', () => {
    const of = (service: ServiceFacts) => ({ account: { ...health.account, service } })
    expect(textOf('API')).toBe('API v3')
    const service: ServiceFacts = {
      interface: 'v4',
      version: '16.11.2-ee',
      mayWrite: false,
      tokenEndsOn: '2026-12-05',
    }
    expect(textOf('API', of(service))).toBe('API v4, version 16.11.2-ee')
    expect(textOf('Token', of(service))).toBe('Private, in the keychain, read-only, valid until 5 Dec 2026')
    expect(readOnlyWords(service)).toBe(
      'This token can only read. What you change waits here. Sign in again with a token that has the scope “api”.',
    )
    expect(readOnlyWords(serviceOfV3)).toBe(null)
  })

  it('say by whose certificate the service is known, and until when', () => {
    expect(textOf('Certificate')).toBeUndefined()
    const words = (issuer: string, expiresAt: string) =>
      textOf('Certificate', { sync: { ...makeSync(), certificate: { issuer, expiresAt } } })
    expect(words('Inspection Root', '2026-12-05T10:00:00.000Z')).toBe('By Inspection Root, valid until 5 Dec 2026')
    expect(words('', '2026-12-05T10:00:00.000Z')).toBe('Valid until 5 Dec 2026')
    expect(words('Root', '2026-03-09T12:00:00.000Z')).toBe('By Root, expires in 5 days (9 Mar 2026)')
    expect(words('Root', '2026-03-05T11:00:00.000Z')).toBe('By Root, expires within a day (5 Mar 2026)')
    expect(words('Root', '2026-03-01T11:00:00.000Z')).toBe('By Root, expired (1 Mar 2026)')
  })

  it('say how the service is reached, and nothing of that in the sample', () => {
    const certificate = {
      fingerprint: Array(32).fill('AB').join(':'),
      subject: 'A',
      issuer: 'A',
      validUntil: '2030-01-01',
    }
    const proxy = { kind: 'manual', address: 'http://proxy.example.org:3128', username: '' } as const
    expect(textOf('Connection')).toBe('Same as this computer')
    expect(textOf('Connection', { connection: { ...systemConnection, proxy, certificates: [certificate] } })).toBe(
      'Through proxy.example.org:3128, 1 certificate authority of your own',
    )
    expect(textOf('Connection', { account: { ...health.account, kept: 'sample' } })).toBeUndefined()
  })
})
