import type { Issue } from '../../../shared/model/issue.ts'
import type { MergeRequestDetail } from '../../../shared/model/merge-request.ts'
import type { Todo } from '../../../shared/model/todo.ts'
import type { Client } from '../client/client.ts'
import * as issues from './issues.ts'
import * as mergeRequests from './merge-requests.ts'
import type { Change } from '../client/read-one.ts'

/** An item as the service has it. */
export type AnyItem =
  { readonly kind: 'issue'; readonly row: Issue } | { readonly kind: 'mergeRequest'; readonly row: MergeRequestDetail }

/** The item that requests are about. */
export interface ItemName {
  readonly kind: AnyItem['kind']
  readonly id: number
  readonly projectId: number
}

/** The requests that issues and merge requests have in common, for one item of either kind. */
export interface ItemRequests {
  readonly read: () => Promise<AnyItem>
  readonly remove: () => Promise<void>
  /** Subscribes the caller or ends that; null when there was nothing to do. */
  readonly subscribe: (following: boolean) => Promise<AnyItem | null>
  readonly addTodo: () => Promise<Change<Todo>>
}

/** Returns the requests for an item. They throw the same errors as those of issues.ts and merge-requests.ts. */
export function itemOf(client: Client, { kind, id, projectId }: ItemName, signal: AbortSignal): ItemRequests {
  const options = { signal }
  if (kind === 'issue') {
    const on = { id: projectId, issue_id: id }
    return {
      read: async () => ({ kind, row: await issues.readIssue(client, on, options) }),
      remove: () => issues.deleteIssue(client, on, options),
      subscribe: async (following) => {
        const change = following ? issues.followIssue : issues.unfollowIssue
        const answer = await change(client, on, options)
        return answer.unchanged ? null : { kind, row: answer.value }
      },
      addTodo: () => issues.addIssueTodo(client, on, options),
    }
  }
  const on = { id: projectId, merge_request_id: id }
  return {
    read: async () => ({ kind, row: await mergeRequests.readMergeRequest(client, on, options) }),
    remove: () => mergeRequests.deleteMergeRequest(client, on, options),
    subscribe: async (following) => {
      const change = following ? mergeRequests.followMergeRequest : mergeRequests.unfollowMergeRequest
      const answer = await change(client, on, options)
      return answer.unchanged ? null : { kind, row: answer.value }
    },
    addTodo: () => mergeRequests.addMergeRequestTodo(client, on, options),
  }
}
