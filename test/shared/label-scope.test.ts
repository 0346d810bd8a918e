import { describe, expect, it } from 'vitest'
import { displacedBy, lastOfScopes, scopedName } from '../../shared/model/label-scope.ts'

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

it.each([
  [['priority::high'], ['bug', 'priority::low', 'a::low'], ['priority::low']],
  [['a::b::c'], ['a::b::d', 'a::c'], ['a::b::d']],
  [['priority::low'], ['priority::low'], []],
  [['bug'], ['priority::low', 'ui'], []],
])('labels %j take from an item with %j those of their scopes', (added, labels, displaced) => {
  expect(displacedBy(added, labels)).toEqual(displaced)
})

it('of labels of one scope that are added together the last stays', () => {
  expect(lastOfScopes(['p::1', 'bug', 'p::2', 'a::1'])).toEqual(['bug', 'p::2', 'a::1'])
})
