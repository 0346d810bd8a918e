// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { RowsStore } from '../../renderer/data/rows.svelte.ts'
import type { DocketBridge } from '../../shared/ipc.ts'
import type { Row } from '../../shared/model/rows.ts'

/** Rows on request, whose answers come when the test lets them, as from another process. */

interface Asked {
  readonly keys: readonly string[]
  readonly answer: (...keys: readonly string[]) => Promise<void>
}

function rowsOver() {
  const asked: Asked[] = []
  const call = (_name: string, { keys }: { keys: readonly string[] }) =>
    new Promise((resolve) => {
      const answer = async (...found: readonly string[]) => {
        resolve({
          ok: true,
          value: found.map((key) => ({ kind: 'inboxEntry', key, itemKey: itemOf(key), item: itemShownBy(key) })),
        })
        await new Promise((next) => setImmediate(next))
      }
      asked.push({ keys, answer })
    })
  const rows = new RowsStore({ call } as unknown as DocketBridge)
  const change = () => rows.changed(new Set(['inboxEntry']), new Set())
  return { rows, asked, change, soon: () => new Promise((next) => setImmediate(next)) }
}

const keyOf = (row: Row | undefined) => row?.key

/** Entries above 100 are about the item of that number. */
function itemOf(entry: string): string | null {
  const id = Number(entry.split('/').at(-1))
  return id > 100 ? `here/issue/${id}` : null
}

function itemShownBy(entry: string): object | null {
  const key = itemOf(entry)
  return key === null ? null : { kind: 'issue', key }
}

describe('the row of an item comes along with that of an entry about it', () => {
  it('so that it opens at once', async () => {
    const { rows, asked, soon } = rowsOver()
    rows.use('here/inboxEntry/101')
    await soon()
    await asked[0]?.answer('here/inboxEntry/101')
    expect(keyOf(rows.get('here/issue/101'))).toBe('here/issue/101')
    rows.use('here/issue/101')
    await soon()
    expect(asked).toHaveLength(1)
  })

  it('unless it may be from before a change', async () => {
    const { rows, asked, change, soon } = rowsOver()
    rows.use('here/inboxEntry/101')
    await soon()
    change()
    await soon()
    await asked[0]?.answer('here/inboxEntry/101')
    expect(rows.get('here/issue/101')).toBeUndefined()
    await asked[1]?.answer('here/inboxEntry/101')
    expect(keyOf(rows.get('here/issue/101'))).toBe('here/issue/101')
  })

  it('unless something shows it, which reads it by itself', async () => {
    const { rows, asked, soon } = rowsOver()
    rows.use('here/issue/101')
    rows.use('here/inboxEntry/101')
    await soon()
    await asked[0]?.answer('here/inboxEntry/101')
    expect(rows.get('here/issue/101')).toBeUndefined()
  })
})

it('a row that came while nobody showed it is asked for, though an answer from before said that there is none', async () => {
  const { rows, asked, change, soon } = rowsOver()
  rows.use('here/inboxEntry/1', ['here/inboxEntry/2'])
  await soon()
  await asked[0]?.answer('here/inboxEntry/1')
  rows.ask(['here/inboxEntry/3'])
  await soon()
  change()
  await soon()
  // This was on its way before the change, which made the row.
  await asked[1]?.answer()
  rows.use('here/inboxEntry/3')
  await soon()
  expect(asked.at(-1)?.keys).toEqual(['here/inboxEntry/3'])
  await asked.at(-1)?.answer('here/inboxEntry/3')
  expect(keyOf(rows.get('here/inboxEntry/3'))).toBe('here/inboxEntry/3')
})

it('a row that nobody shows is not kept as it was before a change', async () => {
  const { rows, asked, change, soon } = rowsOver()
  rows.ask(['here/inboxEntry/1'])
  await soon()
  change()
  await asked[0]?.answer('here/inboxEntry/1')
  expect(rows.get('here/inboxEntry/1')).toBeUndefined()
  rows.use('here/inboxEntry/1')
  await soon()
  expect(asked).toHaveLength(2)
})

it('a row that is shown is not taken for gone by an answer from before a change', async () => {
  const { rows, asked, change, soon } = rowsOver()
  rows.use('here/inboxEntry/1')
  await soon()
  change()
  await soon()
  await asked[1]?.answer('here/inboxEntry/1')
  await asked[0]?.answer()
  expect(keyOf(rows.get('here/inboxEntry/1'))).toBe('here/inboxEntry/1')
})

it('a row without an answer is not asked for again until something changes', async () => {
  const { rows, asked, change, soon } = rowsOver()
  rows.use('here/inboxEntry/1')
  await soon()
  await asked[0]?.answer()
  rows.use('here/inboxEntry/1')
  await soon()
  expect(asked).toHaveLength(1)
  change()
  await soon()
  expect(asked).toHaveLength(2)
})

describe('a row that is gone is shown as it was last', () => {
  const key = 'here/inboxEntry/1'

  it.each([
    ['while it is shown', ['shown', 'goes']],
    ['when it is out of sight for a moment', ['shown', 'goes', 'hidden', 'shown']],
    ['when it went while it was out of sight', ['shown', 'hidden', 'goes', 'shown']],
  ] as const)('%s', async (_, steps) => {
    const { rows, asked, change, soon } = rowsOver()
    let isThere = true
    let hide = (): void => undefined
    for (const step of steps) {
      if (step === 'shown') hide = rows.use(key)
      else if (step === 'hidden') hide()
      else {
        isThere = false
        change()
      }
      await soon()
      await asked.at(-1)?.answer(...(isThere ? [key] : []))
    }
    expect(rows.get(key)).toBeUndefined()
    expect(keyOf(rows.lastOf(key))).toBe(key)
    // It is back.
    isThere = true
    change()
    await soon()
    await asked.at(-1)?.answer(key)
    expect(keyOf(rows.get(key))).toBe(key)
  })
})

it('reads a row again by its local key when a change names it by the id that the service gave', async () => {
  const asked: (readonly string[])[] = []
  const row = { kind: 'issue', key: 'here/issue/-5', serviceKey: 'here/issue/50' }
  const call = (_name: string, { keys }: { keys: readonly string[] }) => {
    asked.push(keys)
    return Promise.resolve({ ok: true, value: [row] })
  }
  const rows = new RowsStore({ call } as unknown as DocketBridge)
  rows.use(row.key)
  await new Promise((next) => setImmediate(next))
  rows.changed(new Set(['issue']), new Set(['here/issue/51']))
  rows.changed(new Set(['issue']), new Set([row.serviceKey]))
  await new Promise((next) => setImmediate(next))
  expect(asked).toEqual([[row.key], [row.key]])
})
