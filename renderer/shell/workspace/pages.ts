import type { Component } from 'svelte'
import type { Page } from '../../../shared/place.ts'
import { later } from '../../ui/later.ts'
import type { PageProps } from '../../navigation/pages.svelte.ts'

/** The title and the component of a page. */
export interface PageView {
  /** The title until the page reports one of its own. */
  readonly title: string
  /** Like everything that is rarely needed, it is read when it is opened. */
  readonly load: () => Promise<{ readonly default: Component<PageProps<Page['kind']>> }>
}

const loadSettings = later(() => import('../../features/settings/Settings.svelte'))

/** Every kind of page there is. */
const pages = {
  overview: viewOf<'overview'>('In figures', () => import('../../features/overview/Overview.svelte')),
  projects: viewOf<'projects'>('Projects', () => import('../../features/directory/ProjectsDirectory.svelte')),
  groups: viewOf<'groups'>('Groups', () => import('../../features/directory/GroupsDirectory.svelte')),
  people: viewOf<'people'>('People', () => import('../../features/directory/PeopleDirectory.svelte')),
  discussions: viewOf<'discussions'>(
    'Threads',
    later(() => import('../../features/discussions/Discussions.svelte')),
  ),
  pipeline: viewOf<'pipeline'>(
    'Pipeline',
    later(() => import('../../features/pipelines/Pipeline.svelte')),
  ),
  releases: viewOf<'releases'>(
    'Releases',
    later(() => import('../../features/releases/Releases.svelte')),
  ),
  settings: viewOf<'settings'>('Settings', loadSettings),
  explorer: viewOf<'explorer'>('API explorer', () => import('../../features/explorer/Explorer.svelte')),
} satisfies Record<Page['kind'], PageView>

/** Returns the view of the pages of a kind. */
export function pageView(kind: Page['kind']): PageView {
  return pages[kind]
}

function viewOf<Kind extends Page['kind']>(
  title: string,
  load: () => Promise<{ readonly default: Component<PageProps<Kind>> }>,
): PageView {
  // Given pages of that kind only.
  return { title, load: load as unknown as PageView['load'] }
}
