import { beforeEach, expect, it, vi } from 'vitest'
import { linkIn } from '../../electron/desktop/window/links.ts'
import { WindowRequests } from '../../electron/desktop/window/window-requests.ts'

vi.mock('electron', () => ({ app: {} }))

let happened: string[]
let requests: WindowRequests

beforeEach(() => {
  happened = []
  requests = new WindowRequests({
    show: () => happened.push('shown'),
    announce: () => happened.push('announced'),
    tell: (message) => happened.push(message),
  })
})

it('keeps what is to be shown until a page takes it, and gives it once', () => {
  requests.open('docket://3k9x/projects/12/issues/7')
  expect(happened).toEqual(['shown', 'announced'])
  expect(requests.take()).toEqual([{ kind: 'place', address: 'docket://3k9x/projects/12/issues/7' }])
  expect(requests.take()).toEqual([])
})

it('shows the last of several places, and runs every command', () => {
  requests.open('docket://3k9x/inbox')
  requests.run('syncNow')
  requests.open('docket://3k9x/outbox')
  requests.run('newIssue')
  expect(requests.take()).toEqual([
    { kind: 'command', id: 'syncNow' },
    { kind: 'place', address: 'docket://3k9x/outbox' },
    { kind: 'command', id: 'newIssue' },
  ])
})

it('says of an address that is no place that it is none, and keeps nothing (S12)', () => {
  requests.open('docket://3k9x/projects/12/delete')
  expect(happened).toEqual([
    'shown',
    'Nothing in Docket has this address. Check that all of it was copied. It may also come from a newer version of Docket.',
  ])
  expect(requests.take()).toEqual([])
})

it('takes nothing but a link from the arguments of a start (S12)', () => {
  expect(linkIn(['--profile=/tmp/other', '--inspect', 'docket://3k9x/inbox', 'docket://3k9x/outbox'])).toBe(
    'docket://3k9x/inbox',
  )
  expect(linkIn(['--open=docket://3k9x/inbox', '/tmp/docket:file'])).toBeNull()
})
