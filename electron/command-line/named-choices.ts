import type { Key } from '../../shared/model/key.ts'
import {
  CommandFailure,
  exitCodes,
  textOf,
  type AskingContext,
  type CommandContext,
  type Given,
  type Option,
} from './command.ts'

/** What new items are made with, by the names that people give. */

/** The options that new issues and new merge requests have in common. */
export const itemOptions: Readonly<Record<string, Option>> = {
  description: { type: 'string', value: 'TEXT', help: 'its description; - reads it from standard input' },
  label: { type: 'string', value: 'NAME', help: 'a label; may be given several times', multiple: true },
  assignee: {
    type: 'string',
    value: 'USERNAME',
    help: 'an assignee, or me for yourself; several where GitLab allows that',
    multiple: true,
  },
  milestone: { type: 'string', value: 'TITLE', help: 'its milestone' },
}

/** What the options of a new item name, as its edit has it. `idsOf` looks up further people. */
export interface NamedChoices {
  readonly fields: {
    readonly labels: readonly string[]
    readonly assigneeId: number | null
    readonly otherAssigneeIds?: readonly number[]
    readonly milestoneId: number | null
  }
  readonly idsOf: (usernames: Given[string]) => number[]
}

/** Looks up the options of a new item in its project. @throws CommandFailure when the project has none of a name */
export async function namedChoices(
  context: AskingContext & Pick<CommandContext, 'given'>,
  project: Key<'project'>,
): Promise<NamedChoices> {
  const { session, given, account } = context
  const { people, milestones, labels } = await session.call('readChoices', { project })
  const idsOf: NamedChoices['idsOf'] = (usernames) =>
    textsOf(usernames).map((name) => {
      const wanted = name.replace(/^@/, '')
      if (wanted === 'me') return account.user.id
      return idAmong(
        name,
        wanted,
        people.map(({ id, username }) => [username, id] as const),
      )
    })
  const [assigneeId = null, ...otherAssigneeIds] = idsOf(given['assignee'])
  const [milestone] = textsOf(given['milestone'])
  return {
    fields: {
      labels: labelsAmong(
        textsOf(given['label']),
        labels.map(({ name }) => name),
      ),
      assigneeId,
      ...(otherAssigneeIds.length > 0 && { otherAssigneeIds }),
      milestoneId:
        milestone === undefined
          ? null
          : idAmong(
              milestone,
              milestone.replace(/^%/, ''),
              milestones.map(({ id, title }) => [title, id] as const),
            ),
    },
    idsOf,
  }
}

/** The description that was given; null where none was. */
export function givenDescription(context: CommandContext): string | null {
  const [description] = textsOf(context.given['description'])
  return description === undefined ? null : textOf(description, context)
}

/** The values of an option of texts, however often it was given. */
export function textsOf(given: Given[string]): string[] {
  return [given].flat().filter((each) => typeof each === 'string')
}

function idAmong(name: string, wanted: string, choices: readonly (readonly [name: string, id: number])[]): number {
  const [, id] = choices.find(([each]) => each.toLowerCase() === wanted.toLowerCase()) ?? []
  if (id === undefined) throw new CommandFailure(exitCodes.nothing, `The project has no ${name}.`)
  return id
}

/**
 * The labels that are wanted, as the project writes them. One that it does not have would be made by naming it.
 *
 * @throws CommandFailure with the names that are nearest, where the project has no such label
 */
export function labelsAmong(given: readonly string[], labels: readonly string[]): string[] {
  return given.map((name) => {
    const wanted = name.replace(/^~/, '')
    const label = labels.find((each) => each === wanted) ?? labels.find((each) => isSameWord(each, wanted))
    if (label !== undefined) return label
    const nearest = nearestOf(wanted, labels)
    const instead = nearest.length === 0 ? '' : ` Similar: ${nearest.map((each) => `“${each}”`).join(', ')}.`
    throw new CommandFailure(exitCodes.nothing, `The project has no label “${wanted}”.${instead}`)
  })
}

function isSameWord(one: string, other: string): boolean {
  return one.localeCompare(other, undefined, { sensitivity: 'base' }) === 0
}

const mostNear = 3

/** The names that have most pairs of letters in common with a word, the nearest first. */
function nearestOf(word: string, names: readonly string[]): string[] {
  const pairsOf = (text: string): string[] => {
    const letters = [...text.toLowerCase()]
    return letters.slice(1).map((letter, index) => `${letters[index] ?? ''}${letter}`)
  }
  const wanted = new Set(pairsOf(word))
  return names
    .map((name) => {
      const pairs = pairsOf(name)
      const common = pairs.filter((pair) => wanted.has(pair)).length
      return { name, nearness: (2 * common) / Math.max(1, pairs.length + wanted.size) }
    })
    .filter(({ nearness }) => nearness > 0.25)
    .toSorted((one, other) => other.nearness - one.nearness)
    .slice(0, mostNear)
    .map(({ name }) => name)
}
