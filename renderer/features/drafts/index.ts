/** The exports of this feature for the others. */
export { draftOf, fieldsIn, leftBehind } from './drafted.ts'
export { useDrafts, type DraftsStore, type ChangedComment } from './drafts.svelte.ts'
