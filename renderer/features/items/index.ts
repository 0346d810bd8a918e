/** The exports of this feature for the others. */
export { default as ItemColumns } from './ItemColumns.svelte'
export { default as ItemLabels } from './ItemLabels.svelte'
export { default as ListOrder } from './ListOrder.svelte'
export { default as LocalLabels } from './LocalLabels.svelte'
export { default as RowOf } from './RowOf.svelte'
export { default as SectionQuery } from './SectionQuery.svelte'
export type { DrawnRows, HeadingAt } from './drawn-rows.ts'
export type { ListedRow } from './listed-row.ts'
export { boardTitle, groupingTitle, withoutTitle, withScopes } from './order-words.ts'
export { type ItemsReach, inOtherAccount } from './reach.ts'
export { rowHeightOf } from './row-height.ts'
export {
  extendToSelection,
  extendToSelectionOfAccount,
  itemsOf,
  changeStateOfSeveral,
  changeTypeOfSeveral,
  followSeveral,
  pickForSeveral,
} from './several.ts'
export { aMergeRequest, anItem } from './subjects.ts'
export { useTarget, type TargetStore } from './target.svelte.ts'
