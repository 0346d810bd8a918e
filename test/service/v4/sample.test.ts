import { describe, expect, it } from 'vitest'
import { graphqlQueries } from '../../../shared/contract/v4/graphql.ts'
import type { Client, Loose } from '../support.ts'
import { serve } from '../support.ts'

/** The sample workspace over API v4: it has reviews and discussions, which v3 does not show. */

const at = new Date('2027-03-10T14:30:00Z')

async function asMira(): Promise<Client> {
  const options = { sample: true, tokens: { mira: 'for-mira' }, clock: () => at }
  return (await serve({ ...options, dialect: 'v4', version: '19' })).as('for-mira')
}

it('shows merge requests in review: reviewers of every state, and discussions that are open or resolved', async () => {
  const mira = await asMira()
  const lists = await Promise.all(
    [1, 2].map((page) => mira.get(`/merge_requests?scope=all&state=all&per_page=100&page=${page}`)),
  )
  const all: Loose[] = lists.flatMap(({ body }) => body)
  expect(all).toHaveLength(151)
  const inReview = (wanted: string) => all.filter(({ state, reviewers }) => state === wanted && reviewers.length > 0)
  const read = async (items: readonly Loose[], what: string): Promise<Loose[]> => {
    const lists = await Promise.all(
      items.map(({ project_id, iid }) => mira.get(`/projects/${project_id}/merge_requests/${iid}/${what}`)),
    )
    return lists.flatMap(({ body }) => body)
  }
  const states = new Set((await read(inReview('opened'), 'reviewers')).map(({ state }) => state))
  const some = [...inReview('opened').slice(0, 4), ...inReview('merged').slice(0, 2)]
  const discussions = await read(some, 'discussions')
  expect([...states].toSorted()).toEqual(['approved', 'requested_changes', 'reviewed', 'unreviewed'])
  expect(new Set(all.map(({ detailed_merge_status }) => detailed_merge_status))).toEqual(
    new Set([
      ...['not_open', 'draft_status', 'conflict', 'requested_changes', 'not_approved', 'mergeable'],
      'merge_request_blocked',
    ]),
  )
  const threads = discussions.filter(({ resolvable }) => resolvable)
  expect(new Set(threads.map(({ resolved }) => resolved))).toEqual(new Set([true, false]))
  expect(threads.some(({ notes }) => notes.length > 1)).toBe(true)
})

it('has a merge request that waits for another one', async () => {
  const mira = await asMira()
  const { body } = await mira.get('/projects/platform%2Fapi/merge_requests/16/blocks')
  expect(body).toMatchObject([{ blocking_merge_request: { iid: 16, title: 'Presence view', state: 'opened' } }])
})

it('has an issue that waits for another one', async () => {
  const mira = await asMira()
  const { body } = await mira.get('/projects/platform%2Fapi/issues/59/links')
  expect(body).toMatchObject([{ iid: 57, title: 'Unify the three "last seen"', link_type: 'is_blocked_by' }])
})

it('has an issue with tasks, of which one is done', async () => {
  const mira = await asMira()
  const variables = { path: 'platform/infrastructure', iid: '31' }
  const { body } = await mira.send('POST', '/../graphql', { query: graphqlQueries.hierarchy.text, variables })
  const { children } = body.data.namespace.workItem.widgets[0]
  expect(children.nodes).toMatchObject([
    { iid: '32', state: 'CLOSED', type: { name: 'Task' } },
    { iid: '61', state: 'OPEN', type: { name: 'Task' } },
  ])
})

it('has threads at the lines that they are about, with their answers', async () => {
  const mira = await asMira()
  const { body } = await mira.get('/projects/apps%2Ffield-app/merge_requests/16/discussions')
  const threads: Loose[] = body
  const path = 'app/src/main/kotlin/com/larkspur/field/db/Migration12To13.kt'
  const place = { type: 'DiffNote', resolvable: true, position: { new_path: path, new_line: 8, old_line: null } }
  expect(threads.find(({ notes }) => notes[0].type === 'DiffNote')?.notes).toMatchObject([place, place])
  expect(threads.filter(({ notes }) => notes[0].type === 'DiscussionNote')).toHaveLength(1)
})

describe('its merge request to learn a review by', () => {
  const base = '/projects/hardware%2Ffield-gateway/merge_requests/23'
  const file = (path: string) => `/projects/hardware%2Ffield-gateway/repository/files/${encodeURIComponent(path)}/raw`

  it('waits for mira, with two versions and files of every sort', async () => {
    const mira = await asMira()
    const [item, reviewers, versions, diffs] = await Promise.all(
      ['', '/reviewers', '/versions', '/diffs?per_page=100'].map(
        async (path): Promise<Loose> => (await mira.get(base + path)).body,
      ),
    )
    expect(item).toMatchObject({
      state: 'opened',
      author: { username: 'oskar' },
      detailed_merge_status: 'not_approved',
    })
    expect(reviewers).toMatchObject([{ user: { username: 'mira' }, state: 'unreviewed' }])
    expect(versions).toHaveLength(2)
    const of = (fact: string) => diffs.filter((each: Loose) => each[fact]).map((each: Loose) => each.new_path)
    expect(['new_file', 'deleted_file', 'renamed_file', 'generated_file'].map(of)).toEqual([
      ['src/status/bar.rs'],
      ['src/status/words.rs'],
      ['docs/status.md'],
      ['Cargo.lock'],
    ])
    const first = (await mira.get(`${base}/versions/${versions[1].id}`)).body
    const page = (changes: Loose[]) => changes.find(({ new_path }) => new_path === 'src/status/page.rs')?.diff
    expect(page(first.diffs)).not.toContain('max(1)')
    expect(page(diffs)).toContain('max(1)')
  })

  it('shows the lines that its hunks leave out, and its picture, before and after', async () => {
    const mira = await asMira()
    const { body: item } = await mira.get(base)
    const { base_sha: before, head_sha: after }: { base_sha: string; head_sha: string } = item.diff_refs
    const sides = await Promise.all(
      [before, after].map(async (ref) => (await mira.get(`${file('src/status/page.rs')}?ref=${ref}`)).text),
    )
    for (const text of sides) expect(text).toContain('Names of gateways are written by people.')
    expect(sides.map((text) => text.includes('max(1)'))).toEqual([false, true])
    const pictures = await Promise.all(
      [before, after].map((ref) => mira.get(`${file('docs/status-page.png')}?ref=${ref}`)),
    )
    expect(pictures.map(({ status, text }) => [status, text.slice(1, 4)])).toEqual([
      [200, 'PNG'],
      [200, 'PNG'],
    ])
    expect(pictures[0]?.text).not.toBe(pictures[1]?.text)
  })

  it('has an open and a resolved thread, a suggestion that mira may apply, and owners of its documents', async () => {
    const mira = await asMira()
    const { body: discussions } = await mira.get(`${base}/discussions`)
    const threads: Loose[] = discussions.filter(({ notes }: Loose) => notes[0].type === 'DiffNote')
    expect(threads.map(({ resolved, notes }) => [notes[0].author.username, resolved, notes.length])).toEqual([
      ['mira', true, 2],
      ['mira', false, 2],
      ['grete', false, 1],
    ])
    const [suggestion] = threads[2]?.notes[0].suggestions ?? []
    expect(suggestion).toMatchObject({ appliable: true, from_content: '    let days = age.as_secs() / 86_000;\n' })
    expect((await mira.send('PUT', `/suggestions/${suggestion.id}/apply`)).status).toBe(200)
    const { body: state } = await mira.get(`${base}/approval_state`)
    expect(state.rules).toMatchObject([{ rule_type: 'code_owner', section: 'Documentation', approvals_required: 1 }])
    expect((await mira.send('POST', `${base}/approve`)).status).toBe(201)
    expect((await mira.get(`${base}/approval_state`)).body.rules[0].approved).toBe(true)
  })
})
