/** What other features use of this one. */
export { draftOf, fieldsIn } from './drafted.ts'
export { useDrafts, type DraftsStore, type ChangedComment } from './drafts.svelte.ts'
