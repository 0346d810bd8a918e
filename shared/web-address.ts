import * as v from 'valibot'
import type { AccountId } from './model/key.ts'
import type { ItemAddress, Place, ProjectName } from './place.ts'

/** An address of the web, as Node and browsers read it. The library of the language itself does not know of that. */
interface WebAddress {
  readonly protocol: string
  readonly host: string
  readonly pathname: string
  readonly hash: string
  readonly search: string
  readonly searchParams: { get(name: string): string | null }
}
declare const URL: { parse(address: string): WebAddress | null }
declare const atob: (base64: string) => string

/** A service that Docket knows: one of its accounts. */
export interface KnownService {
  readonly account: AccountId
  /** The address as given at sign-in, without `/api/v3`. */
  readonly url: string
}

/**
 * The page of a service where something new is made. It is no place of Docket: its parameters come from outside, so that it is opened
 * by its address of the web alone.
 */
export interface NewItemPage {
  readonly kind: 'newIssue' | 'newMergeRequest'
  readonly account: AccountId
  readonly project: ProjectName
  /** The part of its address from the question mark on (`givenIn`). */
  readonly parameters: string
}

/** The pages of items, behind the path of their project and, on later versions, `-`. */
const pages: readonly { readonly words: readonly string[]; readonly kind: ItemAddress['kind'] }[] = [
  { words: ['issues'], kind: 'issue' },
  { words: ['work_items'], kind: 'issue' },
  { words: ['issues', 'incident'], kind: 'issue' },
  { words: ['quality', 'test_cases'], kind: 'issue' },
  { words: ['merge_requests'], kind: 'mergeRequest' },
  { words: ['snippets'], kind: 'snippet' },
]

/** Pages below those of an item that are no part of it: forms, and files that are downloaded. */
const otherPages: ReadonlySet<string> = new Set(['edit', 'raw'])

/** The paths of the pages where something new is made. */
const newPage = /^(?:issues|work_items|(merge_requests))\/new$/

/** The pages of a project, which versions before 12 have right below it. */
const pagesOfProject: ReadonlySet<string> = new Set(
  '- activity badges blame blob boards branches builds commit commits compare container_registry cycle_analytics deploy_keys edit environments find_file forks graphs group_links hooks import issues jobs labels merge_requests milestones network notification_setting pages pipelines pipeline_schedules project_members protected_branches raw refs releases repository services settings snippets tags todos tree triggers update uploads variables wikis'.split(
    ' ',
  ),
)

/** First parts of addresses that are of no project. No group can have such a name. */
const ofNoProject: ReadonlySet<string> = new Set(
  '- abuse_reports admin api assets autocomplete ci dashboard explore files groups health_check help import invites jwt login notification_settings oauth organizations profile public s search sent_notifications snippets u unsubscribes uploads user users v2'.split(
    ' ',
  ),
)

/**
 * The place that an address of the web shows, such as `https://git.example.org/group/app/merge_requests/7#note_3`, or null
 * where it belongs to none of the services or shows what Docket has no place for. Versions differ in the words of a page. The
 * first of several accounts on the same service is meant.
 */
export function placeOfWebAddress(address: string, services: readonly KnownService[]): Place | NewItemPage | null {
  const url = URL.parse(address.trim())
  if (!url || !/^https?:$/.test(url.protocol)) return null
  for (const { account, url: base } of services) {
    const path = pathBelow(url, base)
    if (path !== null) return shownBeside(account, url) ?? placeOfPath(account, path, url)
  }
  return null
}

/** The names in the path below a service, which may itself have a path, or null where the address is elsewhere. */
function pathBelow(url: WebAddress, base: string): readonly string[] | null {
  const service = URL.parse(base)
  if (service?.host !== url.host) return null
  const prefix = `${service.pathname.replace(/\/+$/, '')}/`
  if (!`${url.pathname}/`.startsWith(prefix)) return null
  try {
    const names = url.pathname.slice(prefix.length).split('/')
    return names.map((name) => decodeURIComponent(name)).filter((name) => name !== '')
  } catch {
    return null
  }
}

function placeOfPath(
  account: AccountId,
  names: readonly string[],
  { hash, search }: WebAddress,
): Place | NewItemPage | null {
  const [first = '', second] = names
  if (first === 'projects' && names.length === 2) {
    const id = numberIn(second)
    return id === null ? null : { kind: 'project', account, project: id }
  }
  if (ofNoProject.has(first)) return null
  const dash = names.indexOf('-')
  // Names of projects may be words of pages, too: a page is the first one that can be followed by its number.
  const ends = dash < 0 ? [...names.keys()].slice(2) : [dash]
  for (const end of ends) {
    const page = names.slice(dash < 0 ? end : end + 1)
    const item = itemAt(page)
    const made = newPage.exec(page.join('/'))
    const project = projectOf(names.slice(0, end))
    if (project === null) continue
    if (made) return { kind: made[1] ? 'newMergeRequest' : 'newIssue', account, project, parameters: search }
    if (item === null) continue
    const note = numberIn(/^#note_(\d+)$/.exec(hash)?.[1])
    return { ...item, account, project, ...(note === null ? {} : { note }) }
  }
  // Groups stand in groups, so that more names than two are a project as well, if none of them is a page of one.
  const project = names.slice(2).some((name) => pagesOfProject.has(name)) ? null : projectOf(names)
  return project === null ? null : { kind: 'project', account, project }
}

/** The item whose page is at the beginning of a path. */
function itemAt(path: readonly string[]): Pick<ItemAddress, 'kind' | 'number'> | null {
  for (const { words, kind } of pages) {
    const number = words.every((word, at) => path[at] === word) ? numberIn(path[words.length]) : null
    if (number !== null) return otherPages.has(path[words.length + 1] ?? '') ? null : { kind, number }
  }
  return null
}

function projectOf(names: readonly string[]): string | null {
  return names.length >= 2 && names.every((name) => /^[\w.][\w.-]*$/.test(name)) ? names.join('/') : null
}

function numberIn(text: string | undefined): number | null {
  return text !== undefined && /^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : null
}

/** The item that later versions show beside a list or a board, in an address. */
const shownSchema = v.pipe(
  v.string(),
  v.transform((text) => JSON.parse(atob(text)) as unknown),
  v.object({ iid: v.pipe(v.union([v.string(), v.number()]), v.transform(String)), full_path: v.string() }),
)

function shownBeside(account: AccountId, url: WebAddress): Place | null {
  const shown = url.searchParams.get('show')
  if (shown === null) return null
  try {
    const { iid, full_path: path } = v.parse(shownSchema, shown)
    const number = numberIn(iid)
    const project = projectOf(path.split('/'))
    return number === null || project === null ? null : { kind: 'issue', account, project, number }
  } catch {
    return null
  }
}
