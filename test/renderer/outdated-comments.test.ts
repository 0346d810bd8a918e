import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOutdated, withMoved } from '../../renderer/features/own-review/drafted-comment.ts'
import { commentOnFile, commentOnLines, movedToNewest } from '../../renderer/features/review/drafted-comments.ts'
import { linesIn, selectionBetween } from '../../renderer/features/review/line-selection.ts'
import { diffReader, reviewedFiles, rowOfComparedChange } from '../../renderer/features/review/reviewed-file.ts'
import { changeOf } from '../../service/rules/branches.ts'
import { positionProblems } from '../../service/rules/positions.ts'
import type { DiffVersion as ServiceVersion } from '../../service/rules/versions.ts'
import type { DiffVersion } from '../../shared/model/diff-version.ts'
import { checkProperty } from '../support/properties.ts'
import { sentPosition } from '../support/sent-position.ts'
import { someVersions } from '../support/some-versions.ts'
import { change } from './support/review-screens.ts'

/** Comments of a review that were written before a push. */

const path = 'src/weld.ts'
const version = (id: number): DiffVersion => ({
  ...{ id, mergeRequestId: 1, createdAt: '2026-01-01T00:00:00.000Z', state: 'collected', realSize: null },
  ...{ headCommitSha: `head${id}`, baseCommitSha: 'base', startCommitSha: 'base' },
})
const served = (id: number, diff: string): ServiceVersion => ({
  ...{ head_sha: `head${id}`, base_sha: 'base', start_sha: 'base' },
  changes: [changeOf({ path, diff })],
})
function fileOf(diff: string) {
  const [file] = reviewedFiles([rowOfComparedChange(change(path, diff), 0)], diffReader(false), () => false)
  if (file === undefined) throw new Error('there is a file')
  return file
}

describe('a comment that was written before a push', () => {
  it('is accepted where it was written, says that it is outdated, and is moved to the same text or to nothing', async () => {
    let moves = 0
    await checkProperty(
      'comments before a push',
      fc.property(someVersions, fc.nat(), fc.nat(), ({ earlier, later }, one, other) => {
        const file = fileOf(earlier)
        const [from, to] = [one, other].map((each) => each % Math.max(1, file.lines.length))
        const selection = selectionBetween(file.lines, from ?? 0, to ?? 0, 'both')
        const comment = selection && commentOnLines(file, linesIn(file.lines, selection), [version(1)])
        if (comment === null || comment.position === null) return
        const versions = [version(1), version(2)]
        const [first, second] = [served(1, earlier), served(2, later)]
        const isTaken = (made: typeof comment.position) => {
          const sent = sentPosition(made)
          return sent !== null && positionProblems([first, second], sent) === null
        }
        expect([isOutdated(comment, 'head1'), isOutdated(comment, 'head2')]).toEqual([false, true])
        // Sent as it is, it stands at the lines that its author saw.
        expect(isTaken(comment.position)).toBe(true)

        const said = { ...comment, text: 'Why?' }
        const now = fileOf(later)
        const moved = movedToNewest(said, now, versions)
        if (moved === null) {
          if (comment.code === '') return
          const isOnSide = ({ kind }: { readonly kind: string }) =>
            (kind === 'removed') === (comment.kind === 'removed')
          const same = now.lines.filter((line) => line.kind !== 'place' && isOnSide(line) && line.text === comment.code)
          expect(same).toEqual([])
          return
        }
        moves += 1
        expect([moved.text, moved.code, isOutdated(moved, 'head2')]).toEqual(['Why?', comment.code, false])
        expect(moved.position !== null && isTaken(moved.position)).toBe(true)
      }),
      1_000,
    )
    expect(moves).toBeGreaterThan(300)
  })

  const diff = (...texts: string[]) => `@@ -1,0 +1,${texts.length} @@\n${texts.map((text) => `+${text}\n`).join('')}`
  const [before, after] = [fileOf(diff('a', 'b', 'c')), fileOf(diff('new', 'a', 'b', 'c'))]
  const versions = [version(1), version(2)]

  it('on several lines is on as many again, and on a file as a whole on that file', () => {
    const several = commentOnLines(before, [2, 3], [version(1)])
    if (several === null) throw new Error('no comment')
    expect(movedToNewest(several, after, versions)?.position).toMatchObject({
      headSha: 'head2',
      newLine: 4,
      lineRange: { start: { newLine: 3 }, end: { newLine: 4 } },
    })
    const whole = commentOnFile(before, [version(1)])
    if (whole === null) throw new Error('no comment')
    expect(movedToNewest({ ...whole, text: 'All of it.' }, after, versions)).toMatchObject({
      text: 'All of it.',
      position: { headSha: 'head2', positionType: 'file' },
    })
  })

  it('becomes one with the comment that is there already', () => {
    const [old, there, other] = [
      commentOnLines(before, [2], [version(1)]),
      ...[3, 4].map((at) => commentOnLines(after, [at], versions)),
    ]
    if (!old || !there || !other) throw new Error('no comment')
    const moved = movedToNewest({ ...old, text: 'Second.' }, after, versions)
    if (moved === null) throw new Error('it is there')
    expect(moved.id).toBe(there.id)
    const comments = [
      { ...old, text: 'Second.' },
      { ...there, text: 'First.' },
      { ...other, text: 'Other.' },
    ]
    expect(withMoved(comments, old.id, moved).map(({ id, text }) => [id, text])).toEqual([
      [there.id, 'First.\n\nSecond.'],
      [other.id, 'Other.'],
    ])
  })
})
