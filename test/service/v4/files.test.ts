import { describe, expect, it } from 'vitest'
import { png } from '../../support/picture.ts'
import type { Client } from '../support.ts'
import { serveV4 } from './support.ts'

/** Files of a repository: they agree with the patches of its merge requests. */

const diff = '@@ -4,6 +4,6 @@\n a\n b\n c\n-d\n+D\n e\n f\n'
const fixture = {
  users: ['ada', 'gus'],
  groups: [{ path: 'tools', members: { ada: 'owner' } }],
  projects: [
    {
      path: 'tools/anvil',
      visibility: 'public',
      mergeRequests: [
        {
          title: 'Weld',
          branch: 'weld',
          files: [
            { path: 'src/weld.md', diff },
            { path: 'new.txt', lines: 2 },
          ],
        },
        {
          title: 'Paint',
          branch: 'paint',
          files: [
            {
              path: 'kept.png',
              diff: '@@ -1 +1 @@\n-old\n+new\n',
              content: { after: png.toString('base64'), isInLfs: true },
            },
          ],
        },
        { title: 'Merged', branch: 'merged', state: 'merged', files: [{ path: 'there.txt', lines: 1 }] },
      ],
    },
    { path: 'tools/secret', visibility: 'private', members: { gus: 'guest' }, mergeRequests: ['Hidden'] },
  ],
}
const weld = '/projects/1/merge_requests/1'
const above = 'line 1\nline 2\nline 3\na\nb\nc\n'

const serve = async () => {
  const root = await serveV4('19', { fixture })
  return { ada: root.as('token-ada'), gus: root.as('token-gus'), nobody: root.as(null) }
}
const read = (client: Client, path: string, ref?: string, project = 1) =>
  client.get(
    `/projects/${project}/repository/files/${encodeURIComponent(path)}/raw${ref === undefined ? '' : `?ref=${ref}`}`,
  )

describe('a file', () => {
  it('is read as text at each side of a merge request, by its commits and its branches', async () => {
    const { ada } = await serve()
    const { base_sha, head_sha } = (await ada.get(weld)).body.diff_refs
    const [before, after] = [`${above}d\ne\nf\n`, `${above}D\ne\nf\n`]
    for (const [ref, text] of [
      [head_sha, after],
      ['weld', after],
      [base_sha, before],
      ['master', before],
      ['HEAD', before],
      [undefined, before],
    ] as const) {
      const reply = await read(ada, 'src/weld.md', ref)
      expect([ref, reply.status, reply.text, reply.headers.get('content-type')]).toEqual([
        ref,
        200,
        text,
        'text/plain; charset=utf-8',
      ])
    }
    expect([(await read(ada, 'new.txt', 'weld')).text, (await read(ada, 'new.txt')).status]).toEqual([
      'line 1\nline 2\n',
      404,
    ])
    // What was merged is in the target.
    expect((await read(ada, 'there.txt')).text).toBe('line 1\n')
  })

  it('has the lines that are shown around a hunk in the next version too', async () => {
    const { ada } = await serve()
    const { base_sha, start_sha, head_sha } = (await ada.get(weld)).body.diff_refs
    const position = {
      ...{ base_sha, start_sha, head_sha, position_type: 'text', old_path: 'src/weld.md', new_path: 'src/weld.md' },
      ...{ old_line: 2, new_line: 2 },
    }
    const body = '```suggestion\nsecond\n```'
    const begun = await ada.send('POST', `${weld}/discussions`, { body, position })
    expect(begun.body.notes[0].suggestions).toMatchObject([{ from_content: 'line 2\n', appliable: true }])
    await ada.send('PUT', '/suggestions/1/apply')
    const [changed] = (await ada.get(`${weld}/diffs`)).body
    expect(changed.diff).toContain(`@@ -1,9 +1,9 @@\n line 1\n-line 2\n+second\n line 3\n a\n b\n c\n-d\n+D\n`)
    expect((await read(ada, 'src/weld.md', 'weld')).text).toBe(`${above}D\ne\nf\n`.replace('line 2', 'second'))
    expect((await read(ada, 'src/weld.md', head_sha)).text).toBe(`${above}D\ne\nf\n`)
    expect((await read(ada, 'src/weld.md', base_sha)).text).toBe(`${above}d\ne\nf\n`)
  })

  it('that Git LFS keeps is a pointer, and is itself where that is asked for', async () => {
    const { ada } = await serve()
    const { text } = await read(ada, 'kept.png', 'paint')
    expect(text).toMatch(/^version https:\/\/git-lfs\.github\.com\/spec\/v1\noid sha256:[0-9a-f]{64}\nsize \d+\n$/)
    expect(text).toContain(`size ${png.length}\n`)
    const itself = await ada.get('/projects/1/repository/files/kept.png/raw?ref=paint&lfs=true')
    expect([itself.status, itself.text.slice(1, 4)]).toEqual([200, 'PNG'])
    // Any other is as it is.
    expect((await ada.get('/projects/1/repository/files/new.txt/raw?ref=weld&lfs=true')).text).toBe('line 1\nline 2\n')
  })

  it('is not there, or its commit is not, or one may not see it', async () => {
    const { ada, gus, nobody } = await serve()
    const refusal = async (reply: ReturnType<typeof read>) => [(await reply).status, (await reply).body.message]
    expect(await refusal(read(ada, 'src/weld.md', 'nowhere'))).toEqual([404, '404 Commit Not Found'])
    expect(await refusal(read(ada, 'other.md', 'weld'))).toEqual([404, '404 File Not Found'])
    expect(await refusal(read(ada, 'other.md'))).toEqual([404, '404 File Not Found'])
    expect((await read(nobody, 'src/weld.md')).status).toBe(200)
    expect(await refusal(read(gus, 'x', 'hidden', 2))).toEqual([403, '403 Forbidden'])
    expect(await refusal(read(nobody, 'x', 'hidden', 2))).toEqual([404, '404 Project Not Found'])
  })
})
