import type { Component } from 'svelte'
import type { Page } from '../../../shared/place.ts'
import type { PageProps } from '../../navigation/pages.svelte.ts'

/** How a page is drawn. */
export interface PageView {
  /** What it is called until it says more of what it is about. */
  readonly title: string
  /** Like everything that is rarely needed, it is read when it is opened. */
  readonly load: () => Promise<{ readonly default: Component<PageProps<Page>> }>
}

/** Every kind of page there is. */
const pages: Readonly<Record<Page['kind'], PageView>> = {
  overview: { title: 'In figures', load: () => import('../../features/overview/Overview.svelte') },
}

/** How pages of a kind are drawn. */
export function pageView(kind: Page['kind']): PageView {
  return pages[kind]
}
