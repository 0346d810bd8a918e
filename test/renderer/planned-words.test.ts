import { expect, it } from 'vitest'
import { plannedFacts, type Planned } from '../../renderer/features/item/planned-words.ts'

const now = Date.UTC(2026, 5, 1)
const none: Planned = {
  ...{ weight: null, healthStatus: null, epicTitle: null },
  ...{ iterationTitle: null, iterationStart: null, iterationDue: null },
}
const words = (planned: Partial<Planned>, parent: { readonly type: string } | null = null) =>
  plannedFacts({ ...none, ...planned }, parent, now).map(({ name, value }) => [name, value])

it.each<[Partial<Planned>, (readonly [string, string])[]]>([
  [{}, []],
  [{ weight: 0 }, [['Weight', 'weight 0']]],
  [
    { epicTitle: 'Quieter forges', healthStatus: 'at_risk' },
    [
      ['Epic', 'Quieter forges'],
      ['Health', 'At risk'],
    ],
  ],
  [{ healthStatus: 'doubtful' }, [['Health', 'doubtful']]],
  [{ iterationStart: '2026-06-01', iterationDue: '2026-06-07' }, [['Iteration', '1 Jun – 7 Jun']]],
  [{ iterationTitle: 'Week 23', iterationStart: '2026-06-01', iterationDue: '2026-06-07' }, [['Iteration', 'Week 23']]],
])('what is planned as %j is told as %j', (planned, said) => expect(words(planned)).toEqual(said))

it('the epic of an issue is not told again where the head names it', () => {
  expect(words({ epicTitle: 'Quieter forges' }, { type: 'epic' })).toEqual([])
  expect(words({ epicTitle: 'Quieter forges' }, { type: 'issue' })).toHaveLength(1)
})
