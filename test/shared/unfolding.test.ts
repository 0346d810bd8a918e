import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeOf } from '../../service/rules/branches.ts'
import { pathDigest, positionProblems } from '../../service/rules/positions.ts'
import { lineCodeOf, numbersOf } from '../../shared/diff/line-code.ts'
import { diffLines, type DiffLine } from '../../shared/diff/lines.ts'
import { fitsDiff, textLines, unfolderOf } from '../../shared/diff/unfolding.ts'
import { gitDiffOf, linesAfter, someFilePair } from '../support/file-pair.ts'
import { checkProperty } from '../support/properties.ts'

const everything = [{ from: 1, to: null }]
const signs = { same: ' ', added: '+', removed: '-', place: '@', remark: '\\' }
const printed = (lines: readonly DiffLine[]) =>
  lines.map(({ kind, text, before, after }) => `${signs[kind]} ${before ?? ''} ${after ?? ''} ${text}`)

/** The lines of both files with their numbers, counted without any diff. */
function wholeOf(file: Parameters<typeof gitDiffOf>[0]): string[] {
  let [before, after] = [0, 0]
  return file.map(({ sign, text }) => {
    if (sign !== '+') before += 1
    if (sign !== '-') after += 1
    return `${sign} ${sign === '+' ? '' : before} ${sign === '-' ? '' : after} ${text}`
  })
}

const someShown = fc.array(
  fc.tuple(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 0, max: 40 })).map(([from, more]) => ({
    from,
    to: from + more,
  })),
  { maxLength: 4 },
)

describe('the diff of a file', () => {
  it('is the whole file once everything is unfolded, with the numbers of both sides', () =>
    checkProperty(
      'unfolded files',
      fc.property(someFilePair, (file) => {
        const lines = diffLines(gitDiffOf(file))
        if (lines.length === 0) return
        const text = linesAfter(file)
        expect(fitsDiff(lines, text)).toBe(true)
        const { lines: whole, hidden } = unfolderOf(lines)({ text, shown: everything })
        const isOneSided = !file.some(({ sign }) => sign === ' ')
        expect(isOneSided || printed(whole)).toEqual(isOneSided || wholeOf(file))
        expect(hidden.size).toBe(0)
      }),
      1_000,
    ))

  it('has each line once, or hides it in one place, whatever is unfolded, and keeps the lines that it has', () =>
    checkProperty(
      'partly unfolded files',
      fc.property(someFilePair, someShown, someShown, (file, some, others) => {
        const lines = diffLines(gitDiffOf(file))
        if (lines.length === 0) return
        const text = linesAfter(file)
        const unfold = unfolderOf(lines)
        const { lines: shown, hidden } = unfold({ text, shown: some })
        const all = wholeOf(file)
        const numbered = (each: DiffLine): (number | null)[] => {
          const gap = hidden.get(each)
          if (gap === undefined) return [each.after]
          return Array.from({ length: (gap.to ?? 0) - gap.from + 1 }, (_, at) => gap.from + at)
        }
        const after = shown.flatMap(numbered).filter((number) => number !== null)
        expect(after).toEqual(text.map((_, at) => at + 1))
        const known = printed(shown.filter(({ kind }) => kind !== 'place'))
        expect(known.filter((line) => !all.includes(line))).toEqual([])
        expect(shown.filter(({ kind }) => kind === 'place')).toEqual([...hidden.keys()])
        for (const gap of hidden.values()) {
          expect([gap.isFirst, gap.isLast]).toEqual([gap.from === 1, gap.to === text.length])
        }
        const further = unfold({ text, shown: [...some, ...others] }).lines
        expect(shown.filter(({ kind }) => kind !== 'place').every((line) => further.includes(line))).toBe(true)
      }),
      1_000,
    ))

  it('has no line that the service would not take a comment on, by its numbers and by its code', () =>
    checkProperty(
      'comments on unfolded lines',
      fc.property(someFilePair, fc.nat(), fc.nat(), (file, one, other) => {
        const diff = gitDiffOf(file)
        const { lines } = unfolderOf(diffLines(diff))({ text: linesAfter(file), shown: everything })
        const same = lines.filter(({ kind }) => kind === 'same')
        if (diff === '' || same.length === 0) return
        const path = 'a.txt'
        const version = { base_sha: 'b', start_sha: 's', head_sha: 'h', changes: [changeOf({ path, diff })] }
        const [first, last] = [one % same.length, other % same.length].toSorted((a, b) => a - b)
        const numbers = (line: DiffLine | undefined) => {
          const { oldLine, newLine } = numbersOf(line ?? { before: null, after: null })
          return { old_line: oldLine, new_line: newLine }
        }
        const end = (line: DiffLine | undefined) => {
          const at = { oldAt: line?.before ?? 0, newAt: line?.after ?? 0 }
          return { line_code: lineCodeOf(pathDigest(path), at), type: 'old', ...numbers(line) }
        }
        const position = {
          ...{ base_sha: 'b', start_sha: 's', head_sha: 'h', position_type: 'text' as const },
          ...{ old_path: path, new_path: path, ...numbers(same[last ?? 0]) },
          line_range: { start: end(same[first ?? 0]), end: end(same[last ?? 0]) },
        }
        expect(positionProblems([version], position)).toBeNull()
      }),
      1_000,
    ))

  it('says what it hides before the text of the file is known', () => {
    const lines = diffLines('@@ -10,7 +10,8 @@ begin\n a\n b\n c\n+C\n d\n e\n f\n g\n@@ -30,2 +31,1 @@ end\n-x\n y\n')
    const { hidden } = unfolderOf(lines)({ text: null, shown: everything })
    expect([...hidden.values()]).toEqual([
      { from: 1, to: 9, heading: 'begin', isFirst: true, isLast: false },
      { from: 18, to: 30, heading: 'end', isFirst: false, isLast: false },
    ])
    const open = unfolderOf(lines.slice(0, 9))({ text: null, shown: [] })
    expect([...open.hidden.values()].at(-1)).toEqual({ from: 18, to: null, heading: '', isFirst: false, isLast: true })
  })

  it.each([
    ['a new file', '@@ -0,0 +1,2 @@\n+a\n+b\n'],
    ['a deleted file', '@@ -1,2 +0,0 @@\n-a\n-b\n'],
    [
      'a file of one line without a line break',
      '@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file\n',
    ],
  ])('hides nothing of %s, and needs no place', (_, diff) => {
    const lines = diffLines(diff)
    const { lines: shown, hidden } = unfolderOf(lines)({ text: null, shown: [] })
    expect([shown, hidden.size]).toEqual([lines.slice(1), 0])
  })

  it('whose numbers do not fit together is left as it is', () => {
    const lines = diffLines('@@ -1 +1 @@\n a\n+b\n@@ -5 +9 @@\n c\n')
    expect(unfolderOf(lines)({ text: null, shown: [] })).toEqual({ lines, hidden: new Map() })
  })
})

describe('the text of a file', () => {
  it('fits the diff that leads to it, and no other', () => {
    const lines = diffLines('@@ -2,2 +2,2 @@\n b\n-c\n+C\n')
    expect(fitsDiff(lines, textLines('a\nb\nC\n'))).toBe(true)
    expect(fitsDiff(lines, textLines('a\nb\nc\n'))).toBe(false)
    expect(fitsDiff(lines, textLines('a\nb\n'))).toBe(false)
    // The service may have read it in another encoding.
    expect(fitsDiff(diffLines('@@ -1 +1 @@\n-a\n+ä\n'), ['√§'])).toBe(true)
  })
})
