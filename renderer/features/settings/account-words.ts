import { day } from '../../../shared/durations.ts'
import { queueWords } from '../../../shared/edit-words.ts'
import type { Account, SyncState } from '../../../shared/ipc.ts'
import type { ServiceCertificate } from '../../../shared/model/service-certificate.ts'
import type { Connection } from '../../../shared/model/connection.ts'
import { agoInWords, counted, wholeDay } from '../../ui/words.ts'
import { apiWords } from '../sync/index.ts'

/** A fact about an account, besides its user and its service. */
export interface AccountFact {
  readonly term: string
  readonly text: string
}

export interface AccountHealth {
  readonly account: Pick<Account, 'kept' | 'state' | 'service'>
  readonly sync: SyncState | undefined
  /** Null while it is not known. */
  readonly connection: Connection | null
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Returns facts about the state of an account, in a few words each. */
export function accountFacts({ account, sync, connection, now }: AccountHealth): AccountFact[] {
  const last = sync?.lastSyncedAt ?? null
  return [
    { term: 'Last sync', text: last === null ? 'Never' : agoInWords(last, now) },
    { term: 'Edits', text: (sync && queueWords(sync)) || 'All on GitLab' },
    { term: 'API', text: apiWords(account.service) },
    { term: 'Token', text: tokenWords(account, connection) },
    ...(connection === null || account.kept === 'sample'
      ? []
      : [{ term: 'Connection', text: connectionWords(connection) }]),
    ...(sync?.certificate === undefined
      ? []
      : [{ term: 'Certificate', text: certificateWords(sync.certificate, now) }]),
  ]
}

const keptWords = { keychain: 'in the keychain', session: 'for this session only' } as const

function tokenWords({ kept, state, service }: AccountHealth['account'], connection: Connection | null): string {
  if (kept === 'sample') return 'New at each start'
  if (state === 'signedOut') return 'None that GitLab accepts'
  const kind = connection?.tokenKind === 'oauth' ? 'OAuth' : 'Private'
  const { mayWrite, tokenEndsOn } = service
  return [
    kind,
    keptWords[kept],
    ...(mayWrite ? [] : ['read-only']),
    ...(tokenEndsOn === null ? [] : [`valid until ${wholeDay(tokenEndsOn)}`]),
  ].join(', ')
}

/** The most days left for which the expiry of a certificate is given in days. */
const soonDays = 30

function certificateWords({ issuer, expiresAt }: ServiceCertificate, now: number): string {
  const days = Math.floor((Date.parse(expiresAt) - now) / day)
  const until = wholeDay(expiresAt.slice(0, 10))
  const left = days < 0 ? 'expired' : days < 1 ? 'expires within a day' : `expires in ${counted(days, 'day')}`
  const when = days > soonDays ? `valid until ${until}` : `${left} (${until})`
  return issuer === '' ? when.replace(/^./, (letter) => letter.toUpperCase()) : `By ${issuer}, ${when}`
}

function connectionWords({ proxy, certificates }: Connection): string {
  const way = {
    system: () => 'Same as this computer',
    none: () => 'No proxy',
    manual: () => `Through ${proxy.kind === 'manual' ? new URL(proxy.address).host : ''}`,
  }[proxy.kind]()
  return certificates.length === 0
    ? way
    : `${way}, ${counted(certificates.length, 'certificate authority', 'certificate authorities')} of your own`
}
