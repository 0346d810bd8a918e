import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, describe, expect, it } from 'vitest'
import { discussionSha } from '../../../service/rules/discussions.ts'
import type { VersionV4 } from '../../../service/options.ts'
import type { Client, Loose } from '../support.ts'
import { serveV4 } from './support.ts'

/** Draft notes: the comments of a review, which become comments all at once. */

const fixture = {
  users: ['ada', 'bob', 'cleo', 'gus'],
  groups: [
    {
      path: 'tools',
      visibility: 'public',
      members: { ada: 'owner', bob: 'developer', cleo: 'developer', gus: 'guest' },
    },
  ],
  projects: [
    {
      path: 'tools/anvil',
      visibility: 'public',
      tier: 'premium',
      labels: ['bug'],
      mergeRequests: [
        {
          title: 'Weld',
          author: 'ada',
          branch: 'weld',
          reviewers: ['bob', 'cleo'],
          files: [{ path: 'weld.txt', lines: 9 }],
          notes: [
            { body: 'Done?', author: 'cleo', resolvedBy: 'ada' },
            { body: 'added 1 commit', system: true },
          ],
        },
      ],
    },
  ],
}
const weld = '/projects/1/merge_requests/1'
const drafts = `${weld}/draft_notes`
const done = discussionSha(1)
const ofService = discussionSha(2)

const serve = async (version: VersionV4 = '19') => {
  const root = await serveV4(version, { fixture })
  return (name: string) => root.as(`token-${name}`)
}
const write = (client: Client, draft: object) => client.send('POST', drafts, draft)
const publish = (client: Client, how?: object) => client.send('POST', `${drafts}/bulk_publish`, how)
const texts = async (client: Client): Promise<string[]> =>
  (await client.get(drafts)).body.map(({ note }: Loose) => note)
const comments = async (client: Client): Promise<Loose[]> =>
  (await client.get(`${weld}/notes?activity_filter=only_comments&sort=asc`)).body
const bodies = async (client: Client) => (await comments(client)).map(({ body }) => body)
const reviews = async (client: Client): Promise<string[]> =>
  (await client.get(`${weld}/reviewers`)).body.map(({ user, state }: Loose) => `${user.username} ${state}`)
const isResolved = async (client: Client) =>
  (await client.get(`${weld}/discussions/${done}`)).body.notes.map(({ resolved }: Loose) => resolved)

/** A line of the file, by the version that everybody has before their eyes. */
const onLine = async (client: Client, line: number) => {
  const { base_sha, start_sha, head_sha } = (await client.get(weld)).body.diff_refs
  const paths = { old_path: 'weld.txt', new_path: 'weld.txt' }
  return { base_sha, start_sha, head_sha, position_type: 'text', ...paths, new_line: line }
}

describe('a draft', () => {
  it('is told to its author alone, with its place, and without dates', async () => {
    const as = await serve()
    const position = await onLine(as('bob'), 3)
    const written = await write(as('bob'), { note: 'Why?', position, commit_id: 'undefined' })
    expect([written.status, written.body]).toEqual([
      201,
      {
        ...{ id: 1, author_id: 3, merge_request_id: 1, resolve_discussion: false, discussion_id: null, note: 'Why?' },
        ...{ commit_id: null, line_code: 'b6b8460133801020ece8c425038fd73ca5a62e08_0_3' },
        position: { ...position, old_line: null, line_range: null },
      },
    ])
    const other = await write(as('bob'), { note: 'All of it' })
    expect(other.body).toMatchObject({ line_code: null, position: { head_sha: null, position_type: 'text' } })
    const list = await as('bob').get(`${drafts}?per_page=1`)
    expect([list.body.map(({ id }: Loose) => id), list.headers.get('x-total')]).toEqual([[1, 2], null])
    expect((await as('bob').get(`${drafts}/1`)).body).toEqual(written.body)
    expect((await as('ada').get(drafts)).body).toEqual([])
    for (const [method, path] of [
      ['GET', '/1'],
      ['PUT', '/1'],
      ['DELETE', '/1'],
      ['PUT', '/1/publish'],
    ] as const) {
      const { status, body } = await as('ada').send(
        method,
        `${drafts}${path}`,
        method === 'PUT' ? { note: 'x' } : undefined,
      )
      expect([method, path, status, body]).toEqual([method, path, 404, { message: '404 Not found' }])
    }
    expect(await bodies(as('bob'))).toEqual(['Done?'])
  })

  it('loses its place when it is changed without one', async () => {
    const as = await serve()
    const position = await onLine(as('bob'), 3)
    await write(as('bob'), { note: 'Why?', position })
    const kept = await as('bob').send('PUT', `${drafts}/1`, { note: 'Why so?', position })
    expect([kept.status, kept.body.note, kept.body.position.new_line]).toEqual([200, 'Why so?', 3])
    const lost = await as('bob').send('PUT', `${drafts}/1`, { note: 'But why?' })
    expect([lost.status, lost.body.line_code, lost.body.position.new_line]).toEqual([200, null, null])
    await publish(as('bob'))
    expect((await comments(as('bob'))).at(-1)).toMatchObject({ body: 'But why?', type: 'DiscussionNote' })
  })

  it('is refused a change without a text', async () => {
    const as = await serve()
    await write(as('bob'), { note: 'Why?' })
    const without = await as('bob').send('PUT', `${drafts}/1`, { position: await onLine(as('bob'), 3) })
    expect([without.status, without.body]).toEqual([400, { message: '400 Bad request - Missing params to modify' }])
    const blank = await as('bob').send('PUT', `${drafts}/1`, { note: ' ' })
    expect([blank.status, blank.body]).toEqual([400, { error: 'note is empty' }])
  })

  it('stands once in a discussion, which has to be there and to be the author’s to resolve', async () => {
    const as = await serve()
    const answer = { note: 'No', in_reply_to_discussion_id: done }
    expect((await write(as('bob'), answer)).body.discussion_id).toBe(done)
    const refused = async (who: string, draft: object) => {
      const { status, body } = await write(as(who), draft)
      return [status, body.message]
    }
    expect(await refused('bob', answer)).toEqual([400, { author_id: ['has already been taken'] }])
    expect((await write(as('cleo'), answer)).status).toBe(201)
    expect(await refused('bob', { ...answer, in_reply_to_discussion_id: 'none' })).toEqual([
      400,
      { base: ['Thread to reply to cannot be found'] },
    ])
    expect(await refused('bob', { ...answer, in_reply_to_discussion_id: ofService })).toEqual([
      400,
      { base: ['Replies to system notes are not allowed'] },
    ])
    const notAllowed = [400, { base: ['User is not allowed to resolve thread'] }]
    expect(await refused('gus', { ...answer, resolve_discussion: true })).toEqual(notAllowed)
    expect(await refused('bob', { note: 'x', resolve_discussion: true })).toEqual(notAllowed)
  })
})

describe('publishing', () => {
  it('makes comments of all drafts, and says nothing of them', async () => {
    const as = await serve()
    await write(as('bob'), { note: 'Why?', position: await onLine(as('bob'), 3) })
    await write(as('bob'), { note: 'In all: good' })
    await write(as('cleo'), { note: 'Later' })
    const { status, text } = await publish(as('bob'))
    expect([status, text, await texts(as('bob')), await texts(as('cleo'))]).toEqual([204, '', [], ['Later']])
    const [, line, summary] = await comments(as('ada'))
    expect(line).toMatchObject({
      body: 'Why?',
      type: 'DiffNote',
      author: { username: 'bob' },
      position: { new_line: 3 },
    })
    expect(summary).toMatchObject({ body: 'In all: good', type: 'DiscussionNote', resolvable: true, resolved: false })
  })

  it('of one leaves the others', async () => {
    const as = await serve()
    await write(as('bob'), { note: 'one' })
    await write(as('bob'), { note: 'two' })
    const { status, text } = await as('bob').send('PUT', `${drafts}/2/publish`)
    expect([status, text, await texts(as('bob')), await bodies(as('ada'))]).toEqual([
      204,
      '',
      ['one'],
      ['Done?', 'two'],
    ])
    expect(await reviews(as('ada'))).toContain('bob review_started')
  })

  it('loses what is no comment, without a word', async () => {
    const as = await serve()
    const position = await onLine(as('bob'), 99)
    expect((await write(as('bob'), { note: 'Nowhere', position })).status).toBe(201)
    expect((await write(as('bob'), { note: ' ' })).status).toBe(201)
    await write(as('bob'), { note: 'Somewhere', position: { ...position, new_line: 9 } })
    // Without a line or a file, it is about no place.
    const { new_line: _line, ...half } = position
    await write(as('bob'), { note: 'Anywhere', position: half })
    expect((await publish(as('bob'))).status).toBe(204)
    expect([await texts(as('bob')), await bodies(as('bob'))]).toEqual([[], ['Done?', 'Somewhere', 'Anywhere']])
  })

  it('opens a resolved discussion that a draft answers, unless the draft resolves it', async () => {
    const as = await serve()
    const answer = (note: string, resolves: boolean) =>
      write(as('bob'), { note, in_reply_to_discussion_id: done, resolve_discussion: resolves })
    await answer('No', false)
    await publish(as('bob'))
    expect(await isResolved(as('ada'))).toEqual([false, false])
    await answer('Yes', true)
    await publish(as('bob'))
    expect(await isResolved(as('ada'))).toEqual([true, true, true])
    expect((await as('ada').get(`${weld}/discussions/${done}`)).body.notes[2]).toMatchObject({
      body: 'Yes',
      type: 'DiscussionNote',
      resolved_by: { username: 'bob' },
    })
  })

  it('runs the commands of a draft then, and not before', async () => {
    const as = await serve()
    await write(as('bob'), { note: '/label ~bug' })
    await write(as('bob'), { note: 'Shorter\n/title Weld it' })
    const labelled = async () => {
      const { title, labels } = (await as('ada').get(weld)).body
      return [title, labels]
    }
    expect(await labelled()).toEqual(['Weld', []])
    await publish(as('bob'))
    expect([await labelled(), await bodies(as('ada'))]).toEqual([
      ['Weld it', ['bug']],
      ['Done?', 'Shorter'],
    ])
  })

  it('tells how far the review is', async () => {
    const as = await serve()
    await write(as('bob'), { note: 'one' })
    expect(await reviews(as('ada'))).toEqual(['bob review_started', 'cleo unreviewed'])
    await as('bob').send('DELETE', `${drafts}/1`)
    expect(await reviews(as('ada'))).toEqual(['bob unreviewed', 'cleo unreviewed'])
    await write(as('bob'), { note: 'two' })
    await publish(as('bob'))
    expect(await reviews(as('ada'))).toEqual(['bob reviewed', 'cleo unreviewed'])
    // Without drafts there is no review.
    await publish(as('cleo'))
    expect(await reviews(as('ada'))).toEqual(['bob reviewed', 'cleo unreviewed'])
  })

  it('is refused in an archived project', async () => {
    const as = await serve()
    await write(as('bob'), { note: 'one' })
    await as('ada').send('POST', '/projects/1/archive')
    const { status, body } = await publish(as('bob'))
    expect([status, body, await texts(as('bob'))]).toEqual([500, { message: 'Not allowed to create notes' }, ['one']])
    expect((await write(as('bob'), { note: 'two' })).status).toBe(403)
  })
})

describe('a review that is submitted', () => {
  const status = async (client: Client) => (await client.get(weld)).body.detailed_merge_status

  it('asks for changes, and lifts that when it is submitted anew', async () => {
    const as = await serve()
    expect((await publish(as('bob'), { reviewer_state: 'requested_changes' })).status).toBe(204)
    expect([await reviews(as('ada')), await status(as('ada'))]).toEqual([
      ['bob requested_changes', 'cleo unreviewed'],
      'requested_changes',
    ])
    // What others say of it lifts nothing.
    await publish(as('cleo'), { reviewer_state: 'reviewed' })
    expect(await status(as('ada'))).toBe('requested_changes')
    await publish(as('bob'), { reviewer_state: 'reviewed' })
    expect([await reviews(as('ada')), await status(as('ada'))]).toEqual([
      ['bob reviewed', 'cleo reviewed'],
      'mergeable',
    ])
    const wrong = await publish(as('bob'), { reviewer_state: 'approved' })
    expect([wrong.status, wrong.body]).toEqual([400, { error: 'reviewer_state does not have a valid value' }])
  })

  it('has a summary, for members alone where its author may write such', async () => {
    const as = await serve()
    await write(as('bob'), { note: 'one' })
    await publish(as('bob'), { note: 'In all', internal: true })
    await publish(as('gus'), { note: 'Me too', internal: true })
    expect((await comments(as('ada'))).map(({ body, internal }) => [body, internal])).toEqual([
      ['Done?', false],
      ['one', false],
      ['In all', true],
      ['Me too', false],
    ])
    const commands = await publish(as('bob'), { note: '/label ~bug' })
    expect([commands.status, commands.body]).toEqual([422, { message: 'Commands only Commands applied' }])
  })

  it('of older services has neither, and is not told of', async () => {
    const as = await serve('16')
    await write(as('bob'), { note: 'one' })
    expect(await reviews(as('ada'))).toEqual(['bob unreviewed', 'cleo unreviewed'])
    const { status: published } = await publish(as('bob'), { reviewer_state: 'requested_changes', note: 'In all' })
    expect([published, await bodies(as('ada'))]).toEqual([204, ['Done?', 'one']])
    expect([await reviews(as('ada')), await status(as('ada'))]).toEqual([
      ['bob reviewed', 'cleo unreviewed'],
      'mergeable',
    ])
  })

  it.each([
    ['19', [[], ['Done?', 'one'], ['bob approved', 'cleo unreviewed']]],
    ['16', [['one'], ['Done?'], ['bob reviewed', 'cleo unreviewed']]],
  ] as const)('goes with the approval, in newer services: %s', async (version, expected) => {
    const as = await serve(version)
    await write(as('bob'), { note: 'one' })
    const approved = await as('bob').send('POST', `${weld}/approve`, { publish_review: true })
    expect([approved.status, approved.body.user_has_approved]).toEqual([201, true])
    expect([await texts(as('bob')), await bodies(as('ada')), await reviews(as('ada'))]).toEqual(expected)
  })
})

describe('the drafts of a merge request', () => {
  const folder = mkdtempSync(join(tmpdir(), 'docket-service-v4-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('go with it', async () => {
    const database = join(folder, 'service.db')
    const root = await serveV4('19', { fixture, database })
    const count = () => {
      const opened = new Database(database, { readonly: true })
      const { n } = opened.prepare<[], { n: number }>('SELECT count(*) AS n FROM draft_notes').get() ?? { n: -1 }
      opened.close()
      return n
    }
    await write(root.as('token-ada'), { note: 'one' })
    await write(root.as('token-bob'), { note: 'two' })
    expect(count()).toBe(2)
    expect((await root.as('token-ada').send('DELETE', weld)).status).toBe(204)
    expect(count()).toBe(0)
  })
})

describe('the oldest services', () => {
  it('have no drafts', async () => {
    const as = await serve('11.8')
    expect((await as('bob').get(drafts)).status).toBe(404)
    expect((await write(as('bob'), { note: 'x' })).status).toBe(404)
  })
})

describe('a comment on a whole file', () => {
  it.each([
    ['19', 201],
    ['16', 400],
    ['11.8', 400],
  ] as const)('is one of newer services: %s', async (version, expected) => {
    const as = await serve(version)
    const { new_line: _line, ...file } = { ...(await onLine(as('bob'), 3)), position_type: 'file' }
    const { status, body } = await as('bob').send('POST', `${weld}/discussions`, { body: 'Long', position: file })
    expect([status, body.error]).toEqual([
      expected,
      expected === 400 ? 'position[position_type] does not have a valid value' : undefined,
    ])
  })
})
