import { expect, it } from 'vitest'
import { doneWords, statefulOf } from '../../renderer/features/item/work-items.ts'
import { appearanceOf } from '../../renderer/ui/marks/states.ts'

/** The words about what is a part of an issue. */

const states = (...all: string[]) => all.map((state) => ({ state }))

it.each([
  [states('opened', 'closed', 'closed'), false, '2 of 3 done'],
  [states('closed'), false, '1 of 1 done'],
  [states('', 'opened'), true, '0 of the first 2 done'],
])('of %j, with more: %s, is said: %s', (items, hasMore, words) => {
  expect(doneWords(items, hasMore)).toBe(words)
})

it.each([
  ['task', 'opened', 'Open task'],
  ['epic', 'opened', 'Open epic'],
  ['ticket', 'closed', 'Closed ticket'],
  ['key_result', 'opened', 'Open issue'],
])('a %s that is %s is called: %s', (type, state, words) => {
  expect(appearanceOf(statefulOf({ type, state })).words).toBe(words)
})
