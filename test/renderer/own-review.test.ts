import { describe, expect, it } from 'vitest'
import {
  draftOfReview,
  editOfReview,
  isBegun,
  reviewIn,
  reviewWords,
  withPutBack,
  type DraftedReview,
} from '../../renderer/features/own-review/drafted-review.ts'
import { commentAtPosition } from '../../shared/edits/drafted-comment.ts'
import { OwnReview } from '../../renderer/features/own-review/own-review.ts'
import type { DraftsStore } from '../../renderer/features/drafts/drafts.svelte.ts'
import { publishingWords, verdictsFor, verdictWords } from '../../renderer/features/own-review/verdicts.ts'
import { verdicts } from '../../shared/edits/review-verdicts.ts'
import { parseEdit } from '../../shared/edit.ts'
import { keyOf } from '../../shared/model/key.ts'
import type { Position } from '../../shared/model/position.ts'
import { noReview } from './support/own-review.ts'

/** The user's own review while it is written: its draft, its words, and the edit that publishes it. */

const target = keyOf('here', 'mergeRequest', 1)
const [one, other] = [keyOf('here', 'note', 1), keyOf('here', 'note', 2)]
const position: Position = {
  ...{ baseSha: 'base', startSha: 'start', headSha: 'head', positionType: 'text' },
  ...{ oldPath: 'old.ts', newPath: 'new.ts', oldLine: null, newLine: 3, lineRange: null },
}
const comment = commentAtPosition(position, 'Why?')
const whole: DraftedReview = {
  comments: [comment, { ...comment, id: 'x', text: ' ' }],
  replies: [{ to: one, body: 'Because', resolved: true }],
  resolutions: [{ of: other, resolved: false }],
  summary: 'Nearly',
  verdict: 'approve',
}

/** Drafts in memory. */
function openReview(): OwnReview {
  const texts = new Map<string, string>()
  const drafts = {
    of: (name: string) => texts.get(name) ?? '',
    write: (name: string, text: string) => void texts.set(name, text),
  }
  return new OwnReview(drafts as unknown as DraftsStore, target)
}

it('a comment that is added stands behind what is said about its lines already', () => {
  const review = openReview()
  const elsewhere = commentAtPosition({ ...position, newLine: 4 }, 'Else')
  expect(review.isBegun).toBe(false)
  for (const added of [comment, elsewhere, { ...comment, text: 'So?' }]) review.add(added)
  expect(review.all.comments.map(({ text }) => text)).toEqual(['Why?\n\nSo?', 'Else'])
  // A field that was opened and holds nothing yet.
  review.change({ comments: [{ ...comment, text: ' ' }] })
  review.add(comment)
  expect(review.all.comments.map(({ text }) => text)).toEqual(['Why?'])
})

it('words that come late stand behind a comment or the summary as it is then', () => {
  const review = openReview()
  review.add(comment)
  const texts = [review.keptComment(comment.id), review.keptSummary]
  review.say(comment.id, 'Why so?')
  review.change({ summary: 'Nearly' })
  for (const each of texts) each.add('[shot.png](docket-file:1)')
  expect(review.all.comments.map(({ text }) => text)).toEqual(['Why so?\n\n[shot.png](docket-file:1)'])
  expect(review.all.summary).toBe('Nearly\n\n[shot.png](docket-file:1)')
})

it('a file that comes after its comment was published is in a comment there again', () => {
  const review = openReview()
  review.add(comment)
  const kept = review.keptComment(comment.id)
  review.leaveOut(review.all)
  expect(review.all.comments).toEqual([])
  kept.add('[shot.png](docket-file:1)')
  expect(review.all.comments).toEqual([{ ...comment, text: '[shot.png](docket-file:1)' }])
})

describe('the draft of a review', () => {
  it('has all of it, and is empty where nothing is said', () => {
    const read = reviewIn(draftOfReview(whole))
    expect(read).toEqual({ ...whole, comments: whole.comments.map((each) => ({ ...each, id: comment.id })) })
    expect(draftOfReview(noReview)).toBe('')
    // A verdict alone is chosen when it is published.
    expect(draftOfReview({ ...noReview, verdict: 'approve' })).toBe('')
  })

  it.each<[string, unknown]>([
    ['nothing', null],
    [
      'replies to what is no comment',
      {
        replies: [
          { to: target, body: 'x', resolved: null },
          { to: 'x', body: 'x' },
        ],
      },
    ],
    ['replies without words', { replies: [{ to: one, body: ' ', resolved: null }] }],
    ['odd states', { resolutions: [{ of: one, resolved: 'yes' }], verdict: 'shrug', summary: 7 }],
    ['comments in another shape', { comments: ['x', null, { path: 'a' }] }],
  ])('leaves out %s', (_, value) => {
    expect(reviewIn(JSON.stringify(value))).toEqual(noReview)
  })

  it('of an earlier version has its comments', () => {
    const { id: _, ...kept } = comment
    expect(reviewIn(JSON.stringify({ comments: [kept] }))).toEqual({ ...noReview, comments: [comment] })
  })
})

describe('verdicts', () => {
  const row = { state: 'opened', ownApproval: false, author: { id: 2 } } as Parameters<typeof verdictsFor>[0]
  const asked = { ownId: 1, hasVerdicts: true }
  it.each([
    ['a colleague’s', row, asked, ['comment', 'approve', 'requestChanges']],
    ['one that the user has approved', { ...row, ownApproval: true }, asked, ['comment', 'requestChanges']],
    ['one that the user may not approve', { ...row, ownApproval: null }, asked, ['comment', 'requestChanges']],
    ['the user’s own', row, { ...asked, ownId: 2 }, ['comment', 'approve']],
    ['one of an older service', row, { ...asked, hasVerdicts: false }, ['comment', 'approve']],
    ['a merged one', { ...row, state: 'merged' }, asked, ['comment']],
  ] as const)('on %s are those that the service takes', (_, on, by, expected) => {
    expect(verdictsFor(on as typeof row, by).map(({ value }) => value)).toEqual(expected)
  })

  it('name the button by what it does', () => {
    expect(verdicts.map(verdictWords)).toEqual(['', 'verdict: approve', 'verdict: request changes'])
    const words = verdicts.flatMap((verdict) => [true, false].map((isSaying) => publishingWords(verdict, isSaying)))
    expect(words).toEqual([
      ...['Publish review', 'Publish review'],
      ...['Publish and approve', 'Approve'],
      ...['Publish and request changes', 'Request changes'],
    ])
  })
})

describe('a review', () => {
  it('is begun by words, and by threads that it resolves', () => {
    expect(isBegun(noReview)).toBe(false)
    expect(isBegun({ ...noReview, verdict: 'approve', comments: [{ ...comment, text: ' ' }] })).toBe(false)
    for (const parts of [
      { comments: [comment] },
      { replies: whole.replies },
      { resolutions: whole.resolutions },
      { summary: 'x' },
    ])
      expect(isBegun({ ...noReview, ...parts })).toBe(true)
  })

  it('says in words what it has', () => {
    expect(reviewWords(whole)).toBe('1 comment, 1 reply, 1 thread resolved, 1 thread reopened and a summary')
    expect(reviewWords({ ...noReview, comments: [comment, comment] })).toBe('2 comments')
    expect(reviewWords(noReview)).toBe('')
  })

  it('is published as one edit, and is the same again when that is taken back', () => {
    const edit = editOfReview(whole, target, 'head')
    expect(parseEdit(edit)).toEqual({
      ...{ kind: 'publishReview', target, summary: 'Nearly', verdict: 'approve', sha: 'head' },
      comments: [{ body: 'Why?', position }],
      answers: [{ to: one, body: 'Because', resolved: true }],
      resolutions: [{ of: other, resolved: false }],
    })
    expect(withPutBack(noReview, edit)).toEqual({ ...whole, comments: [comment] })
    // What was written since stays.
    const later = { ...comment, id: 'later', text: 'And?' }
    const since = withPutBack({ ...noReview, comments: [later], summary: 'Since' }, edit)
    expect([since.comments, since.summary]).toEqual([[comment, later], 'Nearly\n\nSince'])
    // Also at the same place, and in the same thread.
    const same = withPutBack(
      {
        ...{ ...noReview, comments: [{ ...comment, text: 'How?' }], resolutions: [{ of: other, resolved: true }] },
        replies: [{ to: one, body: 'And so on', resolved: null }],
      },
      edit,
    )
    expect(same.comments).toEqual([{ ...comment, text: 'Why?\n\nHow?' }])
    // A field that was opened there may hold nothing yet.
    expect(withPutBack({ ...noReview, comments: [{ ...comment, text: '' }] }, edit).comments).toEqual([comment])
    expect(same.replies).toEqual([{ to: one, body: 'Because\n\nAnd so on', resolved: true }])
    expect(same.resolutions).toEqual([{ of: other, resolved: true }])
  })

  it('loses nothing that was written since about the same lines and threads when it is taken back', () => {
    const edit = editOfReview({ ...whole, comments: [comment] }, target, 'head')
    const since = {
      ...noReview,
      comments: [{ ...comment, text: 'And how?' }],
      replies: [{ to: one, body: 'More', resolved: false }],
      resolutions: [{ of: other, resolved: true }],
      verdict: 'requestChanges' as const,
    }
    expect(withPutBack(since, edit)).toEqual({
      comments: [{ ...comment, text: 'Why?\n\nAnd how?' }],
      replies: [{ to: one, body: 'Because\n\nMore', resolved: false }],
      resolutions: [{ of: other, resolved: true }],
      summary: 'Nearly',
      verdict: 'requestChanges',
    })
    // A reply to one and the state of the other, set in the other way.
    const crossed = {
      ...noReview,
      replies: [{ to: other, body: 'No', resolved: true }],
      resolutions: [{ of: one, resolved: false }],
    }
    expect(withPutBack(crossed, edit)).toMatchObject({
      replies: [
        { to: one, body: 'Because', resolved: null },
        { to: other, body: 'No', resolved: true },
      ],
      resolutions: [{ of: one, resolved: false }],
    })
  })

  it('quotes the line of a comment whose version is not known', () => {
    const quoting = { ...comment, kind: 'added' as const, code: 'let x', position: null }
    const [sent] = editOfReview({ ...noReview, comments: [quoting] }, target, null).comments
    expect(sent).toEqual({
      body: expect.stringMatching(/^On `new\.ts`, line 3:[^]*let x[^]*Why\?$/) as string,
      position: null,
    })
  })

  it('has one reply and one state for a thread', () => {
    const review = openReview()
    review.reply(one, { body: 'First', resolved: null })
    review.reply(one, { body: 'Better', resolved: true })
    expect(review.all.replies).toEqual([{ to: one, body: 'Better', resolved: true }])
    expect(review.resolutionOf(one)).toBe(true)
    review.resolve(one, null)
    expect([review.resolutionOf(one), review.replyTo(one)?.body]).toEqual([null, 'Better'])
    review.resolve(one, false)
    review.reply(one, null)
    expect([review.resolutionOf(one), review.replyTo(one)]).toEqual([false, undefined])
    review.resolve(one, null)
    expect(review.isBegun).toBe(false)
  })

  it('keeps what was written while it was published, and is not taken out where it was changed', () => {
    const review = openReview()
    review.change(whole)
    const published = review.all
    review.change({ summary: 'More', replies: [...published.replies, { to: other, body: 'Late', resolved: null }] })
    review.leaveOut(published)
    expect(review.all).toEqual({ ...noReview, summary: 'More', replies: [{ to: other, body: 'Late', resolved: null }] })

    const again = openReview()
    const edit = editOfReview({ ...whole, comments: [comment] }, target, 'head')
    again.putBack(edit)
    again.takeOut({ ...edit, summary: 'Other' })
    expect(again.isBegun).toBe(true)
    again.takeOut(edit)
    expect(again.all).toEqual(noReview)
  })
})
