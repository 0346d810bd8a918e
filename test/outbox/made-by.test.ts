import { expect, it } from 'vitest'
import { isIssueMadeBy, isMilestoneMadeBy, isNoteMadeBy } from '../../electron/outbox/merge/made-by.ts'
import { keyOf } from '../../shared/model/key.ts'

it('takes no milestone of a group, nor of another project, for the one that an edit made', () => {
  const edit = {
    kind: 'createMilestone',
    target: keyOf('here', 'project', 4),
    title: 'Autumn ',
    description: '',
    dueDate: null,
    startDate: null,
  } as const
  const isMade = (projectId: number, title: string) => isMilestoneMadeBy(edit, { projectId, title })
  expect([isMade(4, 'Autumn'), isMade(0, 'Autumn'), isMade(5, 'Autumn'), isMade(4, 'Winter')]).toEqual([
    true,
    false,
    false,
    false,
  ])
})

const target = keyOf('here', 'issue', 4)

it.each([
  ['a command between two paragraphs', 'Hot\n\n/label ~bug\n\nVery hot', 'Hot\n\nVery hot'],
  ['a command between two lines', 'Hot\n/label ~bug\n\n\nVery hot', 'Hot\nVery hot'],
  ['on an older service, which leaves the empty lines', 'Hot\n\n/label ~bug\n\nVery hot', 'Hot\n\n\nVery hot'],
  ['commands in capitals', 'Hot\n/Label ~bug\n/CLOSE', 'Hot'],
  ['what a command draws', 'Hot\n/shrug oh well', 'Hot\noh well ¯\\＿(ツ)＿/¯'],
])('knows the comment again after %s', (_what, body, written) => {
  expect(isNoteMadeBy({ target, body }, { body: written })).toBe(true)
  expect(isNoteMadeBy({ target, body }, { body: written.replace('Hot', 'Cold') })).toBe(false)
})

it('knows an issue again whose description had commands between its paragraphs', () => {
  const edit = {
    kind: 'createIssue',
    target: keyOf('here', 'project', 4),
    title: 'Crack',
    description: 'In the horn\n\n/label ~bug\n/assign me\n\nSince Monday',
    resolvesDiscussionsOf: null,
  } as unknown as Parameters<typeof isIssueMadeBy>[0]
  const row = { projectId: 4, title: 'Crack', description: 'In the horn\n\nSince Monday' }
  expect(isIssueMadeBy(edit, row)).toBe(true)
  expect(isIssueMadeBy(edit, { ...row, description: 'In the horn' })).toBe(false)
})
