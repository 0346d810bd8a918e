import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, describe, expect, it } from 'vitest'
import { parseArguments } from '../../service/arguments.ts'
import { startService } from '../../service/server.ts'
import { clientOf, serve, workshop } from './support.ts'
import type { Loose } from './support.ts'
import { makeOlder } from './support/older-database.ts'
import { folders, folder } from './support/program-stage.ts'

afterEach(() => {
  for (const made of folders.splice(0)) rmSync(made, { recursive: true })
})

describe('the program', () => {
  it.each([
    [['--member-token', 'm'], /^--member-token is for a member of the sample and needs --sample\.$/],
    [['--sample', '--member', 'ines'], /^--member says whose --member-token is, and needs it\.$/],
    [['--sample', '--member-token', ''], /^--member-token takes a token, and none was given\.$/],
    [['--sample', '--member-token', 'm', '--member', ''], /^--member takes a username, and none was given\.$/],
    [['--sample', '--token', 'same', '--member-token', 'same'], /^--token and --member-token are both "same"; /],
    [['--sample', '--member-token', 'docket-development'], /^--member-token is "docket-development", which is the /],
  ])('refuses %j', (words, sentence) => {
    expect(() => parseArguments(words)).toThrow(sentence)
  })

  it('reads its command line whole', () => {
    expect(
      parseArguments(
        '--port 1 --token t --member-token m --member ines --database d --sample --scale 3 --latency 5 --no-todos --dialect real --live'.split(
          ' ',
        ),
      ),
    ).toEqual({
      port: 1,
      token: 't',
      member: { username: 'ines', token: 'm' },
      database: 'd',
      sample: true,
      scale: 3,
      latency: 5,
      todos: false,
      dialect: 'real',
      live: true,
    })
    expect(parseArguments([])).toMatchObject({ port: 8085, todos: true, sample: false, live: false })
    for (const words of [
      ['--dialect', 'other'],
      ['--scale', '0'],
      ['--scale', '2'],
      ['--what'],
      ['more'],
      ['--fixture', '/no'],
    ]) {
      expect(() => parseArguments(words), words.join(' ')).toThrow(/^[^\n]+[.:]/)
    }
  })
})

describe('a database file', () => {
  it('keeps what it held, takes new tokens, and numbers on', async () => {
    const database = join(folder(), 'service.db')
    const first = await serve({ database, fixture: workshop })
    const note = await first.as('token-gus').send('POST', '/projects/1/issues/1/notes', { body: 'kept' })
    const second = await serve({ database, token: 'another', fixture: workshop })
    expect((await second.as('another').get('/projects/visible')).body).toHaveLength(3)
    expect((await second.as('token-gus').get('/projects/1/issues/1/notes')).body).toEqual(
      [note.body].map(({ author, ...rest }) => ({ ...rest, author: { ...author, web_url: expect.any(String) } })),
    )
    const next = await second.as('token-gus').send('POST', '/projects/1/issues/1/notes', { body: 'more' })
    expect(next.body.id).toBeGreaterThan(note.body.id)
    expect((await second.as('root-token').get('/user')).status).toBe(401)
  })

  it('of an older version is brought up to this one, and of a newer one refused', async () => {
    const file = join(folder(), 'service.db')
    const before = await startService({ port: 0, database: file, token: 'root-token', fixture: workshop })
    const olga = clientOf(before.url, 'token-olga')
    const moved = (await olga.send('POST', '/projects/1/issues/1/move', { to_project_id: 2 })).body
    await before.close()
    // As the version before wrote it: notes did not say which other project they name.
    makeOlder(file, 2)
    const after = await startService({ port: 0, database: file, token: 'root-token' })
    const bodies = async (token: string, path: string): Promise<unknown[]> =>
      (await clientOf(after.url, token).get(path)).body.map(({ body }: Loose) => body)
    expect(await bodies('token-olga', '/projects/1/issues/1/notes')).toEqual([`Moved to tools/secret#${moved.iid}`])
    expect(await bodies('token-otto', '/projects/1/issues/1/notes')).toEqual([])
    const there = await bodies('token-gus', `/projects/2/issues/${moved.id}/notes`)
    expect(there).toEqual(['Moved from tools/anvil#1'])
    await after.close()
    const newer = new Database(file)
    newer.pragma('user_version = 99')
    newer.close()
    await expect(serve({ database: file })).rejects.toThrow(/written by another version of this service/)
  })

  it('that is none, or somebody else’s, is refused and left alone', async () => {
    const file = join(folder(), 'text.db')
    writeFileSync(file, 'this is not a database, it is a sentence that goes on for a while')
    await expect(serve({ database: file })).rejects.toThrow(/database/)
  })

  it('answers after the latency it was given', async () => {
    const root = await serve({ latency: 80 })
    const from = performance.now()
    await root.get('/user')
    expect(performance.now() - from).toBeGreaterThan(75)
  })
})
