/** Services change the texts that they get. These functions recognise the user's own text in its changed form (I8). */

/** Returns a text with plain line ends and without white space at its ends, since services change both. */
export function normalised(text: string | null): string {
  return (text ?? '').replaceAll('\r\n', '\n').trim()
}

/** A line that services may carry out as a command and leave out of the text (`/close`, `/label ~bug`). */
const command = /^\/[a-z_]+(\s|$)/i

/** Returns a text without the lines that services may carry out as commands. */
export function withoutCommands(text: string | null): string {
  return normalised(
    linesOf(text)
      .filter((line) => !command.test(line))
      .join('\n'),
  )
}

/** Returns true if a service may carry out lines of a text as commands. */
export function hasCommands(text: string): boolean {
  return linesOf(text).some((line) => command.test(line))
}

function linesOf(text: string | null): string[] {
  return normalised(text).split('\n')
}

/** What services write in the place of a command. */
const drawings: Readonly<Record<string, string>> = { shrug: '¯\\_(ツ)_/¯', tableflip: '(╯°□°)╯︵ ┻━┻' }

/** Draws in a text what services draw. They use wider lines. */
function drawn(text: string | null): string {
  return normalised(text)
    .replaceAll(/^\/(shrug|tableflip)(?:[ \t]+(.*))?$/gim, (_line, name: string, said = '') =>
      `${said} ${drawings[name.toLowerCase()] ?? ''}`.trim(),
    )
    .replaceAll('\uff3f', '_')
}

/**
 * Returns a text in the form in which it is compared: without commands, and without empty lines, of which newer services take along
 * those behind a command.
 */
export function comparable(text: string | null): string {
  return withoutCommands(drawn(text))
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join('\n')
}

/** Returns true if two texts are the same after the changes that services make. */
export function isSameText(one: string | null, other: string | null): boolean {
  return comparable(one) === comparable(other)
}
