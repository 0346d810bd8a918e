import type { IssueLinkType } from './model/issue-link-type.ts'

/** The words for how linked issues stand to an issue, in the order in which they are told: what holds it up comes first. */
export const linkGroups: readonly { readonly type: IssueLinkType; readonly title: string }[] = [
  { type: 'is_blocked_by', title: 'Blocked by' },
  { type: 'blocks', title: 'Blocks' },
  { type: 'relates_to', title: 'Related' },
]
