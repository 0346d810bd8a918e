import { setItem, itemNow, touchItem } from '../../changes/items.ts'
import { setPlanning } from '../../changes/issue-planning.ts'
import type { Planning } from '../../changes/issue-planning.ts'
import { setMerging } from '../../changes/merge-settings.ts'
import type { MergeSettings } from '../../changes/merge-settings.ts'
import { setReviewers } from '../../changes/reviews.ts'
import { addTodo } from '../../changes/todos.ts'
import { hasFullRights } from '../../changes/requested-changes.ts'
import type { AnyCall } from '../../http/router.ts'
import { isoOf, momentOf } from '../../resources/moments.ts'
import { visibleProject } from '../../rules/access.ts'
import type { Caller } from '../../rules/access.ts'
import { canSeeItem } from '../../rules/items.ts'
import type { Item } from '../../rules/items.ts'
import { findIssue } from '../../store/issues.ts'
import { peopleOfItems, putItemPeople } from '../../store/item-people.ts'
import { findMergeRequest } from '../../store/merge-requests.ts'
import { findUser } from '../../store/users.ts'
import { handlerOf } from '../versioned-service.ts'
import type { ContractRoutes, OwnHandlers, VersionedService } from '../versioned-service.ts'

type ItemBody = { readonly id: number; readonly project_id: number }

/**
 * Making and changing items with several assignees, with reviewers, and with what else the contract does not have. Its handlers know
 * the first assignee.
 */
export function itemPeopleHandlers({ workspace }: VersionedService, contract: ContractRoutes): OwnHandlers {
  const { store } = workspace

  const assign = (caller: Caller, item: Item, ids: readonly number[]): boolean => {
    const wanted = [...new Set(ids)].filter((id) => {
      const user = findUser(store, id)
      return user !== undefined && canSeeItem(store, user, item) && id !== item.row.assignee_id
    })
    const of = { type: item.type, role: 'assignee' } as const
    const before = peopleOfItems(store, of, [item.row.id]).get(item.row.id) ?? []
    if (JSON.stringify(before) === JSON.stringify(wanted)) return false
    const at = store.moment()
    putItemPeople(store, { ...of, at }, item.row.id, wanted)
    for (const id of wanted.filter((each) => !before.includes(each))) {
      const user = findUser(store, id)
      if (user) addTodo(workspace, user, item, { author: caller.user, action: 'assigned', at })
    }
    return true
  }

  const withPeople = (name: string, type: Item['type']) => {
    const handle = handlerOf(contract, name)
    return (call: AnyCall) =>
      store.write(() => {
        const answer = handle(call)
        if (!('body' in answer)) return answer
        const body = answer.body as ItemBody
        const caller = call.caller as Caller
        const project = visibleProject(store, caller, body.project_id)
        const row =
          type === 'Issue' ? findIssue(store, project.id, body.id) : findMergeRequest(store, project.id, body.id)
        if (!row) throw new Error(`${type} ${body.id} was just changed`)
        const item = { type, project, row } as Item
        const settled =
          item.type === 'MergeRequest'
            ? setMerging(workspace, item, settingsOf(call))
            : setPlanning(workspace, caller.user, item, { ...planningOf(call), isNew: name === 'createIssue' })
        const dated = () => {
          if (settled) setItem(store, item, { updated_at: store.moment() })
          else touchItem(workspace, item, store.moment())
          return { ...answer, body: { ...body, updated_at: isoOf(itemNow(store, item).row.updated_at) } }
        }
        if (!hasFullRights(workspace, caller.user, item)) return settled ? dated() : answer
        const { assignee_id, assignee_ids, reviewer_ids } = call.args
        // A single assignee replaces all of them.
        const isSaid = assignee_ids !== undefined || assignee_id !== undefined
        const assigned = isSaid && assign(caller, item, idsOf(assignee_ids))
        const reviewed =
          reviewer_ids !== undefined &&
          item.type === 'MergeRequest' &&
          setReviewers(workspace, caller.user, item, idsOf(reviewer_ids))
        return assigned || reviewed || settled ? dated() : answer
      })
  }

  return {
    createIssue: withPeople('createIssue', 'Issue'),
    updateIssue: withPeople('updateIssue', 'Issue'),
    createMergeRequest: withPeople('createMergeRequest', 'MergeRequest'),
    updateMergeRequest: withPeople('updateMergeRequest', 'MergeRequest'),
  }
}

function settingsOf({ args }: AnyCall): MergeSettings {
  const { squash, merge_after: moment } = args as { readonly squash?: boolean; readonly merge_after?: string | null }
  return { squash, mergeAfter: moment === null ? null : momentOf(moment) }
}

function planningOf({ args }: AnyCall): Planning {
  const {
    issue_type: type,
    start_date: startDate,
    weight,
    epic_id: epicId,
  } = args as {
    readonly issue_type?: Planning['type']
    readonly start_date?: string | null
    readonly weight?: number | null
    readonly epic_id?: number | null
  }
  return { type, startDate, weight, epicId }
}

/** The people of an argument; none where it is empty, or 0. */
function idsOf(value: unknown): number[] {
  return [value ?? []]
    .flat()
    .map(Number)
    .filter((id) => id > 0)
}
