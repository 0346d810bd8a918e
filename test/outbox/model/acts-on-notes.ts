import { partsOf } from '../../../shared/model/key.ts'
import { referenceOf } from '../../../shared/model/reference.ts'
import { edited, type Act } from './hand.ts'

/** Few words, so that many comments say the same. */
const words = ['ping', 'pong', '  ping\n'] as const

export const comment: Act = (hand) => {
  const item = hand.item(({ part }) => part === 'all' || part === 'talk')
  if (!item) return null
  const body = hand.chance(0.1) ? ':rocket:' : hand.chance(0.4) ? hand.oneOf(words) : `Said ${hand.word()}`
  return edited({ kind: 'comment', target: item.key, body })
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
