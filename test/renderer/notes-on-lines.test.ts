import { describe, expect, it } from 'vitest'
import { editOf } from '../../renderer/features/own-review/drafted-comment.ts'
import { commentOnLines } from '../../renderer/features/review/drafted-comments.ts'
import { lineCommentOf, lineOfNote } from '../../renderer/features/review/notes-on-lines.ts'
import {
  diffReader,
  reviewedFiles,
  rowOfComparedChange,
  type ReviewedFile,
} from '../../renderer/features/review/reviewed-file.ts'
import { keyOf } from '../../shared/model/key.ts'
import type { NoteRow } from '../../shared/model/rows.ts'
import { commentsIn, draftOfComments } from './support/own-review.ts'

/** Comments at the lines of a review: by their places over API v4, by what they quote elsewhere. */

const diff = '@@ -1,3 +1,4 @@\n one\n-two\n+zwei\n+drei\n three\n'
const change = {
  oldPath: 'old.ts',
  newPath: 'new.ts',
  aMode: '100644',
  bMode: '100644',
  diff,
  newFile: false,
  renamedFile: true,
  deletedFile: false,
  tooLarge: false,
  collapsed: false,
  generatedFile: false,
}
const [file] = reviewedFiles([rowOfComparedChange(change, 0)], diffReader(false), () => false) as [ReviewedFile]
const version = {
  id: 7,
  headCommitSha: 'head',
  baseCommitSha: 'base',
  startCommitSha: 'start',
  createdAt: '',
  mergeRequestId: 1,
  state: 'collected',
  realSize: null,
}
const older = { ...version, id: 3, headCommitSha: 'before' }
const target = keyOf('here', 'mergeRequest', 1)
const at = (text: string) => file.lines.findIndex((line) => line.text === text)

describe('a comment that is sent', () => {
  it.each([
    ['an added line', 'drei', { oldLine: null, newLine: 3 }],
    ['a removed line', 'two', { oldLine: 2, newLine: null }],
    ['an unchanged line', 'three', { oldLine: 3, newLine: 4 }],
  ])('on %s is a thread at its place in the version that the user saw', (_, text, numbers) => {
    const comment = commentOnLines(file, [at(text)], [older, version])
    if (comment === null) throw new Error('no comment')
    const place = { baseSha: 'base', startSha: 'start', headSha: 'head', oldPath: 'old.ts', newPath: 'new.ts' }
    const position = { ...place, positionType: 'text', ...numbers, lineRange: null }
    expect(editOf({ ...comment, text: ' Why? ' }, target, true)).toEqual({
      kind: 'beginDiscussion',
      target,
      body: 'Why?',
      position,
    })
    // The draft keeps the place.
    expect(commentsIn(draftOfComments([comment]))).toEqual([comment])
  })

  it.each([
    ['has no threads', [version], false],
    ['has told no version', [], true],
    ['has told no commits of the version', [{ ...version, startCommitSha: null }], true],
  ] as const)('quotes its line where the service %s', (_, versions, hasThreads) => {
    const comment = commentOnLines(file, [at('drei')], versions)
    if (comment === null) throw new Error('no comment')
    const edit = editOf({ ...comment, text: 'Why?' }, target, hasThreads)
    expect(edit.kind).toBe('comment')
    expect(edit.body).toContain('On `new.ts`, line 3:')
  })
})

describe('a comment of the thread', () => {
  const note = (numbers: object, changed: Partial<NoteRow> = {}): NoteRow =>
    ({
      body: 'Words',
      system: false,
      position: {
        ...{ baseSha: 'base', startSha: 'start', headSha: 'head', positionType: 'text' },
        ...{ oldPath: 'old.ts', newPath: 'new.ts', oldLine: null, newLine: null, lineRange: null },
        ...numbers,
      },
      ...changed,
    }) as NoteRow
  const lineOf = (of: NoteRow, head: string | null = 'head') => {
    const comment = lineCommentOf(of)
    return comment === null ? 'none' : lineOfNote({ note: of, comment }, file, head)
  }

  it('stands at the line that its numbers name', () => {
    expect(lineOf(note({ newLine: 3 }))).toBe(at('drei'))
    expect(lineOf(note({ oldLine: 2 }))).toBe(at('two'))
    expect(lineOf(note({ oldLine: 3, newLine: 4 }))).toBe(at('three'))
  })

  it('stands at the head of its file where the line is gone, or where it is about the file', () => {
    expect(lineOf(note({ newLine: 3, headSha: 'before' }))).toBe(-1)
    expect(lineOf(note({ newLine: 99 }))).toBe(-1)
    expect(lineOf(note({ positionType: 'file' }))).toBe(-1)
  })

  it('is not in another file, nor a line of the service', () => {
    expect(lineOf(note({ newLine: 3, newPath: 'x', oldPath: 'x' }))).toBeNull()
    expect(lineOf(note({ newLine: 3 }, { system: true }))).toBe('none')
  })

  it('is found by its quote where it has no place', () => {
    const body = 'On `new.ts`, line 3:\n\n```diff\n+drei\n```\n\nWhy?'
    expect(lineOf(note({}, { position: null, body }))).toBe(at('drei'))
    expect(lineOf(note({}, { position: null }))).toBe('none')
  })
})
