/**
 * How an issue stands to another one that it is linked to, by the words of services: it has to do with it, goes before it, or waits
 * for it. The latter two need an edition that is paid for.
 */
export const issueLinkTypes = ['relates_to', 'blocks', 'is_blocked_by'] as const
export type IssueLinkType = (typeof issueLinkTypes)[number]

const inverses: Readonly<Record<IssueLinkType, IssueLinkType>> = {
  relates_to: 'relates_to',
  blocks: 'is_blocked_by',
  is_blocked_by: 'blocks',
}

/** Returns the type of a link as the issue at its other end sees it. */
export function inverseLinkType(type: IssueLinkType): IssueLinkType {
  return inverses[type]
}
