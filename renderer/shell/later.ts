/** What a key opens and the first screen does without: loaded as soon as that is there, so that nobody waits for it. */
export const later = {
  settings: () => import('../features/settings/Settings.svelte'),
  viewDialog: () => import('../features/saved-views/ViewDialog.svelte'),
  conflictDialog: () => import('../features/outbox/ConflictDialog.svelte'),
  projectSheet: () => import('../features/editing/ProjectSheet.svelte'),
}

/** Loads it when the page has nothing else to do. What cannot be loaded now is loaded when it is asked for. */
export function loadLater(): void {
  requestIdleCallback(() => {
    for (const load of Object.values(later)) load().catch(() => undefined)
  })
}
