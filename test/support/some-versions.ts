import fc from 'fast-check'

/** A line of a file: what it says, and which one it is, since several may say the same. */
interface TextLine {
  readonly id: number
  readonly text: string
}

/** Lines that a unified diff shows around a change. */
const context = 3

const someText = fc.constantFrom('', '}', '  weld()', 'cool()', 'const heat = 1', 'return heat')
const someEdit = fc.record({
  at: fc.nat({ max: 40 }),
  removed: fc.nat({ max: 3 }),
  added: fc.array(someText, { maxLength: 3 }),
})
const someEdits = fc.array(someEdit, { minLength: 1, maxLength: 4 })

/** The changes to a file in two versions of a merge request, as unified diffs: somebody has pushed between them. */
export const someVersions = fc
  .record({ base: fc.array(someText, { minLength: 1, maxLength: 40 }), first: someEdits, then: someEdits })
  .map(({ base, first, then }) => {
    let id = 0
    const lineOf = (text: string): TextLine => ({ id: (id += 1), text })
    const edited = (lines: readonly TextLine[], edits: typeof first): readonly TextLine[] =>
      edits.reduce<readonly TextLine[]>(
        (now, { at, removed, added }) => now.toSpliced(Math.min(at, now.length), removed, ...added.map(lineOf)),
        lines,
      )
    const before = base.map(lineOf)
    const earlier = edited(before, first)
    return { earlier: diffOf(before, earlier), later: diffOf(before, edited(earlier, then)) }
  })

/** Returns the unified diff of two texts, without a header. */
function diffOf(before: readonly TextLine[], after: readonly TextLine[]): string {
  const kept = new Set(after.map(({ id }) => id))
  const known = new Set(before.map(({ id }) => id))
  const signed: { readonly sign: '+' | '-' | ' '; readonly text: string }[] = []
  let next = 0
  const takeRemoved = (): void => {
    for (let line = before[next]; line !== undefined && !kept.has(line.id); line = before[(next += 1)])
      signed.push({ sign: '-', text: line.text })
  }
  for (const { id, text } of after) {
    takeRemoved()
    signed.push({ sign: known.has(id) ? ' ' : '+', text })
    if (known.has(id)) next += 1
  }
  takeRemoved()

  const isShown = signed.map((_, at) =>
    signed.slice(Math.max(0, at - context), at + context + 1).some(({ sign }) => sign !== ' '),
  )
  const written: string[] = []
  let [old, now] = [1, 1]
  for (const [at, { sign, text }] of signed.entries()) {
    if (isShown[at] === true) {
      if (at === 0 || isShown[at - 1] === false) {
        const end = isShown.indexOf(false, at)
        const hunk = signed.slice(at, end < 0 ? undefined : end)
        const size = (missing: '+' | '-') => hunk.filter((line) => line.sign !== missing).length
        const start = (line: number, lines: number) => (lines === 0 ? line - 1 : line)
        const [oldLines, newLines] = [size('+'), size('-')]
        written.push(`@@ -${start(old, oldLines)},${oldLines} +${start(now, newLines)},${newLines} @@`)
      }
      written.push(`${sign}${text}`)
    }
    if (sign !== '+') old += 1
    if (sign !== '-') now += 1
  }
  return written.length === 0 ? '' : `${written.join('\n')}\n`
}
