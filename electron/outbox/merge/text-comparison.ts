/** Services change the texts that they get. These functions recognise the user's own text in its changed form (I8). */

/** Returns a text with plain line ends and without white space at its ends, since services change both. */
export function normalised(text: string | null): string {
  return (text ?? '').replaceAll('\r\n', '\n').trim()
}

/** A line that services may carry out as a command and leave out of the text (`/close`, `/label ~bug`). */
const command = /^\/[a-z_]+(\s|$)/

/** Returns a text without the lines that services may carry out as commands. */
export function withoutCommands(text: string | null): string {
  const lines = normalised(text).split('\n')
  return normalised(lines.filter((line) => !command.test(line)).join('\n'))
}

/** Returns true if two texts are the same after the changes that services make. */
export function isSameText(one: string | null, other: string | null): boolean {
  return withoutCommands(one) === withoutCommands(other)
}
