import type { UserStore } from '../../electron/threads/user-store/user-store.ts'
import { png } from './picture.ts'

/** Adds a file to the account piece by piece, as a window does, and returns its number. */
export function attach(userStore: UserStore, name: string, bytes: Uint8Array = png, piece = 40): string {
  const id = userStore.attachFile({ name, mediaType: 'image/png', bytes: bytes.length })
  for (let at = 0; at < bytes.length; at += piece) userStore.addFilePiece(id, at, bytes.subarray(at, at + piece))
  return id
}
