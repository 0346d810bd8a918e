import { describe, expect, it } from 'vitest'
import { SharedRequests } from '../../electron/sync/schedule/shared-requests.ts'

describe('requests that may be under way at once', () => {
  /** Begins to read lists, and returns the share of each and what ends the reading of one. */
  function reading(most: number, lists: readonly string[]) {
    const requests = new SharedRequests(most)
    const ends = new Map<string, () => void>()
    const readings = lists.map((list) =>
      requests.whileReading(list, () => new Promise<void>((resolve) => ends.set(list, resolve))),
    )
    return {
      shares: () => lists.map((list) => requests.of(list)),
      end: async (list: string) => {
        ends.get(list)?.()
        await readings[lists.indexOf(list)]
      },
    }
  }

  it.each([
    ['all for one list', 7, ['a'], [7]],
    ['one more for the list that began first', 7, ['a', 'b'], [4, 3]],
    ['one more for each of the first lists', 8, ['a', 'b', 'c'], [3, 3, 2]],
    ['one for each list where there are more lists than requests', 2, ['a', 'b', 'c'], [1, 1, 1]],
    ['one where there should be none', 0, ['a'], [1]],
  ])('are shared among the lists that are read: %s', (_, most, lists, shares) => {
    expect(reading(most, lists).shares()).toEqual(shares)
  })

  it('are shared anew when a list was read, and also when it failed', async () => {
    const { shares, end } = reading(7, ['a', 'b'])
    await end('a')
    expect(shares()[1]).toBe(7)
    const requests = new SharedRequests(7)
    await expect(requests.whileReading('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await requests.whileReading('b', async () => expect(requests.of('b')).toBe(7))
  })
})
