import { describe, expect, it } from 'vitest'
import { noProjectWords, numberIn } from '../../renderer/features/snippet/snippet-words.ts'

describe('the number of a snippet', () => {
  it.each([
    ['12', 12],
    [' $12 ', 12],
    ['0', null],
    ['#12', null],
    ['twelve', null],
    ['', null],
    ['1234567890123456', null],
  ])('in %j is %j', (text, number) => {
    expect(numberIn(text)).toBe(number)
  })
})

it('waits for the projects without a snippet, and says of whom it knows that there are none', () => {
  expect(noProjectWords(false).title).toBe('Your projects are not on this computer yet.')
  expect(noProjectWords(true).title).toBe('You are not a member of any project yet.')
})
