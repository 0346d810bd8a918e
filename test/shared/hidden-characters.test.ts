import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aboutHidden, hasHidden, seenParts, withHiddenNamed } from '../../shared/hidden-characters.ts'
import { checkProperty } from '../support/properties.ts'

const named = (text: string) =>
  seenParts(text)
    .map((part) => part.hidden ?? part.text)
    .join('|')

describe('what cannot be seen', () => {
  it.each([
    // A comment that looks like code, as of CVE-2021-42574.
    [
      "if (level !== 'user\u202e \u2066// check for admin\u2069 \u2066') {",
      "if (level !== 'user|U+202E| |U+2066|// check for admin|U+2069| |U+2066|') {",
    ],
    ['open()\u200b', 'open()|U+200B'],
    ['\ufeffuse strict', 'U+FEFF|use strict'],
    ['na\u00adme', 'na|U+00AD|me'],
    ['a\u200fb\u061cc', 'a|U+200F|b|U+061C|c'],
    ['const \u3164 = 1', 'const |U+3164| = 1'],
    ['a\u0000b\u001b[2J', 'a|U+0000|b|U+001B|[2J'],
    ['a\u2028b', 'a|U+2028|b'],
    ['x\u200dy', 'x|U+200D|y'],
    ['x\u{e0041}\u{e0042}', 'x|U+E0041|U+E0042'],
    [' \ufe01\ufe02', ' |U+FE01|U+FE02'],
    ['rm -rf /\rls', 'rm -rf /|U+000D|ls'],
  ])('is named: %j', (text, expected) => {
    expect(named(text)).toBe(expected)
    expect(hasHidden(text)).toBe(true)
  })

  it.each([
    ['plain text, with\ttabs\nand lines\r\nof Windows\r'],
    ['Größe, naïve, café, e\u0301'],
    // Emoji of several: a family, a flag of a region, one in colour and in its form.
    ['👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️‍🔥 👍🏽 ☎️ 1️⃣'],
    // Letters that are joined and parted by what cannot be seen, as these languages are written.
    ['می\u200cخواهم क्\u200dष'],
    ['עברית, العربية'],
    ['東京 \u{82a6}\u{e0100}'],
  ])('is nothing that belongs to how people write: %j', (text) => {
    expect(seenParts(text).map((part) => part.hidden)).toEqual([null])
    expect(hasHidden(text)).toBe(false)
    expect(withHiddenNamed(text)).toBe(text)
  })

  it('is said to be what it is', () => {
    expect(aboutHidden('\u202e')).toBe('U+202E changes the order in which the text behind it is shown')
    expect(aboutHidden('\u200b')).toBe('U+200B is a character that cannot be seen')
    expect(withHiddenNamed('invoice\u202efdp.exe')).toBe('invoice[U+202E]fdp.exe')
  })

  it('is set apart, and the parts are the text', async () => {
    await checkProperty(
      'texts in parts',
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const parts = seenParts(text)
        expect(parts.map((part) => part.text).join('')).toBe(text)
        expect(parts.some(({ hidden }) => hidden !== null)).toBe(hasHidden(text))
      }),
      1000,
    )
  })
})
