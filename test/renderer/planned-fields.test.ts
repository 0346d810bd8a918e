import { describe, expect, it } from 'vitest'
import { planChange, writtenPlan } from '../../renderer/features/editing/planned-fields.ts'

/** What the form about the plan of an issue asks for. */

const row = { weight: 3, epicId: 5, iterationId: 7, healthStatus: 'doubtful' }
const empty = { weight: null, epicId: null, iterationId: null, healthStatus: null }

describe('the form about a plan', () => {
  it('begins with what is there, and asks for nothing then', () => {
    expect(writtenPlan(row)).toEqual({ weight: '3', epic: '5', iteration: '7', health: 'doubtful' })
    expect(writtenPlan(empty)).toEqual({ weight: '', epic: '', iteration: '', health: '' })
    for (const one of [row, empty]) expect(planChange(one, writtenPlan(one))).toEqual({ fields: null, problem: '' })
  })

  it.each([
    [empty, { weight: ' 0 ' }, { weight: 0 }],
    [row, { weight: '' }, { weight: null }],
    [row, { epic: '6' }, { epicId: 6 }],
    [row, { epic: '' }, { epicId: null }],
    [row, { iteration: '9' }, { iterationId: 9 }],
    [row, { iteration: '' }, { iterationId: null }],
    [empty, { health: 'at_risk' }, { healthStatus: 'at_risk' }],
    [row, { health: '', weight: '5' }, { healthStatus: null, weight: 5 }],
  ])('of %j with %j asks for %j', (before, change, fields) => {
    expect(planChange(before, { ...writtenPlan(before), ...change })).toEqual({ fields, problem: '' })
  })

  it.each(['-1', '1.5', 'heavy', '2147483648', '1e3'])('refuses %s as a weight', (weight) => {
    const { fields, problem } = planChange(row, { ...writtenPlan(row), weight, health: '' })
    expect([fields, problem]).toEqual([null, `“${weight}” is not a weight. Enter a whole number, 0 or more.`])
  })
})
