import { afterEach, beforeEach, expect, it } from 'vitest'
import { startService, type Service } from '../../service/server.ts'
import { parseEdit, type Edit } from '../../shared/edit.ts'
import { keyOf } from '../../shared/model/key.ts'
import { openAccount, type TestAccount } from '../support/account.ts'
import { askService, ownIdOf } from '../support/asking.ts'

/** Items that are made with several assignees and reviewers, on a service of API v4. */

const fixture = {
  users: ['ada', 'ben', 'cleo'],
  groups: [{ path: 'tools', members: { ada: 'owner', ben: 'developer' } }],
  projects: [
    { path: 'tools/anvil', branches: ['grind'] },
    { path: 'cleo/box', members: { ada: 'guest' } },
  ],
}

let service: Service
let account: TestAccount
let [ada, ben] = [0, 0]

beforeEach(async () => {
  service = await startService({ port: 0, fixture, dialect: 'v4', version: '19' })
  ;[ada, ben] = [await ownIdOf(service, 'token-ada'), await ownIdOf(service, 'token-ben')]
  account = await openAccount({ url: service.url, token: 'token-ada', ownUserId: ada })
  await account.engine.start()
  await account.until(() => account.isSynced())
})

afterEach(async () => {
  await account.close()
  await service.close()
})

function submit(edit: object): void {
  const [id = 0] = account.userStore.submitEdits([parseEdit(edit) as Edit])
  account.userStore.sendEditNow(id)
}
const landed = () => account.until(() => account.userStore.listUnsettled().length === 0)
const ask = <T>(path: string) => askService<T>(service, 'token-ada', 'GET', path)
const idsOf = (people: readonly { readonly id: number }[]) => people.map(({ id }) => id)

it('a merge request has them while it waits and when it is made', async () => {
  submit({
    ...{ kind: 'createMergeRequest', target: keyOf(account.id, 'project', 1), title: 'Grind' },
    ...{ sourceBranch: 'grind', targetBranch: 'master', squash: true },
    ...{ assigneeId: ben, otherAssigneeIds: [ada], reviewerIds: [ben] },
  })
  const [row] = account.reader.readRows(account.reader.listItems('mergeRequest', { query: '' }).keys)
  expect(row?.kind === 'mergeRequest' && [idsOf(row.assignees), idsOf(row.reviewers)]).toEqual([[ada, ben], [ben]])
  await landed()
  const made = await ask<Record<'assignees' | 'reviewers', { id: number }[]>>('/projects/1/merge_requests/1')
  expect([idsOf(made.assignees).toSorted(), idsOf(made.reviewers)]).toEqual([[ada, ben].toSorted(), [ben]])
  expect(made).toMatchObject({ squash: true })
})

it('an issue tells of those whom the service left out', async () => {
  const target = keyOf(account.id, 'project', 2)
  submit({ kind: 'createIssue', target, title: 'Lid', assigneeId: ada, otherAssigneeIds: [ben] })
  await landed()
  const [issue] = account.reader.listItems('issue', { query: '' }).keys
  const item = account.reader.readItem(issue as never, null).item
  expect(item.remarks).toMatchObject([{ ignored: ['assignees'] }])
})
