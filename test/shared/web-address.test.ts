import { describe, expect, it } from 'vitest'
import { parsePlace } from '../../shared/place.ts'
import { placeOfWebAddress } from '../../shared/web-address.ts'

const services = [
  { account: 'git', url: 'https://git.example.org' },
  { account: 'sub', url: 'https://example.org/code/' },
]
const issue = { kind: 'issue', account: 'git', project: 'apps/console', number: 7 }
const mergeRequest = { ...issue, kind: 'mergeRequest', number: 12 }
const snippet = { ...issue, kind: 'snippet', number: 3 }
const beside = (shown: unknown) => encodeURIComponent(btoa(JSON.stringify(shown)))

describe('an address below a service', () => {
  it.each([
    ['/apps/console/issues/7', issue],
    ['/apps/console/-/issues/7', issue],
    ['/apps/console/-/issues/7/', issue],
    ['/apps/console/-/issues/7/designs/front.png', issue],
    ['/apps/console/-/issues/7?sort=created_asc#note_31', { ...issue, note: 31 }],
    ['/apps/console/-/issues/7#discussion_31', issue],
    ['/apps/console/-/issues/incident/7/timeline', issue],
    ['/apps/console/-/quality/test_cases/7', issue],
    ['/apps/console/-/work_items/7', issue],
    ['/apps/console/-/work_items/7?iid_path=true#note_31', { ...issue, note: 31 }],
    ['/apps/console/-/work_items/7/designs/front.png', issue],
    [`/apps/console/-/issues/?show=${beside({ iid: '7', full_path: 'apps/console', id: 90 })}`, issue],
    [`/groups/apps/-/work_items?show=${beside({ iid: 7, full_path: 'apps/console', id: 90 })}`, issue],
    ['/apps/console/merge_requests/12', mergeRequest],
    ['/apps/console/merge_requests/12/diffs', mergeRequest],
    ['/apps/console/-/merge_requests/12/diffs?tab=1&commit_id=abc#note_31', { ...mergeRequest, note: 31 }],
    ['/apps/console/-/merge_requests/12/commits', mergeRequest],
    ['/apps/console/-/merge_requests/12/pipelines', mergeRequest],
    ['/apps/console/snippets/3', snippet],
    ['/apps/console/-/snippets/3#note_31', { ...snippet, note: 31 }],
    ['/apps/console', { kind: 'project', account: 'git', project: 'apps/console' }],
    ['/apps/web/console', { kind: 'project', account: 'git', project: 'apps/web/console' }],
    ['/apps/web/deep/console/', { kind: 'project', account: 'git', project: 'apps/web/deep/console' }],
    ['/projects/9', { kind: 'project', account: 'git', project: 9 }],
    // Projects may be called what pages are.
    ['/apps/issues/issues/7', { ...issue, project: 'apps/issues' }],
    ['/apps/web/issues/issues/7', { ...issue, project: 'apps/web/issues' }],
    ['/apps/web/issues/-/issues/7', { ...issue, project: 'apps/web/issues' }],
    ['/apps/a/b/c.d/-/work_items/7', { ...issue, project: 'apps/a/b/c.d' }],
  ])('%s is a place', (path, place) => {
    expect(placeOfWebAddress(`https://git.example.org${path}`, services)).toEqual(place)
  })

  it.each([
    '/',
    '/apps',
    '/apps/console/issues',
    '/apps/web/console/issues',
    '/apps/console/tree/main',
    '/apps/console/settings/repository',
    '/apps/console/-/issues/0',
    '/apps/console/-/issues/7x',
    '/apps/console/-/issues/7/edit',
    '/apps/console/-/issues/service_desk',
    '/apps/console/-/merge_requests/12.diff',
    '/apps/console/-/merge_requests/12/edit',
    '/apps/console/-/snippets/3/raw/main/a.txt',
    '/apps/console/-/work_items',
    '/apps/console/-/settings',
    '/apps/console/-/tree/main/issues/7',
    '/apps/console/-/epics/7',
    '/apps/console/-/milestones/7',
    '/groups/apps/-/work_items/7',
    '/groups/apps/-/epics/7',
    '/groups/apps/-/issues',
    '/-/snippets/3',
    '/-/profile/issues/7',
    '/dashboard/issues',
    '/dashboard/todos',
    '/users/mira',
    '/help/user',
    '/apps/my%20app/issues/7',
    '/apps/%zz/issues/7',
    '/apps/console/-/issues?show=x',
    `/apps/console/-/issues?show=${beside({ iid: 'x', full_path: 'apps/console' })}`,
    `/groups/apps/-/epics?show=${beside({ iid: '7', full_path: 'apps' })}`,
  ])('%s is none', (path) => {
    expect(placeOfWebAddress(`https://git.example.org${path}`, services)).toBeNull()
  })
})

describe('the page for something new', () => {
  const made = { account: 'git', project: 'apps/console' }
  it.each([
    ['/apps/console/issues/new', { ...made, kind: 'newIssue', parameters: '' }],
    ['/apps/console/-/issues/new?issue[title]=Late', { ...made, kind: 'newIssue', parameters: '?issue[title]=Late' }],
    ['/apps/console/-/work_items/new/', { ...made, kind: 'newIssue', parameters: '' }],
    ['/apps/console/-/merge_requests/new?x=1', { ...made, kind: 'newMergeRequest', parameters: '?x=1' }],
    ['/apps/web/console/merge_requests/new', { ...made, kind: 'newMergeRequest', project: 'apps/web/console' }],
  ])('%s is one', (path, page) => {
    expect(placeOfWebAddress(`https://git.example.org${path}`, services)).toMatchObject(page)
  })

  it.each(['/apps/console/-/merge_requests/new/diffs', '/apps/console/-/milestones/new', '/groups/apps/issues/new'])(
    '%s is none',
    (path) => {
      expect(placeOfWebAddress(`https://git.example.org${path}`, services)).toBeNull()
    },
  )

  it('is no address of Docket, which brings no options (S12)', () => {
    expect(parsePlace('docket://git/projects/1/issues/new?issue[title]=Late')).toBeNull()
  })
})

describe('an address', () => {
  it.each([
    ['http://git.example.org/apps/console/issues/7', issue],
    [' HTTPS://GIT.example.org/apps/console/issues/7 ', issue],
    ['https://example.org/code/apps/console/-/issues/7', { ...issue, account: 'sub' }],
    ['https://example.org/code/apps/console', { kind: 'project', account: 'sub', project: 'apps/console' }],
  ])('%s is of the service that it is below', (address, place) => {
    expect(placeOfWebAddress(address, services)).toEqual(place)
  })

  it.each([
    'https://elsewhere.org/apps/console/issues/7',
    'https://git.example.org:8443/apps/console/issues/7',
    'https://example.org/codes/apps/console/issues/7',
    'https://example.org/apps/console/issues/7',
    'ftp://git.example.org/apps/console/issues/7',
    'apps/console#7',
    'javascript:alert(1)',
  ])('%s is of none', (address) => {
    expect(placeOfWebAddress(address, services)).toBeNull()
  })
})
