import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { queryOfColumn } from '../../shared/model/board.ts'
import { inboxListingOf, queryInProject, queryOfInbox } from '../../shared/model/view.ts'
import { canonical, filtersOf, isOfState, narrowed, withFilter, withSort } from '../../shared/query/change.ts'
import { completed, fixedCompletions, typedAt } from '../../shared/query/complete.ts'
import { dueDaysOf, momentsOf, readDate } from '../../shared/query/dates.ts'
import { numbersOf, readNumber } from '../../shared/query/numbers.ts'
import { sentenceOfProblem } from '../../shared/query/errors.ts'
import { askedBy, longestQuery, parseQuery } from '../../shared/query/parse.ts'
import { printQuery } from '../../shared/query/print.ts'
import { nothing } from '../../shared/query/tree.ts'
import { namesOfServices } from '../support/names.ts'
import { checkProperty } from '../support/properties.ts'

/** The message about each wrong part of a text, with that part. */
function reported(text: string): readonly (readonly [part: string, sentence: string])[] {
  return parseQuery(text).problems.map((problem) => [
    text.slice(problem.start, problem.end),
    sentenceOfProblem(problem),
  ])
}

function printed(text: string): string {
  return printQuery(parseQuery(text).query)
}

const word = (text: string, isOpen = false) => ({ kind: 'word', text, isOpen })

describe('a query', () => {
  it('joins what stands side by side, `or` being weaker', () => {
    expect(parseQuery('is:open crash or label:bug -slow').query.condition).toEqual({
      kind: 'or',
      parts: [
        { kind: 'and', parts: [{ kind: 'filter', key: 'is', value: 'open' }, word('crash')] },
        {
          kind: 'and',
          parts: [
            { kind: 'filter', key: 'label', value: 'bug' },
            { kind: 'not', part: word('slow', true) },
          ],
        },
      ],
    })
  })

  it('reads parentheses, quotation marks and numbers', () => {
    expect(parseQuery('(crash or "exact words") #12').query.condition).toEqual({
      kind: 'and',
      parts: [
        { kind: 'or', parts: [word('crash'), word('exact words')] },
        { kind: 'number', number: 12 },
      ],
    })
  })

  it('keeps what is about the whole list apart', () => {
    expect(parseQuery('crash in:title sort:created-asc').query).toEqual({
      condition: word('crash'),
      places: ['title'],
      sort: { by: 'created', direction: 'ascending' },
    })
    expect(printed('in:title sort:updated-desc crash')).toBe('crash* in:title sort:updated')
  })

  it.each([
    ['author:@anna', 'author:anna'],
    ['label:"needs review"', 'label:"needs review"'],
    ['IS:Open', 'is:open'],
    ['is:mr is:wip', 'is:merge-request is:draft'],
    ['Foo::bar http://x.test/a', 'Foo::bar http://x.test/a'],
    ['a (b (c d)) e', 'a b c d e'],
    ['a OR b or c', 'a or b or c'],
    ['-(a or b)', '-(a or b)'],
    ['--a', '--a'],
    ['crash is:open', 'crash is:open'],
    ['crash ', 'crash'],
    ['is:open 12', 'is:open #12'],
    ['release 12', 'release 12'],
    ['"12"', '"12"'],
    ['"crash"', '"crash"'],
    ['is:open crash', 'is:open crash'],
    ['-(a b', '-(a b*)'],
    ['cra* is:open', 'cra* is:open'],
    ['Foo::b* is:open', 'Foo::b* is:open'],
    ['"#12"', '"#12"'],
  ])('prints %s as %s', (text, canonical) => {
    expect(printed(text)).toBe(canonical)
  })

  it.each<[string, string, RegExp]>([
    ['is:opne x', 'is:opne', /“is:” cannot be “opne”\. It can be open, closed, merged,/],
    ['updated:soon', 'updated:soon', /“soon” is not a date\. Write today, <2w, 2026-11-23/],
    ['due:2026-02-30', 'due:2026-02-30', /“2026-02-30” is not a date\. Write overdue, today/],
    ['weight:heavy', 'weight:heavy', /“heavy” is not a whole number\. Write 3, >2, 2\.\.5 or none\./],
    ['weight:..', 'weight:..', /“\.\.” is not a whole number/],
    ['label: bug', 'label:', /“label:” needs a value right after it/],
    ['autor:anna', 'autor:', /There is no filter “autor:”\. Do you mean “author:”\?/],
    ['a (b', '(', /This parenthesis has no match/],
    ['a) b', ')', /This parenthesis has no match/],
    ['or a', 'or', /“or” needs something on both sides/],
    ['a or', 'or', /“or” needs something on both sides/],
    ['a -or b', '-', /“-” goes right before what to leave out/],
    ['(a sort:due)', 'sort:due', /“sort:” applies to the whole list/],
    ['-in:title', 'in:title', /“in:” applies to the whole list/],
    ['sort:size', 'sort:size', /“sort:” cannot be “size”/],
  ])('says of %s what is wrong with %s', (text, part, sentence) => {
    const [first] = reported(text)
    expect(first?.[0].startsWith(part)).toBe(true)
    expect(first?.[1]).toMatch(sentence)
  })

  it('asks for nothing where a part is wrong, and for what it says elsewhere', () => {
    expect(askedBy('is:opne crash label:bug').condition).toBe(nothing)
    expect(askedBy('crash label:bug')).toEqual(parseQuery('crash label:bug').query)
  })

  it.each([
    ['is:opne', 'is:opne'],
    [' is:opne  crash ', 'is:opne  crash'],
    ['(label:bug', '(label:bug'],
    ['label:bug or', 'label:bug or'],
  ])('%j stays as it was typed, since it is wrong', (text, kept) => {
    expect(canonical(text)).toBe(kept)
    expect(canonical(kept)).toBe(kept)
  })

  it.each([
    ['a chosen filter', (text: string) => withFilter(text, isOfState, { key: 'is', value: 'closed' })],
    ['a filter less', (text: string) => withFilter(text, ({ key }) => key === 'label', null)],
    ['an order', (text: string) => withSort(text, 'title')],
    ['one filter more', (text: string) => narrowed(text, { key: 'label', value: 'crash' })],
    ['a column of a board', (text: string) => queryOfColumn(text, 'label', { value: 'crash' })],
    ['a project', (text: string) => queryInProject(text, 'tools/saw')],
    ['a part of the inbox', (text: string) => queryOfInbox({ part: 'done', query: text })],
    ['the listing of a view', (text: string) => inboxListingOf(`is:done ${text}`).query],
    ['a printed place', (text: string) => canonical(text)],
  ])('does not become right by %s', (_, change) => {
    for (const text of [
      'is:open label:bug is:opne',
      'label:bug (crash',
      'label:bug or',
      'label:bug -(',
      'label:bug due:soon',
    ]) {
      const changed = change(text)
      expect([changed, askedBy(changed).condition]).toEqual([changed, nothing])
    }
  })

  it.each([
    ['is:unres', ['is:unresolved ']],
    ['thread:', ['thread:mine ']],
    ['thr', ['thread:']],
  ])('that begins with %s is completed', (text, texts) => {
    const typed = typedAt(text, text.length)
    const offered = typed === null ? [] : fixedCompletions(typed)
    expect(typed && offered.map((each) => completed(text, typed, each).text)).toEqual(texts)
  })

  it('is bounded in length and depth', () => {
    const [long] = parseQuery(`a${' '.repeat(longestQuery)}b`).problems
    expect(long && sentenceOfProblem(long)).toBe('A query has at most 1,000 characters.')
    const [deep] = parseQuery('('.repeat(30) + 'a' + ')'.repeat(30)).problems
    expect(deep && sentenceOfProblem(deep)).toBe('Parentheses can be nested at most 20 deep.')
  })

  it('is the same after it was printed, whatever was typed', async () => {
    const pieces = fc.constantFrom(
      ...[
        'is:open',
        'label:"a b"',
        'author:me',
        'due:<2w',
        '(',
        ')',
        '-',
        'or',
        ' ',
        ' ',
        '"',
        '“',
        '\\',
        '\\"',
        'x',
        '日本',
        '#7',
        '!9',
      ],
      ...[
        'sort:title',
        'in:title',
        'foo:bar',
        'is:',
        'autor:x',
        'updated:2026-01..',
        '@',
        ':',
        'é',
        '\u{1F600}',
        '\ud800',
      ],
    )
    const texts = fc
      .array(fc.oneof(pieces, fc.string({ maxLength: 4 })), { maxLength: 14 })
      .map((each) => each.join(''))
    await checkProperty(
      'queries printed and parsed',
      fc.property(texts, (text) => {
        const { query } = parseQuery(text)
        const again = parseQuery(printQuery(query))
        expect(again).toEqual({ query, problems: [] })
      }),
      2_000,
    )
  })
})

describe('a name in a query', () => {
  it('is printed so that it is read as it is', async () => {
    await checkProperty(
      'names printed and parsed',
      fc.property(namesOfServices, fc.constantFrom('label', 'milestone', 'project', 'local'), (value, key) => {
        const text = narrowed('is:open crash', { key, value })
        expect(filtersOf(parseQuery(text).query)).toContainEqual({ kind: 'filter', key, value })
        expect(canonical(text)).toBe(text)
      }),
      1_000,
    )
  })

  it.each([
    [String.raw`label:"say \"hi\""`, 'say "hi"'],
    [String.raw`label:“say \“hi\””`, 'say “hi”'],
    [String.raw`label:"C:\dir"`, String.raw`C:\dir`],
    [String.raw`label:"C:\\"`, 'C:\\'],
    [String.raw`label:a\b`, String.raw`a\b`],
    ['label:say', 'say'],
  ])('%s is %s', (text, value) => {
    expect(filtersOf(parseQuery(text).query)).toEqual([{ kind: 'filter', key: 'label', value }])
  })
})

describe('a date in a query', () => {
  const now = new Date(2026, 10, 23, 15, 30).getTime()
  const at = (...parts: [number, number, number, number?, number?]) => new Date(...parts).getTime()

  it.each<[string, number | null, number | null]>([
    ['today', at(2026, 10, 23), at(2026, 10, 24)],
    ['yesterday', at(2026, 10, 22), at(2026, 10, 23)],
    ['2026-02', at(2026, 1, 1), at(2026, 2, 1)],
    ['2025', at(2025, 0, 1), at(2026, 0, 1)],
    ['<2026-02', null, at(2026, 1, 1)],
    ['<=2026-02', null, at(2026, 2, 1)],
    ['>2026-02', at(2026, 2, 1), null],
    ['>=2026-02', at(2026, 1, 1), null],
    ['2026-01-05..2026-01-07', at(2026, 0, 5), at(2026, 0, 8)],
    ['2026-01..', at(2026, 0, 1), null],
    ['2w', at(2026, 10, 9, 15, 30), null],
    ['<2w', at(2026, 10, 9, 15, 30), null],
    ['>2w', null, at(2026, 10, 9, 15, 30)],
    ['<3h', at(2026, 10, 23, 12, 30), null],
    ['>1mo', null, at(2026, 9, 23, 15, 30)],
  ])('%s means moments', (value, from, to) => {
    expect(readDate(value, false)).toBe(value)
    expect(momentsOf(value, now)).toEqual({ from, to })
  })

  it.each<[string, string | null, string | null]>([
    ['overdue', null, '2026-11-22'],
    ['today', '2026-11-23', '2026-11-23'],
    ['tomorrow', '2026-11-24', '2026-11-24'],
    ['<2w', null, '2026-12-07'],
    ['>2w', '2026-12-08', null],
    ['<2026-12', null, '2026-11-30'],
    ['<=2026-12', null, '2026-12-31'],
    ['>2026-12', '2027-01-01', null],
    ['>=2026-12', '2026-12-01', null],
    ['2026-12-01..2026-12-03', '2026-12-01', '2026-12-03'],
    ['2026-12', '2026-12-01', '2026-12-31'],
  ])('%s means days on which something is due', (value, from, to) => {
    expect(readDate(value, true)).toBe(value)
    expect(dueDaysOf(value, now)).toEqual({ from, to })
  })

  it('is the last day of a month that has not as many as the one from which it is counted', () => {
    expect(momentsOf('<1mo', at(2026, 2, 31, 12)).from).toBe(at(2026, 1, 28, 12))
    expect(momentsOf('<1y', at(2028, 1, 29, 12)).from).toBe(at(2027, 1, 28, 12))
    expect(dueDaysOf('<1mo', at(2026, 0, 31, 12)).to).toBe('2026-02-28')
  })

  it.each(['', '..', '<', '2026-13', '2026-02-30', '0d', '<<2w', '2w..', 'soon', '1..2..3'])('is not %s', (text) => {
    expect(readDate(text, false)).toBeNull()
  })

  it('is whole days where only days are known', () => {
    expect(readDate('<3h', true)).toBeNull()
    expect(readDate('overdue', false)).toBeNull()
  })
})

describe('numbers', () => {
  it.each([
    ['3', 3, 3],
    ['<3', null, 2],
    ['<=3', null, 3],
    ['>3', 4, null],
    ['>=3', 3, null],
    ['2..5', 2, 5],
    ['..5', null, 5],
    ['2..', 2, null],
  ])('%s means a range', (value, from, to) => {
    expect(readNumber(value)).toBe(value)
    expect(numbersOf(value)).toEqual({ from, to })
  })

  it.each(['', '-1', '1.5', '=3', '3kg', '..', '<', '1..2..3', '<1..2', '1234567890'])('%j is none', (value) => {
    expect(readNumber(value)).toBeNull()
  })

  it('may be none at all, in any case', () => {
    expect(readNumber('None')).toBe('none')
  })
})
