import { describe, expect, it } from 'vitest'
import { serve } from '../support.ts'
import type { Client, Loose } from '../support.ts'
import { serveV4 } from './support.ts'

const fixture = {
  users: ['ada', 'bob', 'eve'],
  groups: [
    { path: 'tools', members: { ada: 'owner', bob: 'developer' } },
    { path: 'own', members: { bob: 'owner' } },
  ],
  projects: [
    {
      path: 'tools/anvil',
      issues: [
        {
          title: 'Crack',
          author: 'bob',
          assignee: 'bob',
          awards: [{ name: 'tada', by: 'bob' }],
          notes: [
            { body: 'Mine', author: 'bob' },
            { body: 'Theirs', author: 'ada' },
          ],
        },
      ],
      mergeRequests: [{ title: 'Weld', author: 'bob', branch: 'weld' }],
    },
    { path: 'bob/notes', issues: ['His own'] },
    { path: 'own/log' },
  ],
}

const bobs = 3

/** Gives bob's group another owner, so that bob can be deleted. */
const shared = { ...fixture, groups: [fixture.groups[0], { path: 'own', members: { bob: 'owner', ada: 'owner' } }] }

async function remaining(root: Client, path: string): Promise<Loose[]> {
  const { status, body } = await root.get(path)
  return status === 200 ? body : []
}

describe.each(['11.8', '16', '19'] as const)('somebody who is deleted over API v4 of %s', (version) => {
  it('leaves what they wrote to a ghost', async () => {
    const root = await serveV4(version, { fixture: shared })
    expect((await root.send('DELETE', `/users/${bobs}`)).status).toBe(204)
    const issue = (await root.get('/projects/1/issues/1')).body
    expect(issue).toMatchObject({
      author: { username: 'ghost', name: 'Ghost User', state: 'active' },
      assignee: null,
      user_notes_count: 2,
    })
    const authors = (rows: Loose[]): unknown[] => rows.map((row) => (row.author ?? row.user).username)
    expect(authors(await remaining(root, '/projects/1/issues/1/notes?sort=asc'))).toEqual(['ghost', 'ada'])
    expect(authors(await remaining(root, '/projects/1/issues/1/award_emoji'))).toEqual(['ghost'])
    expect(authors(await remaining(root, '/projects/1/merge_requests'))).toEqual(['ghost'])
    expect((await root.get(`/users/${bobs}`)).status).toBe(404)
    // The projects in their own namespace are gone.
    expect((await root.get('/projects/2')).status).toBe(404)
  })

  it('shares the ghost with others who are deleted', async () => {
    const root = await serveV4(version, { fixture: shared })
    await root.send('DELETE', `/users/${bobs}`)
    await root.send('DELETE', '/users/4')
    const ghosts = (await root.get('/users?search=Ghost')).body
    expect(ghosts).toHaveLength(1)
    expect((await root.get(`/users?username=ghost`)).body).toHaveLength(1)
  })

  it('takes it along with hard_delete, and the groups that are theirs alone', async () => {
    const root = await serveV4(version, { fixture })
    expect((await root.send('DELETE', `/users/${bobs}?hard_delete=true`)).status).toBe(204)
    expect((await root.get('/projects/1/issues/1')).status).toBe(404)
    expect(await remaining(root, '/projects/1/merge_requests')).toEqual([])
    expect((await root.get('/groups/own')).status).toBe(404)
    expect((await root.get('/users?search=ghost')).body).toEqual([])
  })
})

describe('who alone owns a group', () => {
  it.each([
    ['11.8', 204],
    ['16', 409],
  ] as const)('is not deleted: %s', async (version, status) => {
    const root = await serveV4(version, { fixture })
    const reply = await root.send('DELETE', `/users/${bobs}`)
    expect(reply.status).toBe(status)
    if (status === 409) {
      expect(reply.body).toEqual({
        message: '409 Conflict - User cannot be removed while is the sole-owner of a group',
      })
    }
    expect((await root.get(`/users/${bobs}`)).status).toBe(200)
    expect((await root.get('/projects/1/issues/1')).body.author.username).toBe('bob')
  })
})

describe('somebody who is deleted over API v3', () => {
  it('takes along what they wrote', async () => {
    const root = await serve({ fixture: shared, dialect: 'real' })
    expect((await root.send('DELETE', `/users/${bobs}`)).status).toBe(200)
    expect((await root.get('/projects/1/issues/1')).status).toBe(404)
    expect((await root.get('/users?search=ghost')).body).toEqual([])
  })
})
