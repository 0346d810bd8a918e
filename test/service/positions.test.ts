import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeOf } from '../../service/rules/branches.ts'
import { pathDigest, placedNow, positionProblems, type Position } from '../../service/rules/positions.ts'
import type { DiffVersion } from '../../service/rules/versions.ts'
import { diffPlaces, lineCodeOf, numbersOf } from '../../shared/diff/line-code.ts'
import type { DiffPlace } from '../../shared/diff/lines.ts'
import { checkProperty } from '../support/properties.ts'

const path = 'src/weld.ts'

function versionOf(id: number, diff: string | null): DiffVersion {
  const changes = diff === null ? [] : [changeOf({ path, diff })]
  return { head_sha: `head${id}`, base_sha: 'base', start_sha: 'base', changes }
}

function positionIn(version: DiffVersion, named: { oldLine: number | null; newLine: number | null }): Position {
  const { base_sha, start_sha, head_sha } = version
  return {
    ...{ base_sha, start_sha, head_sha, position_type: 'text', old_path: path, new_path: path, line_range: null },
    ...{ old_line: named.oldLine, new_line: named.newLine },
  }
}

/** A patch of some hunks, one after the other, whose lines all have different texts. */
const somePatch = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 0, max: 40 }),
      kinds: fc.array(fc.constantFrom('+', '-', ' '), { minLength: 1, maxLength: 12 }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((hunks) => {
    let [old, now, text] = [1, 1, 0]
    const written: string[] = []
    for (const { gap, kinds } of hunks) {
      old += gap
      now += gap
      const oldLines = kinds.filter((kind) => kind !== '+').length
      const newLines = kinds.filter((kind) => kind !== '-').length
      written.push(`@@ -${old},${oldLines} +${now},${newLines} @@`)
      for (const kind of kinds) written.push(`${kind}line ${(text += 1)}`)
      old += oldLines
      now += newLines
    }
    return `${written.join('\n')}\n`
  })

const rangeEnd = (place: DiffPlace) => ({
  line_code: lineCodeOf(pathDigest(path), place),
  type: place.line.kind === 'added' ? 'new' : 'old',
  old_line: place.line.before,
  new_line: place.line.after,
})

describe('a position in a diff', () => {
  it('names every line of any patch by its numbers, and several by their codes; others are refused', () =>
    checkProperty(
      'positions in patches',
      fc.property(somePatch, fc.nat(), fc.nat(), (diff, one, other) => {
        const version = versionOf(1, diff)
        const places = diffPlaces(diff)
        const [first, last] = [one % places.length, other % places.length].toSorted((a, b) => a - b)
        const [start, end] = [places[first ?? 0], places[last ?? 0]]
        if (!start || !end) throw new Error('a patch has lines')
        const position = positionIn(version, numbersOf(end.line))
        expect(positionProblems([version], position)).toBeNull()
        const range = { start: rangeEnd(start), end: rangeEnd(end) }
        expect(positionProblems([version], { ...position, line_range: range })).toBeNull()
        // A code of a line that is not in the diff, and numbers alone.
        const wrong = { ...range, start: { ...range.start, line_code: `${pathDigest(path)}_0_0` } }
        expect(positionProblems([version], { ...position, line_range: wrong })).not.toBeNull()
        // With a number too many or too few it is another line, or none.
        const { before, after, kind } = end.line
        if (kind === 'same') {
          const half = positionIn(version, { oldLine: null, newLine: after })
          expect(positionProblems([version], half)).toHaveProperty('line_code')
        } else {
          const both = { oldLine: before ?? end.oldAt, newLine: after ?? end.newAt }
          const isAnother = places.some(({ line }) => line.before === both.oldLine && line.after === both.newLine)
          if (!isAnother) {
            expect(positionProblems([version], positionIn(version, both))).toHaveProperty('line_code')
          }
        }
      }),
      1_000,
    ))

  it('may be an unchanged line between two hunks, by both of its numbers', () => {
    const version = versionOf(1, '@@ -1,1 +1,3 @@\n a\n+b\n+c\n@@ -20,1 +22,1 @@\n-t\n+u\n')
    expect(positionProblems([version], positionIn(version, { oldLine: 10, newLine: 12 }))).toBeNull()
    expect(positionProblems([version], positionIn(version, { oldLine: 10, newLine: 10 }))).not.toBeNull()
    expect(positionProblems([version], positionIn(version, { oldLine: null, newLine: 12 }))).not.toBeNull()
  })

  it('follows its line through later versions, and stays where the line is gone', () => {
    const first = versionOf(1, '@@ -1,2 +1,3 @@\n a\n+weld()\n b\n')
    const moved = versionOf(2, '@@ -1,2 +1,5 @@\n a\n+cool()\n+quench()\n+weld()\n b\n')
    const gone = versionOf(3, '@@ -1,2 +1,3 @@\n a\n+cool()\n b\n')
    const position = positionIn(first, { oldLine: null, newLine: 2 })
    expect(placedNow([first], position)).toEqual(position)
    expect(placedNow([moved, first], position)).toMatchObject({ head_sha: 'head2', new_line: 4, old_line: null })
    expect(placedNow([gone, moved, first], position)).toMatchObject({ head_sha: 'head2', new_line: 4 })
    expect(placedNow([versionOf(4, null), first], position)).toEqual(position)
    // An added line is not mistaken for a removed one of the same text.
    const removed = versionOf(5, '@@ -1,2 +1,1 @@\n-weld()\n a\n')
    expect(placedNow([removed, first], position)).toEqual(position)
  })
})
