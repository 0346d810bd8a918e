import { expect, it } from 'vitest'
import { labelNameProblem, newLabel } from '../../renderer/features/editing/new-label.ts'
import { accessLevels } from '../../shared/model/directory.ts'
import type { IssueRow } from '../../shared/model/rows.ts'

const known = [{ name: 'bug' }]
const me = { id: 1, isAdmin: false }
const memberOf = (ownLevel: number | null) => ({ ownLevel }) as IssueRow
const made = { name: 'wet', title: 'Create label “wet”' }

it('is made of a name that no label has', () => {
  expect(newLabel('wet', known, memberOf(accessLevels.reporter), me)).toEqual(made)
  expect(newLabel('Bug', known, memberOf(accessLevels.reporter), me)).toBeNull()
})

it('is made by those who may, as far as is known', () => {
  expect(newLabel('wet', known, memberOf(null), me)).toEqual(made)
  expect(newLabel('wet', known, memberOf(accessLevels.guest), { ...me, isAdmin: true })).toEqual(made)
  expect(newLabel('wet', known, memberOf(accessLevels.guest), me)).toEqual({
    problem: 'There is no label “wet”. Reporters and above can create labels in this project.',
  })
})

it('is not made of a name that the service refuses', () => {
  expect(newLabel('wet, dry', known, memberOf(null), me)).toEqual({ problem: 'A label name cannot contain a comma.' })
  expect(newLabel('w'.repeat(256), known, memberOf(null), me)).toHaveProperty('problem')
})

it.each([
  ['wet', true],
  ['why?', true],
  ['R&D', true],
  ['?', true],
  ['&', true],
  ['team/infra: “a::b” [1] #2 ~3 %4 ;+', true],
  ['w'.repeat(255), true],
  ['w'.repeat(256), false],
  [',', false],
  ['wet,dry', false],
])('%j can be the name of a label: %s', (name, can) => {
  expect(labelNameProblem(name) === '').toBe(can)
})
