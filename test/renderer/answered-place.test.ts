import { describe, expect, it } from 'vitest'
import { placeOfAnswer } from '../../renderer/features/explorer/answered-place.ts'
import type { ShownAnswer } from '../../renderer/features/explorer/explorer.svelte.ts'
import { printPlace } from '../../shared/place.ts'

describe('the place of an answered row', () => {
  const addressOf = (value: unknown, id: unknown = 4) => {
    const place = placeOfAnswer({ value, values: { id } } as unknown as ShownAnswer, 'here')
    return place && printPlace(place)
  }

  it.each([
    [{ id: 9, iid: 3, project_id: 4, assignee: null }, 'projects/4/issues/3'],
    [{ id: 9, iid: 3, project_id: 4, assignee: null, source_branch: 'x' }, 'projects/4/merge_requests/3'],
    [{ id: 9, title: 'x', file_name: 'x.rb' }, 'projects/4/snippets/9'],
    [{ id: 9, path_with_namespace: 'a/b' }, 'projects/9'],
    [{ id: 9, iid: 1, project_id: 4, start_date: null }, 'milestones/9'],
    [{ id: 9, username: 'ada' }, 'people/9'],
    [{ id: 9, name: 'tools', shared_projects: [] }, 'groups'],
  ])('%j → %s', (row, address) => {
    expect(addressOf(row)).toBe(`docket://here/${address}`)
  })

  it('of a label is the list that has it', () => {
    expect(addressOf({ name: 'field report', color: '#fff' })).toBe(
      'docket://here/issues?q=label%3A%22field%20report%22%20is%3Aopen&project=4',
    )
  })

  it.each([
    [[{ id: 9, username: 'ada' }], 4],
    [{ id: 9, file_name: 'x.rb' }, 'tools/anvil'],
    [{ name: 'bug', color: '#fff' }, 'tools/anvil'],
    [{ id: 9, body: 'x' }, 4],
    [null, 4],
    ['text', 4],
  ])('is unknown for %j', (row, id) => {
    expect(addressOf(row, id)).toBeNull()
  })
})
