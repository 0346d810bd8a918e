import { describe, expect, it } from 'vitest'
import type { VersionV4 } from '../../../service/options.ts'
import { serveV4 } from './support.ts'

/** Attachments of texts: by the interface with a token, by their web address as a browser that has not signed in. */

const secret = '0123456789abcdef0123456789abcdef'
const fixture = {
  users: ['ada', 'gus'],
  projects: [
    { path: 'ada/open', visibility: 'public' },
    { path: 'ada/secret', visibility: 'private', members: { gus: 'guest' } },
  ],
}

async function serve(version: VersionV4) {
  const root = await serveV4(version, { fixture })
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
