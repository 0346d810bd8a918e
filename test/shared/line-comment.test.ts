import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isQuotable, quotedCode, readLineComment, writeLineComment } from '../../shared/model/line-comment.ts'
import { checkProperty } from '../support/properties.ts'

const odd = fc.constantFrom('`', '``', '```', 'a', ' ', '/', ', line 3:', '~~~', '+', '-', 'é', '日本', '\t', '#12')
const oddText = fc.oneof(
  fc.array(odd, { maxLength: 8 }).map((parts) => parts.join('')),
  fc.string({ maxLength: 12, unit: 'binary' }),
)
const comment = fc.record({
  path: oddText.filter((path) => isQuotable(path) && path === path.trim()),
  kind: fc.constantFrom('removed', 'added', 'same'),
  line: fc.integer({ min: 1, max: 99_999 }),
  code: oddText.map((text) => text.replaceAll(/[\n\r]/g, '')),
  text: fc.array(fc.oneof(oddText, fc.constant('\n')), { maxLength: 6 }).map((parts) => parts.join('')),
})

describe('a comment on a line', () => {
  it('is recognised as what was written, whatever its path, code and words are', async () => {
    await checkProperty(
      'comments on lines',
      fc.property(comment, (written) => {
        const read = readLineComment(writeLineComment(written))
        expect(read).toEqual({ ...written, code: quotedCode(written.code), text: written.text.trim() })
        // Some services end lines in the other way, and take white space away at the end.
        const sent = writeLineComment(written).replaceAll('\n', '\r\n')
        expect(readLineComment(sent)).toMatchObject({ path: written.path, line: written.line, kind: written.kind })
        if (read !== null) expect(readLineComment(writeLineComment(read))).toEqual(read)
      }),
      1_000,
    )
  })

  it('is none in any other text', async () => {
    await checkProperty(
      'other comments',
      fc.property(fc.string({ maxLength: 60, unit: 'binary' }), (text) => {
        expect(readLineComment(text)).toBeNull()
      }),
      300,
    )
    const form = writeLineComment({ path: 'a.ts', kind: 'added', line: 7, code: 'open()', text: 'Why?' })
    expect(form).toBe('On `a.ts`, line 7:\n\n```diff\n+open()\n```\n\nWhy?')
    for (const broken of [`> ${form}`, form.replace('line 7', 'line 0'), form.replace('diff', 'ts'), ` ${form}`])
      expect(readLineComment(broken)).toBeNull()
  })

  it('is read in no time, whatever somebody wrote', () => {
    for (const odd of ['`', '` ', 'a`', '`, line 1:\n', '```diff\n', '\n'])
      expect(readLineComment(`On ${odd.repeat(200_000)}`)).toBeNull()
  })

  it('is one block on the web too, whatever signs of Markdown its line and path have', () => {
    const fenced = writeLineComment({ path: 'a`b.md', kind: 'same', line: 1, code: '```', text: 'x' })
    expect(fenced).toBe('On ``a`b.md``, line 1:\n\n````diff\n ```\n````\n\nx')
  })

  it('quotes as much of a line as is needed to know it again', () => {
    const long = 'x'.repeat(5_000)
    const read = readLineComment(writeLineComment({ path: 'a', kind: 'same', line: 1, code: long, text: 'long' }))
    expect(read?.code).toBe(quotedCode(long))
    expect(read?.code.length).toBe(400)
  })
})
