import type { Command } from '../../changes/commands.ts'
import { itemNow } from '../../changes/items.ts'
import type { AnyAnswer } from '../../http/router.ts'
import type { Noteable } from '../../rules/items.ts'
import type { Problems } from '../../rules/positions.ts'
import { Refusal } from '../../rules/refusals.ts'
import type { VersionedService } from '../versioned-service.ts'
import { changesOfCommands, summaryOf } from './command-words.ts'

/** The answers of v4 to notes that are not written. */

/** A request that the service understands and does not carry out, with its reason. Older ones take that for an attribute. */
export function saidOf(versioned: VersionedService, reason: string): Refusal {
  const message = versioned.has('plainReasons')
    ? `400 Bad request - ${reason}`
    : `400 (Bad request) "${reason}" not given`
  return new Refusal(400, { message })
}

/** A note that could not be saved. Real services print the problems as a Ruby hash. */
export function invalidNote(versioned: VersionedService, problems: Problems): Refusal {
  const pairs = Object.entries(problems).map(
    ([name, found]) => `:${name}=>[${found.map((each) => `"${each}"`).join(', ')}]`,
  )
  return saidOf(versioned, `Note {${pairs.join(', ')}}`)
}

/**
 * Refuses a text of which the item did not take a command, though the text was written before. Real services answer so only what is
 * wrong with the item then: a command that is not for it, or for the writer, is passed over.
 */
export function requireCarriedOut(
  versioned: VersionedService,
  { refused = [] }: { refused?: readonly Refusal[] },
): void {
  const problems = refused.flatMap(({ status, body }) => (status === 400 ? sentencesOf(body) : []))
  if (problems.length > 0 && versioned.has('commandRefusals')) throw invalidNote(versioned, { validation: problems })
}

/** `Title is too long`, for each problem of an attribute. */
function sentencesOf(body: unknown): string[] {
  const { message } = body as { readonly message?: unknown }
  if (typeof message !== 'object' || message === null) return []
  return Object.entries(message as Problems).flatMap(([name, found]) =>
    found.map((problem) => `${name.charAt(0).toUpperCase()}${name.slice(1)} ${problem}`),
  )
}

/** The answer to a text of commands only: they were carried out, and older services refuse it all the same. */
export function commanded(
  versioned: VersionedService,
  commands: readonly Command[],
  item: Noteable,
  head?: string,
): AnyAnswer {
  const merged = isMerged(versioned, item) ? head : undefined
  if (!versioned.has('commandAnswers')) throw invalidNote(versioned, { commands_only: ['Commands applied'] })
  return {
    body: { commands_changes: changesOfCommands(commands, merged), summary: summaryOf(commands, { head, merged }) },
    status: 202,
  }
}

/** Returns true for a merge request that is merged, or will be by itself. */
function isMerged({ workspace }: VersionedService, item: Noteable): boolean {
  if (item.type !== 'MergeRequest') return false
  const { row } = itemNow(workspace.store, item)
  return row.state === 'merged' || row.merge_when_build_succeeds === 1
}
