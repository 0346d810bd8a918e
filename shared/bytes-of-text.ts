/**
 * Returns a text that takes at most so many bytes in UTF-8. One that takes more loses the last of its characters, but for its ending.
 *
 * @param ending what the text ends with
 */
export function withinBytes(text: string, most: number, ending = ''): string {
  if (bytesOf(text) <= most) return text
  let room = most - bytesOf(ending)
  let kept = ''
  for (const character of text.slice(0, text.length - ending.length)) {
    room -= bytesOf(character)
    if (room < 0) break
    kept += character
  }
  return kept + ending
}

function bytesOf(text: string): number {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}
