import { describe, expect, it } from 'vitest'
import type { Client } from '../support.ts'
import { serveV4 } from './support.ts'

const fixture = {
  users: ['olga', 'gus', 'rita', 'otto'],
  groups: [{ path: 'tools', members: { olga: 'developer', gus: 'guest', rita: 'reporter', otto: 'developer' } }],
  projects: [
    {
      path: 'tools/anvil',
      visibility: 'public',
      onlyAllowMergeIfAllDiscussionsAreResolved: true,
      issues: [{ title: 'Crack', author: 'gus', notes: ['Seen'] }],
      mergeRequests: [
        {
          title: 'Weld',
          author: 'gus',
          branch: 'weld',
          mergeStatus: 'can_be_merged',
          files: [{ path: 'weld.txt', lines: 9 }],
          notes: [
            { body: 'Why?', author: 'rita', answers: [{ body: 'So', author: 'gus' }] },
            { body: 'On line 3', author: 'otto', line: { path: 'weld.txt', new: 3 } },
            { body: 'Done', author: 'otto', resolvedBy: 'olga' },
            'Alone',
            { body: 'Secret', author: 'otto', internal: true, begins: true },
            { body: 'added 1 commit', system: true },
          ],
        },
      ],
    },
  ],
}
const path = '/projects/1/merge_requests/1/discussions'

interface Note {
  readonly id: number
  readonly body: string
  readonly resolved?: boolean
}
interface Discussion {
  readonly id: string
  readonly individual_note: boolean
  readonly notes: readonly Note[]
}

const list = async (client: Client, at = path): Promise<Discussion[]> => (await client.get(at)).body
const bodies = (discussions: readonly Discussion[]) => discussions.map(({ notes }) => notes.map(({ body }) => body))
const find = async (client: Client, body: string): Promise<Discussion> => {
  const found = (await list(client)).find(({ notes }) => notes[0]?.body === body)
  if (!found) throw new Error(`no discussion begins ${body}`)
  return found
}

describe.each(['11.8', '16', '19'] as const)('discussions of %s', (version) => {
  const serve = async () => {
    const logged: string[] = []
    const root = await serveV4(version, { fixture, log: (line) => logged.push(line) })
    return { root, logged, as: (name: string) => root.as(`token-${name}`) }
  }

  it('hold their answers, keep their ids, and count as one on a page', async () => {
    const { as } = await serve()
    const olga = as('olga')
    expect(bodies(await list(olga))).toEqual([
      ['Why?', 'So'],
      ['On line 3'],
      ['Done'],
      ['Alone'],
      ['Secret'],
      ['added 1 commit'],
    ])
    const second = await olga.get(`${path}?per_page=1&page=2`)
    expect([bodies(second.body), second.headers.get('x-total')]).toEqual([[['On line 3']], '6'])

    const { id } = await find(olga, 'Why?')
    const answered = await as('otto').send('POST', `${path}/${id}/notes`, { body: 'No' })
    expect([answered.status, answered.body.type, answered.body.resolvable]).toEqual([201, 'DiscussionNote', true])
    const read = await olga.get(`${path}/${id}`)
    expect([read.body.id, ...bodies([read.body])]).toEqual([id, ['Why?', 'So', 'No']])
    // Whoever deletes the first note does not end what others have said.
    const first = read.body.notes[0].id
    expect((await as('rita').send('DELETE', `${path}/${id}/notes/${first}`)).status).toBe(204)
    expect(bodies([(await olga.get(`${path}/${id}`)).body])).toEqual([['So', 'No']])
    for (const note of (await olga.get(`${path}/${id}`)).body.notes) {
      await as('root').send('DELETE', `${path}/${id}/notes/${note.id}`)
    }
  })

  it('end with their last note', async () => {
    const { root, as } = await serve()
    const { id, notes } = await find(root, 'Done')
    expect((await root.send('DELETE', `${path}/${id}/notes/${notes[0]?.id}`)).status).toBe(204)
    const gone = await as('olga').get(`${path}/${id}`)
    expect([gone.status, gone.body.message]).toEqual([404, '404 Discussion Not Found'])
  })

  it('begin with a note of its own once it is answered, but not with one of the service', async () => {
    const { root, as } = await serve()
    const otto = as('otto')
    const alone = await find(otto, 'Alone')
    expect(alone).toMatchObject({ individual_note: true, notes: [{ type: null, resolvable: false }] })
    await otto.send('POST', `${path}/${alone.id}/notes`, { body: 'Together' })
    const together = await find(otto, 'Alone')
    expect(together).toMatchObject({
      id: alone.id,
      individual_note: false,
      notes: [{ type: 'DiscussionNote' }, { body: 'Together' }],
    })
    // Without it, they stand where the next note of theirs does.
    expect(bodies(await list(otto)).at(-1)).toEqual(['added 1 commit'])
    await root.send('DELETE', `${path}/${alone.id}/notes/${alone.notes[0]?.id}`)
    expect(bodies(await list(otto)).at(-1)).toEqual(['Together'])
    expect(await find(otto, 'Together')).toHaveProperty('id', alone.id)
    const system = await find(otto, 'added 1 commit')
    const refused = await otto.send('POST', `${path}/${system.id}/notes`, { body: 'x' })
    expect([refused.status, refused.body.message]).toEqual([
      400,
      expect.stringContaining('Discussion can not be replied to.'),
    ])
  })

  it('are resolved by developers and by the author, twice as well as once, and answers follow', async () => {
    const { as } = await serve()
    const { id } = await find(as('olga'), 'Why?')
    const refused = await as('rita').send('PUT', `${path}/${id}`, { resolved: true })
    expect([refused.status, refused.body.message]).toEqual([403, '403 Forbidden'])
    for (const who of ['gus', 'otto']) {
      const resolved = await as(who).send('PUT', `${path}/${id}`, { resolved: true })
      expect([resolved.status, resolved.body.notes.map(({ resolved }: Note) => resolved)]).toEqual([200, [true, true]])
      // The second time changes nothing.
      expect(resolved.body.notes[0].resolved_by.username).toBe('gus')
    }
    // An answer to what is resolved is resolved by whoever answers.
    const answer = await as('rita').send('POST', `${path}/${id}/notes`, { body: 'And yet' })
    expect([answer.body.resolved, answer.body.resolved_by.username]).toEqual([true, 'rita'])
    const opened = await as('olga').send('PUT', `${path}/${id}`, { resolved: false })
    expect(opened.body.notes.map(({ resolved }: Note) => resolved)).toEqual([false, false, false])
    // A note of one's own is resolved alone.
    const [first] = (await find(as('olga'), 'Why?')).notes
    const own = await as('rita').send('PUT', `${path}/${id}/notes/${first?.id}`, { resolved: true })
    expect([own.status, own.body.resolved]).toEqual([200, true])
    expect((await find(as('olga'), 'Why?')).notes.map(({ resolved }) => resolved)).toEqual([true, false, false])
  })

  it('forbid a merge while one of them is open, and say in a note when none is', async () => {
    const { root, as } = await serve()
    const olga = as('olga')
    const merge = async () => (await olga.send('PUT', '/projects/1/merge_requests/1/merge')).status
    const before = (await olga.get('/projects/1/merge_requests/1')).body
    expect(await merge()).toBe(405)
    for (const { id, notes } of await list(root)) {
      if (!notes.some(({ resolved }) => resolved === false)) continue
      await root.send('PUT', `${path}/${id}`, { resolved: true })
    }
    const after = (await olga.get('/projects/1/merge_requests/1')).body
    expect(after.updated_at > before.updated_at).toBe(true)
    expect((await list(root)).at(-1)?.notes[0]?.body).toBe('resolved all threads')
    expect(await merge()).toBe(200)
  })

  it('that are internal are not told to guests, whose page is short then', async () => {
    const { as } = await serve()
    const { id } = await find(as('rita'), 'Secret')
    const gus = as('gus')
    expect(bodies(await list(gus)).flat()).not.toContain('Secret')
    const page = await gus.get(`${path}?per_page=1&page=5`)
    expect([page.body, page.headers.get('x-total')]).toEqual([[], '6'])
    const notes = await gus.get('/projects/1/merge_requests/1/notes?sort=asc&per_page=1&page=6')
    expect([notes.body, notes.headers.get('x-total')]).toEqual([[], '7'])
    expect((await gus.get(`${path}/${id}`)).status).toBe(404)
    expect((await gus.send('POST', `${path}/${id}/notes`, { body: 'x' })).status).toBe(404)
    // What answers it is internal too.
    await as('rita').send('POST', `${path}/${id}/notes`, { body: 'Quite' })
    expect(bodies(await list(gus)).flat()).not.toContain('Quite')
  })

  it('begin on a line of the diff, and refuse a place that is none', async () => {
    const { as, logged } = await serve()
    const otto = as('otto')
    const { diff_refs: refs } = (await otto.get('/projects/1/merge_requests/1')).body
    const at = (more: object) => ({
      body: 'Here',
      position: { ...refs, position_type: 'text', old_path: 'weld.txt', new_path: 'weld.txt', ...more },
    })
    const made = await otto.send('POST', path, at({ new_line: 4 }))
    expect(made.status).toBe(201)
    expect(made.body.notes[0]).toMatchObject({
      type: 'DiffNote',
      resolvable: true,
      position: { new_line: 4, old_line: null, new_path: 'weld.txt', head_sha: refs.head_sha },
    })
    expect(logged).toEqual([])
    const form = new URLSearchParams({ body: 'By form' })
    for (const [name, value] of Object.entries(at({ new_line: 5 }).position)) {
      form.set(`position[${name}]`, String(value))
    }
    const byForm = await otto.send('POST', `${path}?${form.toString()}`)
    expect([byForm.status, byForm.body.notes[0].position.new_line]).toEqual([201, 5])

    const noLine = 'Note {:line_code=>["can\'t be blank", "must be a valid line code"]'
    const wrong: readonly (readonly [object, string])[] = [
      [{ new_line: 40 }, noLine],
      [{ old_line: 4 }, noLine],
      [{ old_line: 4, new_line: 4 }, noLine],
      [{ new_line: 4, new_path: 'other.txt' }, noLine],
      [{}, ':position=>["is incomplete"]'],
      [{ new_line: 4, line_range: { start: { new_line: 2 }, end: { new_line: 4 } } }, ':position=>['],
    ]
    for (const [place, words] of wrong) {
      const refused = await otto.send('POST', path, at(place))
      expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining(words)])
    }
    const missing = await otto.send('POST', path, { body: 'x', position: { new_line: 4, position_type: 'text' } })
    expect([missing.status, missing.body.error]).toEqual([
      400,
      'position[base_sha] is missing, position[start_sha] is missing, position[head_sha] is missing',
    ])
  })
})

describe('a discussion of a whole file', () => {
  it('is begun since 16.4, also of a file without lines, and refused before', async () => {
    const begin = async (version: '16' | '19', place: object) => {
      const otto = (await serveV4(version, { fixture })).as('token-otto')
      const { diff_refs: refs } = (await otto.get('/projects/1/merge_requests/1')).body
      const position = { ...refs, position_type: 'file', old_path: 'weld.txt', new_path: 'weld.txt', ...place }
      return await otto.send('POST', path, { body: 'All of it', position })
    }
    const made = await begin('19', {})
    expect(made.status).toBe(201)
    expect(made.body.notes[0]).toMatchObject({
      type: 'DiffNote',
      position: { position_type: 'file', new_path: 'weld.txt', new_line: null, old_line: null, line_range: null },
    })
    const elsewhere = await begin('19', { new_path: 'other.txt' })
    expect([elsewhere.status, elsewhere.body.message]).toEqual([400, expect.stringContaining('is incomplete')])
    const refused = await begin('16', {})
    expect([refused.status, refused.body.error]).toEqual([400, 'position[position_type] does not have a valid value'])
  })
})

describe('notes of API v4', () => {
  it('are internal where somebody says so who may, and else public without a word', async () => {
    const root = await serveV4('19', { fixture })
    const notes = '/projects/1/issues/1/notes'
    const made = await root.as('token-rita').send('POST', notes, { body: 'Between us', internal: true })
    expect([made.status, made.body.internal, made.body.confidential]).toEqual([201, true, true])
    const guest = await root.as('token-gus').send('POST', notes, { body: 'Between us?', internal: true })
    expect([guest.status, guest.body.internal]).toEqual([201, false])
    const seen: Note[] = (await root.as('token-gus').get(`${notes}?sort=asc`)).body
    expect(seen.map(({ body }) => body)).toEqual(['Seen', 'Between us?'])
  })

  it('of issues are resolved by the newest services alone', async () => {
    for (const [version, status] of [
      ['16', 405],
      ['19', 200],
    ] as const) {
      const root = await serveV4(version, { fixture })
      const issue = '/projects/1/issues/1/discussions'
      const { id } = (await root.send('POST', issue, { body: 'Well?' })).body
      expect((await root.send('PUT', `${issue}/${id}`, { resolved: true })).status).toBe(status)
    }
  })
})
