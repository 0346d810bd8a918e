import type { Iteration } from '../../store/issue-plans.ts'

export type IterationState = 'upcoming' | 'current' | 'closed'

/** The numbers of the states in rows. */
const numbers: Readonly<Record<IterationState, number>> = { upcoming: 1, current: 2, closed: 3 }

/** What an iteration is at a moment. */
export function iterationState({ start, due }: Pick<Iteration, 'start' | 'due'>, now: number): IterationState {
  const today = new Date(now).toISOString().slice(0, 10)
  if (today < start) return 'upcoming'
  return due < today ? 'closed' : 'current'
}

export function iterationRow(iteration: Iteration, now: number) {
  const { id, title, start, due } = iteration
  const state = numbers[iterationState(iteration, now)]
  return { id, iid: id, title, state, start_date: start, due_date: due }
}
