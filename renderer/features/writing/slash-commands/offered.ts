import type { Completion } from '../written-word.ts'
import { commandsAt, type Command, type CommandContext } from './commands.ts'

/**
 * The commands of a text that have a name with this beginning: the one that is wholly written, then the others by their first
 * names, then those that only have another name that begins so. Each is offered once.
 */
export function offeredCommands(beginning: string, context: CommandContext): readonly Completion[] {
  const text = beginning.toLowerCase()
  const commands = commandsAt(context)
  const offered = [...Map.groupBy(commands.keys(), (name) => commands.get(name)?.says).values()].flatMap((names) => {
    const name = names.find((each) => each === text) ?? names.find((each) => each.startsWith(text))
    const command = commands.get(name ?? '')
    if (name === undefined || command === undefined) return []
    return [{ rank: name === text ? 0 : name === names[0] ? 1 : 2, completion: completionOf(name, command) }]
  })
  return offered.toSorted((one, other) => one.rank - other.rank).map(({ completion }) => completion)
}

function completionOf(name: string, { says, needs, takes }: Command): Completion {
  const isLast = needs === undefined && takes === undefined
  return { word: `/${name}`, title: `/${name}`, about: says(needs ? `${needs.sign ?? ''}…` : ''), isLast }
}
