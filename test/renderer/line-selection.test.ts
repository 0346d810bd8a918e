import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extendedBy, linesIn, selectionBetween } from '../../renderer/features/review/line-selection.ts'
import { editOf, subjectWords } from '../../renderer/features/own-review/drafted-comment.ts'
import {
  commentOnFile,
  commentOnLines,
  lineOf,
  newLinesAmong,
  newLinesOf,
  wordsOfLines,
} from '../../renderer/features/review/drafted-comments.ts'
import { treeRows } from '../../renderer/features/review/file-tree.ts'
import {
  diffReader,
  reviewedFiles,
  rowOfComparedChange,
  type ReviewedFile,
} from '../../renderer/features/review/reviewed-file.ts'
import { sha1 } from '../../renderer/features/review/sha1.ts'
import type { DiffVersion } from '../../shared/model/diff-version.ts'
import type { FileChange } from '../../shared/model/file-change.ts'
import { lineCodeOf } from '../../shared/diff/line-code.ts'
import { keyOf } from '../../shared/model/key.ts'
import { checkProperty } from '../support/properties.ts'
import { commentsIn, draftOfComments } from './support/own-review.ts'
import { sentPosition } from '../support/sent-position.ts'
import { somePatch } from '../support/some-patch.ts'
import { changeOf } from '../../service/rules/branches.ts'
import { positionProblems } from '../../service/rules/positions.ts'
import { change } from './support/review-screens.ts'

/** Lines that are selected for one comment, and comments on files as a whole. */

const target = keyOf('here', 'mergeRequest', 1)
const version: DiffVersion = {
  ...{ id: 7, headCommitSha: 'head', baseCommitSha: 'base', startCommitSha: 'start' },
  ...{ createdAt: '', mergeRequestId: 1, state: 'collected', realSize: null },
}

function fileOf(path: string, diff: string, more: Partial<FileChange> = {}, hidesSpace = false): ReviewedFile {
  const [file] = reviewedFiles([rowOfComparedChange(change(path, diff, more), 0)], diffReader(hidesSpace), () => false)
  if (file === undefined) throw new Error('there is a file')
  return file
}

const file = fileOf(
  'new.ts',
  '@@ -10,4 +12,5 @@\n one\n-two\n-three\n+zwei\n+drei\n+vier\n five\n\\ No newline at end of file\n@@ -40 +41,2 @@\n last\n+more\n',
  { oldPath: 'old.ts', renamedFile: true },
)
const at = (text: string) => file.lines.findIndex((line) => line.text === text)
const textsOf = (lines: readonly number[]) => lines.map((line) => file.lines[line]?.text)

describe('a selection of lines', () => {
  it('grows and shrinks line by line within its hunk, whichever way it began', () => {
    let selection = selectionBetween(file.lines, at('drei'), at('drei'), 'both')
    const shown = (by: 1 | -1) => {
      if (selection === null) throw new Error('there is a selection')
      selection = extendedBy(file.lines, selection, by)
      return textsOf(linesIn(file.lines, selection)).join(' ')
    }
    expect([shown(1), shown(1), shown(1)]).toEqual(['drei vier', 'drei vier five', 'drei vier five'])
    expect([shown(-1), shown(-1), shown(-1), shown(-1)]).toEqual(['drei vier', 'drei', 'zwei drei', 'three zwei drei'])
    expect([shown(-1), shown(-1), shown(-1)]).toEqual([
      'two three zwei drei',
      'one two three zwei drei',
      'one two three zwei drei',
    ])
  })

  it('has lines of its side alone', () => {
    const between = (from: string, to: string, side: 'before' | 'after') => {
      const selection = selectionBetween(file.lines, at(from), at(to), side)
      return selection === null ? null : textsOf(linesIn(file.lines, selection)).join(' ')
    }
    expect(between('one', 'five', 'before')).toBe('one two three five')
    expect(between('one', 'five', 'after')).toBe('one zwei drei vier five')
    // It ends with its hunk, and where the line that is pointed at stands on the other side, at the last one before that.
    expect(between('drei', 'more', 'after')).toBe('drei vier five')
    expect(between('one', 'drei', 'before')).toBe('one two three')
    expect(between('two', 'one', 'after')).toBeNull()
    expect(selectionBetween(file.lines, 0, 2, 'both')).toBeNull()
  })

  it.each([
    ['vier', 'zwei', 'lines 13 to 15'],
    ['two', 'three', 'lines 11 to 12'],
    ['one', 'drei', 'lines 12 to 14'],
    ['one', 'three', 'lines 10 to 12'],
    ['three', 'five', 'lines 12 to 13'],
    ['two', 'drei', 'old line 11 to new line 14'],
    ['drei', 'drei', 'line 14'],
  ])('from “%s” to “%s” is named %s', (from, to, words) => {
    const selection = selectionBetween(file.lines, at(from), at(to), 'both')
    expect(selection && wordsOfLines(file, linesIn(file.lines, selection))).toBe(words)
  })
})

describe('a suggestion of other lines', () => {
  const suggested = (...lines: readonly number[]) => {
    const comment = commentOnLines(file, newLinesAmong(file, lines), [version])
    return comment && [comment.id, newLinesOf(comment, file)]
  }
  const from = (first: string, last: string) =>
    Array.from({ length: at(last) - at(first) + 1 }, (_, index) => at(first) + index)

  it('is on the lines of the new file alone', () => {
    expect(suggested(at('zwei'))).toEqual(['+13 new.ts', ['zwei']])
    expect(suggested(...from('one', 'drei'))).toEqual(['10:12 to +14 new.ts', ['one', 'zwei', 'drei']])
    expect(suggested(...from('three', 'zwei'))).toEqual(['+13 new.ts', ['zwei']])
    expect(suggested(at('five'))).toEqual(['+16 new.ts', ['five']])
    expect(suggested(at('two'), at('three'))).toBeNull()
    // The place of a hunk, and the remark at its end, are no lines.
    expect([suggested(0), suggested(at('five') + 1)]).toEqual([null, null])
  })

  it('is for none but the lines that its comment is about', () => {
    const comment = commentOnLines(file, from('one', 'drei'), [version])
    if (comment === null || comment.position === null) throw new Error('there is a comment')
    expect(newLinesOf({ ...comment, position: null }, file)).toBeNull()
    const removed = commentOnLines(file, [at('two')], [version])
    expect(removed && newLinesOf(removed, file)).toBeNull()
    const further = { ...comment.position, newLine: 41 }
    expect(newLinesOf({ ...comment, position: further }, file)).toBeNull()
  })
})

describe('a comment on several lines', () => {
  it('is taken by the service, whichever lines of any patch are selected, and stands at the last of them', () =>
    checkProperty(
      'selected lines from client to service',
      fc.property(
        somePatch,
        fc.record({ from: fc.nat(), to: fc.nat(), steps: fc.array(fc.constantFrom(1, -1), { maxLength: 5 }) }),
        fc.constantFrom('before', 'after', 'both'),
        fc.boolean(),
        (patch, { from, to, steps }, side, hidesSpace) => {
          // Lines that are hidden differ in white space alone.
          const spaced = (_: string, text: string) => `${' '.repeat(Number(text) % 3)}x`
          const diff = hidesSpace ? patch.replaceAll(/line (\d+)/g, spaced) : patch
          const shown = fileOf('src/weld.ts', diff, {}, hidesSpace)
          const all = shown.lines.length
          const drawn = all === 0 ? null : selectionBetween(shown.lines, from % all, to % all, side)
          if (drawn === null) return
          const selection = steps.reduce((each, by) => extendedBy(shown.lines, each, by as 1 | -1), drawn)
          const lines = linesIn(shown.lines, selection)
          expect(lines).not.toEqual([])
          const comment = commentOnLines(shown, lines, [version])
          if (comment?.position === null || comment === null) throw new Error('there is a position')
          const taken = sentPosition(comment.position)
          if (taken === null) throw new Error('a position was sent')
          const change = changeOf({ path: 'src/weld.ts', diff })
          const seen = { head_sha: 'head', base_sha: 'base', start_sha: 'start', changes: [change] }
          expect(positionProblems([seen], taken)).toBeNull()
          expect(comment.position.lineRange === null).toBe(lines.length === 1)
          const codes = shown.places().map((place) => lineCodeOf(sha1('src/weld.ts'), place))
          const [start = 0, end = 0] = ['start' as const, 'end' as const].map((name) =>
            codes.indexOf(comment.position?.lineRange?.[name].lineCode ?? ''),
          )
          expect(end - start).toBeGreaterThanOrEqual(lines.length - 1)
          expect(commentsIn(draftOfComments([comment]))).toEqual([comment])
          expect(lines).toContain(lineOf(comment, shown))
        },
      ),
      1_000,
    ))

  it('is a thread on them, with the codes of the first and the last; its draft keeps them', () => {
    const lines = [at('two'), at('three'), at('zwei')]
    const comment = commentOnLines(file, lines, [version])
    if (comment === null) throw new Error('there is a comment')
    expect(comment).toMatchObject({ path: 'new.ts', kind: 'added', line: 13, code: 'zwei' })
    const digest = createHash('sha1').update('new.ts').digest('hex')
    const edit = editOf({ ...comment, text: 'Both?' }, target, true)
    expect(edit).toMatchObject({
      kind: 'beginDiscussion',
      position: {
        ...{ headSha: 'head', oldPath: 'old.ts', newPath: 'new.ts', oldLine: null, newLine: 13 },
        lineRange: {
          start: { lineCode: `${digest}_11_13`, type: 'old', oldLine: 11, newLine: null },
          end: { lineCode: `${digest}_13_13`, type: 'new', oldLine: null, newLine: 13 },
        },
      },
    })
    const kept = { ...comment, text: 'Both?' }
    expect(commentsIn(draftOfComments([kept]))).toEqual([kept])
    expect(lineOf(comment, file)).toBe(at('zwei'))
    // It is another comment than those on the last line, and on other lines that end there.
    const ids = [[at('zwei')], lines.slice(1), lines].map((each) => commentOnLines(file, each, [version])?.id)
    expect(new Set(ids).size).toBe(3)
  })

  it('is about the last line where the service has no threads, and its draft believes no odd range', () => {
    const comment = commentOnLines(file, [at('zwei'), at('drei')], [version])
    if (comment === null) throw new Error('there is a comment')
    const body = editOf({ ...comment, text: 'Hm' }, target, false).body
    expect(body).toBe('On `new.ts`, line 14:\n\n```diff\n+drei\n```\n\nHm')
    const odd = draftOfComments([comment]).replace('"type":"new"', '"type":7')
    expect(commentsIn(odd)).toMatchObject([{ position: null, line: 14 }])
  })
})

describe('a comment on a file', () => {
  it('is a thread at its head, also of a file whose lines are left out', () => {
    const left = fileOf('big.ts', '', { tooLarge: true })
    const comment = commentOnFile(left, [version])
    if (comment === null) throw new Error('there is a comment')
    const place = { positionType: 'file', oldPath: 'big.ts', newPath: 'big.ts', oldLine: null, newLine: null }
    expect(editOf({ ...comment, text: 'Split?' }, target, true)).toMatchObject({ position: place, body: 'Split?' })
    expect(subjectWords(comment)).toBe('the whole file')
    expect(commentsIn(draftOfComments([comment]))).toEqual([comment])
    expect([lineOf(comment, left), lineOf(comment, file)]).toEqual([-1, null])
    // An empty line is none that it is about.
    expect(lineOf(comment, fileOf('big.ts', '@@ -0,0 +1 @@\n+\n'))).toBe(-1)
    expect(editOf({ ...comment, text: 'Split?' }, target, false).body).toBe('On big.ts:\n\nSplit?')
    expect(commentOnFile(left, [])).toBeNull()
  })
})

describe('the tree of files', () => {
  it('counts the comments that are being written', () => {
    const files = ['a/one.ts', 'a/two.ts', 'b.ts'].map((path) => fileOf(path, '@@ -0,0 +1 @@\n+x\n'))
    const rows = treeRows(
      files,
      new Set(),
      '',
      new Map([
        [0, 2],
        [1, 1],
      ]),
    )
    expect(rows.map(({ name, drafts }) => `${name} ${drafts}`)).toEqual(['a 3', 'one.ts 2', 'two.ts 1', 'b.ts 0'])
  })
})

describe('the SHA-1 of a path', () => {
  it('is that of everybody, whatever its length', () =>
    checkProperty(
      'SHA-1 of paths',
      fc.property(fc.string({ maxLength: 200, unit: 'grapheme' }), (text) => {
        expect(sha1(text)).toBe(createHash('sha1').update(text).digest('hex'))
      }),
      500,
    ))
})
