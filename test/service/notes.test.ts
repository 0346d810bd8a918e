import { describe, expect, it } from 'vitest'
import { serve, workshop } from './support.ts'

describe('POST note', () => {
  it('adds to the thread, moves the parent and is told in the events', async () => {
    const gus = (await serve({ fixture: workshop })).as('token-gus')
    const before = (await gus.get('/projects/1/issues/3')).body
    const reply = await gus.send('POST', '/projects/1/issues/3/notes', { body: 'Oil helps. Ünïcode 漢字 😀' })
    expect(reply.status).toBe(201)
    expect(reply.body).toMatchObject({
      body: 'Oil helps. Ünïcode 漢字 😀',
      author: { username: 'gus' },
      system: false,
      noteable_id: 3,
      noteable_type: 'Issue',
      attachment: null,
      upvote: false,
      downvote: false,
    })
    const after = (await gus.get('/projects/1/issues/3')).body
    expect(after.user_notes_count).toBe(before.user_notes_count + 1)
    expect(after.updated_at > before.updated_at).toBe(true)
    expect((await gus.get('/projects/1/issues/3/notes')).body).toEqual([reply.body])
    expect((await gus.get(`/projects/1/issues/3/notes/${reply.body.id}`)).body).toEqual(reply.body)
    const [event] = (await gus.get('/projects/1/events')).body
    expect(event).toMatchObject({ action_name: 'commented on', target_type: 'Note', target_title: 'Squeaks' })
    expect(event.note).toEqual(reply.body)
  })

  it('goes to merge requests alike', async () => {
    const otto = (await serve({ fixture: workshop })).as('token-otto')
    const [weld] = (await otto.get('/projects/1/merge_requests?iid=1')).body
    expect(weld.subscribed).toBe(false)
    const path = `/projects/1/merge_requests/${weld.id}`
    expect((await otto.send('POST', `${path}/notes`, 'body=Nice+work')).body.noteable_type).toBe('MergeRequest')
    expect((await otto.get(path)).body).toMatchObject({ user_notes_count: 2, subscribed: true })
  })

  it('of nothing but an emoji is an award, except as a vote on what one wrote oneself', async () => {
    const root = await serve({ fixture: workshop })
    const rita = root.as('token-rita')
    const award = await rita.send('POST', '/projects/1/issues/1/notes', { body: ':+1:' })
    expect([award.status, award.body.name, award.body.awardable_type]).toEqual([201, 'thumbsup', 'Issue'])
    expect((await rita.get('/projects/1/issues/1/award_emoji')).body).toEqual([award.body])
    expect((await rita.get('/projects/1/issues/1')).body).toMatchObject({
      upvotes: 1,
      downvotes: 0,
      user_notes_count: 0,
    })
    expect((await rita.send('POST', '/projects/1/issues/1/notes', { body: ':+1:' })).status).toBe(404)
    const own = await root.as('token-gus').send('POST', '/projects/1/issues/1/notes', { body: ':+1:' })
    expect(own.body.body).toBe(':+1:')
    const text = await rita.send('POST', '/projects/1/issues/1/notes', { body: ':+1: from me' })
    expect(text.body.body).toBe(':+1: from me')
  })

  it('is refused without words, and where the parent cannot be seen', async () => {
    const root = await serve({ fixture: workshop })
    const otto = root.as('token-otto')
    const post = async (path: string, body: unknown) => {
      const reply = await otto.send('POST', path, body)
      return [reply.status, reply.body]
    }
    const notGiven = [400, { message: '400 (Bad request) "body" not given' }]
    expect(await post('/projects/1/issues/1/notes', {})).toEqual(notGiven)
    expect(await post('/projects/1/issues/1/notes', { body: '  \n' })).toEqual(notGiven)
    expect(await post('/projects/1/issues/2/notes', { body: 'x' })).toEqual([404, { message: '404 Not found' }])
    expect((await post('/projects/2/issues/6/notes', { body: 'x' }))[0]).toBe(404)
    expect((await otto.get('/projects/1/issues/1/notes/999')).status).toBe(404)
  })

  it('is dated by owners alone', async () => {
    const root = await serve({ fixture: workshop })
    const body = { body: 'Long ago', created_at: '2001-01-01T00:00:00Z' }
    const owner = await root.as('token-olga').send('POST', '/projects/1/issues/1/notes', body)
    expect(owner.body.created_at).toBe('2001-01-01T00:00:00.000Z')
    const guest = await root.as('token-gus').send('POST', '/projects/1/issues/1/notes', body)
    expect(guest.body.created_at > '2020').toBe(true)
  })

  it('has its votes under other names in real services', async () => {
    const gus = (await serve({ fixture: workshop, dialect: 'real' })).as('token-gus')
    const note = (await gus.send('POST', '/projects/1/issues/1/notes', { body: 'x' })).body
    expect(note).toMatchObject({ 'upvote?': false, 'downvote?': false })
    expect(note).not.toHaveProperty('upvote')
    expect((await gus.send('POST', '/projects/1/issues/1/notes', {})).body).toEqual({ error: 'body is missing' })
  })
})
