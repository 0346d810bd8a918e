import { readFile } from 'node:fs/promises'
import { protocol } from 'electron'
import { pageFileOf } from '../own-page.ts'

/**
 * Docket's own page, served as app://docket/… from the folder of the built renderer. Only files with a known type in
 * that folder are served, and every answer carries the content security policy.
 */

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
  'trusted-types svelte-trusted-html docket-markdown',
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
    const file = request.method === 'GET' ? pageFileOf(folder, request.url) : null
    if (!file) return new Response('Not found', { status: 404 })
    try {
      return new Response(new Uint8Array(await readFile(file.path)), {
        headers: {
          'Content-Type': file.type,
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
