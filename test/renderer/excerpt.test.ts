import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { excerptOf } from '../../renderer/ui/text/excerpt.ts'
import { checkProperty, timeFor } from '../support/properties.ts'

describe('an excerpt', () => {
  it('is plain words in one line', () => {
    expect(excerptOf('## Look\n\n- [x] **bold** and `code` in [a link](https://a.example)\n- more')).toBe(
      'Look bold and code in a link more',
    )
    expect(excerptOf('![The scope](https://a.example/scope.png) shows _it_ ~~not~~, see <https://b.example>')).toBe(
      'The scope shows it not, see https://b.example',
    )
    expect(excerptOf('| gateway | lost |\n| --- | ---: |\n| LG-1 | **3** |')).toBe('gateway lost LG-1 3')
    expect(excerptOf('one<br>two &amp; three \\*four\\*')).toBe('one two & three *four*')
  })

  it('leaves what stands in code as it is, and what only looks like Markdown', () => {
    expect(excerptOf('`ROW_NUMBER` needs an `ORDER_BY`')).toBe('ROW_NUMBER needs an ORDER_BY')
    expect(excerptOf('`a*b` and `c*d`, ``x ` y``')).toBe('a*b and c*d, x ` y')
    expect(excerptOf('```sql\nSELECT *\nFROM a_b\n```\n\nIt *fails*.')).toBe('SELECT * FROM a_b It fails.')
    expect(excerptOf('snake_case and 2 * 3 * 4')).toBe('snake_case and 2 * 3 * 4')
    expect(excerptOf('a < b and b > c')).toBe('a < b and b > c')
  })

  it('leaves out what others said where anything else is said', () => {
    expect(excerptOf('> Who was on the roof?\n\nI was.')).toBe('I was.')
    expect(excerptOf('> Who was on the roof?')).toBe('Who was on the roof?')
  })

  it('is short, and takes a very long text without a very long time', () => {
    expect(excerptOf('word '.repeat(1000)).length).toBeLessThanOrEqual(320)
    // Quadratic time would run into the time limit of the test.
    for (const part of ['*a_', '[', '`', '> ', '- ', '<', '![](', '|'])
      expect(excerptOf(part.repeat(1_000_000)).length).toBeLessThanOrEqual(320)
  })

  it(
    'says the words of a text, however they are set',
    async () => {
      const word = fc.stringMatching(/^[a-z]{1,6}$/)
      const name = fc.stringMatching(/^[a-z]{1,5}_[a-z*]{1,5}$/)
      const piece = fc.oneof(
        word.map((words) => ({ words, text: words })),
        word.map((words) => ({ words, text: `**${words}**` })),
        word.map((words) => ({ words, text: `_${words}_` })),
        name.map((words) => ({ words, text: `\`${words}\`` })),
        word.map((words) => ({ words, text: `[${words}](https://a.example/b_c_d)` })),
        word.map((words) => ({ words, text: `![${words}](https://a.example/b.png)` })),
      )
      const line = fc.array(piece, { minLength: 1, maxLength: 5 })
      const block = fc.tuple(fc.constantFrom('', '# ', '- ', '- [ ] ', '1. '), line)
      const property = fc.property(fc.array(block, { minLength: 1, maxLength: 4 }), (blocks) => {
        const markdown = blocks.map(([sign, pieces]) => sign + pieces.map(({ text }) => text).join(' ')).join('\n\n')
        const words = blocks.flatMap(([, pieces]) => pieces.map((each) => each.words)).join(' ')
        expect(excerptOf(markdown)).toBe(words)
      })
      await checkProperty('words of excerpts', property, 500)
    },
    timeFor(500),
  )
})
