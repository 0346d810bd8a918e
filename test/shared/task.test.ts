import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseMarkdown, type Token, type Tokens } from '../../shared/markdown/parser.ts'
import { boxesIn, countTasks, hasOpenTask, hasTasks, withTask } from '../../shared/model/task.ts'
import { checkProperty, timeFor } from '../support/properties.ts'

/** The numbers of the lines that change when the boxes are ticked one by one. */
function ticked(text: string): (number | null)[] {
  const lines = text.split('\n')
  return boxesIn(text).map((box) => {
    if (box === null) return null
    const after = (withTask(text, box.task, !box.isDone) ?? '').split('\n')
    return lines.findIndex((line, index) => line !== after[index])
  })
}

/** The state of each box that is drawn: true when ticked. */
function drawn(tokens: readonly Token[]): boolean[] {
  return tokens.flatMap((token) => {
    if (token.type === 'checkbox') return [(token as Tokens.Checkbox).checked]
    if (token.type === 'list') return (token as Tokens.List).items.flatMap((item) => drawn(item.tokens))
    return 'tokens' in token && token.tokens ? drawn(token.tokens) : []
  })
}

describe('a box of a checklist', () => {
  it('is named so that the line it stands on is ticked', () => {
    expect(
      ticked('# Plan\n\n- [ ] one\n- [ ] two\n  - [ ] within\n\n\nText.\n\n1. [ ] loose\n\n   more\n\n2. [ ] last'),
    ).toEqual([2, 3, 4, 9, 13])
    expect(ticked('- [ ] same\r\n- [ ] same\r\n\r\n* [ ] same')).toEqual([0, 1, 3])
  })

  it('is not mistaken for the same words in code', () => {
    expect(ticked('```\n- [ ] same\n```\n\n- [ ] same\n\n- [ ] **same**\n- [ ] same')).toEqual([4, 6, 7])
    expect(ticked('<!--\n- [ ] same\n-->\n\n- [ ] same')).toEqual([4])
  })

  it('can be ticked in a quotation, an alert and a list inside a list', () => {
    expect(ticked('> - [ ] quoted\n> - [x] again\n\n- [ ] mine')).toEqual([0, 1, 3])
    expect(ticked('> [!note]\n> - [ ] in it\n\n>>>\nWords\n\n- [ ] fenced\n>>>\n\n- - [ ] inside')).toEqual([1, 6, 9])
  })

  it('leaves every other sign of the text as it is', () => {
    const text = '- [X] one  \r\n\t\r\n- [ ] two\r\n'
    expect(withTask(text, { line: 'two', occurrence: 0 }, true)).toBe('- [X] one  \r\n\t\r\n- [x] two\r\n')
    expect(withTask(text, { line: 'one', occurrence: 0 }, false)).toBe('- [ ] one  \r\n\t\r\n- [ ] two\r\n')
    expect(withTask(text, { line: 'three', occurrence: 0 }, true)).toBeNull()
  })
})

it.each([
  ['- [ ] one\n- [x] two\n- [X] three', { done: 2, all: 3 }],
  ['1. [ ] one\n2) [x] two', { done: 1, all: 2 }],
  ['> - [ ] quoted', { done: 0, all: 1 }],
  ['<details>\n\n- [ ] folded\n\n</details>', { done: 0, all: 1 }],
  ['- one\n\n      - [ ] as code in it', null],
  ['```\n- [ ] only an example\n```\n\nNo task here.', null],
  ['~~~\n- [ ] never closed', null],
  ['    - [ ] as code', null],
  ['<!-- - [ ] said to nobody -->', null],
  ['`- [ ] words`', null],
  ['Words - [ ] words', null],
  ['- [ ]', null],
  ['- [ ]words', null],
  ['- [~] not any more', null],
  ['[ ] no list', null],
  ['', null],
])('%j has the boxes %j', (text, count) => {
  expect(countTasks(text)).toEqual(count)
  expect(hasTasks(text)).toBe(count !== null)
  expect(hasOpenTask(text)).toBe(count !== null && count.done < count.all)
})

it(
  'is counted, named and ticked where it is drawn, whatever is around it',
  async () => {
    const word = fc.constantFrom('one', 'two', '**three**')
    const line = fc.oneof(
      fc
        .tuple(fc.constantFrom('- [ ] ', '- [x] ', '  * [X] ', '1. [ ] ', '> - [ ] ', '  - [ ] '), word)
        .map(([sign, words]) => sign + words),
      fc.constantFrom(
        '',
        '',
        '```',
        '~~~',
        '> said',
        '<!-- -->',
        '>>>',
        '> [!tip]',
        '# Title',
        'words',
        '    code',
        '- item',
        '---',
        '<details>',
        '\t',
        '[a]: b',
        '|a|b|',
        '|-|-|',
      ),
    )
    const text = fc
      .tuple(fc.array(line, { maxLength: 14 }), fc.constantFrom('\n', '\r\n'))
      .map(([lines, end]) => lines.join(end))
    const property = fc.property(text, (markdown) => {
      const boxes = boxesIn(markdown)
      expect(boxes.map((box) => box?.isDone)).toEqual(drawn(parseMarkdown(markdown)))
      for (const [at, box] of boxes.entries()) {
        const after = withTask(markdown, box?.task ?? { line: '', occurrence: 0 }, box?.isDone === false)
        expect(boxesIn(after ?? '').map((each) => each?.isDone)).toEqual(
          boxes.map((each, index) => (index === at ? !each?.isDone : each?.isDone)),
        )
      }
    })
    await checkProperty('boxes', property, 1_000)
  },
  timeFor(1_000),
)
