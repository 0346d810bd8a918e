import type { EditOf } from '../../../shared/edit.ts'
import { inverseLinkType, type IssueLinkType } from '../../../shared/model/issue-link-type.ts'
import { partsOf } from '../../../shared/model/key.ts'
import { storedLink, type StoredLink } from '../../cache/items/issue-links.ts'
import { queueKeyOfItem } from './items.ts'
import type { KindOfEdit } from './kind-of-edit.ts'

const titles: Readonly<Record<IssueLinkType, string>> = {
  relates_to: 'Link to another issue',
  blocks: 'Link to an issue that it blocks',
  is_blocked_by: 'Link to an issue that blocks it',
}

/** Returns the link that an edit makes or takes away. */
function linkIn({ target, other, linkType }: EditOf<'linkIssue'>): StoredLink {
  return storedLink(partsOf(target).id, partsOf(other).id, linkType)
}

/** Returns true if two edits are about the same link, whichever of its ends they begin at. */
function areOfOneLink(edit: EditOf<'linkIssue'>, later: EditOf<'linkIssue'>): boolean {
  const sameEnds = edit.target === later.target && edit.other === later.other
  const otherEnds = edit.target === later.other && edit.other === later.target
  return sameEnds ? edit.linkType === later.linkType : otherEnds && edit.linkType === inverseLinkType(later.linkType)
}

export const linkIssue: KindOfEdit<'linkIssue'> = {
  fields: { target: 'key', other: 'key', linkType: 'plain', linked: 'plain' },
  title: ({ linkType, linked }) => (linked ? titles[linkType] : 'Remove the link to another issue'),
  detail: (_edit, base) => base.title,
  final: false,
  changes: [],
  // Both ends can begin it: what is done to one pair of issues goes in one order.
  queueKey: ({ target, other }) => queueKeyOfItem({ target: partsOf(target).id < partsOf(other).id ? target : other }),
  others: ({ other }) => [other],
  seenFields: { linked: 'plain', otherNumber: 'plain', otherProject: 'plain' },
  seen: (rows, edit) => ({ linked: rows.hasLink(linkIn(edit)), ...rows.placeOfIssue(partsOf(edit.other).id) }),
  fold: (rows, edit) => rows.setLink(linkIn(edit), edit.linked),
  // A link that was as wanted is none of the user's making.
  inverse: (edit, { seen }) => (seen?.['linked'] === edit.linked ? null : { ...edit, linked: !edit.linked }),
  takeUp: (edit, { linked }, later) => {
    if (later.kind !== 'linkIssue' || !areOfOneLink(edit, later)) return 'apart'
    return later.linked === linked ? 'nothing' : { ...edit, linked: later.linked }
  },
}
