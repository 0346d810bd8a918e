// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readReference } from '../../renderer/navigation/named-items.ts'
import type { Stores } from '../../renderer/shell/stores.ts'
import { opened, settle } from './support/opened.ts'
import { accountId, sampleAccount } from './support/sample-content.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const issue = (id: number): string => `${accountId}/issue/${id}`
const onService = { accounts: [{ ...sampleAccount, kept: 'keychain' as const }] }

async function first(stores: Stores, text: string) {
  stores.search.open(text)
  await settle()
  return stores.search.rows[0]
}

it.each([
  `${sampleAccount.url}/hardware/gateway/issues/1`,
  `${sampleAccount.url}/hardware/gateway/-/issues/1`,
  `${sampleAccount.url}/hardware/gateway/-/work_items/1`,
  ` ${sampleAccount.url}/hardware/gateway/-/issues/1?tab=notes#note_5 `,
  'hardware/gateway#1',
  'gateway#1',
])('%s leads to its item, as the first result', async (text) => {
  const { stores } = await opened()
  expect((await first(stores, text))?.shown).toMatchObject({ kind: 'item', item: { row: { key: issue(1) } } })
  stores.search.choose()
  stores.search.closed()
  await settle()
  expect(stores.item.key).toBe(issue(1))
})

it('a number leads to the issue of the project that is listed, and names nothing where none is', async () => {
  const { stores } = await opened()
  await first(stores, '#2')
  expect(stores.search.groups.map(({ kind }) => kind)).not.toContain('named')
  void stores.places.open(`${sampleAccount.url}/platform/api`)
  await settle()
  expect((await first(stores, '#2'))?.shown).toMatchObject({ kind: 'item', item: { row: { key: issue(2) } } })
})

it.each([
  ['hardware/gateway#9999', `${sampleAccount.url.replace(/\/$/, '')}/hardware/gateway/issues/9999`],
  ['elsewhere/app!3', `${sampleAccount.url.replace(/\/$/, '')}/elsewhere/app/merge_requests/3`],
  ['https://elsewhere.example/group/app/-/issues/1', 'https://elsewhere.example/group/app/-/issues/1'],
  [
    `${sampleAccount.url}/hardware/gateway/-/work_items/9999`,
    `${sampleAccount.url}/hardware/gateway/-/work_items/9999`,
  ],
  [`${sampleAccount.url}/groups/hardware/-/epics/1`, `${sampleAccount.url}/groups/hardware/-/epics/1`],
  [`${sampleAccount.url}/elsewhere/app`, `${sampleAccount.url}/elsewhere/app`],
])('%s, which is not on this computer, is said to be so and opened in the browser', async (text, webAddress) => {
  const { bridge, stores } = await opened(onService)
  expect((await first(stores, text))?.shown).toMatchObject({ kind: 'named', named: { kind: 'notHere', webAddress } })
  stores.search.choose()
  stores.search.closed()
  await settle()
  expect(bridge.calls.findLast(({ name }) => name === 'openExternal')?.args).toEqual({ url: webAddress })
})

it('the address of a snippet or a project is opened in Docket', async () => {
  const { bridge, stores } = await opened(onService)
  const open = async (text: string) => {
    const row = await first(stores, text)
    stores.search.choose()
    stores.search.closed()
    await settle()
    return row?.shown
  }
  expect(await open(`${sampleAccount.url}/platform/api/-/snippets/7`)).toMatchObject({
    kind: 'named',
    named: { kind: 'place', place: { kind: 'snippet', number: 7 } },
  })
  // A snippet is looked for once it is chosen, and not for each letter.
  expect(bridge.calls.filter(({ name }) => name === 'findSnippet')).toHaveLength(1)
  expect(stores.item.key).toMatch(/\/snippet\/7$/)
  expect(await open(`${sampleAccount.url}/platform/api`)).toMatchObject({ kind: 'named', named: { kind: 'place' } })
  expect(stores.navigation.project).not.toBeNull()
  expect(bridge.calls.some(({ name }) => name === 'openExternal')).toBe(false)
})

describe('a reference that is typed', () => {
  it('is a number, with a sign, and with the end of a path before it', () => {
    const both = ['issue', 'mergeRequest']
    expect(readReference('#12')).toEqual({ path: '', kinds: ['issue'], number: 12 })
    expect(readReference(' !7 ')).toEqual({ path: '', kinds: ['mergeRequest'], number: 7 })
    expect(readReference('12')).toEqual({ path: '', kinds: both, number: 12 })
    expect(readReference('group/app#3')).toEqual({ path: 'group/app', kinds: ['issue'], number: 3 })
    expect(['v12', '#0', '#', 'a b#1', '#1234567890'].map(readReference)).toEqual([null, null, null, null, null])
  })
})

it('other words name nothing', async () => {
  const { stores } = await opened()
  await first(stores, 'gateway')
  expect(stores.search.groups.map(({ kind }) => kind)).not.toContain('named')
})
