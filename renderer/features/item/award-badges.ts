import type { AwardBadge, ItemContents } from '../../../shared/model/rows.ts'

/** Awards counted by their emoji, in the order in which each was first given. */
export function badgesOf(awards: ItemContents['awards'], ownId: number): AwardBadge[] {
  const byName = Map.groupBy(awards, ({ name }) => name)
  return [...byName].map(([name, given]) => ({
    name,
    count: given.length,
    own: given.some(({ user }) => user.id === ownId),
  }))
}
