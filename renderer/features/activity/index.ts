/** What other features use of this one. */
export { default as Sentence } from './Sentence.svelte'
export { newComments, unseenChangesOf, isNewSince, pushedSince } from './unseen-changes.ts'
