import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { remarkSentences } from '../../renderer/features/item/remark-words.ts'
import { bothSides } from '../../renderer/features/outbox/both-sides.ts'
import { compareLines } from '../../renderer/features/outbox/compare-lines.ts'
import {
  changedWords,
  decided,
  fieldTitle,
  sidesOf,
  valueWords,
} from '../../renderer/features/outbox/conflict-words.ts'
import { changeWords, discardedWords } from '../../renderer/features/outbox/outbox-words.ts'
import type { FieldChange, ShownConflictField } from '../../shared/model/rows.ts'
import { sampleConflict } from './support/sample-edits.ts'
import { person } from './support/sample-content.ts'

const different = (text: string, ...others: string[]): string[] =>
  compareLines(text, ...others).flatMap((line) => (line.kind === 'different' ? [line.text] : []))

describe('lines of texts', () => {
  it('are marked where they are not in the other', () => {
    expect(different('a\nB\nc', 'a\nb\nc')).toEqual(['B'])
    expect(different('a\nnew\nb', 'a\nb')).toEqual(['new'])
    expect(different('a\nb', 'a\nnew\nb')).toEqual([])
    expect(different('a\nb\nc', 'a\nB\nc', 'a\nb\nC')).toEqual(['b', 'c'])
    expect(different('a\r\nb', 'a\nb\n')).toEqual([])
  })

  it('far from any difference are only counted', () => {
    const text = ['0', '1', '2', '3', '4', 'X', '6', '7', '8', '9']
    expect(compareLines(text.join('\n'), text.join('\n').replace('X', '5'))).toEqual([
      { kind: 'skipped', lines: 3 },
      { kind: 'same', text: '3' },
      { kind: 'same', text: '4' },
      { kind: 'different', text: 'X' },
      { kind: 'same', text: '6' },
      { kind: 'same', text: '7' },
      { kind: 'skipped', lines: 2 },
    ])
  })

  it('that are not marked are the same, in the same order, on both sides', () => {
    const texts = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(texts, texts, (one, other) => {
        const count = (text: readonly string[], than: readonly string[]) =>
          text.length - different(text.join('\n'), than.join('\n')).length
        // The longest sequence that both have is as long seen from either side.
        expect(count(one, other)).toBe(count(other, one))
        expect(different(one.join('\n'), one.join('\n'))).toEqual([])
      }),
    )
  })

  it('that are too many to compare are marked all', () => {
    const lines = Array.from({ length: 1100 }, (_, index) => `line ${index}`)
    expect(different(`same\n${lines.join('\n')}`, `same\n${lines.toReversed().join('\n')}`)).toHaveLength(1100)
  })
})

describe('both sides of a text', () => {
  const marked = (mine: string, theirs: string): string => `<<<<<<< mine\n${mine}\n=======\n${theirs}\n>>>>>>> theirs`

  it.each([
    ['paragraphs stay two', `a\n\n${marked('Mine.', 'Theirs.')}\n\nb`, 'a\n\nMine.\n\nTheirs.\n\nb'],
    ['a heading is no part of it', `Heading\n=======\n${marked('m', 't')}\nend`, 'Heading\n=======\nm\n\nt\nend'],
    ['there is one blank line already', marked('m\n', 't'), 'm\n\nt'],
    ['one side took it away', `a\n${marked('', 't')}`, 'a\n\nt'],
    ['items of a list stay one list', `- a\n${marked('- m', '- t')}\n- b`, '- a\n- m\n- t\n- b'],
    ['an item of several lines too', marked('1. m\n   more', '1. t'), '1. m\n   more\n1. t'],
    ['a list after a paragraph is a block of its own', marked('Mine:', '- t'), 'Mine:\n\n- t'],
    ['a paragraph after a list is no part of its last item', marked('- m', 'Theirs.'), '- m\n\nTheirs.'],
    ['rows of a table stay one table', `|a|\n|-|\n${marked('|m|', '|t|')}`, '|a|\n|-|\n|m|\n|t|'],
    ['lines of code get no blank line', `\`\`\`js\n${marked('m()', 't()')}\n\`\`\``, '```js\nm()\nt()\n```'],
    [
      'blocks of code that both opened are two',
      `${marked('```js\nm', '```ts\nt')}\n\`\`\``,
      '```js\nm\n```\n\n```ts\nt\n```',
    ],
    [
      'blocks of code that both closed are two',
      `\`\`\`js\n${marked('m\n```', 't\n```')}\nend`,
      '```js\nm\n```\n\n```js\nt\n```\nend',
    ],
    ['signs in code are no list', `~~~\n${marked('- m', 't')}\n~~~`, '~~~\n- m\nt\n~~~'],
    ['marks without an end are somebody’s text', 'a\n<<<<<<< mine\nb\n=======\nc', 'a\n<<<<<<< mine\nb\n=======\nc'],
  ])('are kept so that %s', (_what, text, kept) => {
    expect(bothSides(text)).toBe(kept)
  })
})

describe('a conflict', () => {
  const [description, title, assignee] = sampleConflict
  if (!description || !title || !assignee) throw new Error('no sample')

  it('is named and offers what makes sense for the field', () => {
    expect([description, title, assignee].map(fieldTitle)).toEqual(['Description', 'Title', 'Assignee'])
    expect(sidesOf(description)).toEqual(['theirs', 'mine', 'both', 'edited'])
    expect(sidesOf({ ...description, both: null })).toEqual(['theirs', 'mine', 'edited'])
    expect(sidesOf(title)).toEqual(['theirs', 'mine', 'edited'])
    expect(sidesOf(assignee)).toEqual(['theirs', 'mine'])
  })

  it('says who changed what, and when', () => {
    const now = Date.parse('2026-11-22T12:00:00Z')
    const changed = (field: string, who: string | null, minutes: number | null): ShownConflictField => ({
      base: null,
      theirs: null,
      mine: null,
      isText: false,
      both: null,
      field,
      changedBy: who === null ? null : person(who),
      changedAt: minutes === null ? null : new Date(now - minutes * 60_000).toISOString(),
    })
    expect(
      changedWords([changed('title', 'rosa', 5), changed('labels', null, 60), changed('dueDate', null, null)], now),
    ).toEqual(['Rosa Ferri changed the title 5 min ago.', 'Somebody changed the labels 1 h ago.'])
    expect(changedWords([changed('title', 'rosa', 5), changed('assigneeId', 'rosa', 5)], now)).toEqual([
      'Rosa Ferri changed the title and the assignee 5 min ago.',
    ])
    expect(changedWords([changed('title', null, null)], now)).toEqual([])
  })

  it('shows values as people call them', () => {
    const now = Date.parse('2026-11-22T12:00:00Z')
    const choices = {
      people: [],
      labels: [],
      emoji: [],
      milestones: [
        {
          ...{ id: 4, iid: 1, groupPath: null, title: 'Spring' },
          ...{ description: '', state: 'active', dueDate: null, startDate: null },
        },
      ],
      scopesAreExclusive: false,
      epics: [{ id: 3, title: 'Quieter forges', reference: 'tools&1', confidential: false }],
      iterations: [
        { id: 6, title: 'Week 2', start: '2026-11-23', due: '2026-11-29' },
        { id: 7, title: null, start: '2026-11-30', due: '2026-12-06' },
      ],
    }
    expect(valueWords({ field: 'iterationId' }, '6', choices, now)).toBe('Week 2')
    expect(valueWords({ field: 'iterationId' }, '7', choices, now)).toBe('30 Nov – 6 Dec')
    expect(valueWords({ field: 'iterationId' }, '8', choices, now)).toBe('Iteration 8')
    expect(valueWords({ field: 'epicId' }, '3', choices, now)).toBe('Quieter forges')
    expect(valueWords({ field: 'epicId' }, '4', choices, now)).toBe('Epic 4')
    expect(valueWords({ field: 'healthStatus' }, 'at_risk', null, now)).toBe('At risk')
    expect(valueWords({ field: 'milestoneId' }, '4', choices, now)).toBe('Spring')
    expect(valueWords({ field: 'milestoneId' }, '5', null, now)).toBe('Milestone 5')
    expect(valueWords({ field: 'assigneeId' }, null, choices, now)).toBe('None')
    expect(valueWords({ field: 'confidential' }, true, null, now)).toBe('Confidential')
    expect(valueWords({ field: 'labels' }, ['bug', 'power'], null, now)).toBe('bug, power')
    expect(valueWords({ field: 'dueDate' }, '2026-11-22', null, now)).toBe('2026-11-22')
  })

  it('is decided when every field is, and leaves to others what stays as they have it', () => {
    const edited = { title: ' ' }
    expect(decided(sampleConflict, { description: 'both', title: 'mine' }, {})).toBeUndefined()
    expect(decided(sampleConflict, { description: 'both', title: 'mine', assigneeId: 'theirs' }, {})).toEqual({
      description: expect.stringContaining('Three gateways had it by Thursday.\n\nIt was seen on four'),
      title: 'Gateway starts from the beginning',
    })
    // A title needs words.
    expect(
      decided(sampleConflict, { description: 'mine', title: 'edited', assigneeId: 'mine' }, edited),
    ).toBeUndefined()
    expect(decided(sampleConflict, { description: 'edited', title: 'theirs', assigneeId: 'mine' }, {})).toEqual({
      description: '',
      assigneeId: '1',
    })
  })
})

describe('what became of an edit', () => {
  it('is said in plain words', () => {
    expect(remarkSentences({ merged: ['description'], ignored: ['labels'] })).toEqual([
      'Your change to the description was merged with what others wrote.',
      'GitLab left the labels as they were: you are not allowed to change them.',
    ])
    expect(remarkSentences({ merged: [], ignored: ['assigneeId'] })).toEqual([
      'GitLab left the assignee as it was: you are not allowed to change it.',
    ])
    expect(remarkSentences({ merged: [], ignored: ['commands'] })).toEqual([
      'GitLab has your comment, but did not carry out all of the commands in it.',
    ])
    expect(remarkSentences({ merged: [], ignored: ['assigneeId', 'dueDate'] })).toEqual([
      'GitLab left the assignee and the due date as they were: you are not allowed to change them.',
    ])
  })
})

describe('a discarded edit', () => {
  it('is named with those that went along', () => {
    expect([0, 1, 2].map(discardedWords)).toEqual([
      'Discarded.',
      'Discarded, with 1 edit that had nothing left to do.',
      'Discarded, with 2 edits that had nothing left to do.',
    ])
  })
})

describe('what an edit changes', () => {
  const now = Date.parse('2026-11-22T12:00:00Z')
  const change = (field: string, from: FieldChange['from'], to: FieldChange['to']): FieldChange => ({
    field,
    from,
    to,
    added: [],
    removed: [],
  })

  it('is said field by field, from what it was to what it will be', () => {
    const labels = { ...change('labels', null, null), added: ['bug'], removed: ['docs'] }
    expect(
      changeWords(
        [
          change('assigneeId', null, 'Rosa Ferri'),
          labels,
          change('dueDate', '2026-12-05', null),
          change('title', 'Old', 'New'),
          change('confidential', false, true),
          change('milestoneId', 'Spring', 'Summer'),
        ],
        now,
      ),
    ).toEqual([
      'assignee nobody → Rosa Ferri',
      '+ bug',
      '− docs',
      'due date 5 Dec → none',
      'title “Old” → “New”',
      'seen by everybody → members only',
      'milestone Spring → Summer',
    ])
  })
})
