import { expect, it } from 'vitest'
import { listExportedItems } from '../../electron/cache/items/exported-items.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { storeNote } from '../../electron/cache/items/notes.ts'
import { writings } from '../../electron/threads/reader/export-formats.ts'
import { noteEntity } from '../../shared/model/note.ts'
import { answer, temporaryCache } from '../support/cache.ts'
import { sampleIssue, sampleNote } from '../support/samples.ts'

const row = {
  id: 2,
  body: 'The customer pays too little',
  author: { id: 1, username: 'ada', name: 'Ada', state: 'active' },
  created_at: '2026-01-01T00:00:00.000Z',
  noteable_id: 1,
  noteable_type: 'Issue',
}

it.each([
  [{ internal: true, confidential: true }, true],
  [{ internal: true }, true],
  // Before 15.5 it was called so.
  [{ confidential: true }, true],
  [{ internal: false, confidential: false }, false],
  [{}, false],
  [{ internal: null }, false],
])('a comment of which the service says %j is internal: %s', (said, internal) => {
  expect(noteEntity.read({ ...row, ...said }).internal).toBe(internal)
})

it('a comment that is internal is exported as such', () => {
  const cache = temporaryCache()
  answer(cache, (arrival) => {
    storeIssue(cache, sampleIssue(1), arrival)
    storeNote(cache, 'issue', 1, sampleNote(1, { body: 'For all' }), arrival)
    storeNote(cache, 'issue', 1, sampleNote(2, { body: 'For few', internal: true }), arrival)
  })
  const [item] = listExportedItems(cache, 'issue', 0, 10)
  if (item === undefined) throw new Error('nothing is exported')
  expect(item.comments.map(({ body, internal }) => [body, internal])).toEqual([
    ['For all', false],
    ['For few', true],
  ])
  expect(JSON.parse(writings.json.item(item))).toMatchObject({ comments: [{ internal: false }, { internal: true }] })
  expect(writings.markdown.item(item).match(/^## .*, internal$/gm)).toHaveLength(1)
  expect(writings.csv.item(item).match(/^internal comment,/gm)).toHaveLength(1)
})
