import { beforeEach, expect, it } from 'vitest'
import type { Service } from '../../service/server.ts'
import { keyOf, partsOf, type Key } from '../../shared/model/key.ts'
import type { MisbehavingProxy } from '../support/misbehaving-proxy.ts'
import { type TestOutbox } from '../support/outbox.ts'
import { askService } from '../support/asking.ts'
import { openOutboxBehindProxy } from '../support/filled-service.ts'

/** Edits of a project that turns private wait until it is shown again; nothing of them is refused or lost. */

const fixture = {
  users: ['ada', 'ben'],
  groups: [{ path: 'tools', members: { ada: 'owner', ben: 'owner' } }],
  projects: [
    {
      path: 'ben/bell',
      visibility: 'public',
      members: { ben: 'owner' },
      stars: ['ada'],
      issues: [{ title: 'Ring', author: 'ben' }],
    },
  ],
}

let service: Service
let proxy: MisbehavingProxy
let outbox: TestOutbox

beforeEach(async () => {
  ;({ service, proxy, outbox } = await openOutboxBehindProxy({ fixture }))
})

const ben = <T>(method: string, path: string, body?: unknown) => askService<T>(service, 'token-ben', method, path, body)

function project(): string {
  const [key] = outbox.reader.listProjects(undefined).keys
  return `/projects/${String(key).split('/')[2]}`
}

function ring(): Key<'issue'> {
  const { keys } = outbox.reader.listItems('issue', { query: 'Ring' })
  expect(keys).toHaveLength(1)
  return keys[0] as Key<'issue'>
}

async function saidByAda(path: string): Promise<string[]> {
  const [issue] = await ben<{ id: number }[]>('GET', `${path}/issues?state=opened`)
  const notes = await ben<{ body: string; author: { username: string } }[]>('GET', `${path}/issues/${issue?.id}/notes`)
  return notes.filter((note) => note.author.username === 'ada').map((note) => note.body)
}

it('a comment that meets a project turned private waits with its text, and arrives once when it is back (F15)', async () => {
  const path = project()
  outbox.userStore.submitEdit({ kind: 'comment', target: ring(), body: 'Loud enough?' })
  await ben('PUT', path, { name: 'bell', visibility_level: 0 })
  await outbox.flush()
  expect(outbox.edits()).toMatchObject([{ state: 'waiting', detail: 'Loud enough?' }])
  expect(outbox.edits()[0]?.error).toBe(
    'GitLab does not show you this project at the moment. It may have become private. What you wrote is kept here, and is sent when the project is back.',
  )
  // It is left alone while the project is hidden: the service is not asked again for each edit.
  const asked = proxy.requests.length
  for (let minute = 0; minute < 5; minute += 1) await outbox.after(61)
  expect(proxy.requests.length).toBe(asked)

  await ben('PUT', path, { name: 'bell', visibility_level: 20 })
  await outbox.sync()
  await outbox.after(61)
  expect(outbox.edits()).toEqual([])
  expect(await saidByAda(path)).toEqual(['Loud enough?'])
})

it('a change of a group that is gone is refused, since groups are in no project', async () => {
  const [group] = await ben<{ id: number }[]>('GET', '/groups')
  const target = keyOf('here', 'group', group?.id ?? 0)
  outbox.userStore.submitEdit({ kind: 'changeGroup', target, description: 'Gone' })
  await ben('DELETE', `/groups/${group?.id}`)
  await outbox.flush()
  expect(outbox.edits()).toMatchObject([{ state: 'rejected' }])
})

it('one of which nobody knows whether it arrived is looked for when the project is back', async () => {
  const path = project()
  proxy.misbehave('POST', /\/notes$/, { applied: true, then: 'reset' })
  outbox.userStore.submitEdit({ kind: 'comment', target: ring(), body: 'Loud enough?' })
  await outbox.flush()
  await ben('PUT', path, { name: 'bell', visibility_level: 0 })
  await outbox.after(5)
  expect(outbox.edits()).toMatchObject([{ state: 'doubtful', detail: 'Loud enough?' }])
  await ben('PUT', path, { name: 'bell', visibility_level: 20 })
  await outbox.sync()
  await outbox.after(61)
  expect(outbox.edits()).toEqual([])
  expect(await saidByAda(path)).toEqual(['Loud enough?'])
})

it('an item that is gone from a project still shown is refused', async () => {
  const path = project()
  outbox.userStore.submitEdit({ kind: 'comment', target: ring(), body: 'Still there?' })
  await ben('DELETE', `${path}/issues/${ring().split('/')[2]}`)
  await outbox.flush()
  expect(outbox.edits()).toMatchObject([{ state: 'rejected', detail: 'Still there?' }])
})

it('one of a project in which the user is no member arrives, too, once that is back', async () => {
  const own = {
    users: ['ada', 'ben'],
    projects: [
      {
        path: 'ben/bell',
        visibility: 'public',
        members: { ben: 'owner' },
        issues: [{ title: 'Ring', author: 'ada' }],
      },
    ],
  }
  ;({ service, proxy, outbox } = await openOutboxBehindProxy({ fixture: own }))
  const [row] = outbox.reader.readRows([ring()])
  const path = `/projects/${row?.kind === 'issue' ? String(partsOf(row.projectKey).id) : ''}`
  outbox.userStore.submitEdit({ kind: 'comment', target: ring(), body: 'Loud enough?' })
  await ben('PUT', path, { name: 'bell', visibility_level: 0 })
  await outbox.flush()
  expect(outbox.edits()).toMatchObject([{ state: 'waiting', detail: 'Loud enough?' }])
  await ben('PUT', path, { name: 'bell', visibility_level: 20 })
  await outbox.sync()
  await outbox.after(61)
  expect(outbox.edits()).toEqual([])
  expect(await saidByAda(path)).toEqual(['Loud enough?'])
  // Its items are listed as before.
  ring()
})
