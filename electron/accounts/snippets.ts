import { keyOf, partsOf, type Key } from '../../shared/model/key.ts'
import type { Accounts } from './accounts.ts'

/**
 * Finds a snippet and returns its key. Afterwards the snippet is in the cache.
 *
 * @throws AppFailure `not_found` when the service shows no snippet of that number in that project; another error when
 * the service cannot be asked
 */
export async function findSnippet(
  accounts: Accounts,
  { project, number }: { readonly project: Key<'project'>; readonly number: number },
): Promise<{ readonly snippet: Key<'snippet'> }> {
  const { account, id: projectId } = partsOf(project)
  await accounts.threadsOfAccount(account).engine.calls.findSnippet({ id: number, projectId })
  return { snippet: keyOf(account, 'snippet', number) }
}
