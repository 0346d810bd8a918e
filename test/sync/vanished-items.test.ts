import { expect, it } from 'vitest'
import { hiddenBecause } from '../../electron/cache/directory/projects.ts'
import { createFoldedTables, readStoredItem } from '../../electron/cache/items/folded.ts'
import type { Client } from '../../electron/api/client/client.ts'
import { listNoteIds } from '../../electron/cache/items/notes.ts'
import { listProjectsWithout } from '../../electron/cache/storage/shown-projects.ts'
import { AppFailure } from '../../shared/errors.ts'
import { askService, ownIdOf } from '../support/asking.ts'
import { errorRejected } from '../support/failures.ts'
import { openedIssues } from './support/opened-issues.ts'

/** An issue that the user opens, and that the service does not show them any more. */

const fixture = {
  users: ['ada', 'ben'],
  projects: [
    {
      path: 'ben/anvil',
      visibility: 'public',
      members: { ada: 'guest', ben: 'owner' },
      issues: [
        { title: 'Crack', author: 'ben', notes: [{ author: 'ben', body: 'The key is under the mat' }] },
        { title: 'Rust', author: 'ben' },
      ],
    },
  ],
}

async function opened() {
  const stage = await openedIssues(fixture)
  const { cache, service, idOf } = stage
  createFoldedTables(cache)
  await stage.open(1)
  stage.shown.length = 0
  const isHere = (iid: number) => readStoredItem(cache, 'issue', idOf(iid)) !== undefined
  const ben = (method: string, path: string, body?: unknown) =>
    askService(service, 'token-ben', method, `/projects/1${path}`, body)
  return { ...stage, isHere, ben, notes: () => listNoteIds(cache, 'issue', idOf(1)).length }
}

it('is removed with its thread when it became confidential, and no other', async () => {
  const { open, ben, isHere, notes, idOf, shown } = await opened()
  expect(notes()).toBe(1)
  await ben('PUT', '/issues/1', { confidential: true })
  await open(1)
  expect([isHere(1), isHere(2), notes()]).toEqual([false, true, 0])
  expect(shown).toContain(idOf(1))
})

it('is removed when it was deleted', async () => {
  const { open, ben, isHere } = await opened()
  await ben('DELETE', '/issues/1').catch(() => undefined)
  await open(1)
  expect([isHere(1), isHere(2)]).toEqual([false, true])
})

it('stays, and is not shown, while its project has issues switched off', async () => {
  const { open, ben, isHere, cache, shown } = await opened()
  await ben('PUT', '', { name: 'anvil', issues_enabled: false })
  await open(1)
  expect([isHere(1), listProjectsWithout(cache, 'issue'), shown.length > 0]).toEqual([true, [1], true])
})

it('asks for its project once', async () => {
  const { open, ben, client } = await opened()
  await ben('DELETE', '/issues/1').catch(() => undefined)
  let asked = 0
  const call: Client['call'] = (operation, ...more) => {
    if (operation.path === '/projects/:id') asked += 1
    return client.call(operation, ...more)
  }
  await open(1, { call })
  expect(asked).toBe(1)
})

it('stays when its whole project is not shown any more, which is hidden then', async () => {
  const { open, ben, isHere, cache, service } = await opened()
  await ben('PUT', '', { visibility: 'private' })
  await ben('DELETE', `/members/${await ownIdOf(service, 'token-ada')}`).catch(() => undefined)
  await open(1)
  expect([isHere(1), hiddenBecause(cache, 1)]).toEqual([true, 'refused'])
})

it('stays while the service says the same of everything, as one does that is half asleep (F15)', async () => {
  const { open, isHere } = await opened()
  const notFound = () => Promise.reject(AppFailure.of('not_found', { status: 404 }))
  expect((await errorRejected(open(1, { call: notFound }))).code).toBe('not_found')
  expect(isHere(1)).toBe(true)
})

it('stays when the service has shown it a moment ago: another copy of it may lag behind', async () => {
  const { open, ben, isHere, cache, idOf } = await opened()
  await ben('PUT', '/issues/1', { confidential: true })
  const updatedAt = Number(readStoredItem(cache, 'issue', idOf(1))?.updated_at)
  expect((await errorRejected(open(1, {}, updatedAt + 100_000))).code).toBe('not_found')
  expect(isHere(1)).toBe(true)
  await open(1, {}, updatedAt + 200_000)
  expect(isHere(1)).toBe(false)
})
