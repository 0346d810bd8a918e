import type { Edit } from '../../shared/edit.ts'
import { AppFailure } from '../../shared/errors.ts'
import type { CallValue, ParsedCallArgs } from '../../shared/ipc.ts'
import { plainFileName } from '../../shared/model/attached-file.ts'
import { keyOf, partsOf, type AccountId, type Key } from '../../shared/model/key.ts'
import type { Accounts } from './accounts.ts'
import { isSnoozedOnService } from './marks.ts'
import type { SavedSettings } from './preferences.ts'

/**
 * Calls of windows that concern edits, drafts, local labels and things kept offline; each goes to the user store of the right
 * account.
 */

/**
 * Queues edits of one account as one undoable step, and returns their keys.
 *
 * @param writtenOn the contents of the edited fields when the user began to write
 * @throws AppFailure `edits_of_several_accounts` when the edits belong to more than one account
 */
export async function submitEdits(
  accounts: Accounts,
  edits: readonly Edit[],
  how: Omit<ParsedCallArgs<'submitEdit'>, 'edit'> = {},
): Promise<CallValue<'submitEdits'>> {
  const account = accountOfAll(edits.map(({ target }) => target))
  const { ids, annulled } = await accounts.threadsOfAccount(account).userStore.calls.submitEdits({ edits, ...how })
  const named = (id: number) => keyOf(account, 'edit', id)
  return { edits: ids.map(named), annulled: annulled.map(named) }
}

/**
 * Keeps things of one account offline, or no longer, as one undoable step.
 *
 * @throws AppFailure `edits_of_several_accounts` when they belong to more than one account
 */
export async function keepOffline(accounts: Accounts, asked: ParsedCallArgs<'keepOffline'>): Promise<void> {
  await accounts.threadsOfAccount(accountOfAll(asked.keys)).userStore.calls.keepOffline(asked)
}

/**
 * Gives items of one account a local label, or takes it off, as one undoable step.
 *
 * @throws AppFailure `edits_of_several_accounts` when they belong to more than one account
 */
export async function setLocalLabel(accounts: Accounts, asked: ParsedCallArgs<'setLocalLabel'>): Promise<void> {
  await accounts.threadsOfAccount(accountOfAll(asked.items)).userStore.calls.setLocalLabel(asked)
}

/**
 * Returns the user store of proposals, with their ids in it.
 *
 * @throws AppFailure `edits_of_several_accounts` when they belong to more than one account
 */
export function onProposals(accounts: Accounts, proposals: readonly Key<'proposal'>[]) {
  const account = accountOfAll(proposals)
  const { userStore } = accounts.threadsOfAccount(account)
  return { account, userStore, ids: proposals.map((key) => partsOf(key).id) }
}

function accountOfAll(keys: readonly Key[]): AccountId {
  const [account, ...others] = new Set(keys.map((key) => partsOf(key).account))
  if (account === undefined || others.length > 0) throw AppFailure.of('edits_of_several_accounts')
  return account
}

/**
 * Comments on an item and marks its entry in the inbox, as one undoable step. Returns the key of the comment's edit.
 */
export async function reply(
  accounts: Accounts,
  saved: Pick<SavedSettings, 'readOf'>,
  { comment, entry, mark }: ParsedCallArgs<'reply'>,
): Promise<Key<'edit'>> {
  const { account } = partsOf(comment.target)
  if (partsOf(entry.key).account !== account) throw AppFailure.of('edits_of_several_accounts')
  const seen = entry.seen === null ? null : Date.parse(entry.seen)
  const { id } = await accounts.threadsOfAccount(account).userStore.calls.reply({
    comment,
    entry: { key: entry.key, seen },
    mark,
    snoozesToo: await isSnoozedOnService(saved, account, mark),
  })
  return keyOf(account, 'edit', id)
}

/** Begins with a file for a text. Returns its number and its name, which has no folders any more. */
export async function attachFile(
  accounts: Accounts,
  { account, name: given, mediaType, bytes }: ParsedCallArgs<'attachFile'>,
): Promise<CallValue<'attachFile'>> {
  const name = plainFileName(given)
  const { file } = await accounts.threadsOfAccount(account).userStore.calls.attachFile({ name, mediaType, bytes })
  return { file, name }
}

/** Adds the next piece of a file. @throws AppFailure `file_piece_unexpected`, `disk_full` */
export async function addFilePiece(
  accounts: Accounts,
  { account, file, at, piece }: ParsedCallArgs<'addFilePiece'>,
): Promise<void> {
  const bytes = Buffer.from(piece, 'base64')
  await accounts.threadsOfAccount(account).userStore.calls.addFilePiece({ file, at, piece: bytes })
}

/**
 * Saves a draft.
 *
 * @param draft the purpose of the text, a space, and a key of the account
 */
export async function saveDraft(accounts: Accounts, draft: string, text: string): Promise<void> {
  const key = draft.slice(draft.indexOf(' ') + 1)
  await accounts.threadsOf(key).userStore.calls.saveDraft({ name: draft, text })
}

/** Returns the drafts of an account that were saved and not sent. */
export async function listDrafts(accounts: Accounts, account: AccountId): Promise<CallValue<'listDrafts'>> {
  const drafts = await accounts.threadsOfAccount(account).userStore.calls.listDrafts()
  return drafts.map(({ name, text, savedAt }) => ({ draft: name, text, savedAt: new Date(savedAt).toISOString() }))
}
