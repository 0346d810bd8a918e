import { basename, extname } from 'node:path'
import { withinBytes } from '../../shared/bytes-of-text.ts'
import type { Account } from '../../shared/ipc.ts'

type Named = Pick<Account, 'id' | 'url' | 'kept'> & { readonly user: Pick<Account['user'], 'username'> }

/**
 * The name of an account in names of files: the user and the service. It has only letters, digits and signs that every file system
 * takes. Accounts whose names would be the same have a number behind it, in the order of the list.
 */
export function fileNameOf(id: string, accounts: readonly Named[]): string {
  const account = accounts.find((each) => each.id === id)
  if (account === undefined) return id
  const name = plainName(account)
  const alike = accounts.filter((each) => plainName(each).toLowerCase() === name.toLowerCase())
  return alike.length === 1 ? name : `${name} ${alike.indexOf(account) + 1}`
}

/** As long as leaves room for a folder and an ending, even where file systems count bytes. */
const longest = 120

function plainName({ kept, url, user }: Named): string {
  if (kept === 'sample') return 'sample workspace'
  const name = `${user.username} on ${url.replace(/^https?:\/\//, '')}`
  return name
    .replace(/[^a-zA-Z0-9._ -]+/g, '-')
    .slice(0, longest)
    .replace(/[. -]+$/, '')
}

/** As long, in bytes, as leaves room for what stands behind the name of a file that is being written. */
const longestProposed = 200

/** The names of devices on Windows, whatever ending they have. */
const device = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?= *(?:\.|$))/i

/**
 * The name that is proposed for a file that somebody attached to a text: one that every file system takes, without characters that
 * cannot be seen, or that turn others round, so that its end says what it is. Its end stays where it is too long.
 */
export function proposedFileName(name: string): string {
  const plain = name
    .replace(/[<>:"/\\|?*\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '_')
    .replace(/^[. ]+/, '')
    .replace(/[. ]+$/, '')
    .replace(device, '_$&')
  const [ending = ''] = /\.[^.]{1,10}$/.exec(plain) ?? []
  return plain === '' ? 'file' : withinBytes(plain, longestProposed, ending).trimEnd()
}

/** The name of the folder of an export's pictures, beside its file. */
export function pictureFolderOfExport(file: string): string {
  const name = basename(file)
  return `${name.slice(0, name.length - extname(name).length)} pictures`
}
