import { keyOf, parseKey } from '../../../shared/model/key.ts'
import { edited, type Act, type Hand } from './hand.ts'
import type { WorldThing } from './world.ts'

/** Projects and groups that the user makes. Those of the fixture stay as they are: the rest of the world is in them. */

const self = ({ fixtureKeys }: Hand) => keyOf('here', 'user', fixtureKeys.ownUserId)

function made(
  hand: Hand,
  kind: 'project' | 'group',
  fits: (key: string, thing: WorldThing) => boolean = () => true,
): readonly [key: string, thing: WorldThing] | null {
  const things = [...hand.world.directory].filter(([key, thing]) => parseKey(key)?.kind === kind && fits(key, thing))
  return things.length === 0 ? null : hand.oneOf(things)
}

export const createProject: Act = (hand) => {
  const path = `made-${hand.word()}`
  const where = { namespaceId: null, namespacePath: 'ada' }
  return edited({ kind: 'createProject', target: self(hand), name: path, path, ...where, description: hand.word() })
}

export const createGroup: Act = (hand) => {
  const path = `made-${hand.word()}`
  return edited({ kind: 'createGroup', target: self(hand), name: path, path, description: hand.word() })
}

/** Returns true if the group has a project that was made. */
const hasProject = ({ world }: Hand, path: string) =>
  [...world.directory.values()].some((other) => other.path.startsWith(`${path}/`))

export const forkProject: Act = (hand) => {
  const isFree = (key: string, { path }: WorldThing) => !hasProject(hand, path) && !hand.world.forkedInto.has(key)
  const [key, group] = made(hand, 'group', isFree) ?? []
  if (key === undefined || group === undefined) return null
  const where = { namespaceId: parseKey(key)?.id, namespacePath: group.path }
  return edited({ kind: 'forkProject', target: hand.fixtureKeys.project('bellows'), path: 'bellows', ...where })
}

export const changeDirectory: Act = (hand) => {
  const kind = hand.oneOf(['project', 'group'] as const)
  const [target] = made(hand, kind) ?? []
  if (target === undefined) return null
  return edited({ kind: kind === 'project' ? 'changeProject' : 'changeGroup', target, description: hand.word() })
}

export const archiveProject: Act = (hand) => {
  const [target, thing] = made(hand, 'project') ?? []
  return thing ? edited({ kind: 'archiveProject', target, archived: !thing.isOff }) : null
}

export const deleteDirectory: Act = (hand) => {
  const kind = hand.oneOf(['project', 'group'] as const)
  const [target, thing] = made(hand, kind, (_key, { path }) => !hasProject(hand, path)) ?? []
  if (!thing) return null
  return edited({ kind: kind === 'project' ? 'deleteProject' : 'deleteGroup', target, path: thing.path })
}
