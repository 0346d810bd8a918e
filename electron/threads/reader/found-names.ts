import { AppFailure } from '../../../shared/errors.ts'
import type { CallValue, FoundNames } from '../../../shared/ipc.ts'
import { keyOf, partsOf, type AccountId, type Key } from '../../../shared/model/key.ts'
import type { IssueRow } from '../../../shared/model/rows.ts'
import type { NamedFilter } from '../../../shared/query/tree.ts'
import { readShownMilestone } from '../../cache/directory/milestones.ts'
import { findNames } from '../../cache/directory/names.ts'
import { findProjectId } from '../../cache/directory/projects.ts'
import { readUsername } from '../../cache/directory/users.ts'
import { listItems, type ItemKind } from '../../cache/items/items.ts'
import { listFilterValues, namesBeginning } from '../../cache/query/query-names.ts'
import { findSimilarTitles } from '../../cache/search/similar-titles.ts'
import * as titles from '../../cache/search/titles.ts'
import { countLocalLabels } from '../../user/local-labels.ts'
import { sourceOf, type OpenAccounts } from './open-accounts.ts'
import { readRow } from './rows.ts'

/** Look-up of things that have a name: by all of it, by its beginning, or by words. */

/** Maximum number of issues that are named while somebody writes a title. */
const mostSimilarIssues = 5

/** @throws AppFailure `project_unknown` */
export function findProject(
  accounts: OpenAccounts,
  account: AccountId,
  path: string,
): { readonly project: Key<'project'> } {
  const id = accounts.get(account).overlay.read((cache) => findProjectId(cache, path))
  if (id === null) throw AppFailure.of('project_unknown', { path })
  return { project: keyOf(account, 'project', id) }
}

/** @throws AppFailure `item_unknown` */
export function findItem(
  accounts: OpenAccounts,
  project: Key<'project'>,
  kind: ItemKind,
  number: number,
): { readonly item: Key<ItemKind> } {
  const { account, id: projectId } = partsOf(project)
  const query = { state: 'all', projectId, iid: number } as const
  const [found] = accounts.get(account).overlay.read((cache) => listItems(cache, kind, query))
  if (!found) throw AppFailure.of('item_unknown')
  return { item: keyOf(account, kind, found.id) }
}

/** @throws AppFailure `item_unknown` */
export function readName(accounts: OpenAccounts, key: Key<'milestone' | 'user'>): CallValue<'readName'> {
  const { account, kind, id } = partsOf(key)
  return accounts.get(account).overlay.read((cache) => {
    if (kind === 'user') {
      const name = readUsername(cache, id)
      if (name === null) throw AppFailure.of('item_unknown')
      return { name, project: null }
    }
    const milestone = readShownMilestone(cache, id)
    if (!milestone) throw AppFailure.of('item_unknown')
    const { title, projectId } = milestone
    return { name: title, project: projectId === 0 ? null : keyOf(account, 'project', projectId) }
  })
}

/** The names that a filter of a query knows and that begin so. */
export function completeFilter(
  accounts: OpenAccounts,
  account: AccountId,
  key: NamedFilter,
  start: string,
): CallValue<'completeFilter'> {
  const mostValues = 8
  const open = accounts.get(account)
  return {
    values: open.overlay.read((cache) => {
      const names =
        key === 'local'
          ? countLocalLabels(open.user).map(({ name }) => ({ value: name, about: '' }))
          : listFilterValues(cache, key)
      return namesBeginning(names, start, mostValues)
    }),
  }
}

interface WordsAsked {
  readonly text: string
  readonly limit: number
  readonly kinds?: readonly ItemKind[] | undefined
}

/** Finds issues and merge requests by beginnings of words, those with the words in their title first. */
export function findByWords(
  accounts: OpenAccounts,
  account: AccountId,
  { text, limit, kinds = ['issue', 'mergeRequest'] }: WordsAsked,
): Key<ItemKind>[] {
  return accounts.get(account).overlay.read((cache) =>
    kinds
      .flatMap((kind) => titles.findByWords(cache, kind, text, limit).map((found) => ({ ...found, kind })))
      .sort(titles.titledFirst)
      .slice(0, limit)
      .map(({ kind, id }) => keyOf(account, kind, id)),
  )
}

/** Finds people, labels and milestones of all projects by their names: at most `limit` of each. */
export function findNamed(accounts: OpenAccounts, account: AccountId, text: string, limit: number): FoundNames {
  return accounts.get(account).overlay.read((cache) => {
    const { people, labels, milestones } = findNames(cache, text, limit)
    return {
      people: people.map(({ id, ...names }) => ({ key: keyOf(account, 'user', id), ...names })),
      labels,
      milestones: milestones.map(({ id, ...facts }) => ({ key: keyOf(account, 'milestone', id), ...facts })),
    }
  })
}

/** Finds issues with titles like one that is being written. */
export function findSimilarIssues(accounts: OpenAccounts, account: AccountId, title: string): IssueRow[] {
  const open = accounts.get(account)
  return open.overlay.read((cache) => {
    open.marks.refresh()
    const source = sourceOf(open, cache)
    return findSimilarTitles(cache, 'issue', title, mostSimilarIssues).flatMap(({ id }) => {
      const row = readRow(source, { account, kind: 'issue', id })
      return row?.kind === 'issue' ? [row] : []
    })
  })
}
