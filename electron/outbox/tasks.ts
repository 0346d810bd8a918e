/** A checkbox of a list in Markdown, found by its words. */
export interface Task {
  readonly line: string
  /** Which of several with the same words, from 0. */
  readonly occurrence: number
}

const box = /^(\s*(?:[-*+]|\d{1,9}[.)])\s+\[)([ xX])(\]\s+)(.*)$/

/** A text with that box ticked or not; null when the text has no such line any more. */
export function toggleTask(text: string, { line, occurrence }: Task, checked: boolean): string | null {
  let seen = 0
  let isFound = false
  const toggled = text.split('\n').map((written) => {
    const [, before, , behind, words] = box.exec(written.replace(/\r$/, '')) ?? []
    if (words?.trim() !== line || seen++ !== occurrence) return written
    isFound = true
    return `${before}${checked ? 'x' : ' '}${behind}${words}`
  })
  return isFound ? toggled.join('\n') : null
}
