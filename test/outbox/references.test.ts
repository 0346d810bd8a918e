import { describe, expect, it } from 'vitest'
import { named, neededEdits, withLocalIds } from '../../electron/outbox/references.ts'
import type { ServiceName } from '../../electron/user/service-names.ts'
import type { Edit } from '../../shared/edit.ts'
import { localReferences, referenceOf } from '../../shared/model/reference.ts'

const five = referenceOf('issue', -1_795_326_178, 0)
const six = referenceOf('mergeRequest', -1_795_326_179, 0)

const names = new Map<string, ServiceName>([
  ['issue -1795326178', { id: 70, iid: 7, projectPath: 'tools/anvil' }],
  ['mergeRequest -1795326179', { id: 80, iid: 8, projectPath: 'tools/bellows' }],
  ['milestone -9', { id: 90, iid: null, projectPath: null }],
])
const find = (kind: string, id: number) => names.get(`${kind} ${id}`) ?? null

describe('references to what is not sent yet', () => {
  it('are found in text, and only they', () => {
    const text = `${five} and (${six}), not a${five}, x/${five}, &${five}, #new-, #newest or #12`
    expect(localReferences(text).map(({ kind, id }) => [kind, id])).toEqual([
      ['issue', -1_795_326_178],
      ['mergeRequest', -1_795_326_179],
    ])
  })

  it('become the service’s numbers, with the path where that is another project’s', () => {
    const edit: Edit = { kind: 'comment', target: 'here/issue/-1795326178', body: `See ${five} and ${six}.` }
    expect(neededEdits(edit)).toEqual([1_795_326_178, 1_795_326_179])
    expect(named(edit, 'tools/anvil', find)).toEqual({
      named: { kind: 'comment', target: 'here/issue/70', body: 'See #7 and tools/bellows!8.' },
      isWhole: true,
    })
  })

  it('stay as they are while nobody knows them', () => {
    const edit: Edit = { kind: 'comment', target: 'here/issue/3', body: 'See #new-zz.' }
    expect(named(edit, 'tools/anvil', find)).toEqual({ named: edit, isWhole: false })
  })

  it('stand in fields and ids too', () => {
    const edit: Edit = {
      kind: 'changeItem',
      target: 'here/issue/3',
      fields: { milestoneId: -9, description: `After ${five}`, labels: { add: ['#new-1'], remove: [] } },
    }
    expect(neededEdits(edit)).toEqual([9, 1_795_326_178])
    expect(named(edit, 'tools/anvil', find).named).toMatchObject({
      fields: { milestoneId: 90, description: 'After #7', labels: { add: ['#new-1'] } },
    })
  })
})

it('what was made here keeps its local id, so that all that is done to it is one lane', () => {
  const edit: Edit = { kind: 'changeState', target: 'here/issue/70', state: 'closed' }
  const local = withLocalIds(edit, (kind, id) => (kind === 'issue' && id === 70 ? -1_795_326_178 : null))
  expect(local).toEqual({ ...edit, target: 'here/issue/-1795326178' })
})
