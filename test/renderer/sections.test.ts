// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChosenView } from '../../shared/model/view.ts'
import { printPlace } from '../../shared/place.ts'
import { usualQueries } from '../../renderer/navigation/queries.svelte.ts'
import { opened, settle } from './support/opened.ts'
import { accountId } from './support/sample-content.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const view = (list: ChosenView['list'], query: string): ChosenView => ({
  name: `${list} ${query}`,
  icon: 'filter',
  list,
  query,
  grouping: null,
  board: null,
})

/** The stores with a view of the inbox, and one of issues. */
async function withViews() {
  const { stores } = await opened()
  await Promise.all([stores.views.save(null, view('inbox', 'is:unread')), settle()])
  await Promise.all([stores.views.save(null, view('issues', 'is:open label:bug')), settle()])
  await Promise.all([stores.views.load(accountId), settle()])
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) {
      if (/\d/.test(key)) stores.commands.run(key === '0' ? 'goEverywhere' : 'openView', key)
      else stores.commands.run(key as 'goInbox')
      await settle()
    }
  }
  return { stores, press }
}

describe('a saved view and the section of what it lists', () => {
  it('are different places: going to the section shows all of it', async () => {
    const { stores, press } = await withViews()
    const { navigation, queries, views } = stores
    await press('1')
    expect([navigation.section, queries.of('inbox')]).toEqual(['inbox', 'is:unread'])
    expect(views.shown?.name).toBe('inbox is:unread')
    await press('goInbox')
    expect([navigation.section, queries.of('inbox')]).toEqual(['inbox', usualQueries.inbox])
    expect(views.shown).toBeUndefined()
    expect(navigation.lists.inbox.keys).toHaveLength(navigation.lists.openEntries)
  })

  it('are different places also from another section, and with a query of one’s own', async () => {
    const { stores, press } = await withViews()
    const { navigation, queries } = stores
    navigation.go('issues')
    queries.set('issues', 'is:open gauge')
    await settle()
    await press('2')
    expect(queries.of('issues')).toBe('is:open label:bug')
    await press('1', 'goMergeRequests', 'goIssues')
    expect(queries.of('issues')).toBe('is:open gauge')
    await press('goInbox')
    expect(queries.of('inbox')).toBe(usualQueries.inbox)
  })

  it('are different places also where one has come back to the view', async () => {
    const { stores, press } = await withViews()
    const { queries, places } = stores
    await Promise.all([
      places.open(printPlace({ kind: 'issues', query: 'is:open label:bug', account: accountId })),
      settle(),
    ])
    stores.trail.follow(stores.trail.current ?? expect.fail())
    await press('goInbox')
    stores.trail.follow(stores.trail.current ?? expect.fail())
    stores.trail.goBack()
    await settle()
    expect(queries.of('issues')).toBe('is:open label:bug')
    await press('goIssues')
    expect(queries.of('issues')).toBe(usualQueries.issues)
  })
})

describe('being inside a project', () => {
  it('is left by one key, which says why it cannot be elsewhere', async () => {
    const { stores, press } = await withViews()
    const { navigation, projects, toasts } = stores
    navigation.go('issues')
    navigation.showProject(projects.all[0]?.key ?? expect.fail())
    await settle()
    expect(navigation.narrowedTo).not.toBeNull()
    await press('0')
    expect([navigation.section, navigation.narrowedTo]).toEqual(['issues', null])
    await press('0')
    expect(toasts.messages.at(-1)?.message).toBe('All projects: no single project is listed.')
  })
})
