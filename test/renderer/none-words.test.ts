import { expect, it } from 'vitest'
import { noneWords } from '../../renderer/features/account/none-words.ts'

it.each([
  ['has answered', { readAt: 1, error: null }, 'No keys.'],
  ['has answered once, and not now', { readAt: 1, error: { code: 'offline' } as const }, 'No keys.'],
  ['is asked', { readAt: null, error: null }, '…'],
  ['has not answered', { readAt: null, error: { code: 'offline' } as const }, 'Not known on this computer.'],
])('a list has no rows for all that is known when GitLab %s', (_, list, words) => {
  expect(noneWords(list as Parameters<typeof noneWords>[0], 'No keys.')).toBe(words)
})
