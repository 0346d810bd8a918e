import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePlace, placeNamed, placeNames, printPlace, settingsPages, type Place } from '../../shared/place.ts'
import type { AccountId } from '../../shared/model/key.ts'
import { canonical, narrowed, usualQuery } from '../../shared/query/change.ts'
import { boards } from '../../shared/model/board.ts'
import { byScope } from '../../shared/model/by-scope.ts'
import { groupings } from '../../shared/model/grouping.ts'
import { inboxParts } from '../../shared/model/triage.ts'
import { namesOfServices } from '../support/names.ts'
import { checkProperty } from '../support/properties.ts'
import { namesOfScopes } from '../support/scopes.ts'

const account = fc.stringMatching(/^[a-z0-9]{1,16}$/).filter((name) => name !== 'all')
const id = fc.integer({ min: 1, max: 2 ** 50 })
const name = fc.stringMatching(/^[^/\s]{1,12}$/)
const project = fc.oneof(
  id,
  fc.array(name, { minLength: 2, maxLength: 4 }).map((names) => names.join('/')),
)
const query = fc
  .array(fc.oneof(fc.string({ maxLength: 20, unit: 'grapheme' }), fc.constantFrom('is:open', 'or', '-label:"a b"')))
  .map((parts) => canonical(parts.filter((part) => part.isWellFormed()).join(' ')))
const scopes = namesOfScopes.map(byScope)
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })

/** Without the fields that are undefined: a place lacks them. */
const places = fc
  .oneof(
    fc.record({
      kind: fc.constant('inbox'),
      account,
      part: fc.constantFrom(...inboxParts),
      query,
      grouping: optional(fc.constantFrom(...groupings.inbox.slice(1))),
    }),
    fc.record({
      kind: fc.constant('inboxes'),
      part: fc.constantFrom(...inboxParts),
      query,
      grouping: optional(fc.constantFrom(...groupings.inbox.slice(1))),
    }),
    fc.record({ kind: fc.constant('focus'), account }),
    fc.record({
      kind: fc.constantFrom('issues', 'mergeRequests'),
      account,
      query,
      project: optional(id),
      grouping: optional(fc.oneof(fc.constantFrom(...groupings.issues.slice(1)), scopes)),
      board: optional(fc.oneof(fc.constantFrom(...boards), scopes)),
    }),
    fc.record({ kind: fc.constant('activity'), account, mine: fc.boolean(), project: optional(id) }),
    fc.record({ kind: fc.constantFrom('outbox', 'sync', 'history', 'catchUp', 'week', 'discussions'), account }),
    fc.record({
      kind: fc.constantFrom('issue', 'mergeRequest', 'snippet'),
      account,
      project,
      number: id,
      note: optional(id),
    }),
    fc.record({ kind: fc.constant('changes'), account, project, number: id }),
    fc.record({ kind: fc.constant('unsent'), account, of: fc.constantFrom('issue', 'mergeRequest'), edit: id }),
    fc.record({ kind: fc.constant('project'), account, project }),
    fc.record({ kind: fc.constant('milestone'), account, milestone: id }),
    fc.record({ kind: fc.constant('person'), account, person: id }),
    fc.record({ kind: fc.constant('search'), account, query }),
    fc.record({ kind: fc.constantFrom('projects', 'groups', 'people'), account, one: optional(id) }),
    fc.record({ kind: fc.constant('overview'), account, of: fc.constant('inbox') }),
    fc.record({ kind: fc.constant('overview'), account, of: fc.constantFrom('project', 'person', 'milestone'), id }),
    fc.record({ kind: fc.constant('settings'), page: fc.constantFrom(...settingsPages) }),
    fc.record({ kind: fc.constant('help') }),
  )
  .map((place) => JSON.parse(JSON.stringify(place)) as Place)

describe('the address of a place', () => {
  it('says all of it, so that it can be read back, and is the same whenever the place is', async () => {
    await checkProperty(
      'places',
      fc.property(places, (place) => {
        const address = printPlace(place)
        expect(parsePlace(address)).toEqual(place)
        expect(address).toMatch(/^docket:\/\/[!-~]+$/)
      }),
      400,
    )
  })

  it.each([
    ['docket://3k9x/inbox', { kind: 'inbox', account: '3k9x', part: 'open', query: '' }],
    ['docket://3k9x/inbox/', { kind: 'inbox', account: '3k9x', part: 'open', query: '' }],
    ['docket://3k9x/inbox?by=day', { kind: 'inbox', account: '3k9x', part: 'open', query: '' }],
    ['docket://3k9x/projects/12/issues/7#note_3', { kind: 'issue', account: '3k9x', project: 12, number: 7, note: 3 }],
    [
      'docket://3k9x/issues?q=is%3Aclosed%20crash%20now',
      { kind: 'issues', account: '3k9x', query: 'is:closed crash now' },
    ],
    ['docket://3k9x/issues', { kind: 'issues', account: '3k9x', query: 'is:open' }],
    // However a query is written, the place has it as it is printed.
    ['docket://3k9x/issues?q=is%3ACLOSED', { kind: 'issues', account: '3k9x', query: 'is:closed' }],
    ['docket://3k9x/issues?q=is%3Anowhere%20', { kind: 'issues', account: '3k9x', query: 'is:nowhere' }],
    [
      'docket://3k9x/issues?q=label%3A%E2%80%9Ca%20b%E2%80%9D',
      { kind: 'issues', account: '3k9x', query: 'label:"a b"' },
    ],
    ['docket://3k9x/issues?q=', { kind: 'issues', account: '3k9x', query: '' }],
    ['docket://3k9x/projects/12', { kind: 'project', account: '3k9x', project: 12 }],
    ['docket://3k9x/projects/12/about', { kind: 'projects', account: '3k9x', one: 12 }],
    ['docket://all/inbox', { kind: 'inboxes', part: 'open', query: '' }],
    ['docket://all/inbox?part=done', { kind: 'inboxes', part: 'done', query: '' }],
    ['docket://all/settings/notifications', { kind: 'settings', page: 'notifications' }],
  ])('%s is a place', (address, place) => {
    expect(parsePlace(address)).toEqual(place)
  })

  it.each([
    '',
    'docket:',
    'docket://',
    'docket://3k9x',
    'docket://3k9x/',
    'docket://3K9X/inbox',
    'docket://3k9x:80/inbox',
    'docket://user@3k9x/inbox',
    'https://3k9x/inbox',
    'docket://3k9x/inbox?part=nowhere',
    'docket://3k9x/inbox/focus?part=done',
    'docket://3k9x/inbox/focus/7',
    'docket://3k9x/overview/inbox/7',
    'docket://3k9x/overview/projects',
    'docket://3k9x/groups/7',
    'docket://3k9x/groups/7/about/8',
    'docket://3k9x/people/anvil/about',
    'docket://3k9x/milestones/7/about',
    'docket://3k9x/overview/projects/7/8',
    'docket://3k9x/overview/constructor/7',
    'docket://3k9x/inbox?part=open&part=done',
    'docket://3k9x/inbox?run=calc',
    'docket://3k9x/inbox?__proto__=calc',
    'docket://3k9x/outbox?send=now',
    'docket://3k9x/inbox --gpu-launcher=calc',
    'docket://3k9x/inbox\n',
    'docket://3k9x/inbox#note_3',
    'docket://3k9x/issues?state=open',
    'docket://3k9x/issues?board=due',
    'docket://3k9x/inbox?board=label',
    'docket://3k9x/projects/../../etc/passwd',
    'docket://3k9x/projects/0/issues/1',
    'docket://3k9x/projects/1/issues/99999999999999999999',
    'docket://3k9x/projects/1/issues/1/delete',
    'docket://3k9x/projects/1/issues/1?state=open',
    'docket://3k9x/projects/1/issues/%zz',
    'docket://3k9x/projects/__proto__/issues/1',
    'docket://3k9x/projects/1/constructor/1',
    'docket://3k9x/milestones/1/2',
    'docket://all/inbox/focus',
    'docket://all/issues',
    'docket://all/settings/nowhere',
    'docket://3k9x/settings/sync',
    `docket://3k9x/search?q=${'a'.repeat(5000)}`,
  ])('%j is none (S12)', (address) => {
    expect(parsePlace(address)).toBeNull()
  })

  it('asks for a name, whatever it is', async () => {
    await checkProperty(
      'places of names',
      fc.property(namesOfServices, (value) => {
        const query = narrowed(usualQuery, { key: 'label', value })
        const place = { account: '3k9x', kind: 'issues', query } as const
        expect(parsePlace(printPlace(place))).toEqual(place)
      }),
      400,
    )
  })

  it('holds a query that is wrong as it was written, which then lists nothing', () => {
    const place = { account: '3k9x', kind: 'issues', query: 'is:nowhere  crash' } as const
    expect(parsePlace(printPlace(place))).toEqual(place)
  })
})

describe('a name', () => {
  it('stands for each place that needs no more said of it', () => {
    const addresses = placeNames.map((each) => {
      const place = placeNamed(each, () => '3k9x' as AccountId)
      return place && printPlace(place)
    })
    expect(addresses).toEqual(
      placeNames.map((each) => {
        if (each === 'settings') return 'docket://all/settings/appearance'
        return each.startsWith('settings/') || each === 'help' ? `docket://all/${each}` : `docket://3k9x/${each}`
      }),
    )
    expect(placeNames).toEqual(
      expect.arrayContaining([
        'account',
        'hooks',
        'sync',
        'week',
        'inbox/focus',
        ...settingsPages.map((page) => `settings/${page}`),
      ]),
    )
  })

  it('of a place of the program asks for no account, and another name is none', () => {
    const never = () => {
      throw new Error('no account')
    }
    expect(placeNamed('settings', never)).toEqual({ kind: 'settings', page: 'appearance' })
    for (const each of ['nowhere', 'constructor', 'issues/1', 'settings/lost', ''])
      expect(placeNamed(each, never)).toBeNull()
  })
})
