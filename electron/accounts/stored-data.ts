import { readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { AppFailure } from '../../shared/errors.ts'
import type { EventPayload } from '../../shared/ipc.ts'
import { partsOf, type AccountId } from '../../shared/model/key.ts'
import type { ExportFormat, StoredSizes, WrittenFile } from '../../shared/model/stored-data.ts'
import { uploadIn } from '../../shared/model/upload.ts'
import type { AskedUpload } from '../protocols/asked-upload.ts'
import type { ReaderThread } from '../threads/reader/reader-thread-caller.ts'
import type { ExportPosition } from '../protocols/export-position.ts'
import type { AskedPart, ExportedPart } from '../protocols/exported-part.ts'
import type { Accounts } from './accounts.ts'
import { ExportedPictures } from './exported-pictures.ts'
import { fileNameOf, pictureFolderOfExport, proposedFileName } from './file-names.ts'

export interface StoredDataOptions {
  /** The profile's folder. */
  readonly profile: string
  readonly logs: string
  readonly accounts: Pick<Accounts, 'list' | 'threadsOfAccount' | 'restore' | 'resetCache'>
  /** The thread that writes exports. It writes a part at a time and answers other calls in between. */
  readonly reader: Pick<ReaderThread, 'calls'>
  /**
   * Lets the user choose where a file is written, and has it written there, with others beside it where there is room for them.
   * Returns null when they chose none, or when `write` gave it up.
   */
  readonly writeForUser: (
    name: string,
    write: (path: string, hasRoomBeside: boolean) => Promise<boolean>,
  ) => Promise<WrittenFile | null>
  readonly pickBackup: () => Promise<string | null>
  readonly onExport: (progress: EventPayload<'exportProgress'>) => void
}

const endings: Readonly<Record<ExportFormat, string>> = { json: 'json', markdown: 'md', csv: 'csv' }

/** The data that Docket keeps on this computer: its size, exports, backups and restoring. */
export class StoredData {
  readonly #options: StoredDataOptions
  /** The accounts that are being exported. */
  readonly #exports = new Set<AccountId>()

  constructor(options: StoredDataOptions) {
    this.#options = options
  }

  async sizes(): Promise<StoredSizes> {
    const { accounts, profile, logs } = this.#options
    return {
      accounts: await Promise.all(
        accounts.list().map(async ({ id }) => {
          const folder = join(profile, 'accounts', id)
          return {
            account: id,
            cache: (await sizeOfDatabase(join(folder, 'cache.db'))) + (await sizeOfDatabase(join(folder, 'search.db'))),
            pictures: await sizeOfFolder(join(folder, 'pictures')),
            user: await sizeOfDatabase(join(folder, 'user.db')),
          }
        }),
      ),
      logs: await sizeOfFolder(logs),
    }
  }

  /**
   * Writes all issues and merge requests of an account, with their comments, into a file that the user chooses. Returns
   * null when they choose none, or cancel. The file appears whole or not at all. Markdown has the pictures that are on this computer
   * in a folder beside it, where there is room for that.
   */
  async export(account: AccountId, format: ExportFormat): Promise<WrittenFile | null> {
    const write = (file: string, hasRoomBeside: boolean) => this.#writeExport(account, format, { file, hasRoomBeside })
    return await this.#options.writeForUser(`Docket ${this.#nameOf(account)}.${endings[format]}`, write)
  }

  /** Writes an export. Resolves to true when it was written, to false when it was cancelled. */
  async #writeExport(
    account: AccountId,
    format: ExportFormat,
    { file, hasRoomBeside }: { readonly file: string; readonly hasRoomBeside: boolean },
  ): Promise<boolean> {
    const unfinished = `${file}.unfinished`
    const pictureFolder = hasRoomBeside && format === 'markdown' ? pictureFolderOfExport(file) : null
    const pictures = new ExportedPictures({
      from: join(this.#options.profile, 'accounts', account, 'pictures'),
      to: join(dirname(file), pictureFolder ?? ''),
    })
    let isWritten = false
    this.#exports.add(account)
    try {
      let from: ExportPosition | null = null
      do {
        const asked: AskedPart = { account, file: unfinished, format, from, pictureFolder }
        const part: ExportedPart = await this.#options.reader.calls.writeItems(asked)
        await pictures.copy(part.pictures)
        from = part.next
        this.#options.onExport({ account, done: from?.done ?? part.total, total: part.total })
      } while (from !== null && this.#exports.has(account))
      if (from !== null) return false
      await rename(unfinished, file).catch((thrown: unknown) => {
        throw AppFailure.of('file_not_written', { detail: String(thrown) })
      })
      isWritten = true
      return true
    } finally {
      this.#exports.delete(account)
      await rm(unfinished, { force: true })
      if (!isWritten) await pictures.remove()
    }
  }

  cancelExport(account: AccountId): void {
    this.#exports.delete(account)
  }

  /**
   * Writes an attachment of a text into a file that the user chooses. Returns null when they choose none.
   *
   * @throws AppFailure when it cannot be read or written; `not_found` where the address is that of no attachment
   */
  async saveUpload({ project, address }: AskedUpload): Promise<WrittenFile | null> {
    const { accounts, writeForUser } = this.#options
    const { account } = partsOf(project)
    const url = accounts.list().find(({ id }) => id === account)?.url ?? ''
    const upload = uploadIn(address, url)
    if (upload === null) throw AppFailure.of('not_found')
    return await writeForUser(proposedFileName(decodeURIComponent(upload.name)), async (file) => {
      await accounts.threadsOfAccount(account).engine.calls.saveUpload({ project, address, file })
      return true
    })
  }

  /**
   * Backs up the data of an account that exists nowhere else, to a file that the user chooses. Returns null when they
   * choose none.
   */
  async backUp(account: AccountId): Promise<WrittenFile | null> {
    return await this.#options.writeForUser(`Docket ${this.#nameOf(account)} backup.db`, async (file) => {
      await this.#options.accounts.threadsOfAccount(account).userStore.calls.backUp({ to: file })
      return true
    })
  }

  /**
   * Replaces an account's edits, drafts and marks by a backup that the user chooses. Returns null when they choose
   * none.
   */
  async restore(account: AccountId): Promise<WrittenFile | null> {
    const file = await this.#options.pickBackup()
    if (file === null) return null
    await this.#options.accounts.restore(account, file)
    return { name: basename(file) }
  }

  async resetCache(account: AccountId): Promise<void> {
    await this.#options.accounts.resetCache(account)
  }

  #nameOf(account: AccountId): string {
    return fileNameOf(account, this.#options.accounts.list())
  }
}

/** The size of a database in bytes, with its write-ahead log. */
async function sizeOfDatabase(file: string): Promise<number> {
  return (await sizeOf(file)) + (await sizeOf(`${file}-wal`))
}

async function sizeOfFolder(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  const sizes = await Promise.all(names.map((name) => sizeOf(join(folder, name))))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** The size of a file in bytes; 0 when there is no such file. */
async function sizeOf(file: string): Promise<number> {
  return await stat(file).then(
    ({ size }) => size,
    () => 0,
  )
}
