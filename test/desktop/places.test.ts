import { beforeEach, expect, it } from 'vitest'
import { linkIn } from '../../electron/arguments.ts'
import { Places } from '../../electron/desktop/places.ts'

let happened: string[]
let places: Places

beforeEach(() => {
  happened = []
  places = new Places({
    show: () => happened.push('shown'),
    announce: () => happened.push('announced'),
    tell: (message) => happened.push(message),
  })
})

it('keeps what is to be shown until a page takes it, and gives it once', () => {
  places.open('docket://3k9x/projects/12/issues/7')
  expect(happened).toEqual(['shown', 'announced'])
  expect(places.take()).toBe('docket://3k9x/projects/12/issues/7')
  expect(places.take()).toBeNull()
})

it('shows the last of several', () => {
  places.open('docket://3k9x/inbox')
  places.open('docket://3k9x/outbox')
  expect(places.take()).toBe('docket://3k9x/outbox')
})

it('says of an address that is no place that it is none, and keeps nothing', () => {
  places.open('docket://3k9x/projects/12/delete')
  expect(happened).toEqual([
    'shown',
    'Docket knows no place with this address. Check that it was copied whole. It may also come from a newer Docket.',
  ])
  expect(places.take()).toBeNull()
})

it('takes nothing but a link from the arguments of a start', () => {
  expect(linkIn(['--profile=/tmp/other', '--inspect', 'docket://3k9x/inbox', 'docket://3k9x/outbox'])).toBe(
    'docket://3k9x/inbox',
  )
  expect(linkIn(['--open=docket://3k9x/inbox', '/tmp/docket:file'])).toBeNull()
})
