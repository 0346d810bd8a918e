import { expect, it } from 'vitest'
import { serveV4 } from './support.ts'

/** Approvals of merge requests, as services that cost nothing have them. */

const fixture = {
  users: ['ada', 'bob', 'rita', 'gus', 'eve'],
  groups: [
    {
      path: 'tools',
      visibility: 'public',
      members: { ada: 'owner', bob: 'developer', rita: 'reporter', gus: 'developer' },
    },
  ],
  projects: [
    {
      path: 'tools/anvil',
      visibility: 'public',
      mergeRequests: [
        { title: 'Forge', author: 'ada', branch: 'forge', approvedBy: ['gus'] },
        { title: 'Cast', author: 'rita', branch: 'cast' },
        { title: 'Done', author: 'ada', branch: 'done', state: 'merged', approvedBy: ['bob'] },
        { title: 'From outside', author: 'eve', branch: 'out' },
      ],
    },
  ],
  todos: [{ user: 'bob', target: 'tools/anvil!1', action: 'mentioned' }],
}
const forge = '/projects/1/merge_requests/1'
const serve = async (version: '11.8' | '16' = '16') => (await serveV4(version, { fixture })).as('token-bob')
const said = ({ body }: { body: Record<string, unknown> }) => {
  const by = body['approved_by'] as { user: { username: string } }[]
  return [
    body['user_has_approved'],
    body['user_can_approve'],
    body['approved'],
    by.map(({ user: { username } }) => username),
  ]
}

it('says who has approved, and whether the caller may', async () => {
  const bob = await serve()
  expect(said(await bob.get(`${forge}/approvals`))).toEqual([false, true, true, ['gus']])
  expect(said(await bob.as('token-gus').get(`${forge}/approvals`))).toEqual([true, false, true, ['gus']])
  expect(said(await bob.as('token-rita').get(`${forge}/approvals`))).toEqual([false, false, true, ['gus']])
  // Whoever wrote it may too, but only as a member.
  expect(said(await bob.as('token-rita').get('/projects/1/merge_requests/2/approvals'))).toEqual([
    false,
    true,
    false,
    [],
  ])
  expect(said(await bob.as('token-eve').get('/projects/1/merge_requests/4/approvals'))).toEqual([
    false,
    false,
    false,
    [],
  ])
  expect((await bob.get('/projects/1/merge_requests/9/approvals')).status).toBe(404)
})

it('takes an approval once, tells of it, and moves nothing', async () => {
  const bob = await serve()
  const before = (await bob.get(forge)).body
  const approved = await bob.send('POST', `${forge}/approve`, { sha: before.sha })
  expect([approved.status, ...said(approved)]).toEqual([201, true, false, true, ['gus', 'bob']])
  const again = await bob.send('POST', `${forge}/approve`)
  expect([again.status, again.body]).toEqual([401, { message: '401 Unauthorized' }])
  expect((await bob.get(forge)).body.updated_at).toBe(before.updated_at)
  const [note] = (await bob.get(`${forge}/notes`)).body
  expect(note).toMatchObject({ system: true, body: 'approved this merge request', author: { username: 'bob' } })
  const [event] = (await bob.get('/projects/1/events')).body
  expect(event).toMatchObject({ action_name: 'approved', target_type: 'MergeRequest', target_iid: 1 })
  expect((await bob.get('/todos')).body).toEqual([])
})

it('takes it back once', async () => {
  const bob = await serve()
  await bob.send('POST', `${forge}/approve`)
  const back = await bob.send('POST', `${forge}/unapprove`)
  expect([back.status, ...said(back)]).toEqual([201, false, true, true, ['gus']])
  expect((await bob.send('POST', `${forge}/unapprove`)).status).toBe(404)
  const [note] = (await bob.get(`${forge}/notes`)).body
  expect(note.body).toBe('unapproved this merge request')
})

it('refuses another head than the newest, those who may not, and what is merged', async () => {
  const bob = await serve()
  const { sha } = (await bob.get(forge)).body
  const other = await bob.send('POST', `${forge}/approve`, { sha: '0'.repeat(40) })
  expect([other.status, other.body]).toEqual([409, { message: `SHA does not match HEAD of source branch: ${sha}` }])
  expect(said(await bob.get(`${forge}/approvals`))).toEqual([false, true, true, ['gus']])
  expect((await bob.as('token-rita').send('POST', `${forge}/approve`)).status).toBe(403)
  expect((await bob.as('token-rita').send('POST', `${forge}/unapprove`)).status).toBe(403)
  const merged = '/projects/1/merge_requests/3'
  expect((await bob.as('token-gus').send('POST', `${merged}/approve`)).status).toBe(401)
  expect((await bob.send('POST', `${merged}/unapprove`)).status).toBe(404)
})

it('has none of it in versions that sell approvals', async () => {
  const bob = await serve('11.8')
  expect((await bob.get(`${forge}/approvals`)).status).toBe(404)
  expect((await bob.send('POST', `${forge}/approve`)).status).toBe(404)
})
