import type { User } from '../../../shared/model/user.ts'
import type { PersonNow } from '../../../shared/model/user-status.ts'

/** Oneself first: that is who most people choose. */
export function ownFirst(people: readonly User[], ownId: number): User[] {
  return people.toSorted((one, other) => Number(other.id === ownId) - Number(one.id === ownId))
}

/** `@ben`, `@ada, you` for oneself, and `@eve, deactivated` for somebody who may not sign in. */
export function handleOf({ id, username, state }: User, ownId: number): string {
  const more = id === ownId ? 'you' : stateWord(state)
  return more === '' ? `@${username}` : `@${username}, ${more}`
}

/** `blocked`, `deactivated`, or a newer service's own word; empty for those who may sign in. */
function stateWord(state: string): string {
  return state === 'active' ? '' : state.replace('ldap_blocked', 'blocked').replaceAll('_', ' ')
}

/** What there is to mark about an account: `Busy`, `Bot`, `Deactivated`. */
export function accountMarks({ status, state, isBot }: PersonNow): string[] {
  const word = stateWord(state ?? 'active')
  return [
    ...(status?.availability === 'busy' ? ['Busy'] : []),
    ...(isBot ? ['Bot'] : []),
    ...(word === '' ? [] : [word.charAt(0).toUpperCase() + word.slice(1)]),
  ]
}
