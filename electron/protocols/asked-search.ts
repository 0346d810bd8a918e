import type { Key } from '../../shared/model/key.ts'

/** A text that the service is to look for: in the code of a project, or among the items and projects of all that the user may see. */
export interface AskedSearch {
  readonly text: string
  readonly project?: Key<'project'> | undefined
}
