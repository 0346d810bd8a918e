import type { PagesStore } from './pages.svelte.ts'
import type { SurfacesStore } from './surfaces.svelte.ts'
import type { ToastStore } from '../data/toasts.svelte.ts'

/**
 * Warns the user of a sheet or a page that cannot be read from the disk. Rarely needed ones are read when they are opened; where
 * Docket was updated while it was open, those of its own version are gone, and nothing waits for them. Returns a function that
 * stops.
 */
export function tellOfMissingParts({
  toasts,
  surfaces,
  pages,
}: {
  readonly toasts: ToastStore
  readonly surfaces: SurfacesStore
  readonly pages: PagesStore
}): () => void {
  const tell = (): void => {
    surfaces.clear()
    pages.leave()
    toasts.tell(
      'problem',
      'This part of Docket cannot be loaded, because Docket was updated while it was open. Restart Docket.',
    )
  }
  window.addEventListener('vite:preloadError', tell)
  return () => window.removeEventListener('vite:preloadError', tell)
}
