import { can } from '../../../shared/contract/abilities.ts'
import { apiPaths, type ServiceFacts } from '../../../shared/model/service-facts.ts'
import { withScheme } from './typed-address.ts'

/** The name and the scope of the token that is asked for. The scope allows all that Docket does. */
const wished = '?name=Docket&scopes=api'

const unknownService = { interface: 'v4', version: null } as const

const apiPath = new RegExp(`(?:${Object.values(apiPaths).join('|')})?$`)

/**
 * Returns the page of a service on which a token is made, with name and scope filled in where it can do that; null while the
 * typed text is no address that can be opened.
 *
 * @param typed the address as people type it, with or without https://
 * @param service the API and version of the service, as far as they are known; null before the first sign-in
 */
export function tokenPageOf(typed: string, service: ServiceFacts | null): string | null {
  const text = withScheme(typed)
  // The parser would silently leave out line breaks, and so name another host than the one shown.
  if (/[\s\p{Cc}\\]/u.test(text)) return null
  const url = URL.parse(text)
  if (url === null || !isOpenable(url) || url.username !== '' || url.password !== '') return null
  if (url.search !== '' || url.hash !== '' || /^(?:https?)?$/.test(url.hostname)) return null
  const base = url.pathname.replace(/\/+$/, '').replace(apiPath, '')
  return `${url.origin}${base}${pathOf(service)}`
}

/** Services move this page now and then. Before the first sign-in one is asked that newer ones lead on from. */
function pathOf(service: ServiceFacts | null): string {
  const asked = service ?? unknownService
  if (!can(asked, 'ownTokens')) return '/profile/account'
  if (!can(asked, 'filledTokenPage')) return '/profile/personal_access_tokens'
  if (can(asked, 'tokenPageInSettings')) return `/-/user_settings/personal_access_tokens${wished}`
  return `/-/profile/personal_access_tokens${wished}`
}

/** Plain http leads to services on this computer only, as in all that Docket opens. */
function isOpenable({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
}
