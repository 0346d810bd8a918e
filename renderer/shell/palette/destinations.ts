import { partsOf, type AccountId } from '../../../shared/model/key.ts'
import { printPlace, settingsPages, type Listing, type Place } from '../../../shared/place.ts'
import { serviceTitle } from '../../../shared/service-name.ts'
import { moveFocus } from '../../ui/keys/focus.ts'
import type { PlacesStore } from '../../navigation/places.ts'
import type { ProgramStore } from '../../data/program.svelte.ts'
import type { ProjectsStore } from '../../data/projects.svelte.ts'
import { settings, settingsTitles } from '../../features/settings/settings-table.ts'
import type { PagesStore } from '../../navigation/pages.svelte.ts'
import type { SurfacesStore } from '../../navigation/surfaces.svelte.ts'
import type { ViewsStore } from '../../features/saved-views/views.svelte.ts'
import type { TrailStore } from '../../navigation/trail.svelte.ts'
import type { NavigationStore } from '../../navigation/navigation.svelte.ts'
import type { Entry, EntryKind, Question, Source } from '../../ui/choosing/entry.ts'

/** The stores that are needed to open places. */
export interface Opening {
  readonly places: PlacesStore
  readonly program: ProgramStore
  readonly navigation: NavigationStore
}

interface DestinationsReach extends Opening {
  readonly projects: ProjectsStore
  readonly pages: PagesStore
  readonly surfaces: SurfacesStore
  readonly trail: TrailStore
  readonly views: ViewsStore
}

type Words = Pick<Entry, 'title' | 'detail' | 'mark' | 'webAddress'>

/** A place that is opened when it is chosen. The list has the focus then. */
export function destinationEntry({ places }: Opening, kind: EntryKind, place: Place, words: Words): Entry {
  const address = printPlace(place)
  return {
    id: address,
    kind,
    ...words,
    run: () => {
      moveFocus('list')
      void places.open(address)
    },
  }
}

function projectEntries(reach: DestinationsReach): Entry[] {
  const { projects } = reach
  return projects.all.map(({ key, pathWithNamespace }) => {
    const { account, id } = partsOf<'project'>(key)
    return destinationEntry(
      reach,
      'project',
      { kind: 'project', account, project: id },
      {
        title: pathWithNamespace,
        webAddress: () => below(reach, key, pathWithNamespace),
      },
    )
  })
}

/** Asks which project to go to. */
export function projectQuestion(reach: DestinationsReach): Question {
  return {
    title: 'Go to a project',
    placeholder: 'Go to project…',
    none: 'There is no project on this computer yet.',
    options: () => projectEntries(reach),
  }
}

/** A page of the service that a row comes from. */
export function below({ program }: Opening, key: string, path: string): string | null {
  const account = program.accountOf(key)
  return account === null || !program.hasWebPage(key) ? null : `${account.url.replace(/\/+$/, '')}/${path}`
}

/** Returns the detail beside an entry, with the name of its service where the account is not the one on the screen. */
export function detailOf({ program, navigation }: Opening, id: AccountId, ...words: readonly string[]): string {
  const account = program.accounts.find((each) => each.id === id)
  const isElsewhere = account !== undefined && id !== navigation.account?.id
  return [...words, isElsewhere ? serviceTitle(account) : ''].filter((part) => part !== '').join(', ')
}

/** Lists that have no command of their own. */
const sections: readonly { readonly title: string; readonly detail?: string; readonly listing: Listing }[] = [
  { title: 'Snoozed', detail: 'inbox', listing: { kind: 'inbox', part: 'snoozed', query: '' } },
  { title: 'Done', detail: 'inbox', listing: { kind: 'inbox', part: 'done', query: '' } },
  { title: 'Muted', detail: 'inbox', listing: { kind: 'inbox', part: 'muted', query: '' } },
  { title: 'Issues assigned to me', listing: { kind: 'issues', query: 'is:open assignee:me' } },
  { title: 'Issues I wrote', listing: { kind: 'issues', query: 'is:open author:me' } },
  { title: 'Merge requests assigned to me', listing: { kind: 'mergeRequests', query: 'is:open assignee:me' } },
  { title: 'Merge requests I wrote', listing: { kind: 'mergeRequests', query: 'is:open author:me' } },
  { title: 'Issues waiting for an answer', listing: { kind: 'issues', query: 'is:open unanswered:7d' } },
  { title: 'Merge requests waiting for an answer', listing: { kind: 'mergeRequests', query: 'is:open unanswered:7d' } },
  { title: 'My activity', listing: { kind: 'activity', mine: true } },
]

/** Sections, projects, settings and accounts: the destinations that the page knows without asking. */
export function destinationsSource(reach: DestinationsReach): Source {
  const { navigation, program, trail, views } = reach
  return {
    list: () => [
      ...ofAccount(navigation, (account) =>
        sections.map(({ listing, ...words }) => destinationEntry(reach, 'section', { ...listing, account }, words)),
      ),
      ...ofAccount(navigation, (account) =>
        views.all.map((view) =>
          destinationEntry(
            reach,
            'view',
            { ...views.placeOf(view), account },
            { title: view.name, detail: view.query },
          ),
        ),
      ),
      ...projectEntries(reach),
      ...settingsPages.map((page) =>
        destinationEntry(
          reach,
          'settings',
          { kind: 'settings', page },
          { title: settingsTitles[page], detail: 'Settings' },
        ),
      ),
      ...settingEntries(reach),
      ...program.accounts
        .filter(({ id }) => id !== navigation.account?.id)
        .map(({ id, user, ...service }) => ({
          id: `account ${id}`,
          kind: 'account' as const,
          title: user.name,
          detail: serviceTitle(service),
          mark: { kind: 'person' as const, name: user.name },
          run: () => trail.switchTo(id),
        })),
    ],
  }
}

/** Single settings, without those that are all there is of their page. */
function settingEntries({ pages }: DestinationsReach): Entry[] {
  return settings
    .filter(({ page, title }) => title !== settingsTitles[page])
    .map(({ page, title, detail }) => ({
      id: `setting ${page} ${title}`,
      kind: 'settings',
      title,
      detail: `Settings: ${settingsTitles[page]}`,
      words: detail,
      run: () => pages.showSettings(page, title),
    }))
}

function ofAccount(navigation: NavigationStore, entries: (account: string) => Entry[]): Entry[] {
  return navigation.account === null ? [] : entries(navigation.account.id)
}
