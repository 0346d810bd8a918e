import type { Key } from '../../shared/model/key.ts'

/** An attachment, by the address that a text of a project names it with. */
export interface AskedUpload {
  readonly project: Key<'project'>
  readonly address: string
}
