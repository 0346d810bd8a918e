// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { storeCustomEmoji } from '../../electron/cache/directory/custom-emoji.ts'
import { ChoicesStore } from '../../renderer/data/choices.svelte.ts'
import { WritingStore } from '../../renderer/features/writing/writing.ts'
import { keyOf } from '../../shared/model/key.ts'
import { accountId } from './support/sample-content.ts'
import { TestBridge } from './support/test-bridge.ts'

/** Emoji are completed by their names, also those that the group of a project has of its own. */

it.each([
  ['party', [':party_blob:', '🥳']],
  ['tad', ['🎉']],
])('%s is completed to %j', async (beginning, words) => {
  const bridge = new TestBridge({ latency: 0 })
  const { cache } = bridge.sample
  const [path, id] = cache.prepare('SELECT data ->> ?, id FROM projects LIMIT 1').raw().get('pathWithNamespace') as [
    string,
    number,
  ]
  const [group = ''] = path.split('/')
  storeCustomEmoji(cache, group, [{ name: 'party_blob', url: 'https://projects.example.com/p.png' }], 1)
  storeCustomEmoji(cache, 'other', [{ name: 'party_other', url: 'https://projects.example.com/o.png' }], 1)
  const writing = new WritingStore(bridge, new ChoicesStore(bridge), { now: 0 })
  const found = await writing.complete(keyOf(accountId, 'project', id), { kind: 'emoji', beginning, start: 0, end: 0 })
  expect(found.map(({ word }) => word).slice(0, words.length)).toEqual(words)
  expect(found.map(({ word }) => word)).not.toContain(':party_other:')
})
