/** The exports of this feature for the others. */
export { default as Sentence } from './Sentence.svelte'
export { newComments, unseenChangesOf, isNewSince, pushedSince } from './unseen-changes.ts'
