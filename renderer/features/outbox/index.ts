/** The exports of this feature for the others. */
export type { BulkStore } from './bulk.svelte.ts'
export { useEdits, type EditsStore } from './edits.svelte.ts'
