import { readStoredError } from '../../../shared/stored-errors.ts'
import type { ServiceAbilities, SyncList } from '../../../shared/ipc.ts'
import { pageNumberOf } from '../../api/client/paging.ts'
import type { ReadableCache } from '../../cache/storage/database.ts'
import { listLists, rowsPerAnswer, type ListState } from '../../cache/lists/lists.ts'
import { hiddenBecause, readProject } from '../../cache/directory/projects.ts'
import { timestampOf } from '../../cache/storage/upsert.ts'
import { readCapabilities } from '../../sync/service/capabilities.ts'
import { readPosition } from '../../sync/by-date/date-windows.ts'
import { rowsLeftOf } from '../../sync/schedule/rows-left.ts'

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
      pagesLeft: pagesLeftOf(list),
      total: list.total,
      lastReadAt: list.succeededAt === null ? null : timestampOf(list.succeededAt),
      nextReadAt: list.nextAt === null ? null : timestampOf(list.nextAt),
      error: list.error === null ? null : readStoredError(list.error),
      unreadableRows: list.rejected,
      oddAnswers: [...list.odd],
    }))
}

/**
 * Returns the number of pages of the first reading that are still to come; null where the list is whole, or the number is
 * unknown.
 */
function pagesLeftOf(list: ListState): number | null {
  if (list.cursor === null || list.phase === 'whole') return null
  if (readPosition(list.cursor) === null) return pageNumberOf(list.cursor)
  return list.total === null ? null : Math.max(1, Math.ceil(rowsLeftOf(list) / rowsPerAnswer))
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
