import { localIdOfPart } from '../../../shared/model/local-id.ts'
import { partsOf } from '../../../shared/model/key.ts'
import { partsOfReview, writtenOfParts } from '../merge/review-parts.ts'
import { foldApproval, reviewAfter } from './merge-requests.ts'
import { foldResolution, positionFields, unsentAnswer, unsentThread } from './discussions.ts'
import { foldItem, queueKeyOfItem } from './items.ts'
import type { KindOfEdit } from './kind-of-edit.ts'

/** Reviews of API v4. */

const verdictTitles = {
  comment: 'Publish a review',
  approve: 'Publish a review and approve',
  requestChanges: 'Publish a review and request changes',
} as const

export const publishReview: KindOfEdit<'publishReview'> = {
  // It answers in threads and resolves them.
  changesOthers: true,
  fields: {
    target: 'key',
    comments: { each: { body: 'text', position: { parts: positionFields } } },
    answers: { each: { to: 'key', body: 'text', resolved: 'plain' } },
    resolutions: { each: { of: 'key', resolved: 'plain' } },
    summary: 'text',
    verdict: 'plain',
    sha: 'plain',
  },
  title: ({ verdict }) => verdictTitles[verdict],
  detail: (_edit, base) => base.title,
  text: (edit) => {
    const words = partsOfReview(edit).map(({ body }) => body)
    return words.length === 0 ? null : words.join('\n\n')
  },
  final: true,
  changes: [],
  queueKey: queueKeyOfItem,
  leavesParts: true,
  notes: (edit) => partsOfReview(edit).length,
  fold: (rows, edit, queued) => {
    const { target } = edit
    const { id } = partsOf(target)
    // I8: what an attempt has published already was read as any other comment.
    const own = queued.sentAfter === null ? [] : rows.ownNotesSince('mergeRequest', id, queued.sentAfter)
    const published = writtenOfParts(edit, own, (note) => rows.discussionIdOf(note))
    for (const { to, resolved } of edit.answers) {
      if (resolved !== null) foldResolution(rows, partsOf(to).id, resolved, queued)
    }
    for (const { of, resolved } of edit.resolutions) foldResolution(rows, partsOf(of).id, resolved, queued)
    let count = 0
    for (const [at, part] of partsOfReview(edit).entries()) {
      if (published[at] !== null) continue
      const note = { id: localIdOfPart(queued.id, at) }
      if (part.is === 'comment') {
        rows.putNote({ ...unsentThread(rows, { ...part, target }, queued), ...note })
      } else {
        const answered = rows.readNote(partsOf(part.to).id)
        if (!answered) continue
        rows.putNote({ ...unsentAnswer(rows, answered, part.body, queued), ...note })
      }
      count += 1
    }
    foldItem(rows, edit, queued, (item) => ({
      notes_count: Number(item.notes_count) + count,
      ...(edit.verdict === 'requestChanges' && reviewAfter(item, rows.ownUserId, 'requested_changes')),
      ...(edit.verdict === 'comment' && reviewAfter(item, rows.ownUserId, 'reviewed')),
    }))
    if (edit.verdict === 'approve') foldApproval(rows, target, true)
  },
  // Comments that others have read are not taken back.
  inverse: () => null,
}
