import { insertRow } from './rows.ts'
import type { Store } from './store.ts'

/** Files that were attached to texts of projects. */
export interface UploadRow {
  readonly id: number
  readonly project_id: number
  readonly user_id: number | null
  /** 32 hexadecimal digits, which nobody can guess. */
  readonly secret: string
  /** Such as it can stand in an address. */
  readonly name: string
  readonly bytes: Uint8Array
  readonly created_at: number
}

/** Keeps a file, and returns its number. */
export function insertUpload(store: Store, upload: Omit<UploadRow, 'id'>): number {
  return insertRow(store, 'uploads', upload)
}

/** The newest first. */
export function uploadsOf(store: Store, projectId: number): UploadRow[] {
  return store.all<UploadRow>('SELECT * FROM uploads WHERE project_id = ? ORDER BY created_at DESC, id DESC', projectId)
}

export function deleteUpload(store: Store, id: number): void {
  store.run('DELETE FROM uploads WHERE id = ?', id)
}

export function findUpload(store: Store, projectId: number, secret: string, name: string): UploadRow | undefined {
  return store.get<UploadRow>(
    'SELECT * FROM uploads WHERE project_id = ? AND secret = ? AND name = ?',
    projectId,
    secret,
    name,
  )
}
