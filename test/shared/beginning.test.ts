import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { excerptAround } from '../../electron/cache/search/marked-text.ts'
import { quoted } from '../../electron/outbox/history/step-titles.ts'
import { excerptOf } from '../../renderer/ui/text/excerpt.ts'
import { beginningOf, shortened } from '../../shared/beginning.ts'
import { quotedCode } from '../../shared/model/line-comment.ts'
import { nameOfReply } from '../../shared/saved-reply.ts'
import { checkProperty, timeFor } from '../support/properties.ts'

const characters = (text: string): string[] =>
  [...new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment)

describe('the beginning of a text', () => {
  it.each([
    ['abcdef', 3, 'abc'],
    ['abc', 3, 'abc'],
    ['abc', 0, ''],
    ['a🎉b', 2, 'a'],
    ['a🎉b', 3, 'a🎉'],
    ['👩‍👩‍👧‍👦', 5, ''],
    ['x👩‍👩‍👧‍👦', 5, 'x'],
    ['cafe\u0301!', 4, 'caf'],
    ['🇩🇪🇫🇷🇮🇹', 10, '🇩🇪🇫🇷'],
    ['한국어', 2, '한국'],
    ['a\r\nb', 2, 'a'],
    ['👍🏽', 2, ''],
  ])('%j, at most %i long, is %j', (text, most, expected) => {
    expect(beginningOf(text, most)).toBe(expected)
  })

  it('tears no pair in a character that nobody writes', () => {
    const endless = `a${'🎉\u200d'.repeat(2_000)}`
    for (const most of [1_000, 1_001, 1_002, 1_003]) expect(beginningOf(endless, most).isWellFormed()).toBe(true)
  })

  it('says that more comes, within its length', () => {
    expect(shortened('a word', 6)).toBe('a word')
    expect(shortened('a word more', 7)).toBe('a word…')
    expect(shortened('four 🎉🎉', 8)).toBe('four 🎉…')
  })
})

const piece = fc.constantFrom('a', 'b ', '🎉', '👩‍👩‍👧‍👦', 'e\u0301', '🇩🇪', '👍🏽', '한', '\r\n', 'ß', '字')

it(
  'ends with a whole character, as near to its length as there is one',
  async () => {
    const text = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''))
    const property = fc.property(text, fc.nat(200), (whole, most) => {
      const all = characters(whole)
      let expected = ''
      for (const each of all)
        if ((expected + each).length <= most) expected += each
        else break
      expect(beginningOf(whole, most)).toBe(expected)
    })
    await checkProperty('beginnings', property, 1_000)
  },
  timeFor(1_000),
)

/** Everything that cuts a text of others for people to read, or for the service to keep. */
const cuts: readonly (readonly [string, (text: string) => string])[] = [
  ['an excerpt', excerptOf],
  ['a quoted line', quotedCode],
  ['a title in a message', quoted],
  ['the name of a saved reply', nameOfReply],
  [
    'an excerpt around what was found',
    (text) => excerptAround(`needle ${text}`, [{ words: ['needle'], isPrefix: false }])?.text ?? '',
  ],
]

it.each(cuts)('%s is cut between characters', (_name, cut) => {
  for (let lead = 0; lead < 24; lead += 1) {
    const said = cut(`${'y'.repeat(lead)}${'👩‍👩‍👧‍👦🇩🇪👍🏽'.repeat(200)}`)
    for (const each of characters(said.replace(/[“”…]/g, ''))) {
      expect(['👩‍👩‍👧‍👦', '🇩🇪', '👍🏽', 'y', ...'needle ']).toContain(each)
    }
  }
})
