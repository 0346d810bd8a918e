import { describe, expect, it } from 'vitest'
import type { VersionV4 } from '../../../service/options.ts'
import { serveV4 } from './support.ts'

/** Attachments of texts: by the API with a token, by their web address as a browser that has not signed in. */

const secret = '0123456789abcdef0123456789abcdef'
const fixture = {
  users: ['ada', 'gus'],
  projects: [
    { path: 'ada/open', visibility: 'public' },
    { path: 'ada/secret', visibility: 'private', members: { gus: 'guest' } },
  ],
}

async function serve(version: VersionV4, ofSecret: object = {}) {
  const [open, hidden] = fixture.projects
  const root = await serveV4(version, { fixture: { ...fixture, projects: [open, { ...hidden, ...ofSecret }] } })
  const read = async (token: string | null, project: number, name: string, of = secret) => {
    const { status, text, headers } = await root.as(token).get(`/projects/${project}/uploads/${of}/${name}`)
    return [status, text.slice(1, 4), headers.get('content-type')]
  }
  const browse = async (path: string) => {
    const { status, headers } = await fetch(new URL(path, root.url), { redirect: 'manual' })
    return [status, headers.get('location') ?? headers.get('content-type')]
  }
  return { root, read, browse }
}

describe('an attachment', () => {
  it('is given to whoever sees its project', async () => {
    const { read } = await serve('19')
    const octets = 'application/octet-stream'
    expect(await read('token-gus', 2, 'shot.png')).toEqual([200, 'PNG', octets])
    expect(await read('token-gus', 2, 'plan.pdf')).toEqual([200, 'PDF', octets])
    expect(await read(null, 1, 'shot.png')).toEqual([200, 'PNG', octets])
  })

  it('is not there for anybody else, and not under another name', async () => {
    const { root, read } = await serve('19')
    const [project, file] = [{ message: '404 Project Not Found' }, { message: '404 Not found' }]
    expect((await root.as(null).get(`/projects/2/uploads/${secret}/shot.png`)).body).toEqual(project)
    expect((await root.as('token-gus').get(`/projects/2/uploads/${secret}/shot.exe`)).body).toEqual(file)
    expect((await read('token-gus', 2, 'shot.png', 'short'))[0]).toBe(404)
    expect((await read('wrong', 2, 'shot.png'))[0]).toBe(401)
  })

  it('is listed and deleted by masters, by its number or its address', async () => {
    const uploads = ['a', 'b', 'c'].map((digit) => ({
      name: `${digit}.txt`,
      secret: digit.repeat(32),
      words: 'four',
      author: 'gus',
    }))
    const { root } = await serve('19', { uploads })
    const path = '/projects/2/uploads'
    const { body, headers } = await root.get(`${path}?per_page=2`)
    const by = { id: 3, username: 'gus', name: 'Gus' }
    const created_at = expect.stringMatching(/^\d{4}-/) as string
    expect(body).toEqual(
      [3, 2].map((id) => ({ id, size: 4, filename: `${'abc'[id - 1]}.txt`, created_at, uploaded_by: by })),
    )
    expect(headers.get('x-total')).toBe('3')
    const status = async (to: string, token = 'root-token') => (await root.as(token).send('DELETE', to)).status
    for (const to of [`${path}/1`, `${path}/${'b'.repeat(32)}/b.txt`]) {
      expect([await status(to, 'token-gus'), await status(to)]).toEqual([403, 204])
    }
    expect((await root.as('token-gus').get(path)).status).toBe(403)
    expect((await root.get(path)).body).toMatchObject([{ id: 3 }])
    expect(await status(`${path}/1`)).toBe(404)
    expect(await status('/projects/1/uploads/3')).toBe(404)
    const gone = await root.send('DELETE', `${path}/${'b'.repeat(32)}/b.txt`)
    expect([gone.status, gone.body.message]).toEqual([400, expect.stringMatching(/^400 Bad request - The resource/)])
  })

  it('has a web address, which asks to sign in where the project is not public', async () => {
    const { browse } = await serve('19')
    const signIn = [302, '/users/sign_in']
    for (const path of [`/ada/secret/uploads/${secret}`, `/-/project/2/uploads/${secret}`])
      for (const name of ['shot.png', 'plan.pdf']) expect(await browse(`${path}/${name}`)).toEqual(signIn)
    expect(await browse(`/ada/open/uploads/${secret}/shot.png`)).toEqual([200, 'image/png'])
    expect(await browse(`/-/project/1/uploads/${secret}/plan.pdf`)).toEqual([200, 'application/pdf'])
    expect((await browse(`/-/project/1/uploads/${secret}/none.exe`))[0]).toBe(404)
  })

  it('of an older service is at its web address alone, a picture for everybody', async () => {
    const { read, browse } = await serve('16')
    expect((await read('token-gus', 2, 'shot.png'))[0]).toBe(404)
    expect(await browse(`/ada/secret/uploads/${secret}/shot.png`)).toEqual([200, 'image/png'])
    expect((await browse(`/ada/secret/uploads/${secret}/plan.pdf`))[0]).toBe(302)
  })
})
