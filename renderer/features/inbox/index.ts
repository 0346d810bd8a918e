/** What other features use of this one. */
export { useInbox } from './inbox.svelte.ts'
