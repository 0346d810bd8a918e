import { expect, it } from 'vitest'
import { deriveMilestone } from '../../electron/inbox/milestones.ts'
import type { Milestone } from '../../shared/model/milestone.ts'

const milestone: Milestone = {
  id: 1,
  iid: 1,
  projectId: 1,
  groupPath: null,
  title: '1.0',
  description: '',
  state: 'active',
  dueDate: '2026-01-20',
  startDate: null,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
}

/** `milestone_due 2026-01-17`, or nothing. */
function derived(today: string, changed: Partial<Milestone> = {}, openItems = 2, since = 0): string | undefined {
  const { reasons } = deriveMilestone({ milestone: { ...milestone, ...changed }, openItems }, today, since)
  return reasons.map(({ kind, at }) => `${kind} ${new Date(at).toISOString().slice(0, 10)}`)[0]
}

it.each([
  ['2026-01-16', undefined],
  ['2026-01-17', 'milestone_due 2026-01-17'],
  ['2026-01-20', 'milestone_due 2026-01-17'],
  ['2026-01-21', 'milestone_overdue 2026-01-21'],
  ['2026-12-31', 'milestone_overdue 2026-01-21'],
])('on %s one due on 20 January is: %s', (today, expected) => {
  expect(derived(today)).toBe(expected)
})

it('concerns the user while it is active and they have open items in it', () => {
  expect(derived('2026-01-20', { state: 'closed' })).toBeUndefined()
  expect(derived('2026-01-20', {}, 0)).toBeUndefined()
  expect(derived('2026-01-20', { dueDate: null })).toBeUndefined()
  expect(deriveMilestone({ milestone: null, openItems: 1 }, '2026-01-20', 0).reasons).toEqual([])
})

it('is left alone when it was overdue long before the first sync', () => {
  expect(derived('2026-03-01', {}, 2, Date.UTC(2026, 1, 14))).toBeUndefined()
  expect(derived('2026-01-21', {}, 2, Date.UTC(2026, 0, 7))).toBe('milestone_overdue 2026-01-21')
})

it('comes back when it was moved', () => {
  const [before, after] = ['2026-01-20', '2026-01-30'].map(
    (dueDate) =>
      deriveMilestone({ milestone: { ...milestone, dueDate }, openItems: 1 }, '2026-01-28', 0).reasons[0]?.at,
  )
  expect(after).toBeGreaterThan(before ?? Infinity)
})
