/** The exports of this feature for the others. */
export { useTour } from './tour.svelte.ts'
