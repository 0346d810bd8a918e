import { keyOf } from '../../../shared/model/key.ts'
import { dates } from './acts-on-items.ts'
import { edited, type Act, type Hand } from './hand.ts'
import type { WorldLabel } from './world.ts'

const colors = ['#112233', '#445566', '#778899'] as const
/** A name that was free before may be taken again. */
const labelNames = ['l0', 'l1', 'l2', 'l3', 'l4'] as const

export const star: Act = (hand) => {
  const target = hand.fixtureKeys.project(hand.oneOf(['anvil', 'bellows']))
  return edited({ kind: 'star', target, starred: !hand.world.starred.has(target) })
}

export const createLabel: Act = (hand) => {
  const name = hand.oneOf(labelNames)
  if (hand.world.labels.has(name)) return null
  const description = hand.chance(0.5) ? `about ${hand.word()}` : ''
  const target = hand.fixtureKeys.project('anvil')
  return edited({ kind: 'createLabel', target, name, color: hand.oneOf(colors), description })
}

/** A label that no item has: the order of labels and items is not kept. */
function label(hand: Hand): WorldLabel | null {
  const labels = [...hand.world.labels.values()].filter(({ name }) => name.startsWith('l'))
  return labels.length === 0 ? null : hand.oneOf(labels)
}

export const changeLabel: Act = (hand) => {
  const { name } = label(hand) ?? {}
  if (name === undefined) return null
  const newName = hand.oneOf(labelNames)
  const renames = hand.chance(0.5) && !hand.world.labels.has(newName)
  const others = hand.chance(0.5) ? { color: hand.oneOf(colors) } : { description: `about ${hand.word()}` }
  return edited({
    kind: 'changeLabel',
    target: hand.fixtureKeys.project('anvil'),
    name,
    ...(renames ? { newName } : others),
  })
}

export const deleteLabel: Act = (hand) => {
  const { name } = label(hand) ?? {}
  return name === undefined ? null : edited({ kind: 'deleteLabel', target: hand.fixtureKeys.project('anvil'), name })
}

export const followLabel: Act = (hand) => {
  const known = label(hand)
  if (!known) return null
  const { name, subscribed } = known
  return edited({ kind: 'followLabel', target: hand.fixtureKeys.project('anvil'), name, following: !subscribed })
}

export const createMilestone: Act = (hand) => {
  const target = hand.fixtureKeys.project('anvil')
  return edited({ kind: 'createMilestone', target, title: `time ${hand.word()}`, dueDate: hand.oneOf(dates) })
}

export const changeMilestone: Act = (hand) => {
  const [id, milestone] = hand.oneOf([...hand.world.milestones])
  const changes = [
    () => ({ title: `time ${hand.word()}` }),
    () => ({ description: `line ${hand.word()}` }),
    () => ({ dueDate: hand.oneOf(dates) }),
    () => ({ state: milestone.state === 'active' ? 'closed' : 'active' }),
  ]
  return edited({ kind: 'changeMilestone', target: keyOf('here', 'milestone', id), ...hand.oneOf(changes)() })
}
