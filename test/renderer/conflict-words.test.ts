import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { remarkSentences } from '../../renderer/views/item/remark-words.ts'
import { compareLines, withoutMarks } from '../../renderer/views/outbox/compare-lines.ts'
import { decided, fieldTitle, sidesOf, valueWords } from '../../renderer/views/outbox/conflict-words.ts'
import { sampleConflict } from './support/sample-edits.ts'

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

  it('of both sides lose the marks between them, and nothing else', () => {
    const both = 'Heading\n=======\n<<<<<<< mine\nm\n=======\nt\n>>>>>>> theirs\nend'
    expect(withoutMarks(both)).toBe('Heading\n=======\nm\nt\nend')
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

  it('shows values as people call them', () => {
    const choices = {
      people: [],
      labels: [],
      milestones: [{ id: 4, title: 'Spring', description: '', state: 'active', dueDate: null, startDate: null }],
    }
    expect(valueWords({ field: 'milestoneId' }, '4', choices)).toBe('Spring')
    expect(valueWords({ field: 'milestoneId' }, '5', null)).toBe('Milestone 5')
    expect(valueWords({ field: 'assigneeId' }, null, choices)).toBe('None')
    expect(valueWords({ field: 'confidential' }, true, null)).toBe('Confidential')
    expect(valueWords({ field: 'labels' }, ['bug', 'power'], null)).toBe('bug, power')
    expect(valueWords({ field: 'dueDate' }, '2026-11-22', null)).toBe('2026-11-22')
  })

  it('is decided when every field is, and leaves to others what stays as they have it', () => {
    const edited = { title: ' ' }
    expect(decided(sampleConflict, { description: 'both', title: 'mine' }, {})).toBeUndefined()
    expect(decided(sampleConflict, { description: 'both', title: 'mine', assigneeId: 'theirs' }, {})).toEqual({
      description: expect.stringContaining('Three gateways had it by Thursday.\nIt was seen on four'),
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
      'Your change of the description was merged with what others wrote.',
      'The service left the labels as they were: you may not set them.',
    ])
    expect(remarkSentences({ merged: [], ignored: ['assigneeId'] })).toEqual([
      'The service left the assignee as it was: you may not set it.',
    ])
    expect(remarkSentences({ merged: [], ignored: ['assigneeId', 'dueDate'] })).toEqual([
      'The service left the assignee and the due date as they were: you may not set them.',
    ])
  })
})
