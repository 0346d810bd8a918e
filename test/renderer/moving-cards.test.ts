import { expect, it } from 'vitest'
import { moveOf } from '../../renderer/features/board/moving.ts'
import type { Board, BoardColumn } from '../../shared/model/board.ts'
import { valueNamed } from '../../shared/query/names.ts'

const column = (name: string | null): BoardColumn => {
  const value = name === null ? 'none' : valueNamed('label', name)
  return { value, name, color: null, count: 0 }
}

/** The labels that change, or the reason why a card stays, where it goes from a column to another. */
async function moved(labels: readonly string[], from: string | null, to: string | null, by: Board = 'scope:size') {
  const item = { kind: 'issue', key: 'a/issue/1', projectKey: 'a/project/1', reference: '#1' }
  const known = { labels: ['size::1', 'size::2', 'bug', 'None'].map((name) => ({ name })), milestones: [], people: [] }
  const move = await moveOf(
    { ...item, labels: labels.map((name) => ({ name })), assignees: [] } as never,
    { from: column(from), to: column(to), by },
    { choices: { read: () => Promise.resolve(known) } as never, program: { can: () => true } as never },
  )
  return 'fields' in move ? move.fields.labels : move.why
}

it('gives a card another label of the scope in place of the one that it has', async () => {
  expect(await moved(['bug', 'size::1'], 'size::1', 'size::2')).toEqual({ add: ['size::2'], remove: ['size::1'] })
  expect(await moved(['bug'], null, 'size::2')).toEqual({ add: ['size::2'], remove: [] })
  expect(await moved(['bug', 'size::1'], 'size::1', null)).toEqual({ add: [], remove: ['size::1'] })
})

it('leaves a card one label of the scope, where the service lets it have several', async () => {
  const all = ['SIZE::3', 'size::1', 'size::2', 'type::1']
  expect(await moved(all, 'size::1', 'size::2')).toEqual({ add: [], remove: ['SIZE::3', 'size::1'] })
  expect(await moved(all, 'size::1', null)).toEqual({ add: [], remove: ['SIZE::3', 'size::1', 'size::2'] })
})

it('keeps a card where its project has no such label', async () => {
  expect(await moved(['size::1'], 'size::1', 'size::9')).toMatch(/its project has no label “size::9”/)
})

it('takes from a card of a board by label none but that of its column', async () => {
  expect(await moved(['size::1', 'bug'], 'bug', 'size::2', 'label')).toEqual({ add: ['size::2'], remove: ['bug'] })
  expect(await moved(['size::1', 'bug'], 'bug', null, 'label')).toMatch(/it has other labels, too/)
})

it('gives and takes a label that is called as those without one are asked for', async () => {
  expect(await moved(['bug'], 'bug', 'None', 'label')).toEqual({ add: ['None'], remove: ['bug'] })
  expect(await moved(['None'], 'None', null, 'label')).toEqual({ add: [], remove: ['None'] })
})
