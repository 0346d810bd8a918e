import { describe, expect, it } from 'vitest'
import { nextWanted, stateAmong, wordsAmong, type AmongItems } from '../../renderer/features/editing/among-items.ts'

const among = (have: number, can: number, all: number): AmongItems => ({ have, can, all })

/** The states and words before any choice, and after each choice, until it is as it was. */
function round(items: AmongItems): readonly (readonly [state: boolean | 'some', words: string])[] {
  const seen: [boolean | 'some', string][] = []
  let wanted: boolean | undefined
  do {
    seen.push([wanted ?? stateAmong(items), wordsAmong(items, wanted)])
    wanted = nextWanted(items, wanted)
  } while (wanted !== undefined && seen.length < 9)
  return seen
}

describe('what is set of several items', () => {
  it.each([
    [
      'that all have',
      among(3, 3, 3),
      [
        [true, ''],
        [false, 'removes from 3'],
      ],
    ],
    [
      'that none has',
      among(0, 3, 3),
      [
        [false, ''],
        [true, 'adds to 3'],
      ],
    ],
    [
      'that some have',
      among(1, 3, 3),
      [
        ['some', '1 of 3 have it'],
        [true, 'adds to 2, 1 have it'],
        [false, 'removes from 1'],
      ],
    ],
    // Items of projects that do not have it.
    [
      'that all have who can',
      among(1, 1, 3),
      [
        ['some', '1 of 3 have it'],
        [false, 'removes from 1'],
      ],
    ],
    [
      'that not all can have',
      among(0, 2, 3),
      [
        [false, ''],
        [true, 'adds to 2 of 3'],
      ],
    ],
    [
      'that some have and not all can',
      among(1, 2, 3),
      [
        ['some', '1 of 3 have it'],
        [true, 'adds to 1, 1 have it'],
        [false, 'removes from 1'],
      ],
    ],
  ] as const)('%s', (_, items, seen) => {
    expect(round(items)).toEqual(seen)
  })
})
