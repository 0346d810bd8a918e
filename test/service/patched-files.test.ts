import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeOf } from '../../service/rules/branches.ts'
import { knownFile, replaceLines, sideOf, textOf, wholeFile } from '../../service/rules/patched-files.ts'
import { placedLines } from '../../shared/diff/lines.ts'
import { checkProperty } from '../support/properties.ts'

const path = 'src/weld.ts'
const before = (diff: string) => textOf(sideOf(wholeFile(changeOf({ path, diff })), 'before'))
const after = (diff: string) => textOf(sideOf(wholeFile(changeOf({ path, diff })), 'after'))

/** A patch of some hunks with little text in it, so that lines are alike here and there. */
const somePatch = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 1, max: 12 }),
      lines: fc.array(fc.tuple(fc.constantFrom('+', '-', ' '), fc.constantFrom('a', 'b', '', '}')), {
        minLength: 1,
        maxLength: 10,
      }),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((hunks) => {
    let [old, now] = [0, 0]
    const written: string[] = []
    for (const { gap, lines } of hunks) {
      const count = (other: string) => lines.filter(([sign]) => sign !== other).length
      const start = (at: number, n: number) => `${at + gap + Number(n > 0)},${n}`
      written.push(`@@ -${start(old, count('+'))} +${start(now, count('-'))} @@ heading ${old}`)
      for (const [sign, text] of lines) written.push(sign + text)
      old += gap + count('+')
      now += gap + count('-')
    }
    return `${written.join('\n')}\n`
  })

/** Returns the lines of a file as a patch makes them of those before, line by line, as `git apply` does. */
function applied(diff: string, old: readonly string[]): string[] {
  const lines: string[] = []
  let at = 0
  let room = { old: 0, now: 0 }
  for (const { line } of placedLines(diff)) {
    if (line.kind === 'place') {
      expect(room).toEqual({ old: 0, now: 0 })
      const [, start, count, nowStart, nowCount] = /^@@ -(\d+),(\d+) \+(\d+),(\d+) @@/.exec(line.text) ?? []
      const first = Number(start) - Number(count !== '0')
      expect(first).toBeGreaterThanOrEqual(at)
      lines.push(...old.slice(at, first))
      expect(lines).toHaveLength(Number(nowStart) - Number(nowCount !== '0'))
      at = first
      room = { old: Number(count), now: Number(nowCount) }
      continue
    }
    if (line.kind !== 'added') {
      expect(old[at]).toBe(line.text)
      at += 1
      room.old -= 1
    }
    if (line.kind !== 'removed') {
      lines.push(line.text)
      room.now -= 1
    }
  }
  expect(room).toEqual({ old: 0, now: 0 })
  return [...lines, ...old.slice(at)]
}

const split = (text: string) => text.replace(/\n$/, '').split('\n')

describe('a file behind a patch', () => {
  it('agrees with it, has made-up lines around its hunks, and ends where the patch shows its end', () => {
    const diff = '@@ -5,5 +5,6 @@ heading\n a\n b\n-c\n+C\n+d\n e\n f\n'
    expect(split(before(diff))).toEqual(['line 1', 'line 2', 'line 3', 'line 4', 'a', 'b', 'c', 'e', 'f'])
    expect(split(after(diff))).toEqual(['line 1', 'line 2', 'line 3', 'line 4', 'a', 'b', 'C', 'd', 'e', 'f'])
    const longer = `${diff} g\n`.replace('5,5 +5,6', '5,6 +5,7')
    expect(split(before(longer)).slice(9)).toEqual(['g', ...Array.from({ length: 20 }, (_, at) => `line ${at + 11}`)])
    expect(split(after(longer)).slice(10)).toEqual(split(before(longer)).slice(9))
    expect(after('@@ -2,0 +3,1 @@\n+x\n')).toBe('line 1\nline 2\nx\n')
    expect([before('@@ -0,0 +1,2 @@\n+a\n+b\n'), after('@@ -0,0 +1,2 @@\n+a\n+b\n')]).toEqual(['', 'a\nb\n'])
    expect(after('@@ -1,1 +1,1 @@\n-a\n+b\n\\ No newline at end of file\n')).toBe('b')
  })

  it('with some lines replaced has a patch that makes it of the file before', () =>
    checkProperty(
      'replaced lines',
      fc.property(
        somePatch,
        fc.nat(),
        fc.nat(4),
        fc.array(fc.constantFrom('a', 'b', 'x', 'y', ''), { maxLength: 4 }),
        (diff, start, length, by) => {
          const change = changeOf({ path, diff })
          const file = wholeFile(change)
          const [old, now] = [sideOf(file, 'before'), sideOf(file, 'after')].map((side) => side.map(({ text }) => text))
          if (!old || !now || now.length === 0) return
          const from = 1 + (start % now.length)
          const to = Math.min(from + length, now.length)
          const replaced = replaceLines(change, [{ from, to, by }])
          const wanted = now.toSpliced(from - 1, to - from + 1, ...by)
          expect(applied(replaced?.diff ?? '', old)).toEqual(wanted)
          if (!replaced) return
          // Whoever reads the file of the newer version sees the same lines around what changed.
          const again = wholeFile(replaced, knownFile([change, replaced]))
          expect(sideOf(again, 'before').map(({ text }) => text)).toEqual(old)
          expect(sideOf(again, 'after').map(({ text }) => text)).toEqual(wanted)
        },
      ),
      1_000,
    ))

  it('keeps what stands in its patch otherwise', () => {
    const head = '@@ -1,4 +1,4 @@ first\n a\n-b\n+B\n c\n d\n'
    const change = changeOf({ path, diff: `${head}@@ -20,3 +20,3 @@ second\n e\n-f\n+F\n g\n` })
    expect(replaceLines(change, [{ from: 21, to: 21, by: ['f!'] }])?.diff).toBe(
      `--- a/${path}\n+++ b/${path}\n@@ -1,5 +1,5 @@ first\n a\n-b\n+B\n c\n d\n line 5\n` +
        '@@ -18,5 +18,5 @@\n line 18\n line 19\n e\n-f\n+f!\n g\n',
    )
    expect(replaceLines(change, [{ from: 2, to: 2, by: ['b'] }])?.diff).not.toContain('first')
    const both = [
      { from: 2, to: 2, by: ['b'] },
      { from: 21, to: 21, by: ['f'] },
    ]
    expect(replaceLines(change, both)).toBeNull()
    const bare = changeOf({ path, diff: '@@ -1,1 +1,2 @@\n a\n+b\n\\ No newline at end of file\n' })
    expect(replaceLines(bare, [{ from: 2, to: 2, by: ['c', 'd'] }])?.diff).toContain(
      '@@ -1,1 +1,3 @@\n a\n+c\n+d\n\\ No newline at end of file\n',
    )
  })
})
