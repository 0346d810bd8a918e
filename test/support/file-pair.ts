import fc from 'fast-check'

/** A line of a file before its changes, after them, or both. */
export interface PairedLine {
  readonly sign: ' ' | '+' | '-'
  readonly text: string
}

/** A file before and after its changes: runs of lines that stayed, and runs that did not. */
export const someFilePair = fc
  .array(
    fc.oneof(
      fc.record({ sign: fc.constant(' ' as const), count: fc.integer({ min: 0, max: 60 }) }),
      fc.record({ sign: fc.constantFrom('+' as const, '-' as const), count: fc.integer({ min: 1, max: 4 }) }),
    ),
    { minLength: 1, maxLength: 9 },
  )
  .map((runs) => {
    let text = 0
    return runs.flatMap(({ sign, count }): PairedLine[] =>
      Array.from({ length: count }, () => ({ sign, text: `line ${(text += 1)}` })),
    )
  })

/** Returns the diff of a file as git prints it: the changed lines, and three around them. */
export function gitDiffOf(file: readonly PairedLine[]): string {
  const isShown = file.map((_, at) => file.slice(Math.max(0, at - 3), at + 4).some(({ sign }) => sign !== ' '))
  let diff = ''
  let [before, after] = [1, 1]
  for (const [at, { sign, text }] of file.entries()) {
    if (isShown[at] === true && isShown[at - 1] !== true) {
      const end = isShown.indexOf(false, at)
      const hunk = file.slice(at, end < 0 ? undefined : end)
      const [old, now] = ['+', '-'].map((other) => hunk.filter((line) => line.sign !== other).length)
      const place = (first: number, count = 0) => `${count === 0 ? first - 1 : first},${count}`
      diff += `@@ -${place(before, old)} +${place(after, now)} @@ before ${text}\n`
    }
    if (isShown[at] === true) diff += `${sign}${text}\n`
    if (sign !== '+') before += 1
    if (sign !== '-') after += 1
  }
  return diff
}

/** Returns the lines of a file after its changes. */
export function linesAfter(file: readonly PairedLine[]): string[] {
  return file.flatMap(({ sign, text }) => (sign === '-' ? [] : [text]))
}
