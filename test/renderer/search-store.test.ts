// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { opened, settle } from './support/opened.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A search that has answered the first letters of a word; what all of it finds is on its way. */
async function typed() {
  const { bridge, stores } = await opened()
  const { places, search, surfaces } = stores
  const opens = vi.spyOn(places, 'open')
  surfaces.showSearch({ text: '' })
  search.open('')
  search.write('g')
  await settle()
  const before = search.rows.map(({ address }) => address)
  bridge.hold('findEverything')
  search.write('antenna')
  await settle()
  /** The address that was opened once the search is gone. */
  const chosen = (): string | undefined => {
    search.closed()
    return opens.mock.calls[0]?.[0]
  }
  return { bridge, search, surfaces, before, chosen }
}

it('Enter behind a word waits for what the word finds', async () => {
  const { bridge, search, surfaces, before, chosen } = await typed()
  search.choose()
  expect(surfaces.search).not.toBeNull()
  bridge.release('findEverything')
  await settle()
  expect(surfaces.search).toBeNull()
  const address = chosen()
  expect(address).toBe(search.rows[0]?.address)
  expect(address).not.toBe(before[0])
})

it('Enter on a row that one has gone to chooses that one, whatever is on its way', async () => {
  const { search, surfaces, before, chosen } = await typed()
  search.move(1)
  search.choose()
  expect([surfaces.search, chosen()]).toEqual([null, before[1]])
})

it('typing on takes Enter back', async () => {
  const { bridge, search, surfaces } = await typed()
  search.choose()
  search.write('index file')
  bridge.release('findEverything')
  await settle()
  expect(surfaces.search).not.toBeNull()
})

it('Enter right behind another scope waits for what is found there', async () => {
  const { bridge, search, surfaces } = await typed()
  bridge.release('findEverything')
  await settle()
  expect(search.isAnswered).toBe(true)
  bridge.hold('findEverything')
  search.searchIn('all')
  search.choose()
  expect(search.isAnswered).toBe(false)
  expect(surfaces.search).not.toBeNull()
  bridge.release('findEverything')
  await settle()
  expect(surfaces.search).toBeNull()
})
