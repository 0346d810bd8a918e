import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { protocol } from 'electron'
import { pictureTypeOf } from '../../../shared/model/picture.ts'
import { ownDownloadOf, ownPictureOf, pageFileOf, pageHeaders, type OwnPicture } from '../../page-security.ts'

/**
 * Docket's own page, served as app://docket/… from the folder of the built renderer. Only files with a known type in
 * that folder are served, and every answer carries the content security policy. The pictures that the engines have
 * fetched are served as app://docket/pictures/ACCOUNT/HASH, a file that the user asked for as app://docket/downloads/TOKEN.
 */

/**
 * Registers the scheme `app:` with Electron. Must run before the application is ready: later, Electron ignores the call without
 * an error and treats the scheme as a foreign one.
 */
export function registerPageScheme(): void {
  protocol.registerSchemesAsPrivileged([
    // Without `codeCache` the page's code would be compiled anew for each window.
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ])
}

/** The content security policy of a picture: when it is opened by itself, it may load and run nothing. */
const picturePolicy = "default-src 'none'; sandbox"

export interface PageOptions {
  /** The folder of the page's files, which are served as app://docket/. */
  readonly folder: string
  readonly picturePath: (picture: OwnPicture) => string
  readonly download: (token: string) => Response | null
  /**
   * Called when a page has got all the scripts that it names, and with each later one. It runs them in a process of its own, while
   * there is time for other things.
   */
  readonly onCode: () => void
}

/** Serves the page, pictures and downloads. */
export function servePage({ folder, picturePath, download, onCode }: PageOptions): void {
  /** The files that every window begins with. A later one need not wait for the disk. */
  const kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  const read = async (path: string): Promise<Uint8Array<ArrayBuffer>> => {
    if (!/\.(?:html|js|css)$/.test(path)) return await readFile(path)
    const reading = kept.get(path) ?? readFile(path)
    kept.set(path, reading)
    // A file that could not be read now may be there the next time.
    reading.catch(() => kept.delete(path))
    return await reading
  }
  /** The scripts that pages name and have not got yet. */
  const awaited = new Set<string>()
  protocol.handle('app', async (request) => {
    const picture = request.method === 'GET' ? ownPictureOf(request.url) : null
    if (picture) return await servePicture(picturePath(picture))
    const token = request.method === 'GET' ? ownDownloadOf(request.url) : null
    if (token !== null) return download(token) ?? new Response('Not found', { status: 404 })
    const file = request.method === 'GET' ? pageFileOf(folder, request.url) : null
    if (!file) return new Response('Not found', { status: 404 })
    try {
      const bytes = await read(file.path)
      if (file.path.endsWith('.html'))
        for (const script of scriptsNamedIn(bytes)) awaited.add(join(dirname(file.path), script))
      awaited.delete(file.path)
      // The answer comes first.
      if (file.path.endsWith('.js') && awaited.size === 0) setImmediate(onCode)
      return new Response(bytes, { headers: pageHeaders(file.type) })
    } catch {
      // The page gets the same answer whether a file is missing or cannot be read.
      return new Response('Not found', { status: 404 })
    }
  })
}

/** The relative addresses of the scripts that a page names: its own, and those that are to be loaded with it. */
function scriptsNamedIn(page: Uint8Array): string[] {
  const named = Buffer.from(page)
    .toString()
    .matchAll(/(?:src|href)="([^"]+\.js)"/g)
  return [...named].map(([, script = '']) => script)
}

/**
 * Serves a picture. Its type is taken from its bytes, never from the service. A file that is no picture is not found.
 */
async function servePicture(path: string): Promise<Response> {
  const bytes = await readFile(path).catch(() => null)
  const type = bytes && pictureTypeOf(bytes)
  if (!bytes || type === null) return new Response('Not found', { status: 404 })
  return new Response(bytes, {
    headers: {
      'Content-Type': type,
      'Content-Security-Policy': picturePolicy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    },
  })
}
