// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { rowOfComparedChange } from '../../renderer/features/review/reviewed-file.ts'
import { Review } from '../../renderer/features/review/review.svelte.ts'
import { commentAtPosition } from '../../shared/edits/drafted-comment.ts'
import type { ItemContents } from '../../shared/model/rows.ts'
import { change, positionAt } from './support/review-screens.ts'

/** Suggestions in comments of a review that was begun before a push. */

it('a comment on an older version suggests no lines: those of its numbers are others by now', () => {
  const position = positionAt(1)
  const contents = {
    versions: [{ id: 2, headCommitSha: 'h2', baseCommitSha: 'b1', startCommitSha: 'b1' }],
    changes: [rowOfComparedChange(change('src/pump.rs', '@@ -1,0 +1,2 @@\n+pushed\n+commented\n'), 0)],
  }
  const review = new Review({
    notes: () => [],
    drafts: () => [],
    contents: () => contents as unknown as ItemContents,
    patches: { of: ({ diff }) => (diff === null ? null : { diff }), read: () => Promise.resolve() },
    findInPatches: () => Promise.resolve(new Map()),
    look: () => null,
    shown: () => ({ view: 'unified', hidesSpace: false, wraps: true }),
    unfolding: () => null,
  })
  expect(review.linesToSuggest(commentAtPosition({ ...position, headSha: 'h2', newLine: 2 }, ''))).toEqual([
    'commented',
  ])
  expect(review.linesToSuggest(commentAtPosition({ ...position, headSha: 'h1' }, ''))).toBeNull()
})
