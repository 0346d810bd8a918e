import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { planFacts, relatedFacts } from '../../electron/command-line/issue-facts.ts'
import { columns } from '../../electron/command-line/printing.ts'
import type { LinkedIssueRow } from '../../shared/model/rows.ts'

const documented = readFileSync(join(import.meta.dirname, '../../docs/command-line.md'), 'utf8')
const none = {
  ...{ weight: null, healthStatus: null, epicTitle: null },
  ...{ iterationTitle: null, iterationStart: null, iterationDue: null },
}
const named = (reference: string, title: string, state: string) => ({
  ...{ key: 'here/issue/1', iid: 1, projectKey: 'here/project/1', webUrl: null },
  ...{ reference, title, state },
})
const link = (type: LinkedIssueRow['type'], row: ReturnType<typeof named>, isWaiting = false): LinkedIssueRow => ({
  ...row,
  ...{ type, isWaiting, isHere: true },
})

it('what an issue has to do with is printed, as the document shows: what holds it up and what closes it first', () => {
  const days = { iterationStart: '2026-03-02', iterationDue: '2026-03-08' }
  const printed = columns([
    ...planFacts({ ...none, ...days, weight: 3, epicTitle: 'Quieter forges', healthStatus: 'at_risk' }),
    ...relatedFacts({
      links: [
        link('relates_to', named('#4', 'Say what the hole is for', 'opened')),
        link('is_blocked_by', named('#2', 'Harden the horn', 'opened')),
        link('is_blocked_by', named('tools/hammer#3', 'Longer handles', 'closed'), true),
      ],
      mergeRequests: [
        { ...named('!5', 'Cast it anew', 'merged'), closes: false },
        { ...named('!1', 'Grind the horn', 'opened'), closes: true },
      ],
      issues: [],
    }),
  ]).join('\n')
  expect(documented).toContain(`\`\`\`text\n${printed}\n\`\`\`\n`)
})

it('what is not planned has no value, an iteration its title, and a weight of 0 is one', () => {
  expect(planFacts(none).map(([, value]) => value)).toEqual(['', '', '', ''])
  const planned = { ...none, weight: 0, iterationTitle: 'Week 1', healthStatus: 'splendid' }
  expect(planFacts(planned).map(([, value]) => value)).toEqual(['0', '', 'Week 1', 'splendid'])
  expect(relatedFacts({ links: [], mergeRequests: [], issues: [] })).toEqual([])
})

it('the issues that a merge request names are printed, as the document shows: what it closes first', () => {
  const issues = [
    { ...named('#4', 'Say what the hole is for', 'closed'), closes: false },
    { ...named('tools/hammer#3', 'Longer handles', 'opened'), closes: true },
  ]
  expect(documented).toContain(
    `\`\`\`text\n${columns(relatedFacts({ links: [], mergeRequests: [], issues })).join('\n')}\n\`\`\`\n`,
  )
})
