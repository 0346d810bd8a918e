/** The exports of this feature for the others. */
export { useInbox } from './inbox.svelte.ts'
