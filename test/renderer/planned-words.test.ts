import { expect, it } from 'vitest'
import { plannedFacts, type Planned } from '../../renderer/features/item/planned-words.ts'

const now = Date.UTC(2026, 5, 1)
const none: Planned = {
  ...{
    weight: null,
    healthStatus: null,
    epicId: null,
    epicTitle: null,
    iterationTitle: null,
    iterationStart: null,
    iterationDue: null,
  },
  ...{ hasWeight: true, hasEpic: true, hasIteration: true, hasHealthStatus: true },
}
const words = (planned: Partial<Planned>) => plannedFacts({ ...none, ...planned }, now).map(({ value }) => value)
const days = { iterationStart: '2026-06-01', iterationDue: '2026-06-07' }

it.each<[Partial<Planned>, (string | null)[]]>([
  [{}, [null, null, null, null]],
  [{ epicId: 5, epicTitle: 'Quieter forges' }, [null, 'Quieter forges', null, null]],
  [{ epicId: 5 }, [null, 'Epic 5', null, null]],
  [{ weight: 0 }, ['weight 0', null, null, null]],
  [{ healthStatus: 'at_risk' }, [null, null, null, 'At risk']],
  [{ healthStatus: 'doubtful' }, [null, null, null, 'doubtful']],
  [days, [null, null, '1 Jun – 7 Jun', null]],
  [{ iterationTitle: 'Week 23', ...days }, [null, null, 'Week 23', null]],
  [{ weight: 3, hasEpic: false, hasIteration: false, hasHealthStatus: false }, ['weight 3']],
  [{ hasWeight: false, hasEpic: false, hasIteration: false, hasHealthStatus: false }, []],
])('what is planned as %j is told as %j', (planned, said) => expect(words(planned)).toEqual(said))
