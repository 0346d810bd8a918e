import type { User } from '../../../shared/model/user.ts'

/** Oneself first: that is who most people choose. */
export function ownFirst(people: readonly User[], ownId: number): User[] {
  return people.toSorted((one, other) => Number(other.id === ownId) - Number(one.id === ownId))
}

/** `@ben`, and `@ada, you` for oneself. */
export function handleOf({ id, username }: User, ownId: number): string {
  return id === ownId ? `@${username}, you` : `@${username}`
}
