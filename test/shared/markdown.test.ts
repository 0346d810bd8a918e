import { describe, expect, it } from 'vitest'
import { parseBlocks, parseMarkdown, type Token } from '../../shared/markdown/parser.ts'
import { pathologicalTexts } from '../support/pathological-texts.ts'

const raw = (tokens: readonly Token[]): string => tokens.map((token) => token.raw).join('')

describe('a text made to be slow', () => {
  // Parsing in quadratic time, or with a level for each sign, runs into the time limit of the test or out of the stack.
  it.each(Object.entries(pathologicalTexts))('is read like any other: %s', (_name, make) => {
    const text = make(300_000)
    expect(raw(parseMarkdown(text)).trimEnd()).toBe(text.trimEnd())
    expect(raw(parseBlocks(text)).trimEnd()).toBe(text.trimEnd())
  })
})

describe('the bounds of the parser', () => {
  const kinds = (text: string): string[] => {
    const found: string[] = []
    const walk = (tokens: readonly Token[]): void => {
      for (const token of tokens) {
        found.push(token.type)
        if ('tokens' in token && token.tokens) walk(token.tokens)
      }
    }
    walk(parseMarkdown(text))
    return found
  }

  it('are far beyond what people write', () => {
    const text = `${'Some *words* with [a link](https://a.example) and **more** of them, a_b_c * d.\n'.repeat(2_000)}\n\n*last*`
    expect(kinds(text).filter((kind) => kind === 'em')).toHaveLength(2_001)
    expect(kinds(text).filter((kind) => kind === 'link')).toHaveLength(2_000)
    expect(kinds('> '.repeat(20) + 'deep').filter((kind) => kind === 'blockquote')).toHaveLength(20)
  })

  it('begin anew with each text', () => {
    parseMarkdown('*a_'.repeat(30_000))
    expect(kinds('*a*')).toEqual(['paragraph', 'em', 'text'])
  })
})

describe('an address among words', () => {
  const addresses = (text: string): string[] => {
    const [paragraph] = parseMarkdown(text)
    const tokens = paragraph && 'tokens' in paragraph ? (paragraph.tokens ?? []) : []
    return tokens.flatMap((token) => (token.type === 'link' ? [String((token as { href?: string }).href)] : []))
  }

  it.each([
    ['See https://a.example/b?c=1#d.', ['https://a.example/b?c=1#d']],
    ['(https://a.example/b_(c)) and', ['https://a.example/b_(c)']],
    ['https://a.example/b, http://c.example!', ['https://a.example/b', 'http://c.example']],
    ['www.a.example/x_y', ['http://www.a.example/x_y']],
    ['*https://a.example*', []],
    ['https://a.example/?a=1&b=2&lt; x', ['https://a.example/?a=1&b=2']],
    ['xhttps://a.example', []],
    ['see:https://a.example', ['https://a.example']],
    ['<https://a.example>', ['https://a.example']],
    ['https:// nothing, http://, www.', []],
    ['`https://a.example`', []],
    ['[https://a.example](https://b.example)', ['https://b.example']],
  ])('%j leads to %j', (text, expected) => {
    expect(addresses(text)).toEqual(expected)
  })
})
