import type { ScopesFilter } from '../../../shared/ipc.ts'
import { byScope, mostScopes } from '../../../shared/model/by-scope.ts'
import { partsOf } from '../../../shared/model/key.ts'
import { scopedName } from '../../../shared/model/label-scope.ts'
import { askedBy } from '../../../shared/query/parse.ts'
import { listLabels } from '../../cache/directory/labels.ts'
import { comparableName, listFilterValues } from '../../cache/query/query-names.ts'
import { projectAskedFor } from './asked-items.ts'
import type { OpenAccounts } from './open-accounts.ts'

/**
 * Lists the scopes that labels have in the project that a list is narrowed to, or else in all of them: those with the most labels,
 * by name. Scopes that are the same for a query are one.
 */
export function listLabelScopes(accounts: OpenAccounts, { account, project, query }: ScopesFilter): string[] {
  return accounts.get(account).overlay.read((cache) => {
    const projectId = project === undefined ? projectAskedFor(cache, askedBy(query)) : partsOf(project).id
    const names =
      projectId === undefined
        ? listFilterValues(cache, 'label').map(({ value }) => value)
        : listLabels(cache, projectId).map(({ name }) => name)
    const found = new Map<string, { readonly scope: string; count: number }>()
    // One that is written in two ways is called as in the first label by name, wherever the labels come from.
    for (const name of names.toSorted((one, other) => one.localeCompare(other))) {
      const scope = scopedName(name)?.scope
      if (scope === undefined || byScope(scope) === null) continue
      const before = found.get(comparableName(scope))
      if (before === undefined) found.set(comparableName(scope), { scope, count: 1 })
      else before.count += 1
    }
    return [...found.values()]
      .toSorted((one, other) => other.count - one.count || one.scope.localeCompare(other.scope))
      .slice(0, mostScopes)
      .map(({ scope }) => scope)
      .toSorted((one, other) => one.localeCompare(other))
  })
}
