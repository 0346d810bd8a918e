/** What a key opens and the first screen does without: loaded as soon as that is there, so that nobody waits for it. */
export const later = {
  settings: () => import('./settings/Settings.svelte'),
  viewDialog: () => import('./saved-views/ViewDialog.svelte'),
  conflictDialog: () => import('./outbox/ConflictDialog.svelte'),
  projectSheet: () => import('./editing/ProjectSheet.svelte'),
}

/** Loads it when the page has nothing else to do. What cannot be loaded now is loaded when it is asked for. */
export function loadLater(): void {
  requestIdleCallback(() => {
    for (const load of Object.values(later)) load().catch(() => undefined)
  })
}
