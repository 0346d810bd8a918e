import { expect, it } from 'vitest'
import { mentions } from '../../shared/model/mention.ts'

it.each([
  ['@ada', true],
  ['Ask @ada.', true],
  ['hi @ADA!', true],
  ['(@ada), please', true],
  ['@Ada and @ben', true],
  ['**@ada**', true],
  ['@ada… sure', true],
  ['first line\n@ada', true],
  ['a `code` and @ada', true],
  ['one ` alone, @ada', true],
  ['> quoted\n\n@ada', true],
  ['```\ncode\n```\n@ada', true],
  ['@@ada', true],
  ['请@ada看一下', true],
  ['Müller/@ada', true],
  ['ada', false],
  ['@ada-', false],
  ['@adam', false],
  ['@ada-lovelace', false],
  ['@ada.lovelace', false],
  ['@ada_', false],
  ['@ada/tools', false],
  ['mail@ada.example', false],
  ['write to x@ada', false],
  ['https://example.org/@ada', false],
  ['`@ada`', false],
  ['``a ` @ada``', false],
  ['> @ada said', false],
  ['  > @ada said', false],
  ['```\n@ada\n```', false],
  ['~~~ text\n@ada\n~~~\nend', false],
  ['```\nnever closed\n@ada', false],
  ['````\n```\n@ada\n````', false],
  ['```\r\n@ada\r\n```\r\n', false],
  ['', false],
])('%j mentions ada: %s', (text, expected) => {
  expect(mentions(text, 'ada')).toBe(expected)
})

it('takes names as they are, signs included', () => {
  expect(mentions('@a.b-c_d', 'a.b-c_d')).toBe(true)
  expect(mentions('@axb-c_d', 'a.b-c_d')).toBe(false)
  expect(mentions('@', '')).toBe(false)
})

it('is through with a text of nothing but backticks at once', () => {
  const runs = Array.from({ length: 2_000 }, (_, index) => '`'.repeat(index % 700 || 1)).join(' ')
  expect(mentions(`${runs} @ada`, 'ada')).toBe(true)
})
