import { beforeEach, describe, expect, it } from 'vitest'
import type { Service } from '../../service/server.ts'
import type { Edit } from '../../shared/edit.ts'
import { partsOf, type Key } from '../../shared/model/key.ts'
import type { EditRow } from '../../shared/model/rows.ts'
import { askService } from '../support/asking.ts'
import { openOutboxBehindProxy } from '../support/filled-service.ts'
import type { MisbehavingProxy } from '../support/misbehaving-proxy.ts'
import type { TestOutbox } from '../support/outbox.ts'

/** A label that is made and given to an item in one go: the service must have it before the item gets it. */

const fixture = {
  users: ['ada', 'ben'],
  groups: [{ path: 'tools', members: { ada: 'developer', ben: 'developer' } }],
  projects: [{ path: 'tools/anvil', issues: [{ title: 'One', author: 'ben' }] }],
}

let service: Service
let proxy: MisbehavingProxy
let outbox: TestOutbox
let project: Key<'project'>
let issue: Key<'issue'>

beforeEach(async () => {
  ;({ service, proxy, outbox } = await openOutboxBehindProxy({ fixture }))
  project = outbox.reader.listProjects(undefined).keys[0] as Key<'project'>
  issue = outbox.reader.listItems('issue', { query: 'One' }).keys[0] as Key<'issue'>
})

const color = '#112233'
const making = (name: string): Edit => ({
  ...{ kind: 'createLabel', target: project, name, color, description: '', priority: null },
})
const giving = (name: string): Edit => ({
  ...{ kind: 'changeItem', target: issue, fields: { labels: { add: [name], remove: [] } } },
})
const edits = () => outbox.reader.readRows(outbox.reader.listEdits(undefined).keys) as EditRow[]
const labelsOfIssue = () => outbox.reader.readRows([issue]).flatMap((row) => ('labels' in row ? row.labels : []))
const ask = <T>(path: string, body?: unknown) =>
  askService<T>(
    service,
    'token-ada',
    body === undefined ? 'GET' : 'POST',
    `/projects/${partsOf(project).id}${path}`,
    body,
  )
const onService = async () => {
  const [labels, one] = await Promise.all([
    ask<{ name: string; color: string }[]>('/labels'),
    ask<{ labels: string[] }>(`/issues/${partsOf(issue).id}`),
  ])
  return { labels: labels.map((label) => [label.name, label.color]), ofIssue: one.labels }
}

describe('a label that is made and given', () => {
  it('is shown at once, and made before it is given, though making it has to be tried again', async () => {
    outbox.userStore.submitEdits([making('wet'), giving('wet')])
    expect(labelsOfIssue()).toEqual([{ name: 'wet', color }])
    proxy.misbehave('POST', /\/labels$/, { applied: false, then: { status: 503, body: '{}' } })
    await outbox.flush()
    expect([proxy.requests.filter((each) => each.startsWith('PUT ')), edits().length]).toEqual([[], 2])
    await outbox.after(600)
    expect([edits(), await onService()]).toEqual([[], { labels: [['wet', color]], ofIssue: ['wet'] }])
  })

  it('is given behind it too where it was given to an item whose edit waited already', async () => {
    outbox.userStore.submitEdit({ kind: 'changeItem', target: issue, fields: { title: 'Two' } })
    outbox.userStore.submitEdits([making('wet'), giving('wet')])
    expect(edits()).toHaveLength(2)
    proxy.misbehave('POST', /\/labels$/, { applied: false, then: { status: 503, body: '{}' } })
    await outbox.flush()
    expect(edits()).toHaveLength(2)
    await outbox.after(600)
    expect([edits(), await onService()]).toEqual([[], { labels: [['wet', color]], ofIssue: ['wet'] }])
  })

  it('is given under its new name behind renaming it', async () => {
    await ask('/labels', { name: 'dry', color })
    await outbox.sync()
    outbox.userStore.submitEdit({ kind: 'changeLabel', target: project, name: 'dry', newName: 'wet' })
    outbox.userStore.submitEdit(giving('wet'))
    proxy.misbehave('PUT', /\/labels/, { applied: false, then: { status: 503, body: '{}' } })
    await outbox.flush()
    await outbox.after(600)
    expect([edits(), await onService()]).toEqual([[], { labels: [['wet', color]], ofIssue: ['wet'] }])
  })

  it('is one step, which is undone as one', () => {
    outbox.userStore.submitEdits([making('wet'), giving('wet')])
    outbox.userStore.undo()
    expect([edits(), labelsOfIssue()]).toEqual([[], []])
    outbox.userStore.redo()
    expect([edits().length, labelsOfIssue()]).toEqual([2, [{ name: 'wet', color }]])
  })

  it('waits for the user with what needs it where somebody has made another of that name', async () => {
    outbox.userStore.submitEdits([making('wet'), giving('wet')])
    await ask('/labels', { name: 'wet', color: '#ffffff' })
    await outbox.flush()
    expect(edits()).toMatchObject([{ state: 'rejected', error: { code: 'conflict' } }, { state: 'waiting' }])
    outbox.userStore.discardEdit(partsOf(edits()[0]?.key as Key<'edit'>).id)
    expect(edits()).toMatchObject([{ state: 'rejected', error: { code: 'needed_discarded' } }])
  })
})
