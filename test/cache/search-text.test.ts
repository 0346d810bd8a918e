import { describe, expect, it } from 'vitest'
import { matcherOf, matchExpression, parseSearch, preparedText } from '../../electron/cache/search/search-text.ts'

const holds = (text: string, wanted: string) => matcherOf(parseSearch(wanted))([text])

/** Prepared, with single spaces. */
const wordsOf = (text: string) => preparedText(text).trim().replaceAll(/ +/g, ' ')

describe('prepared text', () => {
  it.each([
    ['Crème BRÛLÉE', 'creme brulee'],
    ['Łódź, Straße… Ærø', 'lodz, strasse... aero'],
    ['ﬁne Ｆｕｌｌ ｶﾞ', 'fine full ガ'],
    ['İstanbul ΣΑΣ', 'istanbul σασ'],
    ['soft\u00adhyphen', 'softhyphen'],
    ['हिन्दी', 'हिन्दी'],
    ['日本語', '日本 本語 語'],
    ['v2東京tower', 'v2 東京 京 tower'],
    ['한국어', '한국 국어 어'],
    ['done ✅🚀', 'done ✅ 🚀'],
    ['a\ud800b', 'a b'],
    ['a\0b', 'a\0b'],
    ['𠀀𠀁', '𠀀𠀁 𠀁'],
  ])('of %j is %j', (text, prepared) => {
    expect(wordsOf(text)).toBe(prepared)
  })

  it('is never prepared otherwise by a second time, pairs aside', () => {
    for (const text of ['Łódź Straße', 'हिन्दी', 'ﬁne', 'Σς', '✅ ok']) {
      expect(wordsOf(preparedText(text))).toBe(wordsOf(text))
    }
  })
})

describe('what is searched for', () => {
  it.each([
    ['', ''],
    ['  "" - ( * ) "', ''],
    ['crack horn', '"crack" AND "horn" *'],
    ['foo_bar Foo::ba', '"foo bar" AND "foo ba" *'],
    ['"exact words"', '"exact words"'],
    ['“exact words” „wor', '"exact words" AND "wor" *'],
    ['"exact wor', '"exact wor" *'],
    ['a AND NOT b*', '"a" AND "and" AND "not" AND "b" *'],
    ['title:x ^y NEAR(z)', '"title x" AND "y" AND "near z" *'],
    ['京都庁', '"京都 都庁"'],
    ['京', '"京" *'],
    ['"京"', '"京" *'],
    ['東京tower', '"東京 京 tower" *'],
  ])('%j is asked for as %j', (text, expression) => {
    expect(matchExpression(parseSearch(text))).toBe(expression)
  })
})

describe('a text', () => {
  it.each([
    ['東京都庁', '京都', true],
    ['東京都庁', '庁', true],
    ['東京都庁', '東', true],
    ['東京都庁', '東都', false],
    ['東京、都庁', '京都', false],
    ['call foo_bar(x)', 'bar', true],
    ['call foo_bar(x)', 'foo_bar', true],
    ['bar foo', 'foo_bar', false],
    ['Foo::bar', 'foo bar', true],
    ['Foo::bar', 'oo', false],
    ['100% broken', '100%', true],
    ['exactly words', '"exact words"', false],
    ['the exact, words', '"exact words"', true],
    ['exact word', '"exact words"', false],
    ['한국어를 배우다', '한국어', true],
    ['tests', 'test x', false],
    ['tests x', 'test x', false],
    ['x tests', 'x test', true],
  ])('%j, searched for %j: %j', (text, wanted, found) => {
    expect(holds(text, wanted)).toBe(found)
  })

  it('holds all terms, each in any of its parts, but no phrase across them', () => {
    const matches = matcherOf(parseSearch('one two'))
    expect(matches(['one', 'two'])).toBe(true)
    expect(matches(['one', null])).toBe(false)
    expect(matcherOf(parseSearch('"one two"'))(['one', 'two'])).toBe(false)
  })
})
