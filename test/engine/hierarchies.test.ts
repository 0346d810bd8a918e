import { beforeEach, expect, it } from 'vitest'
import { storeHierarchy } from '../../electron/cache/items/hierarchies.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { parseEdit } from '../../shared/edit.ts'
import type { Issue } from '../../shared/model/issue.ts'
import { keyOf, partsOf, type Key } from '../../shared/model/key.ts'
import { hierarchyPageEntity, type Hierarchy, type NamedWorkItem } from '../../shared/model/work-item.ts'
import { answer, request } from '../support/cache.ts'
import { openOutboxBehindProxy } from '../support/filled-service.ts'
import { openedReader } from '../support/opened-reader.ts'
import { sampleIssue } from '../support/samples.ts'

/** What an issue is a part of, and what is a part of it, as its window has it. */

let opened: ReturnType<typeof openedReader>

beforeEach(() => {
  opened = openedReader()
  store(1, { projectId: 1 })
})

const store = (id: number, changed: Partial<Issue>) =>
  answer(opened.cache, (arrival) => storeIssue(opened.cache, sampleIssue(id, changed), arrival))
const look: NamedWorkItem = {
  ...{ id: 2, iid: 12, title: 'Look', state: 'opened', type: 'task', path: 'tools/anvil' },
  webUrl: 'https://projects.example.com/tools/anvil/-/work_items/12',
}
const epic = { ...look, id: 9, iid: 4, title: 'Quieter forges', type: 'epic', path: 'tools' }
const nothing: Hierarchy = { parent: null, children: [], isWhole: true }
const say = (of: number, answered: Partial<Hierarchy>) =>
  answer(opened.cache, (arrival) => storeHierarchy(opened.cache, of, { ...nothing, ...answered }, arrival))
const shown = () => opened.reader.readItemContents(keyOf('here', 'issue', 1))

it('names are those of the service where nothing of it is on this computer', () => {
  expect(shown()).toMatchObject({ parent: null, children: [], hasMoreChildren: false })
  say(1, { parent: epic, children: [look], isWhole: false })
  expect(shown()).toMatchObject({
    parent: { key: null, projectKey: null, reference: 'tools&4', title: 'Quieter forges', type: 'epic' },
    children: [{ key: null, reference: 'tools/anvil#12', title: 'Look', state: 'opened', webUrl: look.webUrl }],
    hasMoreChildren: true,
  })
})

it('title and state are those of its own row where that is newer', () => {
  store(2, { title: 'Old', state: 'closed', projectId: 1 })
  say(1, { children: [look] })
  const key = keyOf('here', 'issue', 2)
  const projectKey = keyOf('here', 'project', 1)
  expect(shown().children).toMatchObject([{ key, projectKey, title: 'Look', state: 'opened' }])
  store(2, { title: 'Looked', state: 'closed', projectId: 1 })
  expect(shown().children).toMatchObject([{ title: 'Looked', state: 'closed' }])
})

it('a part shows its parent though only that was opened, and what it says itself counts from then on', () => {
  store(2, { projectId: 1 })
  const parent = () => opened.reader.readItemContents(keyOf('here', 'issue', 2)).parent
  say(1, {})
  expect(parent()).toBeNull()
  say(1, { children: [look] })
  store(1, { title: 'Cracked', projectId: 1 })
  expect(parent()).toMatchObject({ key: keyOf('here', 'issue', 1), title: 'Cracked', reference: '#1' })
  say(2, { parent: epic })
  expect(parent()).toMatchObject({ title: 'Quieter forges', type: 'epic' })
  say(2, {})
  say(1, { children: [look], isWhole: false })
  expect(parent()).toMatchObject({ title: 'Cracked' })
  expect([say(2, {}), parent(), say(2, {})]).toEqual([true, null, false])
})

it('an epic that the issue is no longer in is not shown, though what it is a part of was not read since', () => {
  const inEpic = (
    epicTitle: string | null,
    epicReference: string | null,
    { epicId = epicTitle === null ? null : 4, hasEpic = true } = {},
  ) => {
    store(1, { projectId: 1, epicId, epicTitle, epicReference, hasEpic })
    return shown().parent?.title
  }
  say(1, { parent: epic })
  expect([inEpic('Quieter forges', 'tools&4'), inEpic('Quieter forges', null)]).toEqual([epic.title, epic.title])
  expect([inEpic('Other', 'tools&5'), inEpic(null, null)]).toEqual([undefined, undefined])
  // Its title may be unknown, and so may all of it.
  expect(inEpic(null, null, { epicId: 4 })).toBe(epic.title)
  expect(inEpic(null, null, { hasEpic: false })).toBe(epic.title)
  say(1, { parent: look })
  expect(inEpic('Other', 'tools&5')).toBe('Look')
})

it('an answer that was overtaken changes nothing (I6)', () => {
  const early = request(opened.cache)
  expect(say(1, { children: [look] })).toBe(true)
  expect(say(1, { children: [look] })).toBe(false)
  expect(early((arrival) => storeHierarchy(opened.cache, 1, nothing, arrival))).toBe(false)
  expect(shown().children).toHaveLength(1)
})

it('a part counts as closed while its closing waits in the outbox', async () => {
  const { outbox } = await openOutboxBehindProxy({
    fixture: { users: ['ada'], projects: [{ path: 'ada/anvil', issues: ['Crack', 'Look'] }] },
  })
  const named = (query: string) => outbox.reader.listItems('issue', { query }).keys[0] as Key<'issue'>
  const [crack, task] = [named('Crack'), named('Look')]
  const child = { ...look, id: partsOf(task).id }
  answer(outbox.cache, (arrival) =>
    storeHierarchy(outbox.cache, partsOf(crack).id, { ...nothing, children: [child] }, arrival),
  )
  const states = () => outbox.reader.readItemContents(crack).children.map(({ state }) => state)
  expect(states()).toEqual(['opened'])
  outbox.userStore.submitEdit(parseEdit({ kind: 'changeState', target: task, state: 'closed' }))
  expect(states()).toEqual(['closed'])
})

it('what is odd in an answer costs no more than itself', () => {
  const named = { id: 'gid://gitlab/WorkItem/2', iid: '12', title: 'Look', state: 'OPEN', type: { name: 'Test Case' } }
  const read = (widget: object) => hierarchyPageEntity.read(widget)
  expect(read({ children: { nodes: [named, { ...named, id: 'gid://gitlab/User/2' }, null] } })).toMatchObject({
    items: [{ id: 2, iid: 12, state: 'opened', type: 'test_case', path: '', webUrl: null }],
    ...{ parent: null, next: null },
  })
  const odd = { ...named, state: 'ODD', type: 7, namespace: 'none', title: 3, web_url: 4 }
  expect(read({ parent: odd, children: null })).toMatchObject({
    parent: { id: 2, state: '', type: '', path: '', title: '', webUrl: null },
    items: [],
  })
  expect(read({ parent: 'none', children: { nodes: 1, page: { more: true, cursor: 2 } } })).toMatchObject({
    ...{ parent: null, items: [], next: null },
  })
  expect(read({ children: { nodes: [], page: { more: true, cursor: 'next' } } }).next).toBe('next')
})
