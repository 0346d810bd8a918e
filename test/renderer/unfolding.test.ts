import { describe, expect, it } from 'vitest'
import { commentOnLines } from '../../renderer/features/review/drafted-comments.ts'
import { fileWords, notReadWords } from '../../renderer/features/review/file-words.ts'
import { diffReader, reviewedFiles, rowOfComparedChange } from '../../renderer/features/review/reviewed-file.ts'
import { linesOfPart, stepOf } from '../../renderer/features/review/unfold-steps.ts'
import { AppFailure } from '../../shared/errors.ts'
import type { FileChange } from '../../shared/model/file-change.ts'
import { change } from './support/review-screens.ts'
import { diff, text } from './support/unfolded-file.ts'

describe('lines that the changes leave out', () => {
  const files = (unfolding: Parameters<typeof reviewedFiles>[3], changes: readonly FileChange[], hidesSpace = false) =>
    reviewedFiles(changes.map(rowOfComparedChange), diffReader(hidesSpace), () => false, unfolding)
  const lines = `${text}\n`.split('\n').slice(0, -1)

  it('are commented on with both of their numbers, and several together with lines of the changes', () => {
    const version = {
      ...{ id: 1, mergeRequestId: 1, createdAt: '2026-01-01T00:00:00.000Z', state: 'collected', realSize: '1' },
      ...{ headCommitSha: 'h', baseCommitSha: 'b', startCommitSha: 's' },
    }
    const [file] = files(() => ({ text: lines, shown: [{ from: 1, to: null }] }), [change('a.rs', diff)])
    if (file === undefined) throw new Error('there is a file')
    const at = (text: string) => file.lines.findIndex((line) => line.text === text)
    const positionOf = (...texts: string[]) => commentOnLines(file, texts.map(at), [version])?.position
    expect(positionOf('line 40')).toMatchObject({ oldLine: 40, newLine: 40, lineRange: null })
    expect(positionOf('line 60')).toMatchObject({ oldLine: 60, newLine: 61 })
    const { lineRange } = positionOf('line 36', 'line 40', 'line 47 a') ?? {}
    expect([lineRange?.start.lineCode?.slice(40), lineRange?.end]).toMatchObject([
      '_36_36',
      { type: 'new', oldLine: null, newLine: 48 },
    ])
  })

  it('keep the width, the words and the lines of a file that is folded as they are', () => {
    const [bare] = files(undefined, [change('a.rs', diff)])
    const [folded] = files(() => ({ text: null, shown: [] }), [change('a.rs', diff)])
    expect(bare?.lines.map((_, at) => bare.hiddenAt(at)).filter((each) => each !== null)).toEqual([])
    expect(folded?.lines.map(({ text }) => text)).toEqual([...(bare?.lines.map(({ text }) => text) ?? []), ''])
    expect([folded?.added, folded?.removed, folded?.places().length]).toEqual([2, 1, bare?.places().length])
  })

  it('stand where a change of white space is hidden, as they are now', () => {
    const spaced = '@@ -1,4 +1,4 @@\n-line 1\n+  line 1\n line 2\n line 3\n line 4\n@@ -20,1 +20,1 @@\n-x\n+y\n'
    const [file] = files(
      () => ({ text: ['  line 1', ...lines.slice(1, 19), 'y'], shown: [{ from: 1, to: null }] }),
      [change('a.rs', spaced)],
      true,
    )
    expect(file?.lines.slice(0, 2)).toMatchObject([
      { kind: 'same', text: '  line 1', before: 1, after: 1 },
      { kind: 'same', text: 'line 2' },
    ])
    expect(file?.lines.map(({ kind }) => kind).filter((kind) => kind !== 'same')).toEqual(['removed', 'added'])
  })

  it('are shown twenty at a time, up to the first change and down from any other', () => {
    const hidden = { heading: '', isFirst: false, isLast: false }
    const first = { ...hidden, from: 1, to: 50, isFirst: true }
    const middle = { ...hidden, from: 60, to: 81 }
    const last = { ...hidden, from: 100, to: null, isLast: true }
    expect(
      [first, middle, last, { ...middle, to: 79 }].map((each) => [stepOf(each), linesOfPart(each, stepOf(each))]),
    ).toEqual([
      ['up', { from: 31, to: 50 }],
      ['down', { from: 60, to: 79 }],
      ['down', { from: 100, to: 119 }],
      ['all', { from: 60, to: 79 }],
    ])
  })
})

describe('words about a file', () => {
  it('tell apart why it is not shown', () => {
    const words = [
      ...(['not_found', 'forbidden', 'unreachable', 'service_failed'] as const).map((code) =>
        notReadWords(AppFailure.of(code).error),
      ),
      fileWords({ kind: 'tooLarge' }),
      fileWords({ kind: 'pointer', bytes: 12_345_678 }),
      fileWords({ kind: 'binary', bytes: 1 }),
    ]
    expect(words.map((each) => each.split('.')[0])).toEqual([
      'GitLab no longer has this file at that commit: its branch, or the project it comes from, may be gone',
      'You do not have access to the code of this project',
      'The rest of this file is not on this computer yet',
      'The file could not be read',
      'The file is larger than 5 MB, so it is not read',
      'The file is kept in Git LFS (12',
      'The file is binary, so it has no lines to show',
    ])
  })
})
