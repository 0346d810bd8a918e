import { commonOptions, type Command, type Option } from './command.ts'
import { ownCommands } from './command-words.ts'
import { commands } from './commands.ts'
import { columns } from './printing.ts'

const exitWords = `Exit codes: 0 done, 1 refused or failed, 2 not understood, 3 no such thing, 4 no such account or signed out,
5 queued and not on GitLab yet.`

export function helpOnAll(): string[] {
  return [
    'docket COMMAND …',
    '',
    ...columns([
      ...commands.map(({ name, usage, summary }) => [`  ${name} ${usage}`.trimEnd(), summary]),
      ...Object.entries(ownCommands).map(([name, { usage, summary }]) => [`  ${name} ${usage}`.trimEnd(), summary]),
    ]).map((line) => `  ${line}`),
    '',
    'Options of all commands:',
    ...optionLines(commonOptions),
    '',
    'KEY is an issue or merge request: group/project#12, group/project!3, or its address on GitLab.',
    ...exitWords.split('\n'),
  ]
}

/** Returns the help on a command. `words` are those behind its name: an operation has options of its own. */
export function helpOn({ name, usage, summary, options, forWords }: Command, words: readonly string[]): string[] {
  const ofWords = forWords?.(words) ?? { help: [], options: {} }
  return [
    `docket ${name} ${usage}`.trimEnd(),
    '',
    summary,
    '',
    ...(ofWords.help.length === 0 ? [] : [...ofWords.help, ...optionLines(ofWords.options), '']),
    ...optionLines({ ...options, ...commonOptions }),
  ]
}

function optionLines(options: Readonly<Record<string, Option>>): string[] {
  const rows = Object.entries(options).map(([name, { value, help }]) => [
    `--${name}${value === undefined ? '' : ` ${value}`}`,
    help,
  ])
  return columns(rows).map((line) => `  ${line}`)
}
