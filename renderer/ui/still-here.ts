import { onDestroy } from 'svelte'

/**
 * Returns a function that returns true for as long as the component is on the page that calls this while it is made. What was saved
 * may be on disk only when the user has gone on: then it must neither close anything nor move the focus.
 */
export function stillHere(): () => boolean {
  let isHere = true
  onDestroy(() => (isHere = false))
  return () => isHere
}
