import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { excerptAround, markedText } from '../../electron/cache/search/marked-text.ts'
import { matcherOf, parseSearch } from '../../electron/cache/search/search-text.ts'
import type { MarkedText } from '../../shared/model/found.ts'
import { checkProperty } from '../support/properties.ts'

/** A text with its marks as brackets. */
function bracketed({ text, marks }: MarkedText): string {
  let at = 0
  const parts = marks.map(({ start, end }) => {
    const part = `${text.slice(at, start)}[${text.slice(start, end)}]`
    at = end
    return part
  })
  return parts.join('') + text.slice(at)
}

const mark = (text: string, search: string) => bracketed(markedText(text, parseSearch(search)))

const pieces = [
  ...['pump', 'Pumpe', 'foo_bar', 'café', 'CAFÉ', 'cafe\u0301', 'straße', 'ﬁre', 'Привет', 'مرحبا', 'Ω', '42', 'a'],
  ...[
    '京都市',
    '東京',
    'がく',
    'か\u3099く',
    'ｶﾞｸ',
    '한국어',
    'ภาษา',
    '🚀',
    '👩‍💻',
    '\ud800',
    '(',
    '.',
    '*',
    '\\',
    ' ',
    '\n',
    ' ',
  ],
]
const someText = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join(''))

describe('marked words', () => {
  it('are those that the search finds, as they are written', () => {
    expect(mark('Pump, pumps and PUMPED', 'pump ')).toBe('[Pump], [pump]s and [PUMP]ED')
    expect(mark('Pump, pumps and PUMPED', 'pump x')).toBe('[Pump], pumps and PUMPED')
    expect(mark('Un café, un CAFE\u0301, une cafetière', 'cafe un')).toBe(
      '[Un] [café], [un] [CAFE\u0301], [un]e cafetière',
    )
    expect(mark('Die Straße', 'strasse')).toBe('Die [Straße]')
    expect(mark('Set foo-bar, not foo and bar', '"foo bar"')).toBe('Set [foo-bar], not foo and bar')
    expect(mark('日本語と日本', '日本語')).toBe('[日本語]と日本')
    expect(mark('a.b (c)', 'b')).toBe('a.[b] (c)')
  })

  it('stand in a text that stays as it is, wherever the search finds it', async () => {
    await checkProperty(
      'marked words',
      fc.property(someText, fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 3 }), (text, asked) => {
        const terms = parseSearch(asked.join(' '))
        const { text: shown, marks } = markedText(text, terms)
        expect(shown).toBe(text)
        let last = -1
        for (const { start, end } of marks) {
          expect(start).toBeGreaterThan(last)
          expect(end).toBeGreaterThan(start)
          last = end
        }
        expect(last).toBeLessThanOrEqual(text.length)
        for (const term of terms) {
          expect({ text, term, isMarked: markedText(text, [term]).marks.length > 0 }).toEqual({
            text,
            term,
            isMarked: matcherOf([term])([text]),
          })
        }
      }),
      1_000,
    )
  })
})

describe('an excerpt', () => {
  const long = `${'Before it there is much to read. '.repeat(20)}\n\nThe valve\tis stuck. ${'After it, too. '.repeat(20)}`

  it('is the part of a text around the first word that was found, in one line', () => {
    const excerpt = excerptAround(long, parseSearch('valve'))
    expect(excerpt && bracketed(excerpt)).toMatch(/^…\S.* The \[valve\] is stuck\. After it.*…$/)
    expect(excerpt?.text.length).toBeLessThan(170)
    expect(excerptAround(long, parseSearch('pump'))).toBe(null)
    const short = excerptAround('The valve', parseSearch('valve'))
    expect(short && bracketed(short)).toBe('The [valve]')
  })

  it('is the text as it is read, with the words marked in it', () => {
    const around = (markdown: string, search: string) => {
      const excerpt = excerptAround(markdown, parseSearch(search))
      return excerpt && bracketed(excerpt)
    }
    expect(around('Turn the **valve** off, see [its page](https://a.example/b).', 'valve page')).toBe(
      'Turn the [valve] off, see its [page].',
    )
    expect(around('<!-- Say <b>how</b> it > is -->\n\n## The `valve_1`\n\n- [x] is stuck', 'stuck')).toBe(
      'The valve_1 is [stuck]',
    )
    // What stands nowhere else is shown as it is written.
    expect(around('See [the page](https://a.example/valve)', 'valve')).toBe('See [the page](https://a.example/[valve])')
    expect(around('<!-- valve -->Stuck', 'valve')).toBe('<!-- [valve] -->Stuck')
  })

  it('is read in a very long text, too, without all of it being parsed', () => {
    const filler = '**Much** to [read](https://a.example).\n\n'.repeat(20_000)
    const excerpt = excerptAround(`${filler}The **valve** is stuck. ${filler}`, parseSearch('valve'))
    expect(excerpt && bracketed(excerpt)).toMatch(/^…read\. Much to read\. The \[valve\] is stuck\. Much to read\..*…$/)
    for (const part of ['*a_', '[', '`', '> ', '- ', '<', '<!--', '![](', '|'])
      expect(excerptAround(`${part.repeat(100_000)} valve`, parseSearch('valve'))?.marks).toHaveLength(1)
  })

  it('cuts no character in two', () => {
    for (let lead = 0; lead < 8; lead += 1) {
      const excerpt = excerptAround(
        `${'x'.repeat(lead)}${'🚀'.repeat(300)} valve ${'🚀'.repeat(300)}`,
        parseSearch('valve'),
      )
      expect(excerpt && bracketed(excerpt)).toContain('[valve]')
      expect(excerpt?.text.isWellFormed()).toBe(true)
    }
  })
})
