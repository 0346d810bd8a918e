// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { storeServiceList } from '../../electron/cache/lists/service-lists.ts'
import { ChoicesStore } from '../../renderer/data/choices.svelte.ts'
import { WritingStore } from '../../renderer/features/writing/writing.ts'
import type { WrittenWord } from '../../renderer/features/writing/written-word.ts'
import { keyOf } from '../../shared/model/key.ts'
import { serviceListName } from '../../shared/model/service-list.ts'
import { answer } from '../support/cache.ts'
import { accountId } from './support/sample-content.ts'
import { TestBridge } from './support/test-bridge.ts'

const clock = { now: new Date(2026, 10, 30, 12).getTime() }

/** Completes a word in a text of the project of the first issue, as `WORD: TITLE, ABOUT`. */
async function complete(word: Pick<WrittenWord, 'kind' | 'beginning' | 'phrases'>): Promise<readonly string[]> {
  const bridge = new TestBridge({ latency: 0 })
  const { cache } = bridge.sample
  const id = cache.prepare('SELECT project_id FROM issues WHERE id = 1').pluck().get() as number
  const week = { iterationTitle: 'Week 48', iterationStart: '2026-11-23', iterationDue: '2026-11-29' }
  const epic = { epicId: 5, epicTitle: 'Quieter fans', epicReference: 'hardware&5' }
  bridge.planIssue(1, { iterationId: 7, ...week, ...epic })
  bridge.planIssue(2, { epicId: 15, epicTitle: 'Louder 5', epicReference: 'hardware&15' })
  const commit = { authorName: 'Ada', authorEmail: '' }
  const rows = [
    { id: 1, name: 'quieter', isDefault: false, ...commit, committedAt: '2026-11-01T00:00:00Z' },
    { id: 2, name: 'main', isDefault: true, ...commit, committedAt: null },
    { id: 3, name: 'maintenance', isDefault: false, ...commit, committedAt: '2026-11-02T00:00:00Z' },
  ]
  answer(cache, (arrival) =>
    storeServiceList(cache, serviceListName('branches', id), { rows, arrival, readAt: Date.now() }),
  )
  const writing = new WritingStore(bridge, new ChoicesStore(bridge), clock)
  const found = await writing.complete(keyOf(accountId, 'project', id), { ...word, start: 0, end: 0 })
  return found.map(({ word, title, about }) => `${word}: ${title}, ${about}`)
}

it.each([
  ['iteration', '', ['*iteration:7: Week 48, 23 Nov – 29 Nov']],
  ['iteration', 'week', ['*iteration:7: Week 48, 23 Nov – 29 Nov']],
  ['iteration', 'month', []],
  ['epic', 'quiet', ['hardware&5: Quieter fans, hardware&5']],
  ['epic', 'hardware&', ['hardware&15: Louder 5, hardware&15', 'hardware&5: Quieter fans, hardware&5']],
  ['epic', '5', ['hardware&5: Quieter fans, hardware&5']],
  ['branch', '', ['main: main, default', 'maintenance: maintenance, ', 'quieter: quieter, ']],
  ['branch', 'maint', ['maintenance: maintenance, ']],
  ['project', 'gate', ['hardware/gateway: hardware/gateway, gateway']],
  ['emojiName', 'tada', [':tada:: 🎉 tada, ']],
  ['day', 'to', ['today: today, 30 Nov', 'tomorrow: tomorrow, 1 Dec']],
  ['day', '2026', ['2026-12-07: 2026-12-07, 7 Dec']],
  ['day', 'soon', []],
] as const)('a word of the kind %s that begins with “%s” is completed', async (kind, beginning, words) => {
  expect(await complete({ kind, beginning })).toEqual(words)
})

it('phrases are offered before things, and without any', async () => {
  const phrases = [{ word: 'me', title: 'me', about: 'yourself' }]
  expect(await complete({ kind: null, beginning: 'm', phrases })).toEqual(['me: me, yourself'])
  const people = await complete({ kind: 'person', beginning: 'm', phrases })
  expect(people.slice(0, 2)).toEqual(['me: me, yourself', '@mira: Mira Solheim, @mira'])
})
