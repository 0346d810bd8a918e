import { describe, expect, it } from 'vitest'
import { besidesColumn, labelsOf } from '../../renderer/features/items/card-parts.ts'
import { usualColumns } from '../../shared/columns.ts'

const labels = ['bug', 'radio', 'power', 'docs', 'old'].map((name) => ({ name, color: '#112233' }))
const people = ['Ada', 'Ben']

describe('a card of a board', () => {
  it('has its first labels whole and counts the others, local ones before those of the service', () => {
    const shown = (localLabels: string[], column: Parameters<typeof labelsOf>[1] = null) => {
      const parts = labelsOf({ labels, localLabels }, column)
      return [parts.local, parts.labels.map(({ name }) => name), parts.more]
    }
    expect(shown([])).toEqual([[], ['bug', 'radio', 'power'], ['docs', 'old']])
    expect(shown(['mine', 'later'])).toEqual([['mine', 'later'], ['bug'], ['radio', 'power', 'docs', 'old']])
    expect(shown(['1', '2', '3', '4'])).toEqual([['1', '2', '3'], [], ['4', 'bug', 'radio', 'power', 'docs', 'old']])
    // The column says the first.
    expect(shown([], { by: 'label', name: 'bug' })).toEqual([[], ['radio', 'power', 'docs'], ['old']])
    expect(shown([], { by: 'assignee', name: 'bug' })[1]).toContain('bug')
  })

  it('does not say again what its column says', () => {
    const chosen = [...usualColumns.items, 'milestone'] as const
    const of = (assignees: typeof people, by: 'label' | 'milestone' | 'assignee') =>
      besidesColumn(chosen, { assignees }, { by, name: 'Ada' })
    expect(of(people.slice(0, 1), 'assignee')).toEqual(chosen.filter((each) => each !== 'assignee'))
    expect(of(people, 'assignee')).toEqual(chosen)
    expect(of(people, 'milestone')).toEqual(usualColumns.items)
    expect(of([], 'label')).not.toContain('assignee')
    expect(besidesColumn(chosen, { assignees: people }, null)).toEqual(chosen)
  })
})
