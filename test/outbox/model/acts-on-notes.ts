import { partsOf } from '../../../shared/model/key.ts'
import { referenceOf } from '../../../shared/model/reference.ts'
import { edited, type Act } from './hand.ts'
import { isThreadResolved } from './world.ts'

/** Few words, so that many comments say the same. */
const words = ['ping', 'pong', '  ping\n'] as const

export const comment: Act = (hand) => {
  const item = hand.item(({ part }) => part === 'all' || part === 'talk')
  if (!item) return null
  const body = hand.chance(0.1) ? ':rocket:' : hand.chance(0.4) ? hand.oneOf(words) : `Said ${hand.word()}`
  return edited({ kind: 'comment', target: item.key, body })
}

/** Files are named by several texts, and by texts that are written anew. */
export const showFile: Act = (hand) => {
  const [file, item] = [hand.file(), hand.item()]
  if (file === null || !item) return null
  const body = `${hand.chance(0.3) ? hand.oneOf(words).trim() : `Shown ${hand.word()}`} ${file}`
  const [own] = (hand.chance(0.3) ? hand.ownComment() : null) ?? []
  if (own !== undefined) return edited({ kind: 'editComment', target: own, body })
  if (hand.chance(0.5)) return edited({ kind: 'comment', target: item.key, body })
  return edited({ kind: 'beginDiscussion', target: item.key, body, position: null })
}

export const beginThread: Act = (hand) => {
  const item = hand.item()
  if (!item) return null
  const body = hand.chance(0.5) ? hand.oneOf(words) : `Asked ${hand.word()}`
  return edited({ kind: 'beginDiscussion', target: item.key, body, position: null })
}

export const answer: Act = (hand) => {
  const answered = hand.comment()
  if (!answered) return null
  const body = hand.chance(0.5) ? hand.oneOf(words) : `Answered ${hand.word()}`
  return edited({ kind: 'answer', target: answered.key, body })
}

/**
 * Reviews of an open merge request, whose comments may say the same as one another. They are about threads that the user can neither
 * delete nor leave undone, and do not approve what may be merged by then: the rest would be published all the same, and this user
 * discards what is refused.
 */
export const publishReview: Act = (hand) => {
  const item = hand.item(({ kind, part, state }) => kind === 'mergeRequest' && part === 'all' && state === 'opened')
  if (!item) return null
  const said = (verb: string) => (hand.chance(0.5) ? hand.oneOf(words) : `${verb} ${hand.word()}`)
  const some = (count: number) => Array.from({ length: Math.floor(hand.random() * count) })
  const answered = hand.comment(({ isOwn }, on) => on === item && !isOwn)
  const others = hand.comment((note, on) => on === item && !note.isOwn && hand.isInSeededThread(note))
  const isTwice = answered?.comment.thread === others?.comment.thread
  return edited({
    kind: 'publishReview',
    target: item.key,
    comments: some(4).map(() => ({ body: said('Remarked'), position: null })),
    answers: answered === null ? [] : [{ to: answered.key, body: said('Replied'), resolved: null }],
    resolutions: others === null || isTwice ? [] : [{ of: others.key, resolved: hand.chance(0.7) }],
    summary: hand.chance(0.3) ? said('Altogether') : '',
    verdict: 'comment',
    sha: null,
  })
}

/** Also what is so already: the user may not have seen yet what somebody else did. */
export const resolveThread: Act = (hand) => {
  const note = hand.comment(({ isResolvable }) => isResolvable)
  if (!note) return null
  const resolved = isThreadResolved(note.item, note.comment.thread) ? hand.chance(0.2) : hand.chance(0.9)
  return edited({ kind: 'resolveDiscussion', target: note.key, resolved })
}

export const mention: Act = (hand) => {
  const item = hand.item()
  const named = hand.item(({ key, kind, part }) => part === 'all' && kind === 'issue' && key.includes('/-'))
  if (!item || !named) return null
  const reference = referenceOf({ kind: 'issue', id: partsOf(named.key).id, iid: 0 })
  return edited({ kind: 'comment', target: item.key, body: `Like ${reference} ${hand.word()}` })
}

export const editComment: Act = (hand) => {
  const [target] = hand.ownComment() ?? []
  return target === undefined ? null : edited({ kind: 'editComment', target, body: `Better ${hand.word()}` })
}

export const deleteComment: Act = (hand) => {
  const [target] = hand.ownComment() ?? []
  return target === undefined ? null : edited({ kind: 'deleteComment', target })
}

export const award: Act = (hand) => {
  const name = hand.oneOf(['tada', 'heart'])
  const [key, comment] = (hand.chance(0.4) ? hand.ownComment() : null) ?? []
  const item = comment ? null : hand.item()
  const awards = comment?.awards ?? item?.awards
  return awards ? edited({ kind: 'award', target: key ?? item?.key, name, awarded: !awards.has(name) }) : null
}
