import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSame, mergeFields, mergeText, type FieldToMerge } from '../../electron/outbox/merge/three-way-merge.ts'
import { mergeSet } from '../../electron/outbox/kinds/set-changes.ts'
import { withTask } from '../../shared/model/task.ts'
import { checkProperty } from '../support/properties.ts'

const field = (base: string | null, theirs: string | null, mine: string | null, isText = false): FieldToMerge => ({
  field: 'x',
  base,
  theirs,
  mine,
  isText,
})

describe('a field', () => {
  it.each([
    ['that only the user changed is sent', field('a', 'a', 'b'), { changed: [{ field: 'x', value: 'b' }] }],
    ['that only others changed is left to them', field('a', 'b', 'a', true), {}],
    ['that both changed the same way is no change', field('a', 'b', 'b'), {}],
    ['that both changed is a conflict', field('a', 'b', 'c'), { conflicts: ['x'] }],
    ['that the user cleared is cleared', field('a', 'a', null), { changed: [{ field: 'x', value: null }] }],
    ['of which only line ends and an empty end differ is the same', field('a\r\nb', 'a\nb\n', 'a\nb'), {}],
    ['that is empty or null is the same', field(null, '', null), {}],
  ])('%s', (_, one, expected) => {
    const { changed, merged, conflicts } = mergeFields([one])
    expect({ changed, merged, conflicts: conflicts.map((each) => each.field) }).toEqual({
      changed: [],
      merged: [],
      conflicts: [],
      ...expected,
    })
  })

  it('of several lines is put together from both sides, and says so', () => {
    const { changed, merged } = mergeFields([field('a\nb\nc', 'A\nb\nc', 'a\nb\nC', true)])
    expect([changed, merged]).toEqual([[{ field: 'x', value: 'A\nb\nC' }], ['x']])
  })

  it('of several lines with the same line changed on both sides is a conflict with both in it (F13)', () => {
    const { conflicts } = mergeFields([field('a\nb', 'a\nT', 'a\nM', true)])
    expect(conflicts).toMatchObject([{ both: 'a\n<<<<<<< mine\nM\n=======\nT\n>>>>>>> theirs' }])
  })
})

describe('whatever the texts', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 6 }).map((lines) => lines.join('\n'))

  it('who changes alone wins, and the same change on both sides is that change', async () => {
    await checkProperty(
      'texts merged',
      fc.property(text, text, (base, changed) => {
        expect(mergeText(base, changed, base)).toEqual({ text: changed, isClean: true })
        expect(mergeText(base, base, changed)).toEqual({ text: changed, isClean: true })
        expect(mergeText(base, changed, changed)).toEqual({ text: changed, isClean: true })
      }),
      500,
    )
  })

  it('no line that somebody wrote is lost without being shown', async () => {
    const written = (name: string) => fc.array(fc.constantFrom(`${name}1`, `${name}2`, 'a', 'b'), { maxLength: 6 })
    await checkProperty(
      'lines kept',
      fc.property(text, written('T'), written('M'), (base, theirs, mine) => {
        const merged = mergeText(base, theirs.join('\n'), mine.join('\n'))
        const lines = merged.text.split('\n')
        for (const line of [...theirs, ...mine]) if (/^[TM]/.test(line)) expect(lines).toContain(line)
      }),
      500,
    )
  })
})

it('labels are what the others have, with what the user added and without what the user removed', () => {
  expect(mergeSet(['a', 'b'], { add: ['c', 'a'], remove: ['b', 'x'] })).toEqual(['a', 'c'])
  expect(isSame(['a', 'b'], ['b', 'a'])).toBe(true)
  expect(isSame(['a', 'b'], ['a'])).toBe(false)
})

describe('a checkbox', () => {
  const text = '# Do\n- [ ] saw\n  1. [x] file\n* [ ] saw\r\n- [ ] [ ] odd\nnot - [ ] saw'

  it.each([
    ['saw', 0, true, text.replace('- [ ] saw', '- [x] saw')],
    ['saw', 1, true, text.replace('* [ ] saw', '* [x] saw')],
    ['file', 0, false, text.replace('[x] file', '[ ] file')],
    ['[ ] odd', 0, true, text.replace('- [ ] [ ] odd', '- [x] [ ] odd')],
    ['saw', 2, true, null],
    ['Saw', 0, true, null],
  ] as const)('“%s”, the %i. of them, set to %s', (line, occurrence, checked, expected) => {
    expect(withTask(text, { line, occurrence }, checked)).toBe(expected)
  })
})
