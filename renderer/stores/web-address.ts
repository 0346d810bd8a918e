import type { AccountId } from '../../shared/model/key.ts'
import type { Place } from '../../shared/place.ts'

/** A service that Docket knows: one of its accounts. */
export interface KnownService {
  readonly account: AccountId
  /** The address as given at sign-in, without `/api/v3`. */
  readonly url: string
}

const kinds = { issues: 'issue', merge_requests: 'mergeRequest', snippets: 'snippet' } as const

/**
 * The place that an address of the web shows, such as `https://git.example.org/group/app/merge_requests/7#note_3`, or null
 * where it belongs to none of the services or shows what Docket has no place for. Later versions of the service put `/-/`
 * after the project. The first of several accounts on the same service is meant.
 */
export function placeOfWebAddress(address: string, services: readonly KnownService[]): Place | null {
  const url = URL.parse(address.trim())
  if (!url || !/^https?:$/.test(url.protocol)) return null
  for (const { account, url: base } of services) {
    const path = pathBelow(url, base)
    if (path !== null) return placeOfPath(account, path, url.hash)
  }
  return null
}

/** The names in the path below a service, which may itself have a path, or null where the address is elsewhere. */
function pathBelow(url: URL, base: string): readonly string[] | null {
  const service = URL.parse(base)
  if (service?.host !== url.host) return null
  const prefix = `${service.pathname.replace(/\/+$/, '')}/`
  if (!`${url.pathname}/`.startsWith(prefix)) return null
  try {
    const names = url.pathname.slice(prefix.length).split('/')
    return names.map((name) => decodeURIComponent(name)).filter((name) => name !== '')
  } catch {
    return null
  }
}

function placeOfPath(account: AccountId, names: readonly string[], hash: string): Place | null {
  const at = names.findIndex((name, index) => index >= 2 && Object.hasOwn(kinds, name))
  const until = names.indexOf('-')
  const project = names.slice(0, until >= 2 ? until : at < 0 ? undefined : at).join('/')
  if (!/^[^/\s]+(?:\/[^/\s]+)+$/.test(project)) return null
  if (at < 0) return until < 0 && names.length === 2 ? { kind: 'project', account, project } : null
  const kind = kinds[names[at] as keyof typeof kinds]
  const number = /^[1-9][0-9]{0,8}$/.exec(names[at + 1] ?? '')?.[0]
  if (number === undefined) return null
  const note = /^#note_([1-9][0-9]{0,14})$/.exec(hash)?.[1]
  return { kind, account, project, number: Number(number), ...(note === undefined ? {} : { note: Number(note) }) }
}
