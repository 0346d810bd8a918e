import { bytesPerPiece } from '../../../shared/ipc-limits.ts'
import type { DocketBridge } from '../../../shared/ipc.ts'
import type { Result } from '../../../shared/errors.ts'
import { markdownOfFile } from '../../../shared/model/attached-file.ts'

/**
 * Brings a file to the main process, piece by piece, and returns the words that name it in a text. A file that cannot be read, such as
 * a folder, is an error of its own.
 *
 * @param onpart called with the part of it that is there, from 0 to 1
 */
export async function attachedFile(
  bridge: DocketBridge,
  account: string,
  file: File,
  onpart: (part: number) => void,
): Promise<Result<string>> {
  // Only reading tells a folder from a file without an ending.
  const first = await pieceOf(file, 0)
  if (first === null) return { ok: false, error: { code: 'file_unreadable', name: file.name } }
  const begun = await bridge.call('attachFile', { account, name: file.name, mediaType: file.type, bytes: file.size })
  if (!begun.ok) return begun
  const { file: id, name } = begun.value
  for (let at = 0; at < file.size; at += bytesPerPiece) {
    const piece = at === 0 ? first : await pieceOf(file, at)
    if (piece === null) {
      await bridge.call('cancelFile', { account, file: id })
      return { ok: false, error: { code: 'file_unreadable', name } }
    }
    const added = await bridge.call('addFilePiece', { account, file: id, at, piece })
    if (!added.ok) return added
    onpart(Math.min(1, (at + bytesPerPiece) / file.size))
  }
  return { ok: true, value: markdownOfFile({ id, name }) }
}

/** The most signs that a call takes as its arguments in every browser. */
const signsPerCall = 0x8000

/** The bytes of a piece in base64; null where they cannot be read. */
async function pieceOf(file: File, at: number): Promise<string | null> {
  const read = await file
    .slice(at, at + bytesPerPiece)
    .arrayBuffer()
    .catch(() => null)
  if (read === null) return null
  const bytes = new Uint8Array(read)
  let signs = ''
  for (let from = 0; from < bytes.length; from += signsPerCall) {
    signs += String.fromCharCode(...bytes.subarray(from, from + signsPerCall))
  }
  return btoa(signs)
}
