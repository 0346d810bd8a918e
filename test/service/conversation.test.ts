import { describe, expect, it } from 'vitest'
import { serve, workshop } from './support.ts'
import type { Client, Loose, Reply } from './support.ts'

const dialects = ['contract', 'real'] as const
const saying = ({ status, body }: Reply): unknown[] => [status, body.message ?? body.error]

/** The workshop with a snippet in its first project. */
const shelf = {
  ...workshop,
  projects: workshop.projects.map((project) =>
    project.path === 'tools/anvil'
      ? {
          ...project,
          snippets: [
            {
              title: 'How to quench',
              fileName: 'quench.md',
              author: 'olga',
              expiresAt: '2031-01-01T00:00:00Z',
              notes: [{ author: 'rita', body: 'In oil', awards: [{ name: 'tada', by: 'gus' }] }],
              awards: [{ name: 'fire', by: 'rita' }],
            },
          ],
        }
      : project,
  ),
}

describe('a note', () => {
  it.each(dialects)('is changed and deleted by its author and by masters, in the %s dialect', async (dialect) => {
    const root = await serve({ fixture: workshop, dialect })
    const rita = root.as('token-rita')
    const notes = '/projects/1/issues/1/notes'
    const { id } = (await rita.send('POST', notes, { body: 'Seen' })).body
    const before = (await rita.get('/projects/1/issues/1')).body
    const changed = await rita.send('PUT', `${notes}/${id}`, { body: 'Seen by @olga' })
    expect([changed.status, changed.body.body]).toEqual([200, 'Seen by @olga'])
    expect(changed.body.updated_at > changed.body.created_at).toBe(true)
    expect((await rita.get('/projects/1/issues/1')).body.updated_at > before.updated_at).toBe(true)
    expect((await root.as('token-olga').get('/todos')).body).toMatchObject([{ action_name: 'mentioned' }])
    const gus = root.as('token-gus')
    expect((await gus.send('PUT', `${notes}/${id}`, { body: 'Mine' })).status).toBe(403)
    expect((await gus.send('DELETE', `${notes}/${id}`)).status).toBe(403)
    expect(saying(await rita.send('PUT', `${notes}/${id}`, { body: ' ' }))).toEqual([
      400,
      '400 (Bad request) "body" not given',
    ])
    const gone = await root.as('token-olga').send('DELETE', `${notes}/${id}`)
    expect([gone.status, gone.body.id, 'updated_at' in gone.body]).toEqual([200, id, dialect === 'real'])
    expect((await rita.get('/projects/1/issues/1')).body.user_notes_count).toBe(0)
    expect((await root.as('token-olga').get('/todos')).body).toEqual([])
    const again = await rita.send('DELETE', `${notes}/${id}`)
    expect(again.status).toBe(dialect === 'contract' ? 200 : 404)
    expect((await rita.send('PUT', `${notes}/${id}`, { body: 'x' })).status).toBe(404)
  })

  it.each(dialects)('on a snippet is shown as the %s dialect has it', async (dialect) => {
    const root = await serve({ fixture: shelf, dialect })
    const rita = root.as('token-rita')
    const notes = '/projects/1/snippets/1/notes'
    const [first] = (await rita.get(notes)).body
    expect(first).toMatchObject({ body: 'In oil', noteable_type: 'Snippet', noteable_id: 1 })
    const single = (await rita.get(`${notes}/${first.id}`)).body
    if (dialect === 'real') expect(single).toEqual(first)
    else {
      expect(Object.keys(single)).toEqual([
        'id',
        'title',
        'file_name',
        'author',
        'expires_at',
        'updated_at',
        'created_at',
      ])
      expect(single).toMatchObject({ title: 'How to quench', expires_at: '2031-01-01T00:00:00.000Z' })
    }
    const made = await rita.send('POST', notes, { body: 'Slowly' })
    expect([made.status, made.body.body]).toEqual([201, 'Slowly'])
    const [event] = (await rita.get('/projects/1/events?per_page=1')).body
    expect(event).toMatchObject({ action_name: 'commented on', target_type: 'Note', target_title: 'How to quench' })
    expect((await rita.send('PUT', `${notes}/${made.body.id}`, { body: 'Slower' })).body.body).toBe('Slower')
    expect((await rita.send('DELETE', `${notes}/${made.body.id}`)).status).toBe(200)
    expect((await rita.get(notes)).body).toHaveLength(1)
    expect((await rita.get('/projects/1/snippets/2/notes')).status).toBe(404)
  })
})

describe('slash commands', () => {
  it('change the item and are left out of the note', async () => {
    const root = await serve({ fixture: workshop })
    const rita = root.as('token-rita')
    const body = [
      'Take it.',
      '/assign @gus',
      '/label ~ui',
      '/milestone %"0.9"',
      '/due 2031-02-03',
      '/title Split horn',
      '/close',
    ]
    const note = await rita.send('POST', '/projects/1/issues/1/notes', { body: body.join('\n') })
    expect(note.body.body).toBe('Take it.')
    expect((await rita.get('/projects/1/issues/1')).body).toMatchObject({
      title: 'Split horn',
      state: 'closed',
      assignee: { username: 'gus' },
      labels: ['bug', 'ui'],
      milestone: { title: '0.9' },
      due_date: '2031-02-03',
    })
    const only = await rita.send('POST', '/projects/1/issues/1/notes', {
      body: '/reopen\n/unassign\n/unlabel ~bug\n/remove_milestone\n/remove_due_date\n/title \n',
    })
    expect(saying(only)).toEqual([404, '404 Note {:commands_only=>["Your commands have been executed!"]} Not Found'])
    expect((await rita.get('/projects/1/issues/1')).body).toMatchObject({
      title: 'Split horn',
      state: 'opened',
      assignee: null,
      labels: ['ui'],
      milestone: null,
      due_date: null,
      user_notes_count: 1,
    })
    const between = { body: 'Hot.\n\n/Label ~bug\n\nVery hot.' }
    expect((await rita.send('POST', '/projects/1/issues/1/notes', between)).body.body).toBe('Hot.\n\nVery hot.')
    expect((await rita.get('/projects/1/issues/1')).body.labels).toEqual(['bug', 'ui'])
    const code = '```\n/close\n```'
    expect((await rita.send('POST', '/projects/1/issues/1/notes', { body: code })).body.body).toBe(code)
  })

  it('are words like any other from those who may not change the item', async () => {
    const root = await serve({ fixture: workshop })
    const otto = root.as('token-otto')
    expect((await otto.send('POST', '/projects/1/issues/1/notes', { body: '/close' })).body.body).toBe('/close')
    expect((await otto.get('/projects/1/issues/1')).body.state).toBe('opened')
    const opened = await root.as('token-rita').send('POST', '/projects/1/issues', {
      title: 'x',
      description: 'Why\n/label ~ui',
    })
    expect(opened.body).toMatchObject({ description: 'Why', labels: ['ui'] })
  })
})

describe('an award', () => {
  const awards = '/projects/1/issues/1/award_emoji'

  it('is given once, by a name that is known, and by no one to themselves as a vote', async () => {
    const root = await serve({ fixture: workshop })
    const give = async (client: Client, name: string) => saying(await client.send('POST', awards, { name }))
    const rita = root.as('token-rita')
    await rita.send('POST', '/projects/1/issues/1/todo')
    const given = await rita.send('POST', awards, { name: '+1' })
    expect([given.status, given.body]).toEqual([
      201,
      expect.objectContaining({ name: 'thumbsup', awardable_id: 1, awardable_type: 'Issue' }),
    ])
    expect((await rita.get('/todos')).body).toEqual([])
    expect((await rita.get('/projects/1/issues/1')).body.upvotes).toBe(1)
    expect(await give(rita, 'thumbsup')).toEqual([404, '404 Award Emoji {:name=>["has already been taken"]} Not Found'])
    expect((await give(rita, 'nonsense'))[0]).toBe(404)
    expect(await give(rita, '')).toEqual([404, '404 Award Emoji {:name=>["is not included in the list"]} Not Found'])
    expect((await give(root.as('token-gus'), 'thumbsdown'))[0]).toBe(404)
    expect((await give(root.as('token-gus'), 'tada'))[0]).toBe(201)
    expect((await rita.get(awards)).body).toHaveLength(2)
  })

  it.each(dialects)('is taken back by its giver and administrators, in the %s dialect', async (dialect) => {
    const root = await serve({ fixture: workshop, dialect })
    const rita = root.as('token-rita')
    const path = `${awards}/${(await rita.send('POST', awards, { name: 'tada' })).body.id}`
    expect(saying(await root.as('token-olga').send('DELETE', path))).toEqual([401, '401 Unauthorized'])
    expect((await rita.get(path)).body.name).toBe('tada')
    expect((await root.send('DELETE', path)).body.name).toBe('tada')
    expect((await rita.get(path)).status).toBe(404)
    expect((await rita.send('DELETE', path)).status).toBe(dialect === 'contract' ? 200 : 404)
    // An award of something else is none of this one's.
    const other = await rita.send('POST', '/projects/1/issues/3/award_emoji', { name: 'tada' })
    expect((await rita.get(`${awards}/${other.body.id}`)).status).toBe(404)
  })

  it('goes to merge requests, snippets and notes alike', async () => {
    const root = await serve({ fixture: shelf })
    const gus = root.as('token-gus')
    const weld = (await gus.get('/projects/1/merge_requests?iid=1')).body[0]
    const merge = `/projects/1/merge_requests/${weld.id}`
    const [note] = (await gus.get(`${merge}/notes`)).body
    const issueNote = (await gus.send('POST', '/projects/1/issues/1/notes', { body: 'x' })).body
    for (const [path, type] of [
      [merge, 'MergeRequest'],
      ['/projects/1/snippets/1', 'Snippet'],
      [`${merge}/notes/${note.id}`, 'Note'],
      [`/projects/1/issues/1/notes/${issueNote.id}`, 'Note'],
    ] as const) {
      const given = await gus.send('POST', `${path}/award_emoji`, { name: 'rocket' })
      expect([given.status, given.body.awardable_type], path).toEqual([201, type])
      expect((await gus.get(`${path}/award_emoji`)).body.map(({ name }: Loose) => name)).toContain('rocket')
      expect((await gus.get(`${path}/award_emoji/${given.body.id}`)).body).toEqual(given.body)
      expect((await gus.send('DELETE', `${path}/award_emoji/${given.body.id}`)).status).toBe(200)
    }
    // The note is gus's own.
    const own = `/projects/1/issues/1/notes/${issueNote.id}/award_emoji`
    expect((await gus.send('POST', own, { name: 'thumbsup' })).status).toBe(404)
  })
})
