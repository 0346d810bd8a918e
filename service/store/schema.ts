import { itemTables } from './item-tables.ts'
import { peopleTables } from './people-tables.ts'
import { projectTables } from './project-tables.ts'

/**
 * The tables. Moments are integers, milliseconds since 1970; dates are text, YYYY-MM-DD. `target_type` says `Issue` or
 * `MergeRequest`. Issues and merge requests are only ever marked deleted, so that neither ids nor iids come again; with
 * their project or author they go for good. What refers to them by type and id goes by removal.ts.
 */
export const schemaVersion = 2

export const schema = [peopleTables, projectTables, itemTables].join('')
