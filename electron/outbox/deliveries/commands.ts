import type { EditOf } from '../../../shared/edit.ts'
import { mergesByCommand } from '../../../shared/edits/new-notes.ts'
import { AppFailure, errorOf, saidWith, type AppError } from '../../../shared/errors.ts'
import type { Noteable } from '../../api/entities/noteable.ts'
import { isItemKind } from '../../cache/inbox/inbox-facts.ts'
import { isOnlyCommands } from '../merge/made-by.ts'
import { hasCommands } from '../merge/text-comparison.ts'
import { remarksOf, type Landing, type SendContext } from './delivery.ts'
import { landedItem, readItem } from './items.ts'

/** What becomes of comments with commands, such as `/close`, which services carry out. */

/** Returns the landing of commands, which have changed the item they were written under. */
export async function landedCommands(context: SendContext, { kind, id, projectId }: Noteable): Promise<Landing> {
  if (isItemKind(kind)) return landedItem(await readItem(context, kind, id, projectId))
  return { is: 'landing', store: () => undefined, kinds: [kind], keys: [{ kind, id }], made: null }
}

/** Returns the landing of commands alone, with the remark that one of them was to merge, where the service says that it did not. */
export function leftUnmerged(
  { body }: { readonly body: string },
  changes: readonly string[],
  landed: Landing,
): Landing {
  return mergesByCommand(body) && !changes.includes('merge')
    ? { ...landed, ...remarksOf({ ignored: ['commands'] }) }
    : landed
}

/** A comment that was refused, and the look for it. */
interface Refused {
  readonly edit: EditOf<'comment' | 'beginDiscussion' | 'answer'>
  readonly thrown: unknown
  readonly look: () => Promise<Landing | 'missing' | 'unclear'>
}

/**
 * Returns the landing of a comment that the service refused because of its commands, though it carried them out, or wrote the text
 * before it refused one of them. Sent once more, it would be there twice.
 *
 * @throws what was thrown, where nothing came of the comment
 */
export async function madeThoughRefused(
  context: SendContext,
  on: Noteable,
  { edit, thrown, look }: Refused,
): Promise<Landing> {
  const refused = errorOf(thrown)
  if (isOnlyCommands(edit)) {
    // They make no note. Services say that there is none, or that a note of commands alone is not valid.
    const isCarriedOut = refused.code === 'not_found' || saysCarriedOut(refused)
    if (!isItemKind(on.kind) || !isCarriedOut) throw thrown
    return await landedCommands(context, on)
  }
  if (refused.code !== 'invalid' || !hasCommands(edit.body)) throw thrown
  const found = await look().catch(() => {
    // It may be there, so it must be looked for before it is sent again.
    throw AppFailure.of('answer_malformed', saidWith(refused))
  })
  if (typeof found === 'string') throw thrown
  return { ...found, ...remarksOf({ ignored: ['commands'] }) }
}

/** A note whose commands could not be carried out either has a second problem of that name. */
function saysCarriedOut({ code, detail = '' }: AppError): boolean {
  return code === 'invalid' && /\bcommands_only\b/.test(detail) && !/\bcommands(?:=>|:)/.test(detail)
}
