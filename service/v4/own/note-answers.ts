import type { Command } from '../../changes/commands.ts'
import type { AnyAnswer } from '../../http/router.ts'
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

/** The answer to a text of commands only: they were carried out, and older services refuse it all the same. */
export function commanded(versioned: VersionedService, commands: readonly Command[]): AnyAnswer {
  if (!versioned.has('commandAnswers')) throw invalidNote(versioned, { commands_only: ['Commands applied'] })
  return { body: { commands_changes: changesOfCommands(commands), summary: summaryOf(commands) }, status: 202 }
}
