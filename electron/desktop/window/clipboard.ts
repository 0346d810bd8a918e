import { clipboard } from 'electron'

/** Puts a text on the clipboard. */
export async function copyText(text: string): Promise<void> {
  await clipboard.writeText(text)
}
