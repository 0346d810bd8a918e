import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writtenSuggestions } from '../../service/rules/suggestions.ts'
import type { DiffLine } from '../../shared/diff/lines.ts'
import { parseMarkdown } from '../../shared/markdown/parser.ts'
import type { Suggestion } from '../../shared/model/suggestion.ts'
import {
  linesIn,
  newSuggestion,
  suggestedLines,
  knownSuggestions,
  linesFromDiff,
  withBlock,
  withPlainSuggestions,
  writtenParts,
  type WrittenSuggestion,
} from '../../shared/suggestion-blocks.ts'
import { checkProperty, timeFor } from '../support/properties.ts'

const suggestion = (toContent: string, changed: Partial<Suggestion> = {}): Suggestion => ({
  ...{ id: 1, fromLine: 4, toLine: 4, appliable: true, applied: false, fromContent: 'hold it\n', toContent },
  ...changed,
})
const blocksIn = (body: string): WrittenSuggestion[] => writtenParts(body).filter((part) => part.is === 'suggestion')
const printed = (lines: readonly DiffLine[] | null) =>
  lines?.map(({ kind, text, before, after }) => `${kind} ${before ?? ''}:${after ?? ''} ${text}`)

describe('a comment with suggestions', () => {
  it('is text and suggestions, in their order', () => {
    const body = [
      'Better:',
      '```suggestion:-1+2\na\n  b\n```',
      '````suggestion\n```\nc\n```\n````',
      'or',
      '~~~suggestion:+1\n\n~~~',
      '```ts\n```suggestion\nnone\n```',
      '```suggestion:wrong\nd\n```',
      '```suggestions\nnone\n```',
      '```suggestion\nwithout an end',
    ].join('\r\n')
    expect(
      writtenParts(body).map((part) => (part.is === 'text' ? part.text : [part.above, part.below, ...part.lines])),
    ).toEqual([
      'Better:',
      [1, 2, 'a', '  b'],
      [0, 0, '```', 'c', '```'],
      'or',
      [0, 1, ''],
      '```ts\n```suggestion\nnone\n```',
      [0, 0, 'd'],
      '```suggestions\nnone\n```\n```suggestion\nwithout an end',
    ])
    expect(blocksIn(body)[0]?.source).toBe('```suggestion:-1+2\na\n  b\n```')
  })

  it('has for each what the service tells of those lines', () => {
    const written = blocksIn(
      '```suggestion\na\n```\n```suggestion\nb\n```\n```suggestion\n\n```\n```suggestion\nb\n```',
    )
    const known = [suggestion('a\n', { id: 1 }), suggestion('', { id: 3 }), suggestion('b', { id: 4 })]
    expect(knownSuggestions(written, known).map((one) => one?.id ?? null)).toEqual([1, 4, null, null])
    expect(knownSuggestions(written, []).every((one) => one === null)).toBe(true)
  })

  it('is printed with small diffs', () => {
    const body = 'Better:\n\n```suggestion\nhold it fast\n```\n\nOr?\n```suggestion\nelse\n```'
    expect(withPlainSuggestions(body, [suggestion('hold it fast\n')])).toBe(
      'Better:\n\n- hold it\n+ hold it fast\n\nOr?\n\n```suggestion\nelse\n```',
    )
    expect(withPlainSuggestions('  Nothing\n', [])).toBe('  Nothing\n')
  })
})

describe('the lines of a suggestion', () => {
  it('are those that it replaces, and those in their place', () => {
    expect(printed(suggestedLines(suggestion('a\nb\n', { fromLine: 3, fromContent: 'x\r\ny\r\n' })))).toEqual([
      ...['removed 3: x', 'removed 4: y', 'added :3 a', 'added :4 b'],
    ])
    expect(printed(suggestedLines(suggestion('', { fromContent: '\n' })))).toEqual(['removed 4: '])
    expect([linesIn(''), linesIn('\n'), linesIn('a'), linesIn('a\n\n')]).toEqual([[], [''], ['a'], ['a', '']])
  })

  it('are found in the diff, where it has all of them', () => {
    const shown: DiffLine[] = [
      { kind: 'same', text: 'one', before: 1, after: 1 },
      { kind: 'removed', text: 'old', before: 2, after: null },
      { kind: 'added', text: 'two', before: null, after: 2 },
      { kind: 'same', text: 'three', before: 3, after: 3 },
    ]
    const [around, alone] = blocksIn('```suggestion:-1+1\na\n```\n```suggestion\n\n```')
    if (!around || !alone) throw new Error('two suggestions')
    expect(printed(linesFromDiff(around, 2, shown))).toEqual([
      ...['removed 1: one', 'removed 2: two', 'removed 3: three', 'added :1 a'],
    ])
    expect(printed(linesFromDiff(alone, 3, shown))).toEqual(['removed 3: three'])
    expect(linesFromDiff(around, 3, shown)).toBeNull()
    // There is no line before the first.
    expect(printed(linesFromDiff(around, 1, shown))).toEqual(['removed 1: one', 'removed 2: two', 'added :1 a'])
  })
})

describe('a new suggestion', () => {
  it('has the lines as they are, and is about the last of them', () => {
    expect(newSuggestion(['a', 'b']).text).toBe('```suggestion:-1+0\na\nb\n```')
    expect(newSuggestion(['']).text).toBe('```suggestion:-0+0\n\n```')
    expect(newSuggestion(['```', '  ````ts']).text).toBe('`````suggestion:-1+0\n```\n  ````ts\n`````')
  })

  it.each([
    ['', 0, 0, '[a|]'],
    ['Better?', 7, 7, 'Better?\n\n[a|]'],
    ['Better?\nOr not.', 8, 8, 'Better?\n\n[a|]\n\nOr not.'],
    ['Better?\nOr not.', 7, 15, 'Better?\n\n[a|]'],
    ['Or not.', 0, 0, '[a|]\n\nOr not.'],
  ])('stands on lines of its own in %j', (text, from, to, expected) => {
    const written = withBlock(text, { text: '[a]', caret: 2 }, from, to)
    expect(`${written.text.slice(0, written.caret)}|${written.text.slice(written.caret)}`).toBe(expected)
  })

  const line = fc.oneof(
    fc.string({ maxLength: 12 }).map((text) => text.replaceAll(/[\r\n]/g, ' ')),
    fc.constantFrom('', ' ', '```', '````', '   `````', '~~~', '```suggestion', '- [ ] a', '\tx', '`a``b`'),
  )

  it('is read as it was written, whatever stands in the lines', { timeout: timeFor(500) }, async () => {
    const lines = fc.array(line, { minLength: 1, maxLength: 6 })
    const isRead = (given: readonly string[], hasReturns: boolean): void => {
      const { text, caret } = newSuggestion(hasReturns ? given.map((each) => `${each}\r`) : given)
      const body = `Better:\n\n${text}\n\nOr not?`
      const around = { above: given.length - 1, below: 0 }
      const suggested = { ...around, lines: given, source: text }
      expect(writtenParts(body)).toMatchObject([{ is: 'text' }, suggested, { is: 'text' }])
      // So the service reads it, and so does Markdown.
      expect(writtenSuggestions(body)).toEqual([{ ...around, text: given.join('\n') }])
      const blocks = parseMarkdown(body).flatMap((token) =>
        token.type === 'code' ? [String(token['text']).trimEnd()] : [],
      )
      expect(blocks).toEqual([given.join('\n').trimEnd()])
      expect(text.slice(0, caret).endsWith(`\n${given.join('\n')}`)).toBe(true)
      expect(text.slice(caret)).toMatch(/^\n`{3,}$/)
    }
    await checkProperty('new suggestions', fc.property(lines, fc.boolean(), isRead), 500)
  })
})
