/**
 * A checkbox of a list in Markdown, as an edit names it: by the words behind it, and which of several with the same.
 */
export interface Task {
  readonly line: string
  /** From 0. */
  readonly occurrence: number
}

/** How many boxes of a text are ticked, and how many there are. */
export interface TaskCount {
  readonly done: number
  readonly all: number
}

/** A line with a box: the text before and after the tick, and the words. */
export interface TaskLine {
  readonly before: string
  readonly behind: string
  readonly words: string
}

const box = /^(\s*(?:[-*+]|\d{1,9}[.)])\s+\[)[ xX](\]\s+)(.*)$/

/** The box of a line of Markdown, or null when it has none. The words are as written, with the spaces around them. */
export function taskLineOf(line: string): TaskLine | null {
  const [, before = '', behind = '', words = ''] = box.exec(line.replace(/\r$/, '')) ?? []
  return before === '' ? null : { before, behind, words }
}

/** A text with a box ticked or not; null when the text has no such line any more. */
export function withTask(text: string, { line, occurrence }: Task, checked: boolean): string | null {
  let seen = 0
  let isFound = false
  const toggled = text.split('\n').map((written) => {
    const task = taskLineOf(written)
    if (task?.words.trim() !== line || seen++ !== occurrence) return written
    isFound = true
    return `${task.before}${checked ? 'x' : ' '}${task.behind}${task.words}`
  })
  return isFound ? toggled.join('\n') : null
}

/** How many boxes a text of Markdown has, and how many of them are ticked; null for a text without any. */
export function countTasks(markdown: string): TaskCount | null {
  const marks = markdown.split('\n').flatMap((line) => {
    const box = taskLineOf(line)
    return box === null ? [] : [line[box.before.length]]
  })
  return marks.length === 0 ? null : { done: marks.filter((mark) => mark !== ' ').length, all: marks.length }
}

/** Whether a text of Markdown has a box that is not ticked. */
export function hasOpenTask(markdown: string): boolean {
  return markdown.split('\n').some((line) => line[taskLineOf(line)?.before.length ?? line.length] === ' ')
}
