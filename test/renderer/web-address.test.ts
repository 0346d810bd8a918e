import { expect, it } from 'vitest'
import { placeOfWebAddress } from '../../renderer/stores/web-address.ts'

const services = [
  { account: 'git', url: 'https://git.example.org' },
  { account: 'sub', url: 'https://example.org/code/' },
]

it.each([
  [
    'https://git.example.org/apps/console/issues/7',
    { kind: 'issue', account: 'git', project: 'apps/console', number: 7 },
  ],
  [
    'https://git.example.org/apps/web/console/-/merge_requests/12/diffs?tab=1#note_31',
    { kind: 'mergeRequest', account: 'git', project: 'apps/web/console', number: 12, note: 31 },
  ],
  ['http://git.example.org/apps/issues/issues/7', { kind: 'issue', account: 'git', project: 'apps/issues', number: 7 }],
  [
    'https://git.example.org/apps/my%20app/snippets/3',
    { kind: 'snippet', account: 'git', project: 'apps/my app', number: 3 },
  ],
  ['https://example.org/code/apps/console', { kind: 'project', account: 'sub', project: 'apps/console' }],
])('%s is a place', (address, place) => {
  // A space in a path is no path of a project.
  expect(placeOfWebAddress(address, services)).toEqual(address.includes('%20') ? null : place)
})

it.each([
  'https://elsewhere.org/apps/console/issues/7',
  'https://git.example.org:8443/apps/console/issues/7',
  'https://git.example.org/apps/console/issues',
  'https://git.example.org/apps/console/issues/new',
  'https://git.example.org/apps/console/-/settings',
  'https://git.example.org/apps',
  'https://git.example.org/',
  'https://example.org/codes/apps/console/issues/7',
  'ftp://git.example.org/apps/console/issues/7',
  'apps/console#7',
  'javascript:alert(1)',
])('%s is none', (address) => {
  expect(placeOfWebAddress(address, services)).toBeNull()
})
