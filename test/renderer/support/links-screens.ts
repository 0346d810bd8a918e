import { storeIssueLinks } from '../../../electron/cache/items/issue-links.ts'
import { storeRelatedIssues } from '../../../electron/cache/items/related-issues.ts'
import { storeRelatedMergeRequests } from '../../../electron/cache/items/related-merge-requests.ts'
import { partsOf } from '../../../shared/model/key.ts'
import { answer } from '../../support/cache.ts'
import type { TestBridge } from './test-bridge.ts'

interface HereRow {
  readonly id: number
  readonly iid: number
  readonly project_id: number
  readonly title: string
}

/** The service says what an issue is linked to: two issues that are on this computer, and one that is not. Merge requests name it, too. Returns the keys of the former. */
export function putLinks(bridge: TestBridge, key: string): string[] {
  const { cache } = bridge.sample
  const { account, id } = partsOf(key)
  const text = 'SELECT id, iid, project_id, title FROM issues WHERE id <> ? AND is_open = 1 LIMIT 2'
  const here = cache.prepare(text).all(id) as HereRow[]
  const linked = here.map(({ id, iid, project_id: projectId, title }, index) => ({
    ...{ id, iid, projectId, title, state: 'opened', webUrl: null, full: '' },
    issueLinkId: 900 + index,
    linkType: index === 0 ? 'is_blocked_by' : 'relates_to',
  }))
  const elsewhere = {
    ...{ id: 900_001, iid: 7, projectId: 900_001, title: 'Harden the horn', state: 'closed', full: 'tools/anvil#7' },
    ...{ webUrl: 'https://git.example.com/tools/anvil/-/issues/7', issueLinkId: 990, linkType: 'blocks' },
  }
  answer(cache, (arrival) => storeIssueLinks(cache, id, [...linked, elsewhere], arrival))
  const closing = { ...elsewhere, title: 'Weld the horn', state: 'merged', full: 'tools/anvil!7', closes: false }
  const named = { ...closing, id: 900_002, iid: 9, title: 'Say where the queue begins', state: 'opened', closes: true }
  answer(cache, (arrival) => storeRelatedMergeRequests(cache, id, [closing, named], arrival))
  bridge.changed(['issue'])
  return here.map(({ id }) => `${account}/issue/${id}`)
}

/** The service says that an issue is linked to another one, which is on this computer. */
export function linkTo(bridge: TestBridge, key: string, { path, iid }: { path: string; iid: number }): void {
  const { cache } = bridge.sample
  const text =
    'SELECT id, iid, project_id, title FROM issues WHERE iid = ? AND project_id = (SELECT id FROM projects WHERE path_with_namespace = ?)'
  const { id, project_id: projectId, title } = cache.prepare(text).get(iid, path) as HereRow
  const linked = { ...{ id, iid, projectId, title, state: 'opened', webUrl: null, full: '' }, issueLinkId: 900 }
  answer(cache, (arrival) => storeIssueLinks(cache, partsOf(key).id, [{ ...linked, linkType: 'relates_to' }], arrival))
  bridge.changed(['issue'])
}

/** The service says which issues a merge request names: one that is on this computer, and one that is not. Returns the key of the former. */
export function putNamedIssues(bridge: TestBridge, key: string): string {
  const { cache } = bridge.sample
  const { account, id } = partsOf(key)
  const here = cache.prepare('SELECT id, iid, project_id, title FROM issues WHERE is_open = 1 LIMIT 1').get() as HereRow
  const named = { ...{ id: here.id, iid: here.iid, projectId: here.project_id }, title: here.title, state: 'opened' }
  const elsewhere = {
    ...{ id: 900_001, iid: 7, projectId: 900_001, title: 'Harden the horn', state: 'closed', full: 'tools/anvil#7' },
    webUrl: 'https://git.example.com/tools/anvil/-/issues/7',
  }
  answer(cache, (arrival) => storeRelatedIssues(cache, id, [{ ...named, webUrl: null, full: '' }, elsewhere], arrival))
  bridge.changed(['mergeRequest'])
  return `${account}/issue/${here.id}`
}
