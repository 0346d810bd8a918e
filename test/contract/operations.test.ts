import { describe, expect, it } from 'vitest'
import { dialects } from '../support/api-version.ts'
import { counts, expectations } from './expectations/index.ts'
import { testOperationsIn } from './operations-in-dialect.ts'

// v4 has no contract to the letter.
if (dialects.includes('contract')) testOperationsIn('contract')

describe('the expectations', () => {
  it('have every operation of the contract once', () => {
    const found = Object.fromEntries(
      Object.keys(counts).map((family) => [family, expectations.filter((one) => one.family === family).length]),
    )
    expect(found).toEqual(counts)
    expect(expectations).toHaveLength(127)
    expect(new Set(expectations.map(({ name }) => name)).size).toBe(127)
    const routes = expectations.map(
      ({ method, path }) => `${typeof method === 'string' ? method : method.contract} ${path}`,
    )
    expect(new Set(routes).size).toBe(127)
  })

  it('leave out what is required, wherever something is', () => {
    const unproved = expectations.filter(
      ({ required, malformed }) =>
        required.length > 0 && !malformed.omit?.some((parameter) => required.includes(parameter)),
    )
    expect(unproved.map(({ name }) => name)).toEqual([])
  })

  it('have a case about what is not there wherever the path names something', () => {
    const naming = expectations.filter(({ path }) => path.includes(':'))
    const proved = expectations.filter(({ absent }) => absent !== undefined)
    expect(proved.map(({ name }) => name)).toEqual(naming.map(({ name }) => name))
  })
})
