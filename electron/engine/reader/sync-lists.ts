import { readStoredError } from '../../../shared/stored-errors.ts'
import type { ServiceAbilities, SyncList } from '../../../shared/ipc.ts'
import { pageNumberOf } from '../../api/paging.ts'
import type { ReadableCache } from '../../cache/database.ts'
import { listLists, type ListState } from '../../cache/lists.ts'
import { hiddenBecause, readProject } from '../../cache/projects.ts'
import { timestampOf } from '../../cache/upsert.ts'
import { readCapabilities } from '../../sync/capabilities.ts'

/**
 * Lists every list that sync reads, for the sync panel. Lists of hidden projects are left out: they are not read now.
 */
export function syncListsOf(cache: ReadableCache): SyncList[] {
  return listLists(cache)
    .filter(({ projectId }) => projectId === null || hiddenBecause(cache, projectId) === null)
    .map((list) => ({
      name: list.name,
      title: titleOf(list),
      project: list.projectId === null ? null : (readProject(cache, list.projectId)?.pathWithNamespace ?? null),
      phase: list.phase,
      pagesLeft: list.cursor === null ? null : pageNumberOf(list.cursor),
      total: list.total,
      lastReadAt: list.succeededAt === null ? null : timestampOf(list.succeededAt),
      nextReadAt: list.nextAt === null ? null : timestampOf(list.nextAt),
      error: list.error === null ? null : readStoredError(list.error),
      unreadableRows: list.rejected,
    }))
}

/** Reads which abilities sync has found in the account's service. */
export function abilitiesOf(cache: ReadableCache): ServiceAbilities {
  const { todos, allStates, totals, commentsMoveItems } = readCapabilities(cache)
  return { listsTodos: todos, listsAllStates: allStates, countsRows: totals, commentsMoveItems }
}

/** Turns a stored name such as `project 3 issues opened` into a title such as `Open issues`. */
function titleOf({ name, projectId }: ListState): string {
  const bare = projectId === null ? name : name.replace(`project ${projectId} `, '')
  const turned = bare.replace(/^(own )?issues (opened|closed|all)$/, (_, own: string | undefined, state: string) => {
    const words = { opened: 'open issues', closed: 'closed issues', all: 'issues' }[state] ?? 'issues'
    return own === undefined ? words : `${words} you wrote`
  })
  return turned.charAt(0).toUpperCase() + turned.slice(1)
}
