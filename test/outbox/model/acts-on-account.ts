import { keyOf } from '../../../shared/model/key.ts'
import { publicKeyOf } from '../../support/public-key.ts'
import { edited, type Act, type Hand } from './hand.ts'

const self = ({ fixtureKeys }: Hand) => keyOf('here', 'user', fixtureKeys.ownUserId)

export const addKey: Act = (hand) => {
  const title = `key ${hand.word()}`
  return edited({ kind: 'addKey', target: self(hand), title, key: publicKeyOf(title) })
}

export const deleteKey: Act = (hand) => {
  const keys = [...hand.world.keys]
  if (keys.length === 0) return null
  const [id, title] = hand.oneOf(keys)
  return edited({ kind: 'deleteKey', target: self(hand), id, title, key: publicKeyOf(title) })
}

export const addEmail: Act = (hand) =>
  edited({ kind: 'addEmail', target: self(hand), email: `${hand.word()}@example.org` })

export const deleteEmail: Act = (hand) => {
  const emails = [...hand.world.emails]
  if (emails.length === 0) return null
  const [id, email] = hand.oneOf(emails)
  return edited({ kind: 'deleteEmail', target: self(hand), id, email })
}
