import { describe, expect, it } from 'vitest'
import { scopedName } from '../../shared/model/label-scope.ts'

describe('the scope of a label', () => {
  it.each([
    ['priority::high', 'priority', 'high'],
    ['a::b::c', 'a::b', 'c'],
    ['Größe :: XL', 'Größe ', ' XL'],
  ])('of %s is what stands before the last two colons', (name, scope, value) => {
    expect(scopedName(name)).toEqual({ scope, value })
  })

  it.each(['bug', 'c++: fast', '::high', 'priority::', '::', ''])('“%s” has none', (name) => {
    expect(scopedName(name)).toBeNull()
  })
})
