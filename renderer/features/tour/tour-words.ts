import type { TourStep } from './tour.svelte.ts'

/** What the key of each step does, to follow “Press …”. */
export const tourWords: Readonly<Record<TourStep, string>> = {
  next: 'to go to the next entry.',
  done: 'to mark it done. It is out of the inbox until there is something newer.',
  snooze: 'to snooze this one, and choose until when.',
  palette: 'to find and do anything by its name. Escape closes it again.',
  undo: 'to undo the last step: what you snoozed is back.',
}
