import { describe, expect, it } from 'vitest'
import { serveV4 } from './support.ts'
import { fixture } from './support/list-probes.ts'

/** Titles in the project of the fixture, which has one row with each trait twice over, and one without any. */
async function titles(path: string, query: string, version: '11.8' | '16' | '19' = '16'): Promise<string[]> {
  const ada = (await serveV4(version, { fixture })).as('token-ada')
  const { status, body } = await ada.get(`${path}?sort=asc&order_by=created_at&${query}`)
  expect([query, status]).toEqual([query, 200])
  return body.map(({ title }: { title: string }) => title)
}

const kinds = [
  { path: '/projects/1/issues', without: ['Dull'], having: ['Crack', 'Anvil sings'], reacted: ['Crack'] },
  { path: '/projects/1/merge_requests', without: ['Anneal'], having: ['Weld', 'Draft: Bend'], reacted: ['Weld'] },
] as const

describe.each(kinds)('$path', ({ path, without, having, reacted }) => {
  it.each(['labels', 'milestone', 'assignee_id'])('by None and Any, in whichever letters: %s', async (name) => {
    for (const version of ['11.8', '16', '19'] as const) {
      for (const none of ['None', 'none']) expect(await titles(path, `${name}=${none}`, version)).toEqual(without)
      for (const any of ['Any', 'any']) expect(await titles(path, `${name}=${any}`, version)).toEqual(having)
    }
  })

  it('by 0 for nobody, and the older words for no label and no milestone', async () => {
    expect(await titles(path, 'assignee_id=0')).toEqual(without)
    expect(await titles(path, 'labels=No+Label')).toEqual(without)
    expect(await titles(path, 'milestone=No+Milestone')).toEqual(without)
  })

  it('by a reaction', async () => {
    expect(await titles(path, 'my_reaction_emoji=Any')).toEqual(reacted)
    expect(await titles(path, 'my_reaction_emoji=None')).toEqual([...without, having[1]])
    expect(await titles(path, 'my_reaction_emoji=thumbsup')).toEqual([])
  })

  it('by what is not so', async () => {
    expect(await titles(path, 'not[labels]=Any')).toEqual(without)
    expect(await titles(path, 'not[milestone]=None')).toEqual(having)
  })

  it('refuses another word than those two, and somebody who is named in two ways', async () => {
    const ada = (await serveV4('16', { fixture })).as('token-ada')
    const { status, body } = await ada.get(`${path}?assignee_id=nobody`)
    expect([status, body]).toEqual([400, { error: "assignee_id should be an integer, 'None' or 'Any'" }])
    const twice = await ada.get(`${path}?author_id=2&author_username=ada`)
    expect([twice.status, twice.body]).toEqual([400, { error: 'author_id, author_username are mutually exclusive' }])
    const two = await ada.get(`${path}?assignee_username[]=ada&assignee_username[]=bob`)
    expect([two.status, two.body]).toEqual([
      400,
      { error: 'assignee_username allows one value, but found 2: ada, bob' },
    ])
  })
})

describe('milestones and last days by words', () => {
  const at = async (query: string): Promise<string[]> => {
    const clock = () => new Date('2025-03-19T12:00:00Z')
    const ada = (await serveV4('16', { fixture, clock })).as('token-ada')
    return (await ada.get(`/projects/1/issues?${query}`)).body.map(({ title }: { title: string }) => title)
  }

  it.each([
    ['milestone=%23started', ['Crack']],
    ['milestone=%23upcoming', ['Anvil sings', 'Crack']],
    ['milestone_id=Upcoming', ['Anvil sings', 'Crack']],
    ['milestone_id=None', ['Dull']],
    ['due_date=0', ['Anvil sings', 'Dull']],
    ['due_date=any', ['Crack']],
    ['due_date=week', ['Crack']],
    ['due_date=month', ['Crack']],
    ['due_date=next_month_and_previous_two_weeks', ['Crack']],
    ['due_date=tomorrow', []],
    ['due_date=overdue', []],
    ['issue_type=task', []],
  ])('%s', async (query, expected) => {
    expect(await at(query)).toEqual(expected)
  })
})

describe('reviewers', () => {
  it('by None and Any', async () => {
    for (const name of ['reviewer_id', 'reviewer_username']) {
      expect(await titles('/projects/1/merge_requests', `${name}=Any`)).toEqual(['Weld', 'Draft: Bend'])
      expect(await titles('/projects/1/merge_requests', `${name}=None`)).toEqual(['Anneal'])
    }
  })
})

describe('the further orders of items', () => {
  it.each([
    ['title', ['Anvil sings', 'Crack', 'Dull']],
    ['due_date', ['Crack', 'Anvil sings', 'Dull']],
    ['milestone_due', ['Crack', 'Anvil sings', 'Dull']],
    ['label_priority', ['Crack', 'Anvil sings', 'Dull']],
    ['priority', ['Crack', 'Anvil sings', 'Dull']],
  ])('%s: what has none of it comes last, in both directions', async (order, ascending) => {
    const ada = (await serveV4('16', { fixture })).as('token-ada')
    const list = async (sort: string): Promise<string[]> =>
      (await ada.get(`/projects/1/issues?order_by=${order}&sort=${sort}`)).body.map(
        ({ title }: { title: string }) => title,
      )
    expect(await list('asc')).toEqual(ascending)
    const descending = await list('desc')
    // Two have no last day; of everything else one has none.
    expect(descending[0]).toBe(order === 'due_date' ? 'Crack' : order === 'title' ? 'Dull' : 'Anvil sings')
  })
})
