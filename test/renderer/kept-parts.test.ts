import { describe, expect, it } from 'vitest'
import { withKeptParts } from '../../renderer/data/kept-parts.ts'

describe('an answer that replaces another', () => {
  it('is the one before where nothing has changed', () => {
    const before = { key: 'a', labels: [{ name: 'bug' }], milestone: null, closed: undefined }
    expect(withKeptParts(before, structuredClone(before))).toBe(before)
  })

  it('keeps the parts that have not changed', () => {
    const before = [{ key: 'a', author: { name: 'Ada' }, notes: 1 }, { key: 'b' }]
    const after = withKeptParts(before, [{ key: 'a', author: { name: 'Ada' }, notes: 2 }, { key: 'b' }, { key: 'c' }])
    expect(after).toEqual([{ key: 'a', author: { name: 'Ada' }, notes: 2 }, { key: 'b' }, { key: 'c' }])
    expect(after[0]?.author).toBe(before[0]?.author)
    expect(after[1]).toBe(before[1])
  })

  it('is new where something came, went, or became something else', () => {
    for (const [before, after] of [
      [{ a: 1 }, { a: 1, b: undefined }],
      [{ a: 1, b: undefined }, { a: 1 }],
      [{ a: undefined }, { b: undefined }],
      [[1, 2], [1]],
      [[1], [1, 2]],
      [[], {}],
      [{ 0: 1 }, [1]],
      [{ a: null }, { a: {} }],
      [null, []],
      [new Map([[1, 2]]), new Map([[1, 2]])],
    ]) {
      const result = withKeptParts(before, after)
      expect(result).toStrictEqual(after)
      expect(result).not.toBe(before)
    }
  })
})
