/** Returns the name by which services know an emoji: it may be typed with colons around it, or be the emoji itself. */
export async function emojiNameOf(typed: string): Promise<string> {
  const name = typed.trim().replaceAll(/^:|:$/g, '')
  const { emojiByName } = await import('../../ui/text/emoji-names.ts')
  return [...emojiByName].find(([, emoji]) => emoji === name)?.[0] ?? name
}
