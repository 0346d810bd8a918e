import { extname, join, sep } from 'node:path'

/** Decides which things are Docket's own: the origin of its page, the files of the page, and the frames that may call. */

/** The origin of Docket's own pages. Only they may call the main process. */
export const pageOrigin = 'app://docket'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/**
 * Three trusted-types policies are allowed: `svelte-trusted-html` for Svelte's own templates, `docket-markdown` for the only code that
 * turns text into HTML, and `docket-highlighting`, which knows one address: that of the thread that reads code.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types svelte-trusted-html docket-markdown docket-highlighting',
].join('; ')

/** The headers of every response with a file of the page. */
export function pageHeaders(type: string): Readonly<Record<string, string>> {
  return {
    'Content-Type': type,
    'Content-Security-Policy': contentSecurityPolicy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  }
}

export interface PageFile {
  readonly path: string
  readonly type: string
}

/**
 * Finds the file below `folder` that an address names. Null when the address is not Docket's, leaves the folder, or has
 * no known type.
 */
export function pageFileOf(folder: string, address: string): PageFile | null {
  const url = URL.parse(address)
  if (url?.protocol !== 'app:' || url.host !== 'docket') return null
  let path: string
  try {
    path = decodeURIComponent(url.pathname)
  } catch {
    return null
  }
  // Only Windows reads a backslash as a separator. It is refused on all systems, so that an address means one file.
  if (path.includes('\\') || path.includes('\0')) return null
  const file = join(folder, path === '/' ? 'index.html' : path)
  const type = types[extname(file)]
  // The URL parser has resolved `..` and `%2e%2e`, but behind an encoded slash one is left.
  return file.startsWith(folder + sep) && type !== undefined ? { path: file, type } : null
}

/** A picture of an account, as the page refers to it. */
export interface OwnPicture {
  readonly account: string
  /** 64 digits for a picture of the service, 16 for a file that the user added to a text. */
  readonly hash: string
}

/** Parses the address of a picture. Null for anything but an account's id and 64 or 16 hexadecimal digits. */
export function ownPictureOf(address: string): OwnPicture | null {
  // The pattern is applied to the raw address, so that the URL parser cannot turn another address into one that
  // matches.
  const match = /^app:\/\/docket\/pictures\/([a-z0-9]{1,16})\/([0-9a-f]{64}|[0-9a-f]{16})$/.exec(address)
  return match ? { account: match[1] ?? '', hash: match[2] ?? '' } : null
}

/** The address of a download, by its token. */
export function addressOfDownload(token: string): string {
  return `${pageOrigin}/downloads/${token}`
}

/** The token in the address of a download; null for any other address. */
export function ownDownloadOf(address: string): string | null {
  return /^app:\/\/docket\/downloads\/([\w-]{43})$/.exec(address)?.[1] ?? null
}

/** Origin of a call over IPC: the part of Electron’s event that is looked at. */
export interface CallOrigin {
  readonly senderFrame: { readonly url: string; readonly parent: unknown } | null
}

/** Returns true if a call comes from the main frame of Docket's own page. Frames inside it and other pages may not call. */
export function isOwnMainFrame({ senderFrame }: CallOrigin): boolean {
  if (senderFrame?.parent !== null) return false
  const url = URL.parse(senderFrame.url)
  return url !== null && `${url.protocol}//${url.host}` === pageOrigin
}
