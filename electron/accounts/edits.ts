import type { Edit } from '../../shared/edit.ts'
import { AppFailure } from '../../shared/errors.ts'
import type { CallValue } from '../../shared/ipc.ts'
import { keyOf, partsOf, type AccountId, type Key } from '../../shared/model/key.ts'
import type { Accounts } from './accounts.ts'

/** What a window asks of the keeper of the account that is meant. */

/**
 * Queues edits of one account as one step of undoing, and answers their keys. `edits_of_several_accounts` where they are of more than one.
 *
 * @param writtenOn what stood in their fields when the user began to write
 */
export async function submitEdits(
  accounts: Accounts,
  edits: readonly Edit[],
  writtenOn?: Readonly<Record<string, string>>,
): Promise<Key<'edit'>[]> {
  const [account, ...others] = new Set(edits.map(({ target }) => partsOf(target).account))
  if (account === undefined || others.length > 0) {
    throw AppFailure.of('edits_of_several_accounts')
  }
  const { ids } = await accounts.threadsOfAccount(account).keeper.call('submitEdits', { edits, writtenOn })
  return ids.map((id) => keyOf(account, 'edit', id))
}

/** Keeps what is being written. `draft`: what it is of, and a key of its account. */
export async function saveDraft(accounts: Accounts, draft: string, text: string): Promise<void> {
  const key = draft.slice(draft.indexOf(' ') + 1)
  await accounts.threadsOf(key).keeper.call('saveDraft', { name: draft, text })
}

export async function listDrafts(accounts: Accounts, account: AccountId): Promise<CallValue<'listDrafts'>> {
  const drafts = await accounts.threadsOfAccount(account).keeper.call('listDrafts', {})
  return drafts.map(({ name, text, savedAt }) => ({ draft: name, text, savedAt: new Date(savedAt).toISOString() }))
}
