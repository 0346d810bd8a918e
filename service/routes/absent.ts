import type { Refusal } from '../rules/refusals.ts'
import type { Workspace } from '../workspace.ts'

/**
 * The answer to the deletion of something that does not exist. In the contract the deletion succeeds, with an empty
 * object as body, since old clients fail on null. Real services refuse it.
 */
export function absentOnDelete(workspace: Workspace, refusal: Refusal): { readonly body: object } {
  if (workspace.dialect === 'real') throw refusal
  return { body: {} }
}
