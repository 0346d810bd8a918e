import { CommandFailure, exitCodes } from './command.ts'

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
    const instead = nearest.length === 0 ? '' : ` Near it: ${nearest.map((each) => `“${each}”`).join(', ')}.`
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
