import { partsOf, type Key } from '../../../shared/model/key.ts'
import { CommandFailure, exitCodes } from '../command.ts'
import { findItem } from '../named-items.ts'
import type { AssistantContext } from './assistant-session.ts'

/** Finds an item of the account that the assistant was started for. @throws CommandFailure for any other */
export async function findOwnItem(context: AssistantContext, text: string): Promise<Key<'issue' | 'mergeRequest'>> {
  const item = await findItem(context, text)
  if (partsOf(item).account === context.account.id) return item
  throw new CommandFailure(exitCodes.nothing, 'This item belongs to another account.')
}
