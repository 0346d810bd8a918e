import { expect, it } from 'vitest'
import { viewOfBoard, type ListedBoard } from '../../shared/model/issue-board.ts'
import { canonical } from '../../shared/query/change.ts'

const lists = (...names: (string | null)[]) => names.map((name) => ({ label: name === null ? null : { name } }))
const board = (with_: Partial<ListedBoard>): ListedBoard => ({
  id: 1,
  name: 'Triage',
  milestone: null,
  assignee: null,
  labels: [],
  groupPath: null,
  lists: lists('doing', 'in review'),
  ...with_,
})
const queryOf = (with_: Partial<ListedBoard>) => viewOfBoard(board(with_), 'tools/anvil')?.query

it('a board becomes a view with its columns in their order', () => {
  const view = viewOfBoard(board({}), 'tools/anvil')
  expect(view).toEqual({
    name: 'anvil: Triage',
    icon: 'tag',
    list: 'issues',
    query: 'is:open project:tools/anvil (label:doing or label:"in review")',
    grouping: null,
    board: 'label',
  })
  expect(canonical(view?.query ?? '')).toBe(view?.query)
})

it('what narrows the board narrows the view', () => {
  expect(queryOf({ milestone: { title: '1.0' }, assignee: { username: 'bob' }, labels: [{ name: 'bug' }] })).toBe(
    'is:open project:tools/anvil milestone:1.0 assignee:bob label:bug (label:doing or label:"in review")',
  )
  // Services say these words of no milestone of that name.
  expect(queryOf({ milestone: { title: 'Upcoming' } })).toBe(queryOf({}))
})

it('lists of people and milestones are no columns, and one column alone makes no board', () => {
  expect(queryOf({ lists: lists('doing', null, 'bug') })).toBe('is:open project:tools/anvil (label:doing or label:bug)')
  expect(queryOf({ lists: lists('doing', null) })).toBeUndefined()
  expect(queryOf({ lists: lists('doing', 'None') })).toContain(String.raw`(label:doing or label:"\"None\"")`)
  expect(
    queryOf({ lists: lists(...Array.from({ length: 30 }, (_, at) => `a long name of a label ${at}`)) }),
  ).toBeUndefined()
})

it('a board of a group becomes a view of the issues of all its projects', () => {
  expect(viewOfBoard(board({ groupPath: 'tools/small' }), 'tools/small/anvil')).toMatchObject({
    name: 'small: Triage',
    query: 'is:open group:tools/small (label:doing or label:"in review")',
  })
})

it('a long name is cut', () => {
  expect(viewOfBoard(board({ name: 'x'.repeat(90) }), 'tools/anvil')?.name).toHaveLength(60)
})
