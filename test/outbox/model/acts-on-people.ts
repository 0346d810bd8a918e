import { keyOf, parseKey, type Key } from '../../../shared/model/key.ts'
import { edited, type Act } from './hand.ts'

/** Acts of administrators: on accounts of others, on hooks, and transfers of projects. */

export const addHook: Act = (hand) => {
  const events = { pushEvents: true, tagPushEvents: false, enableSslVerification: true }
  // Nobody listens there, and the service does not mind.
  const url = `http://127.0.0.1:9/${hand.word()}`
  return edited({ kind: 'addHook', target: keyOf('here', 'user', hand.fixtureKeys.ownUserId), url, ...events })
}

export const deleteHook: Act = (hand) => {
  const hooks = [...hand.world.hooks]
  if (hooks.length === 0) return null
  const [id, url] = hand.oneOf(hooks)
  return edited({ kind: 'deleteHook', target: keyOf('here', 'user', hand.fixtureKeys.ownUserId), id, url })
}

export const changePerson: Act = (hand) => {
  const people = [...hand.world.people.keys()]
  if (people.length === 0) return null
  return edited({ kind: 'changePerson', target: hand.oneOf(people), name: hand.word() })
}

export const blockPerson: Act = (hand) => {
  const people = [...hand.world.people]
  if (people.length === 0) return null
  const [target, { isBlocked }] = hand.oneOf(people)
  return edited({ kind: 'blockPerson', target, blocked: !isBlocked })
}

export const deletePerson: Act = (hand) => {
  const people = [...hand.world.people]
  if (people.length === 0) return null
  const [target, { username }] = hand.oneOf(people)
  return edited({ kind: 'deletePerson', target, username })
}

/** A project of the user's own into a group that has none: projects of one name would be in each other's way. */
export const transferProject: Act = (hand) => {
  const things = [...hand.world.directory]
  const ofKind = (kind: string) => things.filter(([key]) => parseKey(key)?.kind === kind)
  const projects = ofKind('project').filter(([, { path, isOff }]) => path.startsWith('ada/') && !isOff)
  const groups = ofKind('group').filter(([, { path }]) =>
    things.every(([, other]) => !other.path.startsWith(`${path}/`)),
  )
  if (projects.length === 0 || groups.length === 0) return null
  const [target] = hand.oneOf(projects)
  const [key, group] = hand.oneOf(groups)
  const { id } = parseKey(key as Key<'group'>) ?? {}
  return edited({ kind: 'transferProject', target, groupId: id, groupPath: group.path })
}
