import { failure, success, type ErrorCode, type Result } from '../../shared/errors.ts'

const longest = 2000

/**
 * The base URL of a service from what somebody typed or pasted: `https://host[:port][/path]`, without `/api/v3` and without slashes at
 * its end. Reading its own answer again answers the same.
 *
 * @returns `address_without_scheme` with the address suggested, `address_insecure` for http to another computer, `address_invalid`
 *   for anything else, each with a sentence that says what to change
 */
export function readAddress(typed: string): Result<string> {
  const text = typed.trim()
  if (text === '') return refuse('address_invalid', 'Enter the address of the service.')
  // The parser would leave out line breaks and tabs without a word, and so name another host than was shown.
  if (text.length > longest || /[\s\p{Cc}]/u.test(text)) {
    return refuse('address_invalid', 'An address has no spaces and is shorter than 2,000 characters.')
  }
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return withoutScheme(text)
  const url = URL.parse(text)
  if (!url || url.hostname === '') return refuse('address_invalid', 'This is not an address.')
  return readUrl(url)
}

function withoutScheme(text: string): Result<string> {
  const host = text.replace(/^\/+/, '')
  const url = URL.parse(`https://${host}`)
  if (!url || url.username !== '' || url.hostname === '') return refuse('address_invalid', 'This is not an address.')
  const suggestion = `${isLoopback(url.hostname) ? 'http' : 'https'}://${host}`
  return refuse('address_without_scheme', `The address has to begin with https://, like ${suggestion}`)
}

function readUrl(url: URL): Result<string> {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return refuse('address_invalid', 'The address has to begin with https://')
  }
  if (/^https?$/.test(url.hostname)) return refuse('address_invalid', 'The beginning, https://, stands there twice.')
  if (url.username !== '' || url.password !== '') {
    return refuse('address_invalid', 'Leave out the name and password: the service is told who you are by the token.')
  }
  if (url.search !== '' || url.hash !== '') {
    return refuse('address_invalid', 'Leave out the question mark or number sign and what follows it.')
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    return refuse('address_insecure', 'Without https:// everybody on the way could read your token.')
  }
  return success(url.origin + basePathOf(url.pathname))
}

/** The path without what the client adds itself. */
function basePathOf(path: string): string {
  let rest = withoutSlashes(path)
  while (rest.endsWith('/api/v3')) rest = withoutSlashes(rest.slice(0, -'/api/v3'.length))
  return rest
}

/** A pattern for slashes at the end takes quadratic time on many of them elsewhere. */
function withoutSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/** Whether a host is this computer, however its name is resolved. */
function isLoopback(hostname: string): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)
}

function refuse(code: ErrorCode, message: string): Result<string> {
  return failure(code, message)
}
