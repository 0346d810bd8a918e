import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { VersionV4 } from '../../../service/options.ts'
import { startService } from '../../../service/server.ts'
import { makeOlder } from '../support/older-database.ts'
import type { Client, Loose } from '../support.ts'
import { serveV4 } from './support.ts'

/** Reviews of merge requests: who is asked for one, and how far they are. */

const fixture = {
  users: ['ada', 'bob', 'cleo', 'dan', 'eve'],
  groups: [
    {
      path: 'tools',
      visibility: 'public',
      members: { ada: 'owner', bob: 'developer', cleo: 'developer', dan: 'developer', eve: 'reporter' },
    },
  ],
  projects: [
    {
      path: 'tools/anvil',
      visibility: 'public',
      tier: 'premium',
      mergeRequests: [
        {
          title: 'Forge',
          author: 'ada',
          branch: 'forge',
          approvedBy: ['cleo'],
          reviewers: [
            'bob',
            'cleo',
            { username: 'dan', state: 'review_started', createdAt: '2024-05-01T10:00:00.000Z' },
          ],
        },
      ],
    },
  ],
}
const forge = '/projects/1/merge_requests/1'

const serve = async (version: VersionV4 = '19') => {
  const root = await serveV4(version, { fixture })
  return (name: string) => root.as(`token-${name}`)
}
const reviews = async (client: Client): Promise<string[]> =>
  (await client.get(`${forge}/reviewers`)).body.map(({ user, state }: Loose) => `${user.username} ${state}`)
const status = async (client: Client): Promise<string> => (await client.get(forge)).body.detailed_merge_status
const say = (client: Client, body: string) => client.send('POST', `${forge}/notes`, { body })
const lastNote = async (client: Client) => (await client.get(`${forge}/notes`)).body[0].body
const actions = async (client: Client) => (await client.get('/todos')).body.map(({ action_name }: Loose) => action_name)

describe('reviewers of a merge request', () => {
  it('are listed with how far they are, and since when they are asked', async () => {
    const as = await serve()
    const { status: found, body, headers } = await as('eve').get(`${forge}/reviewers`)
    expect([found, headers.get('x-total')]).toEqual([200, '3'])
    expect(body[2]).toEqual({
      user: expect.objectContaining({ username: 'dan', state: 'active' }),
      state: 'review_started',
      created_at: '2024-05-01T10:00:00.000Z',
    })
    expect(await reviews(as('eve'))).toEqual(['bob unreviewed', 'cleo approved', 'dan review_started'])
    expect((await as('eve').get(`${forge}/reviewers?per_page=1&page=3`)).body).toHaveLength(1)
    expect((await as('eve').get('/projects/1/merge_requests/9/reviewers')).status).toBe(404)
  })

  it('of older services have reviewed or not, by approving or commenting', async () => {
    const as = await serve('16')
    expect(await reviews(as('ada'))).toEqual(['bob unreviewed', 'cleo reviewed', 'dan unreviewed'])
    await say(as('bob'), 'Why?')
    await as('dan').send('POST', `${forge}/approve`)
    await as('dan').send('POST', `${forge}/unapprove`)
    expect(await reviews(as('ada'))).toEqual(['bob reviewed', 'cleo reviewed', 'dan reviewed'])
    const old = await serve('11.8')
    expect((await old('ada').get(`${forge}/reviewers`)).status).toBe(404)
  })

  it('approve, and take that back; a comment is no review', async () => {
    const as = await serve()
    await say(as('bob'), 'Why?')
    expect(await reviews(as('ada'))).toEqual(['bob unreviewed', 'cleo approved', 'dan review_started'])
    await as('bob').send('POST', `${forge}/approve`)
    await as('cleo').send('POST', `${forge}/unapprove`)
    expect(await reviews(as('ada'))).toEqual(['bob approved', 'cleo unapproved', 'dan review_started'])
  })

  it('keep their states and dates when others are asked besides', async () => {
    const as = await serve()
    const before = (await as('ada').get(`${forge}/reviewers`)).body
    await as('ada').send('PUT', forge, { reviewer_ids: [6, 5, 4] })
    const after = (await as('ada').get(`${forge}/reviewers`)).body
    expect(after.map(({ user }: Loose) => user.username)).toEqual(['eve', 'dan', 'cleo'])
    expect(after.slice(1)).toEqual([before[2], before[1]])
    expect(await actions(as('eve'))).toEqual(['review_requested'])
  })
})

describe('the words of a review', () => {
  it('say that changes are wanted, which holds the merge up until the same person approves', async () => {
    const as = await serve()
    expect(await status(as('ada'))).toBe('mergeable')
    const said = await say(as('bob'), '/submit_review requested_changes')
    expect([said.status, said.body.summary]).toEqual([202, ['Submitted the current review.']])
    expect(await lastNote(as('ada'))).toBe('requested changes')
    expect(await reviews(as('ada'))).toEqual(['bob requested_changes', 'cleo approved', 'dan review_started'])
    expect(await status(as('ada'))).toBe('requested_changes')
    expect((await as('ada').send('PUT', `${forge}/merge`, {})).status).toBe(405)
    await as('dan').send('POST', `${forge}/approve`)
    expect(await status(as('ada'))).toBe('requested_changes')
    await as('bob').send('POST', `${forge}/approve`)
    expect(await status(as('ada'))).toBe('mergeable')
    expect((await as('ada').send('PUT', `${forge}/merge`, {})).status).toBe(200)
  })

  it('take an approval back with the request for changes, and are not needed to be a reviewer', async () => {
    const as = await serve()
    await say(as('cleo'), '/request_changes')
    expect(await reviews(as('ada'))).toContain('cleo requested_changes')
    expect((await as('ada').get(`${forge}/approvals`)).body.approved_by).toEqual([])
    const other = await serve()
    // Whoever is no reviewer holds the merge up all the same.
    await say(other('ada'), '/submit_review requested_changes')
    expect(await status(other('ada'))).toBe('requested_changes')
    expect(await reviews(other('ada'))).toEqual(['bob unreviewed', 'cleo approved', 'dan review_started'])
  })

  it('submit a review, which lowers no approval, and approve', async () => {
    const as = await serve()
    await say(as('bob'), '/submit_review')
    await say(as('cleo'), 'Fine.\n/submit_review reviewed')
    await say(as('dan'), '/submit_review approve')
    expect(await reviews(as('ada'))).toEqual(['bob reviewed', 'cleo approved', 'dan approved'])
    expect((await as('ada').get(`${forge}/notes?activity_filter=only_comments`)).body).toMatchObject([
      { body: 'Fine.' },
    ])
  })

  it('ask once more: the review begins anew, without its approval and with a todo', async () => {
    const as = await serve()
    const asked = await say(as('ada'), '/request_review @cleo')
    expect([asked.status, asked.body.summary]).toEqual([202, ['Requested a review from @cleo.']])
    expect(await lastNote(as('ada'))).toBe('requested review from @cleo and removed approval')
    expect(await reviews(as('ada'))).toEqual(['bob unreviewed', 'cleo unreviewed', 'dan review_started'])
    expect((await as('ada').get(`${forge}/approvals`)).body.approved_by).toEqual([])
    expect(await actions(as('cleo'))).toEqual(['review_requested'])
    await say(as('ada'), '/request_review @eve @nobody')
    expect(await reviews(as('ada'))).toContain('eve unreviewed')
    expect(await actions(as('eve'))).toEqual(['review_requested'])
  })

  it('of older services only name reviewers, and mark a review', async () => {
    const as = await serve('16')
    await say(as('ada'), '/request_review @cleo')
    await say(as('bob'), '/submit_review requested_changes')
    expect(await reviews(as('ada'))).toEqual(['bob reviewed', 'cleo reviewed', 'dan unreviewed'])
    expect(await status(as('ada'))).toBe('mergeable')
    const unknown = await say(as('bob'), '/request_changes')
    expect([unknown.status, unknown.body.body]).toEqual([201, '/request_changes'])
  })

  it('hold up nothing where the edition is not paid for', async () => {
    const [anvil] = fixture.projects
    const root = await serveV4('19', { fixture: { ...fixture, projects: [{ ...anvil, tier: 'free' }] } })
    await say(root.as('token-bob'), '/submit_review requested_changes')
    expect(await status(root.as('token-ada'))).toBe('mergeable')
  })
})

describe('approvals that a project requires', () => {
  it('are told with how many are missing, and set with the project where the edition has them', async () => {
    const as = await serve()
    const approvals = async () => {
      const { body } = await as('bob').get(`${forge}/approvals`)
      return [body.approvals_required, body.approvals_left, body.approved]
    }
    expect(await approvals()).toEqual([0, 0, true])
    const set = await as('ada').send('PUT', '/projects/1', { approvals_before_merge: 2 })
    expect([set.status, set.body.approvals_before_merge]).toEqual([200, 2])
    expect(await approvals()).toEqual([2, 1, false])
    expect(await status(as('ada'))).toBe('not_approved')
    await as('bob').send('POST', `${forge}/approve`)
    expect(await approvals()).toEqual([2, 0, true])
    expect(await status(as('ada'))).toBe('mergeable')
    const free = { ...fixture, projects: [{ ...fixture.projects[0], tier: 'free' }] }
    const root = await serveV4('19', { fixture: free })
    const without = await root.send('PUT', '/projects/1', { approvals_before_merge: 2 })
    expect([without.status, 'approvals_before_merge' in without.body]).toEqual([200, false])
    expect(await status(root)).toBe('mergeable')
  })
})

describe('reviewers of an older database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'docket-service-v4-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('have approved or not yet reviewed, and are asked since there is the merge request', async () => {
    const database = join(folder, 'service.db')
    const before = await startService({ port: 0, database, fixture })
    await before.close()
    makeOlder(database, 9)
    const root = await serveV4('19', { database })
    const ada = root.as('token-ada')
    expect(await reviews(ada)).toEqual(['bob unreviewed', 'cleo approved', 'dan unreviewed'])
    const [bob] = (await ada.get(`${forge}/reviewers`)).body
    expect(bob.created_at).toBe((await ada.get(forge)).body.created_at)
  })
})
