import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { AppFailure } from '../../../shared/errors.ts'
import type { WrittenFile } from '../../../shared/model/stored-data.ts'
import { addressOfDownload } from '../../page-security.ts'

export interface DownloadsOptions {
  /** Holds the files until they were fetched, and nothing else. */
  readonly folder: string
  /** Has the page of the user begin to download an address of Docket's. */
  readonly begin: (address: string) => void
  /** Milliseconds in which a download must be asked for. A browser may ask the user first. */
  readonly patience: number
}

/** A file that waits for its download. */
interface Offer {
  readonly path: string
  readonly name: string
  readonly size: number
  readonly begun: () => void
  /** Called when it ends, with true if all of it was read. */
  readonly ended: (isWhole: boolean) => void
}

/**
 * Gives files to a user who looks at Docket in a browser, which has no folders to choose from. A file is written into a
 * private folder first, can be fetched once, under an address that nobody can guess, and is removed then.
 */
export class Downloads {
  readonly #options: DownloadsOptions
  readonly #offers = new Map<string, Offer>()

  constructor(options: DownloadsOptions) {
    this.#options = options
  }

  /** Removes files that an earlier run could not, before any is given. */
  async clear(): Promise<void> {
    await rm(this.#options.folder, { recursive: true, force: true })
  }

  /**
   * Has a file written and downloaded. Returns null when `write` gave it up.
   *
   * @throws AppFailure `download_unfinished` when it was not fetched whole; `file_not_written`
   */
  async give(name: string, write: (path: string) => Promise<boolean>): Promise<WrittenFile | null> {
    const folder = await this.#newFolder()
    try {
      const path = join(folder, name)
      if (!(await write(path))) return null
      if (!(await this.#fetched({ path, name }))) throw AppFailure.of('download_unfinished', { name })
      return { name }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  /** Answers the request of a download; null where there is none of that name, or it was begun already. */
  answer(token: string): Response | null {
    const offer = this.#offers.get(token)
    if (offer === undefined) return null
    this.#offers.delete(token)
    offer.begun()
    const file = createReadStream(offer.path)
    file.once('close', () => offer.ended(file.readableEnded))
    // Nothing is read before it is requested: anything that was read counts as fetched.
    const body = Readable.toWeb(file, { strategy: { highWaterMark: 0 } }) as ReadableStream
    return new Response(body, {
      headers: {
        'Content-Type': 'application/octet-stream',
        'Content-Length': String(offer.size),
        'Content-Disposition': dispositionOf(offer.name),
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'X-Content-Type-Options': 'nosniff',
        'Referrer-Policy': 'no-referrer',
      },
    })
  }

  async #newFolder(): Promise<string> {
    try {
      await mkdir(this.#options.folder, { recursive: true, mode: 0o700 })
      return await mkdtemp(join(this.#options.folder, 'file-'))
    } catch (thrown) {
      throw AppFailure.of('file_not_written', { detail: String(thrown) })
    }
  }

  /** Resolves when a file was fetched: to true if all of it was. */
  async #fetched({ path, name }: Pick<Offer, 'path' | 'name'>): Promise<boolean> {
    const { size } = await stat(path)
    const token = randomBytes(32).toString('base64url')
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const impatience = setTimeout(() => resolve(false), this.#options.patience)
    this.#offers.set(token, { path, name, size, begun: () => clearTimeout(impatience), ended: resolve })
    try {
      this.#options.begin(addressOfDownload(token))
      return await promise
    } finally {
      clearTimeout(impatience)
      this.#offers.delete(token)
    }
  }
}

/** What tells a browser the name of a download. A header has no other letters than these, so that others are encoded beside it. */
function dispositionOf(name: string): string {
  const plain = name.replace(/[^\w .()-]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${encoded}`}`
}
