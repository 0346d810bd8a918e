import { describe, expect, it } from 'vitest'
import { serveV4 } from './support.ts'

/** Search in the code of a repository, as far as the patches of merge requests show it. */

const diff = '@@ -1,9 +1,9 @@\n one\n two\n three\n four\n-five\n+Fifth\n six\n seven\n eight\n nine\n'
const fixture = {
  users: ['ada', 'gus'],
  groups: [{ path: 'tools', members: { ada: 'owner' } }],
  projects: [
    {
      path: 'tools/anvil',
      visibility: 'public',
      mergeRequests: [
        { title: 'Weld', branch: 'weld', state: 'merged', files: [{ path: 'src/numbers.md', diff }] },
        { title: 'Paint', branch: 'paint', files: [{ path: 'paint.txt', diff: '@@ -0,0 +1,1 @@\n+fifth coat\n' }] },
      ],
    },
    {
      path: 'tools/secret',
      visibility: 'private',
      members: { gus: 'guest' },
      mergeRequests: [{ title: 'Hidden', state: 'merged', files: [{ path: 'a.txt', diff }] }],
    },
  ],
}

const serve = async () => (await serveV4('19', { fixture })).as
const asked = (words: string, project = 1, more = '') =>
  `/projects/${project}/search?scope=blobs&search=${encodeURIComponent(words)}${more}`

describe('search in code', () => {
  it('finds stretches around the lines with the text, on the default branch', async () => {
    const ada = (await serve())('token-ada')
    const { status, body } = await ada.get(asked('fifth'))
    expect(status).toBe(200)
    expect(body).toEqual([
      {
        basename: 'src/numbers',
        data: 'three\nfour\nFifth\nsix\nseven\n',
        path: 'src/numbers.md',
        filename: 'src/numbers.md',
        id: null,
        ref: 'master',
        startline: 3,
        project_id: 1,
      },
    ])
  })

  it('takes a text as it is written, and joins stretches that touch', async () => {
    const ada = (await serve())('token-ada')
    const stretches = async (words: string, more = '') =>
      (await ada.get(asked(words, 1, more))).body.map(({ path, startline, data }: Record<string, unknown>) => [
        path,
        startline,
        String(data).split('\n').length - 1,
      ])
    expect(await stretches('o')).toEqual([['src/numbers.md', 1, 6]])
    expect(await stretches('four five')).toEqual([])
    expect(await stretches('coat', '&ref=paint')).toEqual([['paint.txt', 1, 1]])
    expect(await stretches(' ')).toEqual([])
  })

  it('finds nothing for those who do not see the code, and refuses what it does not know', async () => {
    const as = await serve()
    expect((await as('token-gus').get(asked('fifth', 2))).body).toEqual([])
    expect((await as('token-ada').get(asked('fifth', 2))).body).toHaveLength(1)
    expect((await as('token-ada').get('/projects/1/search?scope=words&search=a')).status).toBe(400)
    expect((await as('token-ada').get('/projects/1/search?scope=blobs')).status).toBe(400)
    expect((await as('token-ada').get(asked('a', 1, '&ref=nowhere'))).status).toBe(404)
  })
})
