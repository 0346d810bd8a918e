import { extname, join, sep } from 'node:path'

/** What is ours: the origin of Docket's page, which files belong to it, and which frames may call. */

/** The origin of Docket's own pages; nothing else may call. */
export const pageOrigin = 'app://docket'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** Trusted types: `svelte-trusted-html` is Svelte's own templates, `docket-markdown` the one place that makes HTML of text. */
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
  'trusted-types svelte-trusted-html docket-markdown',
].join('; ')

/** What every answer of the page carries. */
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

/** The file below `folder` that an address names, or null for one that leaves the folder, is not ours, or has no known type. */
export function pageFileOf(folder: string, address: string): PageFile | null {
  const url = URL.parse(address)
  if (url?.protocol !== 'app:' || url.host !== 'docket') return null
  let path: string
  try {
    path = decodeURIComponent(url.pathname)
  } catch {
    return null
  }
  // Only Windows takes a backslash for a separator: it is refused everywhere, so that an address means the same file.
  if (path.includes('\\') || path.includes('\0')) return null
  const file = join(folder, path === '/' ? 'index.html' : path)
  const type = types[extname(file)]
  // The URL parser has resolved `..` and `%2e%2e`, but behind an encoded slash one is left.
  return file.startsWith(folder + sep) && type !== undefined ? { path: file, type } : null
}

/** A picture of an account, as the page names it. */
export interface OwnPicture {
  readonly account: string
  readonly hash: string
}

/** The picture that an address names, or null: nothing but an account's id and 64 hexadecimal digits is one. */
export function ownPictureOf(address: string): OwnPicture | null {
  // Over the whole address and not a parsed one, so that nothing is folded or decoded into what fits.
  const match = /^app:\/\/docket\/pictures\/([a-z0-9]{1,16})\/([0-9a-f]{64})$/.exec(address)
  return match ? { account: match[1] ?? '', hash: match[2] ?? '' } : null
}

export interface Sender {
  readonly senderFrame: { readonly url: string; readonly parent: unknown } | null
}

/** Whether a call comes from the main frame of a page of ours: a frame inside it, or a page it was led to, may not call. */
export function isOwnMainFrame({ senderFrame }: Sender): boolean {
  if (senderFrame?.parent !== null) return false
  const url = URL.parse(senderFrame.url)
  return url !== null && `${url.protocol}//${url.host}` === pageOrigin
}
