import type { Refusal } from '../rules/refusals.ts'
import type { Workspace } from '../workspace.ts'

/**
 * The answer to deleting what is not there. In the contract that succeeds, with a body that is no record: an empty object,
 * since old clients stumble over null. Real services refuse it.
 */
export function absentOnDelete(workspace: Workspace, refusal: Refusal): { readonly body: object } {
  if (workspace.dialect === 'real') throw refusal
  return { body: {} }
}
