import { readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { protocol } from 'electron'

/**
 * Docket's own page, served as app://docket/… from the folder of the built renderer. Only files with a known type in
 * that folder are served, and every answer carries the content security policy.
 */

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** Trusted types: `svelte-trusted-html` is Svelte's own templates, `docket-markdown` the one place that makes HTML of text. */
export const contentSecurityPolicy = [
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
  'trusted-types svelte-trusted-html docket-markdown dompurify',
].join('; ')

/** Must run before the application is ready: later, Electron would treat the scheme as a foreign one without a word. */
export function registerPageScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ])
}

/** Serves the files below `folder` as app://docket/. */
export function servePage(folder: string): void {
  protocol.handle('app', async (request) => {
    const file = fileOf(folder, request.url)
    const type = file && types[extname(file)]
    if (request.method !== 'GET' || !file || !type) return new Response('Not found', { status: 404 })
    try {
      return new Response(new Uint8Array(await readFile(file)), {
        headers: {
          'Content-Type': type,
          'Content-Security-Policy': contentSecurityPolicy,
          'X-Content-Type-Options': 'nosniff',
          'Referrer-Policy': 'no-referrer',
        },
      })
    } catch {
      // A file that cannot be read is a file that is not there, for a page.
      return new Response('Not found', { status: 404 })
    }
  })
}

/** The file an address of ours names, or null for anything that leaves the folder or is not ours. */
export function fileOf(folder: string, address: string): string | null {
  const url = URL.parse(address)
  if (!url || url.protocol !== 'app:' || url.host !== 'docket') return null
  let path: string
  try {
    path = decodeURIComponent(url.pathname)
  } catch {
    return null
  }
  // URL has folded `..` and `%2e%2e`; an encoded slash or backslash could bring one back.
  if (path.includes('..') || path.includes('\\') || path.includes('\0')) return null
  const file = join(folder, path === '/' ? 'index.html' : path)
  return file.startsWith(folder + sep) ? file : null
}
