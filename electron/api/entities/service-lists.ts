import { traitsOf } from '../../../shared/error-traits.ts'
import { errorOf } from '../../../shared/errors.ts'
import { listedGroup, listedProject, type ListedGroup, type ListedProject } from '../../../shared/model/directory.ts'
import type { ListedTemplate } from '../../../shared/model/description-template.ts'
import type { ListedEpic } from '../../../shared/model/epic.ts'
import type { Group } from '../../../shared/model/group.ts'
import { listedBoard, type ListedBoard } from '../../../shared/model/issue-board.ts'
import { mostReleases } from '../../../shared/model/newest-releases.ts'
import type { ServiceListKind, ServiceRows } from '../../../shared/model/service-list.ts'
import type { Client } from '../client/client.ts'
import { listBranches } from './branches.ts'
import { listTemplates, readTemplate } from './description-templates.ts'
import { listGroups, listOwnedGroups, readGroup } from './groups.ts'
import { listAllProjects, listProjectUsers, listStarredProjects, listVisibleProjects, readProject } from './projects.ts'
import { listEpics, listIterations } from './issue-plans.ts'
import { listBoards, listGroupBoards } from './issue-boards.ts'
import { listReleases } from './releases.ts'
import { isStaying, staying } from './staying.ts'
import { listHooks } from './system-hooks.ts'
import { listOwnEmails, listUserEmails } from './emails.ts'
import { listOwnKeys, listUserKeys } from './ssh-keys.ts'
import { listUsers, readOwnProfile, readUser } from './users.ts'
import { forward, type ReadPage } from '../client/walk.ts'

/** Owner of a list: a user or a project. */
export interface ListedOwner {
  readonly id: number
  readonly isOwn: boolean
}

/** Functions that read one kind of list. */
interface ListReader<Row> {
  readonly all: (client: Client, owner: ListedOwner, signal: AbortSignal) => Promise<Row[]>
  /** The rows that have some words; only where the service can look for them. */
  readonly search?: (client: Client, text: string, signal: AbortSignal, owner: ListedOwner) => Promise<Row[]>
  /** A row with all that the service says of it; only where its list says less. */
  readonly one?: (client: Client, id: number, signal: AbortSignal) => Promise<Row>
}

const fullPage = { per_page: 100 } as const

/** The most pages that are read of a list which has everything of the service. Rows further down are searched for. */
const mostPages = 20

const releasesPerPage = 50

/** Large groups have thousands of epics: those that were changed last are the likely ones. */
const mostPagesOfEpics = 5

async function everyRow<Row>(read: ReadPage<Row>, most = Number.POSITIVE_INFINITY): Promise<Row[]> {
  const rows: Row[] = []
  let pages = 0
  for await (const { items } of forward(read)) {
    rows.push(...items)
    pages += 1
    if (pages === most) break
  }
  return rows
}

/** A list of one's own, which administrators also read of others. */
function ofUser<Row>(
  own: (client: Client, signal: AbortSignal) => ReadPage<Row>,
  others: (client: Client, id: number, signal: AbortSignal) => ReadPage<Row>,
): ListReader<Row> {
  return {
    all: (client, { id, isOwn }, signal) => everyRow(isOwn ? own(client, signal) : others(client, id, signal)),
  }
}

async function allProjects(client: Client, signal: AbortSignal): Promise<ListedProject[]> {
  const starred = new Set(
    (await everyRow((link) => listStarredProjects(client, fullPage, { signal, link }))).map(({ id }) => id),
  )
  return await asAdministratorOrNot((list) =>
    everyArchivedOrNot(async (archived) => {
      const args = { ...fullPage, archived, order_by: 'last_activity_at', sort: 'desc' } as const
      const rows = await everyRow((link) => list(client, args, { signal, link }), mostPages)
      return rows.filter(isStaying).map((row) => listedProject(row, starred.has(row.id)))
    }),
  )
}

/** The templates of a project with their texts: those of most projects are few and short. */
async function allTemplates(
  client: Client,
  { id, type }: { readonly id: number; readonly type: 'issues' | 'merge_requests' },
  signal: AbortSignal,
): Promise<ListedTemplate[]> {
  const args = { id, type, ...fullPage }
  const names = await everyRow((link) => listTemplates(client, args, { signal, link }))
  return await Promise.all(names.map(({ key }) => readTemplate(client, { id, type, name: key }, { signal })))
}

/** Administrators see all projects, others those that are visible to them. */
async function asAdministratorOrNot<T>(read: (list: typeof listAllProjects) => Promise<T>): Promise<T> {
  try {
    return await read(listAllProjects)
  } catch (thrown) {
    if (errorOf(thrown).code !== 'forbidden') throw thrown
    return await read(listVisibleProjects)
  }
}

/** Services leave out archived projects unless they are asked for them, and then some leave out the others. */
async function everyArchivedOrNot(read: (archived: boolean) => Promise<ListedProject[]>): Promise<ListedProject[]> {
  const found = new Map<number, ListedProject>()
  for (const archived of [false, true]) for (const row of await read(archived)) found.set(row.id, row)
  return [...found.values()]
}

async function allGroups(client: Client, signal: AbortSignal, search?: string): Promise<ListedGroup[]> {
  const owned = await everyRow((link) => listOwnedGroups(client, fullPage, { signal, link }))
  const args = { ...fullPage, all_available: true, ...(search !== undefined && { search }) }
  const groups = await everyRow((link) => listGroups(client, args, { signal, link }), mostPages)
  return groups.map((group) => listedGroup(group, isOwned(group, owned)))
}

/** Returns true if a group is among the owned ones or is a subgroup of one: its owners own the subgroup too. */
function isOwned({ id, path }: Group, owned: readonly Group[]): boolean {
  return owned.some((each) => each.id === id || path.startsWith(`${each.path}/`))
}

/** The epics that issues of a project can be put in; none of a person's project, since epics belong to groups. */
async function allEpics(client: Client, id: number, signal: AbortSignal): Promise<ListedEpic[]> {
  const { namespace } = await readProject(client, { id }, { signal })
  if (namespace?.kind !== 'group') return []
  const around = { include_ancestor_groups: true, include_descendant_groups: false } as const
  const args = { id: namespace.id, ...fullPage, state: 'opened', order_by: 'updated_at', ...around } as const
  return await everyRow((link) => listEpics(client, args, { signal, link }), mostPagesOfEpics)
}

/** The boards of a project, then those of the group that it is in and of the groups above that. */
async function allBoards(client: Client, id: number, signal: AbortSignal): Promise<ListedBoard[]> {
  const own = await everyRow((link) => listBoards(client, { id, ...fullPage }, { signal, link }))
  const { namespace, pathWithNamespace } = await readProject(client, { id }, { signal })
  const boards = own.map((board) => listedBoard(board, null))
  if (namespace?.kind !== 'group') return boards
  for (const path of pathsAbove(pathWithNamespace)) {
    const ofGroup = await everyRow((link) =>
      listGroupBoards(client, { id: path, ...fullPage }, { signal, link }),
    ).catch(noneIfHidden)
    boards.push(...ofGroup.map((board) => listedBoard(board, path)))
  }
  return boards
}

/** `a/b` and `a` for `a/b/c`. */
function pathsAbove(path: string): string[] {
  const parts = path.split('/')
  return parts.map((_, at) => parts.slice(0, parts.length - 1 - at).join('/')).slice(0, -1)
}

/** Members of a project or of a group need not see the groups above. @throws the failure, where it is another one */
function noneIfHidden(thrown: unknown): never[] {
  if (!traitsOf(errorOf(thrown)).isWithheld) throw thrown
  return []
}

const readers: { readonly [K in ServiceListKind]: ListReader<ServiceRows[K]> } = {
  keys: ofUser(
    (client, signal) => (link) => listOwnKeys(client, {}, { signal, link }),
    (client, id, signal) => (link) => listUserKeys(client, { id }, { signal, link }),
  ),
  emails: ofUser(
    (client, signal) => (link) => listOwnEmails(client, {}, { signal, link }),
    (client, id, signal) => (link) => listUserEmails(client, { id }, { signal, link }),
  ),
  hooks: { all: (client, _owner, signal) => everyRow((link) => listHooks(client, {}, { signal, link })) },
  projects: {
    all: (client, _owner, signal) => allProjects(client, signal),
    search: (client, search, signal) =>
      asAdministratorOrNot((list) =>
        everyArchivedOrNot(async (archived) => {
          const { items } = await list(client, { ...fullPage, archived, search }, { signal })
          return items.filter(isStaying).map((item) => listedProject(item, false))
        }),
      ),
    one: async (client, id, signal) => listedProject(staying(await readProject(client, { id }, { signal })), false),
  },
  groups: {
    all: (client, _owner, signal) => allGroups(client, signal),
    search: (client, search, signal) => allGroups(client, signal, search),
    one: async (client, id, signal) => {
      const owned = await everyRow((link) => listOwnedGroups(client, fullPage, { signal, link }))
      const group = staying(await readGroup(client, { id }, { signal }))
      return listedGroup(group, isOwned(group, owned))
    },
  },
  people: {
    all: (client, _owner, signal) => everyRow((link) => listUsers(client, fullPage, { signal, link }), mostPages),
    search: async (client, search, signal) => [...(await listUsers(client, { ...fullPage, search }, { signal })).items],
    one: (client, id, signal) => readUser(client, { id }, { signal }),
  },
  profile: {
    all: async (client, { id, isOwn }, signal) => [
      isOwn ? await readOwnProfile(client, {}, { signal }) : await readUser(client, { id }, { signal }),
    ],
  },
  projectPeople: {
    all: (client, { id }, signal) =>
      everyRow((link) => listProjectUsers(client, { id, ...fullPage }, { signal, link })),
  },
  branches: {
    all: async (client, { id }, signal) => [
      ...(await listBranches(client, { id, ...fullPage, sort: 'updated_desc' }, { signal })).items,
    ],
    search: async (client, search, signal, { id }) => [
      ...(await listBranches(client, { id, ...fullPage, search }, { signal })).items,
    ],
  },
  issueTemplates: { all: (client, { id }, signal) => allTemplates(client, { id, type: 'issues' }, signal) },
  mergeRequestTemplates: {
    all: (client, { id }, signal) => allTemplates(client, { id, type: 'merge_requests' }, signal),
  },
  issueBoards: { all: (client, { id }, signal) => allBoards(client, id, signal) },
  epics: { all: (client, { id }, signal) => allEpics(client, id, signal) },
  iterations: {
    all: (client, { id }, signal) =>
      everyRow((link) => listIterations(client, { id, ...fullPage, state: 'opened' }, { signal, link })),
  },
  releases: {
    all: (client, { id }, signal) =>
      everyRow(
        (link) => listReleases(client, { id, per_page: releasesPerPage }, { signal, link }),
        mostReleases / releasesPerPage,
      ),
  },
}

/** Returns the rows of a list as the service says them now. @throws AppFailure; `forbidden` for those of others */
export async function fetchServiceList<K extends ServiceListKind>(
  client: Client,
  kind: K,
  owner: ListedOwner,
  signal: AbortSignal,
): Promise<ServiceRows[K][]> {
  return await readers[kind].all(client, owner, signal)
}

/**
 * Returns a part of a list: one row in full, or the rows with some words. Empty where the service cannot be asked for that.
 *
 * @throws AppFailure `not_found` for a row that is gone
 */
export async function fetchServiceRows<K extends ServiceListKind>(
  client: Client,
  kind: K,
  {
    row,
    search,
    owner,
  }: { readonly row: number | undefined; readonly search: string | undefined; readonly owner: ListedOwner },
  signal: AbortSignal,
): Promise<ServiceRows[K][]> {
  const reader: ListReader<ServiceRows[K]> = readers[kind]
  if (row !== undefined) return reader.one ? [await reader.one(client, row, signal)] : []
  return search === undefined || !reader.search ? [] : await reader.search(client, search, signal, owner)
}
