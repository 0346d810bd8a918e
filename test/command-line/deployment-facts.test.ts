import { expect, it } from 'vitest'
import { deploymentFacts } from '../../electron/command-line/deployment-facts.ts'
import { day } from '../../electron/command-line/printing.ts'

it('the environments that a merge request reached are printed with their days, in one line', () => {
  const [production, staging] = ['2026-03-02T12:00:00Z', '2026-03-01T12:00:00Z']
  expect(
    deploymentFacts([
      { environment: 'production', at: production, webUrl: null },
      { environment: 'staging', at: staging, webUrl: null },
    ]),
  ).toEqual([['Deployed to', `production (${day(production)}), staging (${day(staging)})`]])
  expect(deploymentFacts([])).toEqual([])
})
