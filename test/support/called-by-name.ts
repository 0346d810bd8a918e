import type { Client, RequestOptions } from '../../electron/api/client/client.ts'
import { listing, oneRow, oneRowIfShown } from '../../electron/api/client/requests.ts'
import { operations, type OperationName } from '../../shared/contract/index.ts'
import type { Operation } from '../../shared/contract/operation.ts'

/** Operations that no part of the app uses: people call them by name, in the explorer or a terminal. */
export const calledByName: ReadonlySet<string> = new Set<OperationName>([
  'listOwnedProjects',
  'listGroupProjects',
  'listMilestoneIssues',
  'readIssueAward',
  'readMergeRequestAward',
  'readSnippetAward',
  'readIssueNoteAward',
  'readMergeRequestNoteAward',
  'createUser',
  'testHook',
  'listUserEvents',
  'readOwnKey',
  'readOwnEmail',
  'listTriggers',
  'readTrigger',
  'createTrigger',
  'deleteTrigger',
])

type Call = (client: Client, args: unknown, options?: RequestOptions) => Promise<unknown>

/** Calls an operation through the client, and gives its rows as they come. */
export function callByName(name: OperationName): Call {
  const operation: Operation = operations[name]
  const asItComes = (row: unknown): unknown => row
  if (operation.list) return listing(operation, asItComes) as Call
  return (operation.method === 'DELETE' ? oneRowIfShown : oneRow)(operation, asItComes) as Call
}
