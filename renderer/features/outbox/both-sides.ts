/** A fence of a block of code: the line that opened it, and its marks. */
interface Fence {
  readonly line: string
  readonly marks: string
}

const item = /^ *(?:[-*+]|\d{1,9}[.)]) /
const tableRow = /^ *\|/
const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === ''

/**
 * Returns the text of both sides without the marks that the outbox puts between them: first the user's text, then that of others,
 * as paragraphs of their own. Items of a list and rows of a table stay together, and so do lines of code. A line of equals signs
 * outside of the marks is somebody's heading and stays.
 */
export function bothSides(text: string): string {
  const kept: string[] = []
  let fence: Fence | null = null
  let sides: {
    readonly before: Fence | null
    readonly mine: string[]
    readonly theirs: string[]
    at: 'mine' | 'theirs'
  } | null = null
  for (const line of text.split('\n')) {
    if (sides === null && line === '<<<<<<< mine') sides = { before: fence, mine: [], theirs: [], at: 'mine' }
    else if (sides?.at === 'mine' && line === '=======') sides.at = 'theirs'
    else if (sides?.at === 'theirs' && line === '>>>>>>> theirs') {
      kept.push(...joined(sides.mine, sides.theirs, sides.before))
      fence = fenceAfter(sides.theirs, sides.before)
      sides = null
    } else if (sides === null) {
      kept.push(line)
      fence = fenceAfter([line], fence)
    } else sides[sides.at].push(line)
  }
  // Marks without an end are somebody's text.
  if (sides !== null)
    kept.push('<<<<<<< mine', ...sides.mine, ...(sides.at === 'mine' ? [] : ['=======', ...sides.theirs]))
  return kept.join('\n')
}

/** @param before the fence in which both sides begin, or null */
function joined(mine: readonly string[], theirs: readonly string[], before: Fence | null): string[] {
  if (mine.every(isBlank) || theirs.every(isBlank)) return [...mine, ...theirs]
  const after = fenceAfter(mine, before)
  // Both sides open or close the same block: it is closed or opened again between them, so that the second one finds it as it
  // was.
  if (before === null && after !== null) return [...mine, after.marks, '', ...theirs]
  if (before !== null && after === null) return [...mine, '', before.line, ...theirs]
  const staysTogether = before !== null || isBlank(mine.at(-1)) || isBlank(theirs[0]) || areOneBlock(mine, theirs)
  return staysTogether ? [...mine, ...theirs] : [...mine, '', ...theirs]
}

/** Returns true if the end of one text and the beginning of another are one list or one table. */
function areOneBlock(mine: readonly string[], theirs: readonly string[]): boolean {
  const first = theirs[0] ?? ''
  if (tableRow.test(first)) return tableRow.test(mine.at(-1) ?? '')
  if (!item.test(first)) return false
  // The last paragraph: an item goes on in lines that are no items themselves.
  const paragraph = mine.slice(mine.findLastIndex((line) => isBlank(line)) + 1)
  return item.test(paragraph[0] ?? '')
}

function fenceAfter(lines: readonly string[], before: Fence | null): Fence | null {
  return lines.reduce<Fence | null>((open, line) => {
    const marks = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (marks === undefined) return open
    if (open === null) return { line, marks }
    const closes = marks.startsWith(open.marks) && line.trim() === marks
    return closes ? null : open
  }, before)
}
