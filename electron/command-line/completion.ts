import { operationNames } from '../../shared/contract/call.ts'
import { commonOptions, type Command } from './command.ts'
import { ownCommands } from './command-words.ts'
import { commands } from './commands.ts'

/**
 * Scripts for shells. They hold only constant words, since a shell waits for the answer: names, options and operations. For names
 * on this computer they ask `docket complete`, which gets the words of the line up to the cursor.
 */

const described: readonly Pick<Command, 'name' | 'summary'>[] = [
  ...commands,
  ...Object.entries(ownCommands).map(([name, { summary }]) => ({ name, summary })),
]
const names = described.map(({ name }) => name).join(' ')
const operations = operationNames.join(' ')

function optionNames({ options = {} }: Pick<Command, 'options'>): string {
  return [...Object.keys(options), ...Object.keys(commonOptions)].map((name) => `--${name}`).join(' ')
}

/** A text between single quotes, as all three shells read it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", '’')}'`
}

const scripts = {
  bash: () => [
    '_docket() {',
    // As it was typed a word may have backslashes in it.
    '  local words=("${COMP_WORDS[@]//\\\\/}") each',
    '  local word="${words[COMP_CWORD]}"',
    '  COMPREPLY=()',
    `  if [ "$COMP_CWORD" -eq 1 ]; then COMPREPLY=($(compgen -W "${names}" -- "$word")); return; fi`,
    '  if [[ "$word" == -* ]]; then',
    '    case "${words[1]}" in',
    ...commands.map((command) => {
      return `      ${command.name}) COMPREPLY=($(compgen -W "${optionNames(command)}" -- "$word"));;`
    }),
    '    esac',
    '    [ "${words[1]}" = api ] || return',
    '  fi',
    '  if [ "${words[1]}" = api ] && [ "$COMP_CWORD" -eq 2 ]; then',
    `    COMPREPLY+=($(compgen -W "${operations}" -- "$word")); return`,
    '  fi',
    '  while IFS= read -r each; do',
    '    printf -v each %q "$each"',
    '    COMPREPLY+=("$each")',
    '  done < <(docket complete -- "${words[@]:1:COMP_CWORD}" 2>/dev/null)',
    '}',
    'complete -o default -F _docket docket',
  ],
  zsh: () => [
    '#compdef docket',
    'local -a all found',
    'all=(',
    ...described.map(({ name, summary }) => `  ${quoted(`${name}:${summary.replaceAll(':', '\\:')}`)}`),
    ')',
    'if (( CURRENT == 2 )); then _describe command all; return; fi',
    'if [[ "$words[CURRENT]" == -* ]]; then',
    '  case "$words[2]" in',
    ...commands.map((command) => `    ${command.name}) compadd -- ${optionNames(command)};;`),
    '  esac',
    '  [[ "$words[2]" == api ]] || return',
    'fi',
    `if [[ "$words[2]" == api ]] && (( CURRENT == 3 )); then compadd -- ${operations}; return; fi`,
    'found=("${(@f)$(docket complete -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)}")',
    'compadd -- "${(@)found:#}"',
  ],
  fish: () => [
    'function __docket_found',
    '  set -l words (commandline -opc)',
    '  docket complete -- $words[2..] (commandline -ct | string unescape) 2>/dev/null',
    'end',
    'complete -c docket -f',
    ...described.map(
      ({ name, summary }) => `complete -c docket -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`,
    ),
    ...commands.flatMap((command) =>
      Object.entries({ ...command.options, ...commonOptions }).map(([option, { type, help, names: named }]) => {
        // If Docket knows no names, a file may be meant.
        const value = type === 'boolean' ? '' : named === undefined ? ' -r -F' : " -x -a '(__docket_found)'"
        return `complete -c docket -n '__fish_seen_subcommand_from ${command.name}' -l ${option}${value} -d ${quoted(help)}`
      }),
    ),
    `complete -c docket -n '__fish_seen_subcommand_from api' -a '${operations}'`,
    "complete -c docket -n 'not __fish_use_subcommand' -a '(__docket_found)'",
  ],
} as const satisfies Readonly<Record<string, () => string[]>>

/** The completion script for a shell; null for one that is not known. */
export function completionFor(shell: string): string[] | null {
  return Object.hasOwn(scripts, shell) ? scripts[shell as keyof typeof scripts]() : null
}
