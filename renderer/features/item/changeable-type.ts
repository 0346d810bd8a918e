import { changeableTypeOf } from '../../../shared/model/issue-type.ts'
import type { Item } from '../../../shared/model/rows.ts'
import type { ProgramStore } from '../../data/program.svelte.ts'

/** Returns true if an item is an issue whose type can be changed, on a service that has types. */
export function isTypeChangeable(row: Item['row'], program: Pick<ProgramStore, 'can'>): boolean {
  return row.kind === 'issue' && program.can('issueTypes', row.key) && changeableTypeOf(row.issueType) !== null
}
