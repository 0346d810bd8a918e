import type { EditOf } from '../../../shared/edit.ts'
import { AppFailure, errorOf } from '../../../shared/errors.ts'
import { linkTypeOf, type LinkedIssue } from '../../../shared/model/issue-link.ts'
import { partsOf } from '../../../shared/model/key.ts'
import { createIssueLink, deleteIssueLink, listIssueLinks } from '../../api/entities/issue-links.ts'
import { readStoredItem } from '../../cache/items/folded.ts'
import { readLinkEnd, storeIssueLinks } from '../../cache/items/issue-links.ts'
import type { QueuedEdit } from '../../protocols/queued-edit.ts'
import {
  checkByPreparing,
  nothingToKnow,
  type Delivery,
  type Landing,
  type Prepared,
  type SendContext,
} from './delivery.ts'

/** Links between issues, which only API v4 has. Each attempt reads the links of the issue first: they tell whether it arrived. */

type Linking = EditOf<'linkIssue'>

interface Wanted {
  /** The service's id of the link that is to be taken away; null where one is to be made. */
  readonly link: number | null
}

const linksOf = ({ client, signal }: SendContext, { base }: QueuedEdit) =>
  listIssueLinks(client, { id: base.projectId, issue_iid: base.iid }, { signal }).then(({ items }) => items)

function landed({ target, other }: Linking, links: readonly LinkedIssue[]): Landing {
  const [id, otherId] = [partsOf(target).id, partsOf(other).id]
  return {
    is: 'landing',
    store: (cache, arrival) => void storeIssueLinks(cache, id, links, arrival),
    kinds: ['issue'],
    keys: [
      { kind: 'issue', id },
      { kind: 'issue', id: otherId },
    ],
    made: null,
  }
}

async function prepareLink(
  context: SendContext,
  edit: Linking,
  queued: QueuedEdit,
): Promise<Landing | Prepared<Wanted>> {
  if (!context.client.can('issueLinks')) throw AppFailure.of('issue_links_missing')
  const links = await linksOf(context, queued)
  const link = links.find(({ id }) => id === partsOf(edit.other).id)
  const isThere = link !== undefined && linkTypeOf(link) === edit.linkType
  if (isThere === edit.linked) return landed(edit, links)
  if (edit.linked && link !== undefined) throw AppFailure.of('issue_linked_otherwise')
  return nothingToKnow({ link: edit.linked ? null : (link?.issueLinkId ?? null) })
}

/**
 * The number of the other issue and its project, as they are now; where it is no longer on this computer, as they were when the edit was
 * made.
 */
function placeOfOther({ cache }: SendContext, { other }: Linking, { base: { seen = {} } }: QueuedEdit) {
  const { id } = partsOf(other)
  const row = readStoredItem(cache, 'issue', id)
  const named = readLinkEnd(cache, id)
  return {
    target_project_id: Number(row?.project_id ?? named?.projectId ?? seen['otherProject'] ?? 0),
    target_issue_iid: Number(row?.iid ?? named?.iid ?? seen['otherNumber'] ?? 0),
  }
}

export const linkIssue: Delivery<'linkIssue', Wanted> = {
  prepare: prepareLink,
  send: async (context, edit, queued, { link }) => {
    const { client, signal } = context
    const { base } = queued
    const issue = { id: base.projectId, issue_iid: base.iid }
    try {
      if (link !== null) await deleteIssueLink(client, { ...issue, issue_link_id: link }, { signal })
      else {
        const to = { ...placeOfOther(context, edit, queued), link_type: edit.linkType }
        await createIssueLink(client, { ...issue, ...to }, { signal })
      }
    } catch (thrown) {
      // Services refuse what is linked already, and what is gone already. The links tell.
      const { code } = errorOf(thrown)
      if (code !== 'conflict' && code !== 'not_found') throw thrown
      const found = await prepareLink(context, edit, queued)
      if (found.is !== 'landing') throw thrown
      return found
    }
    return landed(edit, await linksOf(context, queued))
  },
  check: checkByPreparing(prepareLink),
  // Two issues are linked once at most, and a link is taken away once.
  patienceSeconds: 0,
}
