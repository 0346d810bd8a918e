import { beforeEach, expect, it } from 'vitest'
import { nextRevision } from '../../electron/cache/storage/revision.ts'
import { storeServiceList } from '../../electron/cache/lists/service-lists.ts'
import { parseEdit, type Edit } from '../../shared/edit.ts'
import { keyOf } from '../../shared/model/key.ts'
import { directoryLists, serviceListName } from '../../shared/model/service-list.ts'
import type { Service } from '../../service/server.ts'
import { askService } from '../support/asking.ts'
import { openOutboxBehindProxy } from '../support/filled-service.ts'
import type { TestOutbox } from '../support/outbox.ts'

/** People who are in no list that was read. Nobody saw their names, so nobody can have changed them since. */

let service: Service
let outbox: TestOutbox
let id: number

beforeEach(async () => {
  const users = [
    { username: 'ada', administrator: true },
    { username: 'emil', name: 'Emil' },
  ]
  ;({ service, outbox } = await openOutboxBehindProxy({ fixture: { users } }))
  const [emil] = await askService<{ id: number }[]>(service, 'token-ada', 'GET', '/users?username=emil')
  id = emil?.id ?? 0
})

const rename = (name: string): Edit => parseEdit({ kind: 'changePerson', target: keyOf('here', 'user', id), name })
const nameOnService = async () => (await askService<{ name: string }>(service, 'token-ada', 'GET', `/users/${id}`)).name

it('are changed without a question', async () => {
  outbox.userStore.submitEdit(rename('Emilio'))
  await outbox.flush()
  expect(outbox.edits()).toEqual([])
  expect(await nameOnService()).toBe('Emilio')
})

it('and listed while a change waits, are compared with what the list said', async () => {
  const first = outbox.userStore.submitEdit(rename('Emilio'))
  const list = serviceListName(directoryLists.user, outbox.ownUserId)
  const revision = nextRevision(outbox.cache)
  storeServiceList(outbox.cache, list, {
    rows: [{ id, name: 'Emil' }],
    arrival: { revision, begunAt: revision },
    readAt: 0,
  })
  // A change of another kind keeps the two apart.
  outbox.userStore.submitEdit(parseEdit({ kind: 'blockPerson', target: keyOf('here', 'user', id), blocked: true }))
  outbox.userStore.submitEdit(rename('Emile'))
  outbox.userStore.discardEdit(first)
  await outbox.flush()
  expect(outbox.edits()).toEqual([])
  expect(await nameOnService()).toBe('Emile')
})
