import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { itemReferencesIn } from '../../shared/item-references.ts'
import { proseOf } from '../../shared/markdown/prose.ts'
import { mentions } from '../../shared/model/mention.ts'
import { referencesIn } from '../../shared/model/written-reference.ts'
import { pathologicalTexts } from '../support/pathological-texts.ts'
import { checkProperty } from '../support/properties.ts'

const service = 'https://code.example.org'

/** Blocks that name `@ada` and `#12` in words of their own. */
const naming: Readonly<Record<string, string>> = {
  'plain words': 'Ask @ada about #12.',
  emphasis: '**@ada** wrote _#12_ and ~~not~~ this',
  'a heading': '## For @ada: #12',
  'a list in a list': '- a\n  1. b\n     - @ada\n     - #12',
  'a task': '- [ ] @ada does #12',
  'a table': '| a | b |\n|---|---|\n| @ada | #12 |',
  'a footnote': 'a[^1]\n\n[^1]: @ada says #12',
  'words beside code': '`code` @ada `` more ` code `` #12',
  'backticks that end nowhere': 'one ` alone, @ada, and `` two, #12',
  'a line after a fence': '```\ncode\n```\n@ada #12',
  'a line indented within its paragraph': 'a\n    @ada #12',
  'HTML around words': '<details><summary>@ada</summary>\n\n#12\n\n</details>',
  'a block of HTML': '<div>\n@ada and #12\n</div>',
  'words beside a comment': '<!-- for others --> @ada #12',
  'words after an escaped sign': '\\* @ada #12',
  'words that were added': '{+ @ada +} [- #12 -]',
  'a box that stands out': '> [!note]\n> @ada, see #12',
}

/** Blocks in which the same is written, but not said. */
const silent: Readonly<Record<string, string>> = {
  'a span of code': '`@ada #12`',
  'a span of code in two lines': '`@ada\n#12`',
  'a span between two backticks': '``a ` @ada #12``',
  'a span between three backticks': '``` `` @ada #12 ``` and',
  'a fence': '```\n@ada #12\n```',
  'a fence of four': '````\n```\n@ada #12\n```\n````',
  'a fence of tildes': '~~~ text\n@ada #12\n~~~',
  'a fence in a list': '- a\n\n  ```\n  @ada #12\n  ```',
  'indented code': 'a\n\n    @ada #12',
  'indented code in a list': '- a\n\n      @ada #12',
  'code in HTML': '<code>@ada #12</code>',
  'a block of code in HTML': '<pre>\n@ada #12\n</pre>',
  'a comment': '<!-- @ada #12 -->',
  'a comment of several lines': '<!--\n@ada\n\n#12\n-->',
  'a comment among words': 'a <!-- @ada #12 --> b',
  'a comment in HTML': '<div>\n<!-- @ada #12 -->\n</div>',
  'the words of a link': '[@ada](https://a.example) [#12](https://a.example "x")',
  'a link by its name': '[@ada #12][a]\n\n[a]: https://a.example',
  'a link in HTML': '<a href="https://a.example">@ada #12</a>',
  'the title of a link': '[a](https://a.example "@ada #12")',
  'the address of a link': '[a](https://a.example/@ada#12)',
  'an address': 'https://a.example/@ada#12',
  'an address in brackets': '<https://a.example/@ada#12>',
  'a picture': '![@ada #12](a.png)',
  'escaped signs': '\\@ada \\#12',
  'addresses of mail': 'x@ada mira-@ada.example <mira@ada.example> mailto:mira@ada.example',
  'a formula': '$`@ada #12`$\n\n$$\n@ada #12\n$$',
}

/** Blocks in which somebody else says it. */
const quoted: Readonly<Record<string, string>> = {
  'a quotation': '> @ada #12',
  'a quotation that goes on': '> a\n@ada #12',
  'a quotation in a list': '- a\n\n  > @ada #12',
  'a quotation in a quotation': '> > @ada #12',
  'a quotation between lines': '>>>\n@ada #12\n>>>',
}

const namedIn = (text: string, quotations: boolean): string[] =>
  referencesIn(proseOf(text, { quotations }).words).map(({ written }) => written)
const saidIn = (text: string): [boolean, boolean] => [
  mentions(text, 'ada'),
  itemReferencesIn(text, service).some(({ written }) => written === '#12'),
]

describe('what a text says', () => {
  it.each(Object.entries(naming))('is in %s', (_name, text) => {
    expect(saidIn(text)).toEqual([true, true])
    expect(namedIn(text, true)).toEqual(['@ada', '#12'])
    expect(saidIn(text.replaceAll('\n', '\r\n'))).toEqual([true, true])
  })

  it.each(Object.entries(silent))('is not in %s', (_name, text) => {
    expect(saidIn(text)).toEqual([false, false])
    expect(namedIn(text, true)).toEqual([])
    expect(saidIn(text.replaceAll('\n', '\r\n'))).toEqual([false, false])
  })

  it.each(Object.entries(quoted))('is only shown in %s', (_name, text) => {
    expect(saidIn(text)).toEqual([false, false])
    expect(namedIn(text, true)).toEqual(['@ada', '#12'])
  })

  it('is said by some part of it, whatever stands around', async () => {
    const blocks = (from: Readonly<Record<string, string>>, isSaid: boolean) =>
      fc.constantFrom(...Object.values(from)).map((text) => ({ text, isSaid }))
    const property = fc.property(
      fc.array(fc.oneof(blocks(naming, true), blocks(silent, false), blocks(quoted, false)), { maxLength: 6 }),
      (parts) => {
        // A rule between them ends every list and quotation.
        const text = parts.map((part) => part.text).join('\n\n---\n\n')
        const isSaid = parts.some((part) => part.isSaid)
        expect(saidIn(text)).toEqual([isSaid, isSaid])
      },
    )
    await checkProperty('what a text says', property, 300)
  })

  it.each(Object.entries(pathologicalTexts))('is found in no more time than a text takes: %s', (_name, make) => {
    expect(() => proseOf(make(100_000), { quotations: true })).not.toThrow()
  })

  it.each(['<!--', '<a ', '<a>', '<pre>', '< href=', ' href= '])('is found in no more time in HTML: %s', (piece) => {
    expect(() => proseOf(`<div>\n${piece.repeat(100_000 / piece.length)}`, { quotations: true })).not.toThrow()
  })
})

describe('the addresses in a text', () => {
  it.each<[text: string, items: string[]]>([
    [`See ${service}/tools/anvil/-/issues/3.`, ['tools/anvil#3']],
    [
      `[this](${service}/tools/anvil/merge_requests/4#note_1) and <${service}/tools/anvil/issues/5>`,
      ['tools/anvil!4', 'tools/anvil#5'],
    ],
    [`[a][b]\n\n[b]: ${service}/tools/anvil/issues/6`, ['tools/anvil#6']],
    [`<a href="${service}/tools/anvil/issues/7">x</a>`, ['tools/anvil#7']],
    [`(*${service}/tools/anvil/issues/8*)`, ['tools/anvil#8']],
    [`\`${service}/tools/anvil/issues/3\``, []],
    [`    ${service}/tools/anvil/issues/3`, []],
    [`<!-- ${service}/tools/anvil/issues/3 -->`, []],
    [`> ${service}/tools/anvil/issues/3`, []],
    ['https://elsewhere.example/tools/anvil/issues/3', []],
  ])('%s', (text, items) => {
    expect(itemReferencesIn(text, service).map(({ written }) => written)).toEqual(items)
    expect(itemReferencesIn(text, null)).toEqual([])
  })
})
