import { expect, it } from 'vitest'
import { isMilestoneMadeBy } from '../../electron/outbox/merge/made-by.ts'
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
