import type { FileContent } from '../../../shared/model/file-at-commit.ts'
import { pictureTypeOf } from '../../../shared/model/picture.ts'

/** Number of bytes at the beginning of a file in which git looks for a zero: no text has one. */
const lookedAt = 8_000

/** Returns the content of a file: headers and the name of the file do not count. */
export function contentOfFile(bytes: Uint8Array): FileContent {
  const { length } = bytes
  if (pictureTypeOf(bytes) !== null) return { kind: 'picture', bytes: length }
  if (bytes.subarray(0, lookedAt).includes(0)) return { kind: 'binary', bytes: length }
  const text = textOf(bytes)
  const pointed = length < longestPointer ? pointer.exec(text)?.[1] : undefined
  return pointed === undefined ? { kind: 'text', text, bytes: length } : { kind: 'pointer', bytes: Number(pointed) }
}

/** The note of Git LFS is never longer, in bytes. */
const longestPointer = 1_024
const pointer =
  /^version https:\/\/git-lfs\.github\.com\/spec\/v1\n(?:[^\n]{1,200}\n){0,9}oid sha256:[0-9a-f]{64}\nsize (\d{1,15})\n/

/** A text that is not UTF-8 is read as the older encoding of the West, of which any bytes are a text. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
