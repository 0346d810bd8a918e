import type { Command } from './command.ts'

/**
 * Words of a start that are a command. Every start looks at its words, and few are commands: their table is loaded for those
 * alone.
 */

/** Commands that need no files. */
export const ownCommands = {
  completion: {
    usage: 'SHELL',
    summary: 'Print a script that completes commands in bash, zsh or fish.',
    takes: ['shell'],
  },
  help: { usage: '[COMMAND]', summary: 'Show what a command does.', takes: ['command'] },
  version: { usage: '', summary: 'Show which version of Docket this is.', takes: [] },
} as const satisfies Readonly<Record<string, Pick<Command, 'usage' | 'summary' | 'takes'>>>
export type OwnCommand = keyof typeof ownCommands

/** Arguments with the command before its options: `docket --profile DIR inbox` is `docket inbox --profile DIR`. */
export function commandFirst(args: readonly string[]): string[] {
  const count =
    args[0] === '--profile' && args[1] !== undefined ? 2 : args[0]?.startsWith('--profile=') === true ? 1 : 0
  const [name, ...rest] = args.slice(count)
  // Before all else of the command: behind a `--` there are only words.
  return name === undefined ? args.slice(0, count) : [name, ...args.slice(0, count), ...rest]
}

/**
 * Switches that an installed command is started with, before all else, where it is to need no display. They are read by Chromium,
 * which has chosen its display long before a line of Docket runs.
 */
export const withoutDisplay = ['--ozone-platform=headless', '--disable-gpu'] as const

/** The name of a command that needs no files, which may be written as an option: `docket --version`. */
export function ownCommandNamed(name: string): OwnCommand | null {
  const own = name.replace(/^--/, '')
  return Object.hasOwn(ownCommands, own) ? (own as OwnCommand) : null
}

/**
 * The arguments of the command that an installed Docket was started for; null where it was for the window. The window takes links
 * and options: a word that names no command is a mistake, and is reported in the terminal.
 */
export function commandIn(args: readonly string[]): string[] | null {
  const isWithoutDisplay = withoutDisplay.every((each, index) => args[index] === each)
  const own = isWithoutDisplay ? args.slice(withoutDisplay.length) : [...args]
  const [first = ''] = commandFirst(own)
  const isOfWindow = first === '' || /^(?:-|docket:)/i.test(first)
  return isWithoutDisplay || !isOfWindow || ownCommandNamed(first) !== null ? own : null
}
