/** What services make of the words that they are sent, so that one's own are known again (I8). */

/** Services change line ends and drop white space around what they are sent. */
export function normalised(text: string | null): string {
  return (text ?? '').replaceAll('\r\n', '\n').trim()
}

/** A line that services may carry out as a command and leave out of the text (`/close`, `/label ~bug`). */
const command = /^\/[a-z_]+(\s|$)/

/** What is left of a text where its commands were carried out, and of one where they were not. */
export function withoutCommands(text: string | null): string {
  const lines = normalised(text).split('\n')
  return normalised(lines.filter((line) => !command.test(line)).join('\n'))
}

/** Whether one text is what a service made of the other. */
export function isSameText(one: string | null, other: string | null): boolean {
  return withoutCommands(one) === withoutCommands(other)
}
