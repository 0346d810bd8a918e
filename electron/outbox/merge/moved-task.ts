import { diffComm } from 'node-diff3'
import { boxesIn, withTask, type Task, type WrittenTask } from '../../../shared/model/task.ts'

/**
 * Ticks a box in what others have made of a text meanwhile, or unticks it. Its words tell it from others; where several boxes have the
 * same words, it is the one whose line stands where its line stood. Null where the text does not have it any more.
 *
 * @param saw the text in which the box is named
 */
export function withMovedTask(saw: string, theirs: string, task: Task, checked: boolean): string | null {
  const found = movedTask(saw, theirs, task)
  return found && withTask(theirs, found, checked)
}

function movedTask(saw: string, theirs: string, task: Task): Task | null {
  const [before, now] = [twinsIn(saw, task), twinsIn(theirs, task)]
  const box = before[task.occurrence]
  if (box === undefined || (before.length === 1 && now.length === 1)) return task
  const line = lineNow(linesOf(saw), linesOf(theirs), lineAt(saw, box.mark))
  return now.find(({ mark }) => lineAt(theirs, mark) === line)?.task ?? null
}

/** The boxes of a text with the words of one of them, in their order. */
function twinsIn(text: string, { line }: Task): WrittenTask[] {
  return boxesIn(text).flatMap((found) => (found?.task.line === line ? [found] : []))
}

/** The lines of a text. Whether a box is ticked does not make its line another one. */
function linesOf(text: string): string[] {
  return text.split('\n').map((line) => line.replace(/\[[xX]\]/, '[ ]').trimEnd())
}

function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length - 1
}

/** The number of a line in another text, from 0; null where that text does not have it. */
function lineNow(saw: readonly string[], theirs: readonly string[], line: number): number | null {
  let [before, now] = [0, 0]
  for (const { common, buffer1 = [], buffer2 = [] } of diffComm([...saw], [...theirs])) {
    const length = common?.length ?? 0
    if (line < before + length) return now + line - before
    before += length + buffer1.length
    now += length + buffer2.length
    if (line < before) return null
  }
  return null
}
