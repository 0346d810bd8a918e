import fc from 'fast-check'
import { expect, it } from 'vitest'
import { byScope, isByScope, scopeOf } from '../../shared/model/by-scope.ts'
import { boards, filterOfBoard } from '../../shared/model/board.ts'
import { groupingOf, groupings } from '../../shared/model/grouping.ts'
import { parseView, printView, viewIcons, viewLists, type ChosenView } from '../../shared/model/view.ts'
import { checkProperty } from '../support/properties.ts'
import { namesOfScopes } from '../support/scopes.ts'

it('is written with its scope, which is read from it again', async () => {
  await checkProperty(
    'scopes of labels',
    fc.property(namesOfScopes, (scope) => {
      const by = byScope(scope)
      expect(by === null ? null : scopeOf(by)).toBe(scope)
    }),
    200,
  )
})

it.each(['', ' size', 'size ', 'two\nlines', 'say "so"', '\u2028', '\ud800', 'x'.repeat(61)])(
  '%j is not offered, since it could not be written down',
  (scope) => {
    expect(byScope(scope)).toBeNull()
    expect(isByScope(`scope:${scope}`)).toBe(false)
  },
)

it('is nothing by which every list goes', () => {
  for (const by of [...boards, ...Object.values(groupings).flat()]) expect([by, scopeOf(by)]).toEqual([by, null])
  expect(filterOfBoard('milestone')).toBe('milestone')
  expect(filterOfBoard('scope:milestone')).toBe('label')
})

it('groups lists of items alone', () => {
  expect(groupingOf('issues', 'scope:size')).toBe('scope:size')
  expect(groupingOf('mergeRequests', 'scope:size')).toBe('scope:size')
  expect(groupingOf('inbox', 'scope:size')).toBe('day')
})

const views = fc
  .record({
    name: fc.constantFrom('Mine', 'by day: as a board by label'),
    list: fc.constantFrom(...viewLists),
    query: fc.constantFrom('is:open', 'label:"a: b"', ''),
    grouping: fc.option(fc.oneof(namesOfScopes, fc.constantFrom('project'))),
    board: fc.option(fc.oneof(namesOfScopes, fc.constantFrom(...boards))),
  })
  .map(({ grouping, board, ...rest }): ChosenView => {
    const isOfItems = rest.list !== 'inbox'
    const by = <Plain extends string>(text: string | null, plain: readonly Plain[]) =>
      text === null || !isOfItems ? null : (plain.find((each) => each === text) ?? byScope(text))
    return { ...rest, icon: viewIcons[0], grouping: by(grouping, ['project']), board: by(board, boards) }
  })

it('is kept by a view that is given to somebody as text', async () => {
  await checkProperty(
    'views as text',
    fc.property(views, (view) => {
      expect(parseView(printView(view))).toEqual(view)
    }),
    200,
  )
  const view = { name: 'Sizes', icon: 'filter', list: 'issues', query: 'is:open' } as const
  expect(printView({ ...view, grouping: 'scope:my: size', board: 'scope:size' })).toBe(
    'Sizes\nissues by scope "my: size" as a board by scope "size": is:open',
  )
  // As Docket printed them before there were scopes.
  const before = { ...view, grouping: 'project', board: 'label' }
  expect(parseView('Sizes\nissues by project as a board by label: is:open')).toEqual(before)
})
