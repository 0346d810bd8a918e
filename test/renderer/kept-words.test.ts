import { describe, expect, it } from 'vitest'
import { keptProgress, keptWords, missingWords, refusedWords } from '../../renderer/features/kept-offline/kept-words.ts'
import { size } from '../../renderer/ui/words.ts'
import type { KeptOffline } from '../../shared/model/kept-offline.ts'

const project = 'here/project/1'
const item = 'here/issue/1'
const now = Date.now()

/** The state of something that is kept offline; all of its items are there unless `changed` differs. */
function keptState(key: string, changed: Partial<KeptOffline> = {}): KeptOffline {
  const total = key === project ? 230 : 1
  const whole = { total, there: total }
  return {
    key,
    title: 'The pump answers late',
    kept: false,
    within: null,
    items: whole,
    threads: whole,
    diffs: { total: 0, there: 0 },
    pictures: { total: 0, there: 0 },
    refused: 0,
    bytes: 2_400_000,
    oldestReadAt: new Date(now - 310_000).toISOString(),
    newestReadAt: new Date(now - 60_000).toISOString(),
    complete: true,
    ...changed,
  }
}

describe('what is said of something kept offline', () => {
  it.each([
    ['not kept', keptState(item), ''],
    [
      'part of something kept',
      keptState(item, { within: { key: project, title: 'tools/anvil' } }),
      'already kept with tools/anvil',
    ],
    ['whole', keptState(project, { kept: true }), '230 items · read 5 min ago'],
    ['one item, whole', keptState(item, { kept: true }), 'read 5 min ago'],
    [
      'on its way',
      keptState(project, { kept: true, complete: false, items: { total: 230, there: 214 } }),
      '214 of 230 items · read 5 min ago',
    ],
    [
      'one item on its way',
      keptState(item, { kept: true, complete: false, items: { total: 1, there: 0 }, oldestReadAt: null }),
      'being fetched',
    ],
    [
      'one item without its pictures',
      keptState(item, { kept: true, complete: false, pictures: { total: 3, there: 1 } }),
      '1 of 3 pictures',
    ],
    [
      'whole but for what was refused',
      keptState(project, { kept: true, refused: 2 }),
      '230 items · read 5 min ago · 2 parts that GitLab did not send',
    ],
  ])('%s', (_, state, words) => {
    expect(keptWords(state, now)).toBe(words)
  })

  it('is a share of items and pictures', () => {
    expect(keptProgress(keptState(item, { items: { total: 6, there: 2 }, pictures: { total: 2, there: 2 } }))).toBe(0.5)
    expect(keptProgress(keptState(item, { items: { total: 0, there: 0 } }))).toBe(1)
  })

  it.each([
    [1, '1 kB'],
    [2_400_000, '2.4 MB'],
    [3_210_000_000, '3.2 GB'],
  ])('is %i bytes: %s', (bytes, words) => {
    expect(size(bytes)).toBe(words)
  })
})

describe('what is missing', () => {
  const none = { items: 0, bytes: 0, pictures: 0, refused: 0 }

  it.each([
    ['Everything that is open is on this computer.', none],
    ['1 item (about 4 kB) is not on this computer yet.', { ...none, items: 1, bytes: 4_000 }],
    [
      '12 items (about 1.2 MB) and 3 pictures are not on this computer yet.',
      { ...none, items: 12, bytes: 1.2e6, pictures: 3 },
    ],
  ])('%s', (words, missing) => {
    expect(missingWords(missing)).toBe(words)
  })

  it('names what the service kept back', () => {
    expect(refusedWords(none)).toBe('')
    expect(refusedWords({ ...none, refused: 3 })).toMatch(/^GitLab did not send everything of 3 items/)
  })
})
