import { withinBytes } from '../bytes-of-text.ts'
import { hasNameOfPicture, localPicture, type Pictures } from './picture.ts'

/**
 * Files that somebody added to a text. Until the text is sent, it names them as `docket-file:9f3a61c2d04b7e85.png`: by the number of the
 * file, and the ending of its name.
 */

/** The number of a file: 16 hexadecimal digits. */
export const attachedFileId = /^[0-9a-f]{16}$/

/** The largest file that is taken, in bytes: what services take unless an administrator says otherwise. */
export const largestAttachedFile = 100 * 1024 * 1024

/** The longest name of a file as services keep it, in bytes. */
const longestFileName = 255

export interface NamedFile {
  readonly id: string
  readonly name: string
}

/** A place in a text that names a file. */
export interface FileReference {
  readonly id: string
  /** As it is written, such as `docket-file:9f3a61c2d04b7e85.png`. */
  readonly written: string
  readonly start: number
  readonly end: number
}

/** The places in a text that name files which are on this computer. */
export function fileReferences(text: string): FileReference[] {
  return [...text.matchAll(/docket-file:([0-9a-f]{16})(?:\.[a-z0-9]{1,10})?\b/g)].map((match) => ({
    id: match[1] ?? '',
    written: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }))
}

/** Films and sounds are written like pictures: services play them in their place. */
const played = /\.(?:mp4|m4v|mov|webm|ogv|mp3|oga|ogg|spx|wav)$/i

/** Returns the Markdown that names a file in a text: a picture, or a link. */
export function markdownOfFile({ id, name }: NamedFile): string {
  const ending = /\.[a-z0-9]{1,10}$/.exec(name.toLowerCase())?.[0] ?? ''
  const isInPlace = hasNameOfPicture(name) || played.test(name)
  return `${isInPlace ? '!' : ''}[${name.replaceAll(/[[\]\\]/g, '')}](docket-file:${id}${ending})`
}

/** The name of a file without its folders and without what no line of a text can hold. */
export function plainFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()
  const short = withinBytes(plain, longestFileName, /\.[^.]{1,20}$/.exec(plain)?.[0])
  return /^\.*$/.test(short) ? 'file' : short
}

/** The pictures that a text of an account names by files on this computer. */
export function attachedPictures(text: string, account: string): Pictures {
  const named = fileReferences(text).filter(({ written }) => hasNameOfPicture(written))
  return Object.fromEntries(
    named.map(({ id, written }) => [written, { address: written, local: localPicture(account, id) }]),
  )
}
