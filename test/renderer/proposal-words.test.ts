import { describe, expect, it } from 'vitest'
import { mergeLines } from '../../renderer/features/outbox/compare-lines.ts'
import {
  groupedProposals,
  outcomeWords,
  sendingWords,
  without,
  withWords,
  wordsOf,
} from '../../renderer/features/outbox/proposal-words.ts'
import { parseEdit } from '../../shared/edit.ts'
import type { ProposalRow } from '../../shared/model/rows.ts'
import { randomFrom, randomness } from '../support/properties.ts'

const change = parseEdit({
  kind: 'changeItem',
  target: 'here/issue/1',
  fields: { title: 'New', description: 'Text', labels: { add: ['bug'], remove: [] } },
})
const made = parseEdit({
  kind: 'createIssue',
  target: 'here/project/1',
  title: 'New',
  description: 'Text',
  assigneeId: 1,
  otherAssigneeIds: [2],
  labels: ['bug'],
  dueDate: '2027-01-01',
})
const comment = parseEdit({ kind: 'comment', target: 'here/issue/1', body: 'Said' })

describe('the words of a proposal', () => {
  it('are those that it brings, and are replaced where they stand', () => {
    expect(wordsOf({ edit: change, text: 'Text' })).toEqual({ title: 'New', text: 'Text' })
    expect(wordsOf({ edit: comment, text: 'Said' })).toEqual({ title: null, text: 'Said' })
    expect(withWords(comment, { title: null, text: 'Else' })).toEqual({ ...comment, body: 'Else' })
    expect(withWords(made, { title: 'Other', text: 'Else' })).toMatchObject({ title: 'Other', description: 'Else' })
    expect(withWords(change, { title: 'Other', text: null })).toMatchObject({
      fields: { title: 'Other', description: 'Text', labels: { add: ['bug'] } },
    })
  })
})

describe('a change that is left out of a proposal', () => {
  it('leaves the others; the last one cannot be left out, nor what an issue needs', () => {
    expect(without(change, 'labels')).toMatchObject({ fields: { title: 'New', description: 'Text' } })
    expect(without(change, 'labels')).not.toHaveProperty('fields.labels')
    const one = parseEdit({ kind: 'changeItem', target: 'here/issue/1', fields: { title: 'New' } })
    expect([without(one, 'title'), without(made, 'title'), without(comment, 'body')]).toEqual([null, null, null])
    expect(without(made, 'labels')).toMatchObject({ labels: [], otherAssigneeIds: [2], dueDate: '2027-01-01' })
    expect(without(made, 'dueDate')).toMatchObject({ dueDate: null, labels: ['bug'], otherAssigneeIds: [2] })
    const nobody = without(made, 'assignees')
    expect(nobody).toMatchObject({ assigneeId: null, labels: ['bug'] })
    expect(nobody).not.toHaveProperty('otherAssigneeIds')
  })
})

describe('proposals that are sent', () => {
  const onLine = parseEdit({
    kind: 'beginDiscussion',
    target: 'here/mergeRequest/1',
    body: 'Why?',
    position: {
      ...{ baseSha: 'b', startSha: 's', headSha: 'h', positionType: 'text', oldPath: 'a', newPath: 'a' },
      ...{ oldLine: null, newLine: 1, lineRange: null },
    },
  })

  it('are for the service, or for the user’s review', () => {
    expect(sendingWords([{ edit: comment }])).toBe('Send')
    expect(sendingWords([{ edit: onLine }])).toBe('Add to your review')
    expect(sendingWords([{ edit: onLine }, { edit: onLine }])).toBe('Add all 2 to your review')
    expect(sendingWords([{ edit: onLine }, { edit: comment }])).toBe('Send all 2')
  })

  it('are told by what became of them', () => {
    const added = ['a/b!1', 'a/b!1', 'a/b!2'].map((targetReference) => ({ targetReference }) as ProposalRow)
    expect(outcomeWords({ added: [], refused: 0, ended: 0 })).toEqual([])
    expect(outcomeWords({ added: added.slice(0, 1), refused: 1, ended: 1 })).toEqual([
      '1 comment added to your review of a/b!1, which is not published.',
      '1 proposal could not be sent. The reason is shown on it.',
      '1 proposal was no longer there.',
    ])
    expect(outcomeWords({ added, refused: 2, ended: 2 })).toEqual([
      '3 comments added to your reviews, which are not published.',
      '2 proposals could not be sent. The reason is shown on each.',
      '2 proposals were no longer there.',
    ])
  })
})

it('proposals of one assistant are shown together, in the order of the first', () => {
  const rows = ['A', 'B', 'A'].map((proposedBy, at) => ({ key: `${at}`, proposedBy }) as ProposalRow)
  expect(groupedProposals(rows).map(({ key }) => key)).toEqual(['0', '2', '1'])
})

describe('two texts as one', () => {
  it('have each line of both, marked where it is in one of them alone', () => {
    expect(mergeLines('a\nb\nc', 'a\nx\nc', true)).toEqual([
      { kind: 'same', text: 'a' },
      { kind: 'removed', text: 'b' },
      { kind: 'added', text: 'x' },
      { kind: 'same', text: 'c' },
    ])
    expect(mergeLines('', 'a', true)).toEqual([{ kind: 'added', text: 'a' }])
    const long = Array.from({ length: 9 }, (_, at) => `${at}`).join('\n')
    expect(mergeLines(long, `${long}\nend`, true)).toContainEqual({ kind: 'skipped', lines: 7 })
    expect(mergeLines(long, `${long}\nend`, false)).toHaveLength(10)
  })

  it('lose and invent no line, whatever they are', () => {
    const { seed, runs } = randomness(300)
    console.log(`merged lines: ${runs} texts, seed ${seed}`)
    const random = randomFrom(seed)
    const text = () =>
      Array.from({ length: 1 + Math.floor(random() * 6) }, () => 'abc'[Math.floor(random() * 3)]).join('\n')
    for (let run = 0; run < runs; run += 1) {
      const [before, after] = [text(), text()]
      const lines = mergeLines(before, after, false).flatMap((line) => (line.kind === 'skipped' ? [] : [line]))
      const textOf = (other: string) => lines.filter(({ kind }) => kind !== other).map((line) => line.text)
      expect([textOf('added').join('\n'), textOf('removed').join('\n')]).toEqual([before, after])
    }
  })
})
