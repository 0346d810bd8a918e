import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { kindOf } from '../../electron/outbox/kinds/kinds.ts'
import { bothFields, hasChange, mergeSet, undone, type Member } from '../../electron/outbox/kinds/set-changes.ts'
import type { EditOf } from '../../shared/edit.ts'
import { setFields, type ItemFields } from '../../shared/edits/items.ts'
import { keyOf } from '../../shared/model/key.ts'
import { checkProperty } from '../support/properties.ts'

/** Labels, assignees and reviewers: additions and removals, taken back and changed twice. */

/** Three members of each set. */
const members = {
  labels: ['bug', 'idea', 'ui'],
  assignees: [7, 8, 9],
  reviewers: [7, 8, 9],
} as const satisfies Record<(typeof setFields)[number], readonly Member[]>

const base = { projectId: 1, iid: 4, projectPath: 'group/project', title: 'Title', state: 'opened' }
const target = keyOf('here', 'mergeRequest', 4)
const made = { account: 'here', localId: -1, can: () => false }

const changeOf = (fields: object): EditOf<'changeItem'> => ({
  kind: 'changeItem',
  target,
  fields: fields as ItemFields,
})

const subset = fc.subarray(['a', 'b', 'c'])
const change = fc
  .record({ add: subset, remove: subset })
  .map(({ add, remove }) => ({ add, remove: remove.filter((one) => !add.includes(one)) }))
const nothing = { add: [], remove: [] }
const sorted = (set: readonly Member[]) => set.toSorted()

describe.each(setFields)('of %s', (field) => {
  const [one, two, three] = members[field]
  const edit = changeOf({ [field]: { add: [one, two], remove: [three] } })
  const inverseAfter = (seen: readonly Member[]) =>
    kindOf(edit).inverse(edit, { ...base, seen: { [field]: seen } }, made)

  it('undoing takes off nothing that was there before, and puts back nothing that was not', () => {
    expect(inverseAfter([one])).toEqual(changeOf({ [field]: { add: [], remove: [two] } }))
    expect(inverseAfter([one, two, three])).toEqual(changeOf({ [field]: { add: [three], remove: [] } }))
    expect(inverseAfter([])).toEqual(changeOf({ [field]: { add: [], remove: [one, two] } }))
  })
})

it('undoing gives back the set that was there, and leaves what others did to the rest of it', async () => {
  await checkProperty(
    'sets undone',
    fc.property(subset, change, subset, (had, done, others) => {
      const there = mergeSet(had, done)
      const back = undone(had, done)
      expect(sorted(mergeSet<Member>(there, back))).toEqual(sorted(had))
      const more = others.map((other) => `of others: ${other}`)
      expect(sorted(mergeSet<Member>([...there, ...more], back))).toEqual(sorted([...had, ...more]))
    }),
    200,
  )
})

it('two changes that are sent as one do what both do one after the other, whatever is there', async () => {
  await checkProperty(
    'sets changed twice',
    fc.property(subset, change, change, (theirs, first, then) => {
      const { labels: both = nothing } = bothFields({ labels: first }, { labels: then })
      const after = mergeSet(mergeSet(theirs, first), then)
      expect(sorted(mergeSet(theirs, both))).toEqual(sorted(after))
      expect(hasChange(after, both)).toBe(true)
    }),
    200,
  )
})
