import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { obstacleFacts } from '../../electron/command-line/obstacle-facts.ts'
import { columns } from '../../electron/command-line/printing.ts'
import type { NamedItemRow, Obstacles } from '../../shared/model/rows.ts'

const none: Obstacles = { blockedBy: [], hiddenBlocks: 0, checks: [], train: null }
const blocking = (reference: string, title: string, state: string): NamedItemRow => ({
  ...{ key: null, iid: 1, projectKey: 'here/project/1', webUrl: null },
  ...{ reference, title, state },
})

it('what holds a merge request up is printed, as the document shows', () => {
  const printed = columns(
    obstacleFacts({
      blockedBy: [blocking('!2', 'Harden the horn', 'opened'), blocking('tools/hammer!3', 'Longer handles', 'closed')],
      hiddenBlocks: 1,
      checks: [{ name: 'security-scan', status: 'failed' }],
      train: { place: 3, pipeline: 'running' },
    }),
  ).join('\n')
  expect(readFileSync(join(import.meta.dirname, '../../docs/command-line.md'), 'utf8')).toContain(
    `\`\`\`text\n${printed}\n\`\`\`\n`,
  )
})

it('what has no name is not printed, and what Docket does not know stands by its own word', () => {
  expect(obstacleFacts(none)).toEqual([])
  const odd = {
    blockedBy: [blocking('!2', 'Cast', 'frozen'), blocking('!3', 'Weld', 'locked')],
    checks: [
      { name: 'scan', status: 'timed_out' },
      { name: 'size', status: '' },
    ],
  }
  expect(obstacleFacts({ ...none, ...odd, hiddenBlocks: 2, train: { place: 12, pipeline: null } })).toEqual([
    ['Blocked by', '!2 Cast (frozen)'],
    ['', '!3 Weld (being merged)'],
    ['', '2 merge requests that you cannot see'],
    ['Status checks', 'scan, timed out'],
    ['', 'size, unknown'],
    ['Merge train', '12th in the merge train'],
  ])
})
