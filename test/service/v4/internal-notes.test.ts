import { beforeEach, describe, expect, it } from 'vitest'
import type { Client, Loose } from '../support.ts'
import { serveV4 } from './support.ts'

/** Internal notes are for members from reporters on, wherever notes are shown. */

const fixture = {
  users: ['ada', 'rae', 'gus', 'out'],
  projects: [
    {
      path: 'ada/anvil',
      visibility: 'internal',
      members: { rae: 'reporter', gus: 'guest' },
      issues: [{ title: 'Crack', author: 'ada' }],
    },
  ],
}

const issue = '/projects/1/issues/1'
const readers = ['rae', 'ada']
const others = ['gus', 'out']

let root: Client
const as = (name: string): Client => root.as(`token-${name}`)
const bodies = (rows: Loose[]): string[] => rows.flatMap(({ note }) => (note ? [note.body] : []))

beforeEach(async () => {
  root = await serveV4('19', { fixture })
})

describe('an internal note', () => {
  it.each(['/projects/1/events', '/users/2/events'])(
    'is in the events of those alone who read it: %s',
    async (path) => {
      await as('ada').send('POST', `${issue}/notes`, { body: 'For all' })
      await as('ada').send('POST', `${issue}/notes`, { body: 'Among us', internal: true })
      const shownTo = async (name: string) => bodies((await as(name).get(path)).body)
      for (const name of readers) expect([name, await shownTo(name)]).toEqual([name, ['Among us', 'For all']])
      for (const name of others) expect([name, await shownTo(name)]).toEqual([name, ['For all']])
    },
  )

  it('makes todos for those alone who read it, also when it is changed', async () => {
    const everybody = '@rae @gus @out'
    const { body: note } = await as('ada').send('POST', `${issue}/notes`, { body: 'Among us', internal: true })
    await as('ada').send('PUT', `${issue}/notes/${note.id}`, { body: `Among us ${everybody}` })
    const todos = async (name: string) => (await as(name).get('/todos')).body.map(({ body }: Loose) => body)
    expect(await todos('rae')).toEqual([`Among us ${everybody}`])
    for (const name of others) expect([name, await todos(name)]).toEqual([name, []])
    await as('ada').send('POST', `${issue}/notes`, { body: everybody })
    for (const name of others) expect([name, await todos(name)]).toEqual([name, [everybody]])
  })
})

it('an issue that is deleted takes its events along, with the words of its comments', async () => {
  await as('ada').send('POST', `${issue}/notes`, { body: 'Gone with it' })
  expect((await as('ada').send('DELETE', issue)).status).toBe(204)
  const { body } = await as('ada').get('/projects/1/events')
  expect(body.filter(({ target_type: type }: Loose) => type === 'Issue' || type === 'Note')).toEqual([])
})
