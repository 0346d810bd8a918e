import { describe, expect, it } from 'vitest'
import type { Client } from '../support.ts'
import { serveV4 } from './support.ts'

const bodies = async (client: Client, path: string): Promise<string[]> =>
  (await client.get(path)).body.map(({ body }: { body: string }) => body)

describe('notes of API v4', () => {
  it('tell the number of their item, and have no votes', async () => {
    const root = await serveV4()
    const note = await root.send('POST', '/projects/3/issues/1/notes', { body: 'Seen' })
    expect(note.status).toBe(201)
    expect(note.body).toMatchObject({
      type: null,
      body: 'Seen',
      author: { username: 'root' },
      system: false,
      noteable_id: 5,
      noteable_type: 'Issue',
      noteable_iid: 1,
      project_id: 3,
      resolvable: false,
      confidential: false,
      internal: false,
    })
    for (const name of ['upvote', 'downvote', 'upvote?', 'downvote?']) expect(note.body).not.toHaveProperty(name)
    const read = await root.get(`/projects/3/issues/1/notes/${note.body.id}`)
    expect(read.body).toEqual(note.body)
  })

  it('are listed newest first unless another order is asked for', async () => {
    const root = await serveV4()
    const path = '/projects/1/issues/1/notes'
    const ids: number[] = []
    for (const body of ['a', 'b', 'c']) ids.push((await root.send('POST', path, { body })).body.id)
    expect(await bodies(root, path)).toEqual(['c', 'b', 'a'])
    expect(await bodies(root, `${path}?sort=asc`)).toEqual(['a', 'b', 'c'])
    await root.send('PUT', `${path}/${ids[0]}`, { body: 'a again' })
    expect(await bodies(root, `${path}?order_by=updated_at`)).toEqual(['a again', 'c', 'b'])
    expect(await bodies(root, `${path}?order_by=updated_at&sort=asc&per_page=1&page=3`)).toEqual(['a again'])
    expect((await root.get(`${path}?order_by=id`)).status).toBe(400)
  })

  it('that are hidden leave a page short, and are counted all the same', async () => {
    const root = await serveV4()
    // The note that tells of a move names a project that otto cannot see.
    await root.send('POST', '/projects/1/issues/1/notes', { body: 'before' })
    await root.send('POST', '/projects/1/issues/1/move', { to_project_id: 2 })
    await root.send('POST', '/projects/1/issues/1/notes', { body: 'after' })
    const path = '/projects/1/issues/1/notes?sort=asc'
    expect(await bodies(root, path)).toEqual(['before', 'Moved to tools/secret#2', 'after'])
    const otto = root.as('token-otto')
    expect(await bodies(otto, path)).toEqual(['before', 'after'])
    const empty = await otto.get(`${path}&per_page=1&page=2`)
    expect([empty.body, empty.headers.get('x-total'), empty.headers.get('x-next-page')]).toEqual([[], '3', '3'])
    const discussions = await otto.get('/projects/1/issues/1/discussions')
    expect(discussions.body.map(({ notes }: { notes: { body: string }[] }) => notes[0]?.body)).toEqual([
      'before',
      'after',
    ])
  })

  it.each(['16', '19'] as const)('%s: of commands only are taken on, and make no note', async (version) => {
    const root = await serveV4(version)
    const path = '/projects/1/issues/1/notes'
    const reply = await root.send('POST', path, { body: '/close' })
    expect([reply.status, reply.body]).toEqual([
      202,
      { commands_changes: { state_event: 'close' }, summary: ['Closed this issue.'] },
    ])
    expect((await root.get('/projects/1/issues/1')).body.state).toBe('closed')
    expect((await bodies(root, path)).includes('/close')).toBe(false)
    const both = await root.send('POST', path, { body: 'Not yet\n/reopen' })
    expect([both.status, both.body.body]).toEqual([201, 'Not yet'])
    expect((await root.get('/projects/1/issues/1')).body.state).toBe('opened')
  })

  it.each([
    ['16', 201],
    ['19', 400],
  ] as const)(
    '%s: are written where the item does not take a command, and that is answered with %i',
    async (version, status) => {
      const root = await serveV4(version)
      const path = '/projects/1/issues/1/notes'
      const reply = await root.send('POST', path, { body: `Longer\n/title ${'x'.repeat(256)}` })
      expect(reply.status).toBe(status)
      if (status === 400) {
        const problem = 'Title is too long (maximum is 255 characters)'
        expect(reply.body.message).toBe(`400 Bad request - Note {:validation=>["${problem}"]}`)
      }
      expect((await bodies(root, path))[0]).toBe('Longer')
    },
  )

  it.each([
    ['11.8', 'opened'],
    ['16', 'merged'],
  ] as const)('%s: merge by a command the head that they name', async (version, state) => {
    const fixture = {
      users: ['ada'],
      projects: [{ path: 'ada/anvil', mergeRequests: [{ title: 'Weld', branch: 'weld' }] }],
    }
    const ada = (await serveV4(version, { fixture })).as('token-ada')
    const path = '/projects/1/merge_requests/1'
    await ada.send('POST', `${path}/notes`, { body: '/merge' })
    const { body } = await ada.get(path)
    expect(body.state).toBe('opened')
    await ada.send('POST', `${path}/notes`, { body: '/merge', merge_request_diff_head_sha: body.sha })
    expect((await ada.get(path)).body.state).toBe(state)
  })

  it('11.8: of commands only are refused, although they were carried out', async () => {
    const root = await serveV4('11.8')
    const reply = await root.send('POST', '/projects/1/issues/1/notes', { body: '/close' })
    expect([reply.status, reply.body.message]).toEqual([400, expect.stringContaining('Note {:commands_only=>')])
    expect((await root.get('/projects/1/issues/1')).body.state).toBe('closed')
  })

  it.each(['11.8', '16'] as const)('%s: of one emoji are notes like any other', async (version) => {
    const root = await serveV4(version)
    const reply = await root.send('POST', '/projects/1/merge_requests/1/notes', { body: ':+1:' })
    expect([reply.status, reply.body.body]).toEqual([201, ':+1:'])
    expect((await root.get('/projects/1/merge_requests/1/award_emoji')).body).toEqual([])
  })

  it('are changed and deleted by who may', async () => {
    const root = await serveV4()
    const path = '/projects/1/merge_requests/1/notes'
    const { id } = (await root.as('token-rita').send('POST', path, { body: 'mine' })).body
    expect((await root.as('token-otto').send('PUT', `${path}/${id}`, { body: 'x' })).status).toBe(403)
    const changed = await root.as('token-rita').send('PUT', `${path}/${id}`, { body: 'still mine' })
    expect([changed.status, changed.body.body]).toEqual([200, 'still mine'])
    expect((await root.as('token-rita').send('DELETE', `${path}/${id}`)).status).toBe(204)
    expect((await root.send('POST', path, { body: ' ' })).status).toBe(400)
  })

  it('are awarded, once each', async () => {
    const root = await serveV4()
    const [note] = (await root.get('/projects/1/merge_requests/1/notes')).body
    const path = `/projects/1/merge_requests/1/notes/${note.id}/award_emoji`
    const award = await root.send('POST', path, { name: '+1' })
    expect([award.status, award.body.name, award.body.awardable_type]).toEqual([201, 'thumbsup', 'Note'])
    expect((await root.send('POST', path, { name: '+1' })).status).toBe(404)
    expect((await root.as('token-rita').send('DELETE', `${path}/${award.body.id}`)).status).toBe(401)
    expect((await root.send('DELETE', `${path}/${award.body.id}`)).status).toBe(204)
    expect((await root.get(path)).body).toEqual([])
  })
})
