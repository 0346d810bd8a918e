import { partsOf, type AccountId } from '../../shared/model/key.ts'
import { printPlace, type ItemAddress } from '../../shared/place.ts'
import { parseReference } from './palette/items.ts'
import type { PlacesStore } from './places.svelte.ts'
import type { ProgramStore } from './program.svelte.ts'
import type { ProjectsStore } from './projects.svelte.ts'
import type { WorkspaceStore } from './workspace.svelte.ts'

interface NamingReach {
  readonly places: PlacesStore
  readonly program: ProgramStore
  readonly projects: ProjectsStore
  readonly workspace: WorkspaceStore
}

/** The one thing that a text names by its address or its reference. */
export interface NamedItem {
  /** Its place in Docket, and how that is opened; null where Docket has no place for it. */
  readonly place: (ItemAddress & { readonly account: AccountId }) | null
  readonly address: string
  /** Its page on the web; null where it has none. */
  readonly webAddress: string | null
}

/**
 * The item that a text names: by an address of the web or of Docket, as `group/project#12` or `group/project!3`, or as `#12` in the
 * project that is listed. Null for a text that names none.
 */
export function namedItem(text: string, reach: NamingReach): NamedItem | null {
  return text.includes('://') ? byAddress(text, reach) : byReference(text, reach)
}

function byAddress(text: string, { places }: NamingReach): NamedItem | null {
  const webAddress = /^https?:$/.test(URL.parse(text)?.protocol ?? '') ? text : null
  const place = places.placeOf(text)
  const isOfItem = place !== null && (place.kind === 'issue' || place.kind === 'mergeRequest')
  if (!isOfItem && webAddress === null) return null
  return { place: isOfItem ? place : null, address: text, webAddress }
}

function byReference(text: string, { program, projects, workspace }: NamingReach): NamedItem | null {
  const { path = '', kinds = [], number = 0 } = parseReference(text) ?? {}
  const [kind, other] = kinds
  const here = path === '' ? workspace.project : null
  const account = program.accounts.find(
    ({ id }) => id === (here === null ? workspace.account?.id : partsOf(here).account),
  )
  // A number alone may be either of two, and the end of a path may be of several projects: that is found by searching.
  if (kind === undefined || other !== undefined || account === undefined) return null
  if (here === null && !path.includes('/')) return null
  const project = here === null ? path : partsOf<'project'>(here as never).id
  const place = { kind, account: account.id, project, number }
  const fullPath = here === null ? path : projects.all.find(({ key }) => key === here)?.pathWithNamespace
  const hasPage = fullPath !== undefined && program.hasWebPage(here ?? `${account.id}/project/1`)
  const page = kind === 'issue' ? 'issues' : 'merge_requests'
  const webAddress = hasPage ? `${account.url.replace(/\/+$/, '')}/${fullPath}/${page}/${number}` : null
  return { place, address: printPlace(place), webAddress }
}
