/** What other features use of this one. */
export { useTour } from './tour.svelte.ts'
