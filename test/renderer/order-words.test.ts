import { expect, it } from 'vitest'
import { boardTitle, groupingTitle, withoutTitle, withScopes } from '../../renderer/features/items/order-words.ts'
import { groupWords } from '../../renderer/shell/workspace/group-words.ts'
import { boards } from '../../shared/model/board.ts'

it('calls groups and columns by their scope, and those without any label of it', () => {
  expect([groupingTitle('scope:size'), groupingTitle('milestone')]).toEqual(['size', 'Milestone'])
  expect([boardTitle(null), boardTitle('label'), boardTitle('scope:size')]).toEqual([
    'List',
    'Board by label',
    'Board by size',
  ])
  expect([withoutTitle('scope:size'), withoutTitle('assignee')]).toEqual(['No size', 'Nobody'])
  const list = { grouping: 'scope:size', sort: null, isSnoozed: false } as const
  const headings = ['size::1', null].map((name) =>
    groupWords({ is: 'named', id: 'x', name, count: 1 } as never, list, 0),
  )
  expect(headings).toEqual(['size::1', 'No size'])
})

it('offers the scope by which a list goes now, also where no label has it any more', () => {
  expect(withScopes(boards, ['scope:size'], null)).toEqual([...boards, 'scope:size'])
  expect(withScopes(boards, ['scope:size'], 'scope:type')).toEqual([...boards, 'scope:size', 'scope:type'])
  expect(withScopes(boards, ['scope:size'], 'scope:size')).toEqual([...boards, 'scope:size'])
})
