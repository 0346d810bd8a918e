import { taskLineOf, type Task } from '../../shared/model/task.ts'

/** Returns the text with a box ticked or cleared; null when the text no longer has that line. */
export function toggleTask(text: string, { line, occurrence }: Task, checked: boolean): string | null {
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
