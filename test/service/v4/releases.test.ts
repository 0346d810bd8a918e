import { describe, expect, it } from 'vitest'
import type { Loose } from '../support.ts'
import { serveV4 } from './support.ts'

/** Releases: what a project gave out, at tags of its repository. */

const fixture = {
  users: ['ada', 'bob', 'eve'],
  groups: [{ path: 'tools', visibility: 'private', members: { ada: 'owner', bob: 'developer', eve: 'guest' } }],
  projects: [
    {
      path: 'tools/anvil',
      visibility: 'private',
      milestones: ['1.0', { title: '0.9', dueDate: '2020-01-01' }],
      releases: [
        {
          ...{
            tag: 'v0.9',
            name: 'Almost',
            description: 'Do **not** drop it',
            author: 'bob',
            milestones: ['1.0', '0.9'],
          },
          links: [{ name: 'anvil.zip', url: 'https://anvil.example/0.9.zip', type: 'package' as const }],
          releasedAt: '2024-01-02T00:00:00Z',
        },
        { tag: 'rc/1', releasedAt: '2099-01-01T00:00:00Z' },
      ],
    },
  ],
}
const path = '/projects/1/releases'

describe.each(['11.8', '19'] as const)('releases at %s', (version) => {
  it('are told with who made them, what they have and whether they are yet to come', async () => {
    const root = await serveV4(version, { fixture })
    const dash = version === '19' ? '/-' : ''
    const { body } = await root.as('token-bob').get(path)
    expect(body).toMatchObject([
      { tag_name: 'rc/1', name: 'rc/1', description: null, upcoming_release: true, author: { username: 'ada' } },
      {
        ...{ tag_name: 'v0.9', name: 'Almost', upcoming_release: false, released_at: '2024-01-02T00:00:00.000Z' },
        milestones: [{ title: '0.9' }, { title: '1.0' }],
        commit: { title: 'Initial commit' },
        assets: {
          count: 5,
          sources: [{ format: 'zip', url: expect.stringContaining('archive/v0.9/anvil-v0.9.zip') }, {}, {}, {}],
          links: [{ name: 'anvil.zip', url: 'https://anvil.example/0.9.zip', link_type: 'package' }],
        },
        _links: { self: expect.stringContaining(`tools/anvil${dash}/releases/v0.9`) },
      },
    ])
    expect(body[0]).not.toHaveProperty('milestones')
    expect((await root.as('token-bob').get(`${path}/rc%2F1`)).body.tag_name).toBe('rc/1')
    expect((await root.as('token-bob').get(`${path}/v7`)).status).toBe(404)
  })

  it('hide the code from those who may not see it', async () => {
    const eve = (await serveV4(version, { fixture })).as('token-eve')
    const { body } = await eve.get(path)
    expect(body.map(({ name }: Loose) => name)).toEqual(['rc/1', 'Almost'])
    for (const hidden of ['tag_name', 'commit', 'evidences']) expect(body[1]).not.toHaveProperty(hidden)
    expect(body[1].assets).toMatchObject({ count: 1, links: [{ name: 'anvil.zip' }] })
    expect((await eve.get(`${path}/v0.9`)).status).toBe(403)
  })

  it('are made by developers, once for each tag, and deleted by masters', async () => {
    const root = await serveV4(version, { fixture })
    const bob = root.as('token-bob')
    const made = await bob.send('POST', path, { tag_name: 'v1', ref: 'master', milestones: ['1.0'] })
    expect([made.status, made.body]).toMatchObject([201, { name: 'v1', milestones: [{ title: '1.0' }] }])
    const refused = async (body: object, as = bob) => {
      const reply = await as.send('POST', path, body)
      return [reply.status, reply.body.message]
    }
    expect(await refused({ tag_name: 'v1' })).toEqual([409, 'Release already exists'])
    expect(await refused({ tag_name: 'v2' })).toEqual([422, 'Ref is not specified'])
    expect(await refused({ tag_name: 'v2', ref: 'gone' })).toEqual([400, 'Target gone is invalid'])
    const unknown = { tag_name: 'v2', ref: 'v1', milestones: ['1.0', '7', '8'] }
    expect(await refused(unknown)).toEqual([400, 'Milestone(s) not found: 7, 8'])
    expect(await refused({ tag_name: 'v2', ref: 'v1' }, root.as('token-eve'))).toEqual([403, '403 Forbidden'])

    expect((await bob.send('PUT', `${path}/v1`, {})).body.message).toBe('params is empty')
    const changed = await bob.send('PUT', `${path}/v1`, { name: 'One', milestones: [] })
    expect(changed.body.name).toBe('One')
    expect(changed.body).not.toHaveProperty('milestones')
    expect((await bob.send('DELETE', `${path}/v1`)).status).toBe(403)
    expect((await root.as('token-ada').send('DELETE', `${path}/v1`)).body.name).toBe('One')
    expect((await bob.send('PUT', `${path}/v1`, { name: 'x' })).body.message).toBe('Release does not exist')
    // The tag is still there.
    expect((await bob.send('POST', path, { tag_name: 'v1' })).status).toBe(201)
  })
})

it('an address leads to the newest one that is out', async () => {
  const root = await serveV4('19', { fixture })
  const ada = root.as('token-ada')
  expect((await ada.get(`${path}/permalink/latest`)).body.tag_name).toBe('v0.9')
  await ada.send('DELETE', `${path}/v0.9`)
  expect((await ada.get(`${path}/permalink/latest`)).status).toBe(404)
})
