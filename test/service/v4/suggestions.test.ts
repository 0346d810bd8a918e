import { describe, expect, it } from 'vitest'
import type { VersionV4 } from '../../../service/options.ts'
import { writtenSuggestions } from '../../../service/rules/suggestions.ts'
import type { Client, Loose } from '../support.ts'
import { serveV4 } from './support.ts'

/** Suggestions: what comments on lines want in place of them, and its way into the source branch. */

const diff = '@@ -1,6 +1,7 @@ title\n # Weld\n \n-heat\n+heat it\n+hold it\n cool\n end\n # last\n'
const suggest = (text: string, around = '') => `\`\`\`suggestion${around}\n${text}\n\`\`\``
const onLine = (line: number, body: string, author = 'bob') => ({
  ...{ body, author },
  line: { path: 'weld.md', new: line, ...(line in oldNumbers ? { old: oldNumbers[line] } : {}) },
})
/** The numbers before of the lines that are not changed. */
const oldNumbers: Readonly<Record<number, number>> = { 1: 1, 5: 4, 7: 6 }

const fixture = {
  users: ['ada', 'bob', 'cleo', 'eve'],
  groups: [{ path: 'tools', visibility: 'public', members: { ada: 'owner', bob: 'developer', cleo: 'developer' } }],
  projects: [
    {
      path: 'tools/anvil',
      visibility: 'public',
      members: { eve: 'reporter' },
      mergeRequests: [
        {
          title: 'Weld',
          author: 'ada',
          branch: 'weld',
          files: [
            { path: 'weld.md', diff },
            { path: 'new.txt', lines: 3 },
          ],
          notes: [
            onLine(4, suggest('hold it fast')),
            onLine(5, suggest('cool it\nslowly', ':-1+1'), 'cleo'),
            onLine(1, suggest('# Weld')),
            { body: suggest('x'), author: 'bob', line: { path: 'weld.md', old: 3 } },
            { body: suggest('x'), author: 'bob' },
            onLine(7, 'Nothing'),
          ],
        },
        {
          title: 'Weld elsewhere',
          author: 'ada',
          branch: 'weld',
          target: 'next',
          files: [{ path: 'weld.md', diff }],
          notes: [onLine(4, suggest('hold it longer'))],
        },
        {
          title: 'Other',
          author: 'ada',
          branch: 'other',
          files: [{ path: 'weld.md', diff }],
          notes: [onLine(4, suggest('hold it too'))],
        },
      ],
    },
  ],
}
const weld = '/projects/1/merge_requests/1'

const serve = async (version: VersionV4 = '19') => {
  const root = await serveV4(version, { fixture })
  return (name: string) => root.as(`token-${name}`)
}
const apply = (client: Client, id: number, how?: object) => client.send('PUT', `/suggestions/${id}/apply`, how)
const applyAll = (client: Client, ids: readonly number[], how = {}) =>
  client.send('PUT', '/suggestions/batch_apply', { ids, ...how })
const suggestions = async (client: Client, at = weld): Promise<Loose[][]> =>
  (await client.get(`${at}/discussions`)).body
    .map(({ notes }: Loose) => notes[0])
    .filter(({ system }: Loose) => !system)
    .map(({ suggestions: those }: Loose) => those)
const diffOf = async (client: Client, at = weld, path = 'weld.md'): Promise<string> =>
  (await client.get(`${at}/diffs`)).body
    .find(({ new_path }: Loose) => new_path === path)
    ?.diff.replace(/^---.*\n.*\n/, '')
const refusal = async (reply: ReturnType<typeof apply>) => {
  const { status, body } = await reply
  return [status, body.message]
}

describe('the suggestions in a text', () => {
  it('are its blocks of that language, with the lines around that they are for', () => {
    const text = [
      'Better:',
      suggest('a\n  b', ':-1+2'),
      '````suggestion\n```\nc\n```\n````',
      '~~~suggestion:+1\nd\n~~~',
      '```ts\n```suggestion\nnone\n```',
      suggest('', ':wrong'),
      '```suggestions\nnone\n```',
    ].join('\r\n')
    expect(writtenSuggestions(text)).toEqual([
      { above: 1, below: 2, text: 'a\n  b' },
      { above: 0, below: 0, text: '```\nc\n```' },
      { above: 0, below: 1, text: 'd' },
      { above: 0, below: 0, text: '' },
    ])
  })
})

describe('suggestions', () => {
  it('are told with comments on lines that are there after the changes', async () => {
    const as = await serve()
    const shown = await suggestions(as('eve'))
    expect(shown.slice(0, 3)).toEqual([
      [
        {
          ...{ id: 1, from_line: 4, to_line: 4, appliable: true, applied: false },
          ...{ from_content: 'hold it\n', to_content: 'hold it fast\n' },
        },
      ],
      [
        {
          ...{ id: 2, from_line: 4, to_line: 6, appliable: true, applied: false },
          ...{ from_content: 'hold it\ncool\nend\n', to_content: 'cool it\nslowly\n' },
        },
      ],
      // It says what is there already.
      [expect.objectContaining({ id: 3, appliable: false, from_content: '# Weld\n', to_content: '# Weld\n' })],
    ])
    expect(shown.slice(3)).toEqual([[], undefined, []])
    const old = await serve('11.8')
    expect(await suggestions(old('eve'))).toEqual(Array(6).fill(undefined))
    expect((await apply(old('ada'), 1)).status).toBe(404)
  })

  it('are made anew by an edit, and come with comments and drafts', async () => {
    const as = await serve()
    const [note] = (await as('bob').get(`${weld}/notes?sort=asc`)).body
    await as('bob').send('PUT', `${weld}/notes/${note.id}`, { body: `${suggest('one')}\n${suggest('')}` })
    const [edited] = await suggestions(as('eve'))
    expect(edited?.map(({ id, to_content }) => [id, to_content])).toEqual([
      [6, 'one\n'],
      [7, ''],
    ])
    await as('cleo').send('POST', `${weld}/draft_notes`, { note: suggest('drafted'), position: note.position })
    await as('cleo').send('POST', `${weld}/draft_notes/bulk_publish`)
    const last = (await as('eve').get(`${weld}/notes?sort=desc`)).body[0]
    expect(last.suggestions).toMatchObject([{ id: 8, from_line: 4, to_content: 'drafted\n' }])
    // An answer is about the same line.
    const { id } = (await as('eve').get(`${weld}/discussions`)).body[0]
    const answered = await as('cleo').send('POST', `${weld}/discussions/${id}/notes`, { body: suggest('answered') })
    expect(answered.body.suggestions).toMatchObject([{ id: 9, to_content: 'answered\n' }])
  })
})

describe('a suggestion that is applied', () => {
  it('becomes a commit of the source branch, and a version with the right patches', async () => {
    const as = await serve()
    const before = (await as('ada').get(weld)).body
    const other = await diffOf(as('ada'), weld, 'new.txt')
    const { status, body } = await apply(as('cleo'), 1)
    expect([status, body]).toEqual([
      200,
      {
        ...{ id: 1, from_line: 4, to_line: 4, appliable: false, applied: true },
        ...{ from_content: 'hold it\n', to_content: 'hold it fast\n' },
      },
    ])
    expect(await diffOf(as('ada'))).toBe(diff.replace('+hold it\n', '+hold it fast\n'))
    expect(await diffOf(as('ada'), weld, 'new.txt')).toBe(other)
    const after = (await as('ada').get(weld)).body
    const [commit] = (await as('ada').get(`${weld}/commits`)).body
    expect(after.sha).toBe(commit.id)
    expect(after.sha).not.toBe(before.sha)
    expect(commit).toMatchObject({
      title: 'Apply 1 suggestion(s) to 1 file(s)',
      message: 'Apply 1 suggestion(s) to 1 file(s)\n\nCo-authored-by: Bob <bob@example.com>\n',
      author_name: 'Bob',
      committer_name: 'Cleo',
    })
    const versions = (await as('ada').get(`${weld}/versions`)).body
    expect(versions.map(({ head_commit_sha }: Loose) => head_commit_sha)).toEqual([after.sha, before.sha])
    const [event] = (await as('ada').get('/projects/1/events')).body
    expect([event.action_name, event.author_username, event.push_data?.commit_to]).toEqual([
      'pushed to',
      'cleo',
      after.sha,
    ])
    // Comments follow their lines, and stay with the older version where these are gone.
    const heads = (await as('ada').get(`${weld}/notes?sort=asc`)).body.map(({ position }: Loose) => position?.head_sha)
    expect(heads.slice(0, 3)).toEqual([before.sha, after.sha, after.sha])
  })

  it('says what it is told to, with the names of what it is about', async () => {
    const as = await serve('16')
    await apply(as('bob'), 1, { commit_message: '%{username}: %{file_paths} on %{branch_name} (%{what})' })
    const [commit] = (await as('ada').get(`${weld}/commits`)).body
    expect(commit.title).toBe('bob: weld.md on weld (%{what})')
  })

  it('leaves no others on its lines', async () => {
    const as = await serve()
    await apply(as('cleo'), 2)
    expect(await diffOf(as('ada'))).toBe(
      // The file goes on, since three unchanged lines stood at the end of the patch.
      '@@ -1,8 +1,8 @@ title\n # Weld\n \n-heat\n-cool\n-end\n+heat it\n+cool it\n+slowly\n # last\n line 7\n line 8\n',
    )
    const shown = await suggestions(as('eve'))
    expect(
      shown
        .slice(0, 3)
        .flat()
        .map(({ id, appliable, applied }) => [id, appliable, applied]),
    ).toEqual([
      [1, false, false],
      [2, false, true],
      [3, false, false],
    ])
  })
})

describe('several suggestions', () => {
  it('are applied in one commit', async () => {
    const as = await serve()
    const note = (await as('bob').get(`${weld}/notes?sort=asc`)).body[2]
    await as('bob').send('PUT', `${weld}/notes/${note.id}`, { body: suggest('# Welding') })
    const { status, body } = await applyAll(as('ada'), [1, 6])
    expect([status, body.map(({ id, applied }: Loose) => [id, applied])]).toEqual([
      200,
      [
        [1, true],
        [6, true],
      ],
    ])
    expect(await diffOf(as('ada'))).toBe(
      diff.replace('+hold it\n', '+hold it fast\n').replace(' # Weld\n', '-# Weld\n+# Welding\n'),
    )
    const commits = (await as('ada').get(`${weld}/commits`)).body
    expect(commits[0].title).toBe('Apply 2 suggestion(s) to 1 file(s)')
    expect((await as('ada').get(`${weld}/versions`)).body).toHaveLength(2)
  })

  it('are refused where their lines overlap, their branches differ, or one is not there', async () => {
    const as = await serve()
    const overlapping = 'Suggestions are not applicable as their lines cannot overlap.'
    expect(await refusal(applyAll(as('ada'), [1, 2]))).toEqual([400, overlapping])
    expect(await refusal(applyAll(as('ada'), [1, 5]))).toEqual([400, 'Suggestions must all be on the same branch.'])
    const unknown = 'Suggestions are not applicable as one or more suggestions were not found.'
    expect(await refusal(applyAll(as('ada'), [1, 99]))).toEqual([404, unknown])
    expect(await refusal(applyAll(as('ada'), [1, 1]))).toEqual([404, unknown])
    expect((await applyAll(as('ada'), [])).body).toEqual({ error: 'ids is missing' })
    expect((await as('ada').get(`${weld}/versions`)).body).toHaveLength(1)
  })
})

describe('a suggestion that cannot be applied', () => {
  it('is refused in the words of GitLab', async () => {
    const as = await serve()
    const ada = as('ada')
    const missing = 'Suggestion is not applicable as the suggestion was not found.'
    expect(await refusal(apply(ada, 99))).toEqual([404, missing])
    expect((await apply(ada, NaN)).body).toEqual({ error: 'id is invalid' })
    expect(await refusal(apply(as('eve'), 1))).toEqual([403, '403 Forbidden'])
    expect(await refusal(apply(ada, 3))).toEqual([400, 'This suggestion already matches its content.'])
    await apply(ada, 1)
    expect(await refusal(apply(ada, 1))).toEqual([400, "Can't apply this suggestion."])
    const lines = "Can't apply as these lines were changed in a more recent version."
    expect(await refusal(apply(ada, 2))).toEqual([400, lines])
    // The branch has moved on by way of another merge request.
    expect(await refusal(apply(ada, 4))).toEqual([400, 'A file has been changed.'])
  })

  it('is one for a line that has changed since', async () => {
    const as = await serve()
    await apply(as('ada'), 2)
    const line = "Can't apply as this line was changed in a more recent version."
    expect(await refusal(apply(as('ada'), 1))).toEqual([400, line])
  })

  it('is one for a file that is as before again', async () => {
    const as = await serve()
    const [note] = (await as('bob').get(`${weld}/notes?sort=asc`)).body
    await as('bob').send('PUT', `${weld}/notes/${note.id}`, { body: suggest('heat', ':-1') })
    await apply(as('ada'), 6)
    expect(await diffOf(as('ada'))).toBeUndefined()
    expect(await refusal(apply(as('ada'), 2))).toEqual([400, 'A file was not found.'])
  })

  it('is one of a merge request that has ended, or whose branch is gone', async () => {
    const as = await serve()
    const ended = (how: string) => `This merge request ${how}. To apply this suggestion, edit this file directly.`
    await as('ada').send('PUT', '/projects/1/merge_requests/3', { state_event: 'close' })
    expect(await refusal(apply(as('ada'), 5))).toEqual([400, ended('is closed')])
    await as('ada').send('PUT', `${weld}/merge`, { should_remove_source_branch: true })
    expect(await refusal(apply(as('ada'), 1))).toEqual([400, ended('was merged')])
    expect(await refusal(apply(as('ada'), 4))).toEqual([400, "Can't apply as the source branch was deleted."])
    const shown = await suggestions(as('eve'), '/projects/1/merge_requests/2')
    expect(shown).toMatchObject([[{ id: 4, appliable: false }]])
    await as('ada').send('DELETE', weld)
    expect((await apply(as('ada'), 1)).status).toBe(404)
  })
})
