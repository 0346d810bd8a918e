import { failure, success, type ErrorOf, type Result } from '../../shared/errors.ts'
import { apiPaths } from '../../shared/model/service-facts.ts'

const longest = 2000

/**
 * Parses what somebody typed or pasted into the base URL of a service: `https://host[:port][/path]`, without the
 * path of an API (`/api/v4`) and without slashes at the end. A base URL is returned unchanged. A host without a scheme
 * is meant over https; a service on this computer seldom has that, so there the scheme is asked for.
 *
 * @returns `address_without_scheme` with a suggested address, `address_insecure` for http to another computer,
 * `address_invalid` with the fault for anything else
 */
export function readAddress(typed: string): Result<string> {
  const text = typed.trim()
  if (text === '') return invalid('empty')
  // The parser would silently leave out line breaks and tabs, and so name another host than the one shown.
  if (text.length > longest || /[\s\p{Cc}]/u.test(text)) {
    return invalid('spaces')
  }
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return withoutScheme(text)
  const url = URL.parse(text)
  if (!url || url.hostname === '') return invalid('unreadable')
  return readUrl(url)
}

function withoutScheme(text: string): Result<string> {
  const host = text.replace(/^\/+/, '')
  const url = URL.parse(`https://${host}`)
  // `mailto:ada@…` and `git@…` are no hosts, nor is `https:` with one slash.
  if (!url || url.username !== '' || /^(?:https?)?$/.test(url.hostname)) return invalid('unreadable')
  if (isLoopback(url.hostname)) return failure('address_without_scheme', { suggestion: `http://${host}` })
  return readUrl(url)
}

function readUrl(url: URL): Result<string> {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return invalid('scheme')
  }
  if (/^https?$/.test(url.hostname)) return invalid('twice')
  if (url.username !== '' || url.password !== '') {
    return invalid('credentials')
  }
  if (url.search !== '' || url.hash !== '') {
    return invalid('query')
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    return failure('address_insecure')
  }
  return success(url.origin + basePathOf(url.pathname))
}

/** The path without the part that the client adds itself. */
function basePathOf(path: string): string {
  const rest = withoutSlashes(path)
  const ending = Object.values(apiPaths).find((apiPath) => rest.endsWith(apiPath))
  return ending === undefined ? rest : basePathOf(rest.slice(0, -ending.length))
}

/** Removes slashes at the end without a pattern: a pattern takes quadratic time on many slashes elsewhere. */
function withoutSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/** Returns true if a host is this computer, however its name is resolved. */
function isLoopback(hostname: string): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)
}

function invalid(fault: ErrorOf<'address_invalid'>['fault']): Result<string> {
  return failure('address_invalid', { fault })
}
