import { beforeEach, describe, expect, it } from 'vitest'
import { wordsFor } from '../../shared/error-sentences.ts'
import type { Service } from '../../service/server.ts'
import type { Edit } from '../../shared/edit.ts'
import { keyOf, partsOf, type Key } from '../../shared/model/key.ts'
import { localIdOf } from '../../shared/model/local-id.ts'
import { referenceOf } from '../../shared/model/reference.ts'
import type { EditRow, ProjectRow } from '../../shared/model/rows.ts'
import { askService } from '../support/asking.ts'
import { errorThrown } from '../support/failures.ts'
import { openOutboxBehindProxy } from '../support/filled-service.ts'
import type { MisbehavingProxy } from '../support/misbehaving-proxy.ts'
import type { TestOutbox } from '../support/outbox.ts'

/** What would take something away from under earlier edits of other key queues goes after them. */

const fixture = {
  users: ['ada', 'ben'],
  groups: [{ path: 'tools', members: { ada: 'owner', ben: 'developer' } }],
  projects: [
    { path: 'tools/anvil', members: { ada: 'owner' }, issues: [{ title: 'One', author: 'ada' }] },
    { path: 'tools/hammer', members: { ada: 'owner' } },
  ],
}

const fixtureOfPerson = {
  users: ['ben', { username: 'ines', administrator: true }],
  groups: [{ path: 'tools', members: { ines: 'owner' } }],
  projects: [{ path: 'ben/site', members: { ines: 'owner' } }],
}

let service: Service
let proxy: MisbehavingProxy
let outbox: TestOutbox
let anvil: Key<'project'>
let hammer: Key<'project'>
let issue: Key<'issue'>

beforeEach(async () => {
  ;({ service, proxy, outbox } = await openOutboxBehindProxy({ fixture }))
  const projects = outbox.reader.readRows(outbox.reader.listProjects(undefined).keys) as ProjectRow[]
  const keyOfProject = (path: string) => projects.find((row) => row.pathWithNamespace === path)?.key as Key<'project'>
  ;[anvil, hammer] = [keyOfProject('tools/anvil'), keyOfProject('tools/hammer')]
  issue = outbox.reader.listItems('issue', { query: 'One' }).keys[0] as Key<'issue'>
})

const submit = (edit: Edit): number => outbox.userStore.submitEdit(edit)
const edits = () => outbox.reader.readRows(outbox.reader.listEdits(undefined).keys) as EditRow[]
const ask = <T>(path: string, body?: unknown) =>
  askService<T>(service, 'token-ada', body === undefined ? 'GET' : 'POST', path, body)
const ofAnvil = (path: string) => `/projects/${partsOf(anvil).id}${path}`
const give = (name: string): Edit => ({
  ...{ kind: 'changeItem', target: issue, fields: { labels: { add: [name], remove: [] } } },
})
const rename = (name: string, newName: string): Edit => ({ kind: 'changeLabel', target: anvil, name, newName })

async function makeLabel(name: string): Promise<void> {
  await ask(ofAnvil('/labels'), { name, color: '#112233' })
  await outbox.sync()
}

/** The next comment is answered with 503, and has to be sent again. */
function refuseToTalk(): void {
  proxy.misbehave('POST', /\/notes$/, { applied: false, then: { status: 503, body: '{}' } })
}

/** Sends everything, also what is held for a moment. */
async function sendAll(): Promise<void> {
  for (let time = 0; time < 3; time += 1) {
    await outbox.flush()
    await outbox.after(600)
  }
}

describe('what takes something away', () => {
  it('deletes a project when what is moved out of it is out', async () => {
    submit({ kind: 'moveIssue', target: issue, to: hammer })
    const deleting = submit({ kind: 'deleteProject', target: anvil, path: 'tools/anvil' })
    expect(edits().find(({ key }) => key === keyOf('here', 'edit', deleting))?.waitsFor?.targetReference).toBe(
      'tools/anvil#1',
    )
    await sendAll()
    const there = await ask<{ title: string }[]>(`/projects/${partsOf(hammer).id}/issues`)
    expect([edits(), there.map(({ title }) => title)]).toEqual([[], ['One']])
  })

  it('archives a project when all has been said in it', async () => {
    submit({ kind: 'comment', target: issue, body: 'We go on elsewhere' })
    submit({ kind: 'archiveProject', target: anvil, archived: true })
    await sendAll()
    const project = await ask<{ archived: boolean }>(ofAnvil(''))
    expect([edits(), project.archived]).toEqual([[], true])
  })

  it('deletes a group when what is done in its projects is done', async () => {
    submit({ kind: 'comment', target: issue, body: 'We go on elsewhere' })
    const group = keyOf('here', 'group', (await ask<{ id: number }>('/groups/tools')).id)
    submit({ kind: 'deleteGroup', target: group, path: 'tools' })
    refuseToTalk()
    await outbox.flush()
    expect(proxy.requests.filter((each) => each.startsWith('DELETE'))).toEqual([])
    await sendAll()
    const said = proxy.requests.findLastIndex((each) => each.startsWith('POST'))
    expect(edits()).toEqual([])
    expect(proxy.requests.findIndex((each) => each.startsWith('DELETE'))).toBeGreaterThan(said)
  })

  it('deletes a person when what is moved out of their own projects is out', async () => {
    const user = 'ines'
    ;({ service, proxy, outbox } = await openOutboxBehindProxy({ fixture: fixtureOfPerson, user }))
    const own = outbox.reader.listProjects(undefined).keys[0] as Key<'project'>
    const asked = <T>(path: string) => askService<T>(service, 'token-ines', 'GET', path)
    const groupId = (await asked<{ id: number }>('/groups/tools')).id
    const [person] = await asked<{ id: number }[]>('/users?username=ben')
    submit({ kind: 'transferProject', target: own, groupId, groupPath: 'tools' })
    submit({ kind: 'deletePerson', target: keyOf('here', 'user', person?.id ?? 0), username: 'ben' })
    proxy.misbehave('POST', /\/groups\//, { applied: false, then: { status: 503, body: '{}' } })
    proxy.misbehave('PUT', /\/transfer/, { applied: false, then: { status: 503, body: '{}' } })
    await sendAll()
    const project = await asked<{ path_with_namespace: string }>(`/projects/${partsOf(own).id}`)
    expect([edits(), project.path_with_namespace]).toEqual([[], 'tools/site'])
  })

  it('renames a label when it was given, though giving it has to be tried again', async () => {
    await makeLabel('dry')
    submit(give('dry'))
    submit(rename('dry', 'wet'))
    proxy.misbehave('PUT', /\/issues\//, { applied: false, then: { status: 503, body: '{}' } })
    await sendAll()
    const labels = await ask<{ name: string }[]>(ofAnvil('/labels'))
    const one = await ask<{ labels: string[] }>(ofAnvil(`/issues/${partsOf(issue).id}`))
    expect([edits(), labels.map(({ name }) => name), one.labels]).toEqual([[], ['wet'], ['wet']])
  })

  it('does not wait for what is done elsewhere, nor for what was discarded', async () => {
    const said = submit({ kind: 'comment', target: issue, body: 'We go on elsewhere' })
    refuseToTalk()
    submit({ kind: 'archiveProject', target: hammer, archived: true })
    await outbox.flush()
    expect(edits()).toHaveLength(1)
    submit({ kind: 'archiveProject', target: anvil, archived: true })
    await outbox.flush()
    expect(edits()).toHaveLength(2)
    outbox.userStore.discardEdit(said)
    await outbox.flush()
    expect(edits()).toEqual([])
  })
})

describe('edits that would wait for each other stay apart', () => {
  const making = (title: string, description: string): Edit => ({
    ...{ kind: 'createIssue', target: anvil, title, description, confidential: false, assigneeId: null },
    ...{ milestoneId: null, labels: [], dueDate: null, createdAt: null, resolvesDiscussionsOf: null },
  })
  const nameOf = (id: number) => referenceOf({ kind: 'issue', id: localIdOf(id), iid: 0 })

  it('two new issues that name each other', async () => {
    const first = submit(making('A', ''))
    const second = submit(making('B', `After ${nameOf(first)}`))
    const key = keyOf('here', 'issue', localIdOf(first))
    submit({ kind: 'changeItem', target: key, fields: { description: `Before ${nameOf(second)}` } })
    await sendAll()
    const there = await ask<{ title: string; description: string }[]>(ofAnvil('/issues'))
    expect(edits()).toEqual([])
    expect(there.map(({ title, description }) => [title, description])).toEqual(
      expect.arrayContaining([
        ['A', 'Before #3'],
        ['B', 'After #2'],
      ]),
    )
  })

  it('two new issues of which one gets its words in the outbox', async () => {
    const first = submit(making('A', 'Alone'))
    const second = submit(making('B', `After ${nameOf(first)}`))
    const third = submit(making('C', `After ${nameOf(second)}`))
    const refused = errorThrown(() => outbox.userStore.rewriteEdit(first, `Before ${nameOf(third)}`))
    expect(wordsFor(refused)).toBe(
      'This names something that cannot be created before it. The two edits would wait for each other. Name it on the item itself: it is added once both are there.',
    )
    outbox.userStore.rewriteEdit(third, `After ${nameOf(first)} and ${nameOf(second)}`)
    await sendAll()
    const there = await ask<{ title: string; description: string }[]>(ofAnvil('/issues'))
    expect(edits()).toEqual([])
    expect(there.map(({ title, description }) => [title, description])).toEqual(
      expect.arrayContaining([
        ['A', 'Alone'],
        ['B', 'After #2'],
        ['C', 'After #2 and #3'],
      ]),
    )
  })

  it('a label that is given by both of its names', async () => {
    await makeLabel('dry')
    submit(give('dry'))
    submit(rename('dry', 'wet'))
    submit(give('wet'))
    await sendAll()
    const one = await ask<{ labels: string[] }>(ofAnvil(`/issues/${partsOf(issue).id}`))
    expect([edits(), one.labels]).toEqual([[], ['wet']])
  })
})
