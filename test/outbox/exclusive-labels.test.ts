import { beforeEach, describe, expect, it } from 'vitest'
import type { Edit, EditOf } from '../../shared/edit.ts'
import type { Key } from '../../shared/model/key.ts'
import type { EditRow } from '../../shared/model/rows.ts'
import { openOutboxBehindProxy } from '../support/filled-service.ts'
import type { TestOutbox } from '../support/outbox.ts'

/** Labels that take the place of the others of their scope, where rows say that the edition of the service has that. */

const labels = ['p::1', 'p::2', 'p::3', 'bug']
const fixture = {
  users: ['ada'],
  projects: [
    {
      path: 'ada/anvil',
      labels,
      issues: [{ title: 'Crack', labels: ['bug', 'p::1'] }],
      mergeRequests: [{ title: 'Weld', branch: 'weld', labels: ['p::1'] }],
    },
    { path: 'ada/free', labels, issues: [{ title: 'Rust', labels: ['p::1'] }] },
  ],
}

let outbox: TestOutbox

beforeEach(async () => {
  ;({ outbox } = await openOutboxBehindProxy({ fixture }))
  outbox.cache.exec(`UPDATE issues SET has_weight = 1 WHERE title = 'Crack'`)
})

const item = (kind: 'issue' | 'mergeRequest', query: string) =>
  outbox.reader.listItems(kind, { query }).keys[0] as Key<'issue' | 'mergeRequest'>
const give = (target: Key<'issue' | 'mergeRequest'>, ...add: string[]): Edit => ({
  ...{ kind: 'changeItem', target, fields: { labels: { add, remove: [] } } },
})
const shown = (key: string) =>
  outbox.reader.readRows([key]).flatMap((row) => ('labels' in row ? row.labels.map(({ name }) => name) : []))
const queued = () =>
  (outbox.reader.readRows(outbox.reader.listEdits(undefined).keys) as EditRow[]).map(
    ({ edit }) => (edit as EditOf<'changeItem'>).fields.labels,
  )

describe('a label of a scope', () => {
  it.each([
    ['issue', 'Crack', ['bug', 'p::2']],
    ['mergeRequest', 'Weld', ['p::2']],
  ] as const)('takes the place of the other one on an %s, and undo brings that back', (kind, title, after) => {
    const key = item(kind, title)
    const before = shown(key)
    outbox.userStore.submitEdit(give(key, 'p::2'))
    expect(shown(key)).toEqual(after)
    expect(queued()).toEqual([{ add: ['p::2'], remove: ['p::1'] }])
    outbox.userStore.undo()
    expect(shown(key)).toEqual(before)
  })

  it('takes the place of one that is not sent yet', () => {
    const key = item('issue', 'Crack')
    outbox.userStore.submitEdit(give(key, 'p::2'))
    outbox.userStore.submitEdit(give(key, 'p::3'))
    expect(shown(key)).toEqual(['bug', 'p::3'])
  })

  it('is the last of those that one edit adds', () => {
    const key = item('issue', 'Crack')
    outbox.userStore.submitEdit(give(key, 'p::2', 'p::3'))
    expect(shown(key)).toEqual(['bug', 'p::3'])
    expect(queued()).toEqual([{ add: ['p::3'], remove: ['p::1'] }])
  })

  it('stands beside the others where nothing says that the edition has that', () => {
    const key = item('issue', 'Rust')
    outbox.userStore.submitEdit(give(key, 'p::2'))
    expect(shown(key)).toEqual(['p::1', 'p::2'])
    expect(queued()).toEqual([{ add: ['p::2'], remove: [] }])
  })

  it('is offered as one of those that leave others', () => {
    const [project] = outbox.reader.listProjects(undefined).keys.filter((key) => {
      const [row] = outbox.reader.readRows([key])
      return row?.kind === 'project' && row.pathWithNamespace === 'ada/anvil'
    }) as Key<'project'>[]
    expect(project && outbox.reader.readChoices(project).scopesAreExclusive).toBe(true)
  })
})
