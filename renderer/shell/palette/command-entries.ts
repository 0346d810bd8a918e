import { questions, type Asking } from './questions.ts'
import { commands, type Command, type CommandId } from '../../../shared/keymap.ts'
import type { CommandsStore } from '../../navigation/commands.ts'
import type { Entry, Question, Source } from '../../ui/choosing/entry.ts'

interface CommandsReach extends Asking {
  readonly commands: CommandsStore
}

/** The groups of commands that act on the panes below a sheet. The sheet is closed first. */
const belowSheets: ReadonlySet<Command['group']> = new Set(['Move', 'Go to', 'Inbox', 'Item', 'Project'])

/** Commands on the target come first. Commands that move come last, since most users move with the keys. */
const order: readonly Command['group'][] = ['Item', 'Inbox', 'Project', 'Go to', 'Docket', 'Move']
const sorted: readonly (Command & { readonly id: CommandId })[] = commands
  .filter(({ id }) => id !== 'palette')
  .toSorted((one, other) => order.indexOf(one.group) - order.indexOf(other.group))

/** Returns the source of the commands that can be run now. Their titles name what each would do now. */
export function commandsSource(reach: CommandsReach): Source {
  return {
    list: () => sorted.filter(({ id }) => reach.commands.isAvailable(id)).map((command) => entryOf(reach, command)),
  }
}

function entryOf(reach: CommandsReach, { id, words, group }: Command & { readonly id: CommandId }): Entry {
  const ask = questions[id]
  const [first] = reach.program.keys[id]
  return {
    id: `command ${id}`,
    kind: 'command',
    title: reach.commands.titleOf(id),
    ...(words === undefined ? {} : { words }),
    ...(first === undefined ? {} : { keys: first }),
    ...(ask === undefined ? {} : { asks: () => ask(reach) }),
    run: () => {
      if (belowSheets.has(group)) reach.surfaces.clear()
      reach.commands.run(id)
    },
  }
}

/** Returns the question of a command; null when it asks nothing, or has no target. */
export function questionOf(reach: CommandsReach, id: CommandId): Question | null {
  return questions[id]?.(reach) ?? null
}
