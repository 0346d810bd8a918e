import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeOf } from '../../service/rules/branches.ts'
import { pathDigest, placedNow, positionProblems, type Position } from '../../service/rules/positions.ts'
import type { DiffVersion } from '../../service/rules/versions.ts'
import { diffPlaces, lineCodeOf, numbersOf } from '../../shared/diff/line-code.ts'
import type { DiffPlace } from '../../shared/diff/lines.ts'
import {
  positionEntity,
  type Position as ClientPosition,
  type RangeEnd as ClientRangeEnd,
} from '../../shared/model/position.ts'
import { checkProperty } from '../support/properties.ts'
import { sentPosition } from '../support/sent-position.ts'
import { somePatch } from '../support/some-patch.ts'

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

const rangeEnd = (place: DiffPlace) => ({
  line_code: lineCodeOf(pathDigest(path), place),
  type: place.line.kind === 'added' ? 'new' : 'old',
  old_line: place.line.before,
  new_line: place.line.after,
})

describe('a position in a diff', () => {
  it('that a client makes of any line or lines of any patch is taken, and told again as it was', () =>
    checkProperty(
      'positions from client to service',
      fc.property(somePatch, fc.nat(), fc.nat(), fc.boolean(), (diff, one, other, isRange) => {
        const version = versionOf(1, diff)
        const places = diffPlaces(diff)
        const [first = 0, last = 0] = [one % places.length, other % places.length].toSorted((a, b) => a - b)
        const [start, end] = [places[first], places[last]]
        if (!start || !end) throw new Error('a patch has lines')
        const endAt = (place: DiffPlace): ClientRangeEnd => ({
          lineCode: lineCodeOf(pathDigest(path), place),
          type: place.line.kind === 'added' ? 'new' : 'old',
          ...numbersOf(place.line),
        })
        const made: ClientPosition = {
          ...{ baseSha: version.base_sha, startSha: version.start_sha, headSha: version.head_sha },
          ...{ positionType: 'text', oldPath: path, newPath: path },
          ...numbersOf(end.line),
          lineRange: isRange ? { start: endAt(start), end: endAt(end) } : null,
        }
        const taken = sentPosition(made)
        if (taken === null) throw new Error('a position was sent')
        expect(positionProblems([version], taken)).toBeNull()
        expect(positionEntity.read(placedNow([version], taken))).toEqual(made)
        // The same numbers in another version of the diff, or in a file that is not in it.
        expect(positionProblems([version], { ...taken, head_sha: 'other' })).not.toBeNull()
        expect(positionProblems([version], { ...taken, new_path: 'other' })).not.toBeNull()
      }),
      1_000,
    ))

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

  it('has codes of lines that tell where both files stand', () => {
    const codes = diffPlaces('@@ -3,3 +3,3 @@\n a\n-b\n+c\n d\n').map((place) => lineCodeOf(pathDigest(path), place))
    expect(codes).toEqual(['3_3', '4_4', '5_4', '5_5'].map((at) => `3f30006808c925188423f36227d166f7afbdcfa1_${at}`))
  })

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

  it('of a line that no hunk shows follows it by its number', () => {
    const first = versionOf(1, '@@ -1,2 +1,2 @@\n a\n-b\n+c\n@@ -40,2 +40,3 @@\n \n+d\n e\n')
    const position = positionIn(first, { oldLine: 20, newLine: 20 })
    // An empty line that is shown is another one.
    const more = versionOf(2, '@@ -1,2 +1,4 @@\n a\n-b\n+c\n+cc\n+\n')
    expect(placedNow([more, first], position)).toMatchObject({ head_sha: 'head2', old_line: 20, new_line: 22 })
    const shown = versionOf(3, '@@ -19,2 +19,3 @@\n+t\n s\n u\n')
    expect(placedNow([shown, first], position)).toMatchObject({ head_sha: 'head3', old_line: 20, new_line: 21 })
    const gone = versionOf(4, '@@ -19,3 +19,2 @@\n s\n-u\n v\n')
    expect(placedNow([gone, first], position)).toEqual(position)
  })

  it('of several lines follows the last of them, and keeps the range as it was written', () => {
    const diff = '@@ -1,2 +1,4 @@\n a\n+heat()\n+weld()\n b\n'
    const first = versionOf(1, diff)
    const [, start, end] = diffPlaces(diff)
    if (!start || !end) throw new Error('the patch has these lines')
    const range = { start: rangeEnd(start), end: rangeEnd(end) }
    const position = { ...positionIn(first, numbersOf(end.line)), line_range: range }
    const moved = versionOf(2, '@@ -1,2 +1,5 @@\n a\n+cool()\n+heat()\n+weld()\n b\n')
    expect(placedNow([moved, first], position)).toMatchObject({ head_sha: 'head2', new_line: 4, line_range: range })
    const startGone = versionOf(3, '@@ -1,2 +1,3 @@\n a\n+weld()\n b\n')
    expect(placedNow([startGone, first], position)).toMatchObject({ head_sha: 'head3', new_line: 2, line_range: range })
    const endGone = versionOf(4, '@@ -1,2 +1,3 @@\n a\n+heat()\n b\n')
    expect(placedNow([endGone, first], position)).toEqual(position)
  })
})
