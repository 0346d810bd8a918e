/** What other features use of this one. */
export type { BulkStore } from './bulk.svelte.ts'
export { useEdits, type EditsStore } from './edits.svelte.ts'
