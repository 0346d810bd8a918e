import { expect, it, vi, onTestFinished } from 'vitest'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { storeMergeRequest } from '../../electron/cache/items/merge-requests.ts'
import { storeTodo } from '../../electron/cache/items/todos.ts'
import { asUsual } from '../../shared/model/view.ts'
import { openAccountOnFiles, type AccountOnFiles } from '../support/account-on-files.ts'
import { answer } from '../support/cache.ts'
import { deriveInbox } from '../support/inbox.ts'
import { sampleIssue, sampleMergeRequest, sampleTodo } from '../support/samples.ts'

const viewOver = (list: 'inbox' | 'issues' | 'mergeRequests') => (on: AccountOnFiles, query: string) => {
  on.userStore.saveView(null, { name: 'Mine', icon: 'filter', list, query, ...asUsual })
  return on.reader.listViews('here').views[0]?.count
}

/** The number of results in every place that takes a query. */
const places: Readonly<Record<string, (on: AccountOnFiles, query: string) => number | undefined>> = {
  'the inbox': ({ reader }, query) => reader.listInbox('here', 'open', query).keys.length,
  'the inboxes of all accounts': ({ reader }, query) => reader.listInbox(undefined, 'open', query).keys.length,
  'the list of issues': ({ reader }, query) => reader.listItems('issue', { account: 'here', query }).keys.length,
  'the list of merge requests': ({ reader }, query) =>
    reader.listItems('mergeRequest', { account: 'here', query }).keys.length,
  'a grouped list': ({ reader }, query) =>
    reader.listItems('issue', { account: 'here', query, grouping: 'assignee' }).keys.length,
  'a board': ({ reader }, query) =>
    reader.listBoardColumns({ account: 'here', list: 'issues', by: 'assignee', query }).count,
  'the search': ({ reader }, text) => reader.findEverything('here', { text, most: 6 }).items.length,
  'a view over the inbox': viewOver('inbox'),
  'a view over issues': viewOver('issues'),
  'a view over merge requests': viewOver('mergeRequests'),
  'a rule that is tried out': ({ reader }, query) => reader.tryRule('here', query).count,
  'a rule': ({ userStore, reader, cache }, query) => {
    userStore.saveRule(null, { name: 'All', query, action: 'done', localLabel: null, isOn: true })
    answer(cache, (arrival) => {
      storeTodo(cache, sampleTodo(2, { actionName: 'assigned', targetId: 2 }), arrival)
    })
    deriveInbox(cache)
    userStore.applyRules()
    return reader.listInbox('here', 'done').keys.length
  },
}

function openAccount(): AccountOnFiles {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 20, 12), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const on = openAccountOnFiles(() => Date.now())
  answer(on.cache, (arrival) => {
    for (const id of [1, 2]) storeIssue(on.cache, sampleIssue(id), arrival)
    storeMergeRequest(on.cache, sampleMergeRequest(3), arrival)
    storeTodo(on.cache, sampleTodo(1, { actionName: 'assigned', targetId: 1 }), arrival)
  })
  deriveInbox(on.cache)
  return on
}

it.each(Object.entries(places))(
  '%s finds nothing by a query that is wrong, and something by a right one',
  (_, found) => {
    expect(found(openAccount(), 'is:open')).toBeGreaterThan(0)
    for (const wrong of ['is:opne', 'is:open is:opne', '(is:open', 'is:open or', 'is:open lable:bug', 'due:soon']) {
      expect([wrong, found(openAccount(), wrong)]).toEqual([wrong, 0])
    }
  },
)

it.each(Object.entries(places))('%s takes a query that leaves out what is left out, however often', (_, found) => {
  const all = found(openAccount(), 'is:open')
  expect(found(openAccount(), `${'-'.repeat(990)}is:open`)).toBe(all)
  expect(found(openAccount(), `${'-'.repeat(991)}is:open`)).toBe(0)
  expect(found(openAccount(), `${'-'.repeat(400)}is:closed`)).toBe(0)
  // As deep as parentheses go.
  const deep = `${'-(is:closed or '.repeat(20)}is:open${')'.repeat(20)}`
  expect(found(openAccount(), deep)).toBe(all)
})
