// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { sectionNames } from '../../renderer/shell/workspace/sections.ts'
import { accountIdSchema } from '../../shared/model/key.ts'
import { inboxParts } from '../../shared/model/triage.ts'
import { pageKinds, parsePlace, printPlace, settingsPages } from '../../shared/place.ts'
import { addressOf, screens } from '../screenshots/screens.ts'
import * as v from 'valibot'

const account = v.parse(accountIdSchema, '3k9x')
const addresses = screens.filter(({ of }) => of === 'workspace').map((screen) => addressOf(screen, account))
const places = addresses.map((address) => parsePlace(address))

describe('the table of screens', () => {
  it('names each screen once, at an address that Docket knows', () => {
    expect(new Set(screens.map(({ name }) => name)).size).toBe(screens.length)
    expect(addresses.filter((address) => parsePlace(address) === null)).toEqual([])
  })

  it('has every section, every part of the inbox, every page, and every sheet with an address', () => {
    const kinds = places.map((place) => place?.kind)
    expect(kinds).toEqual(
      expect.arrayContaining([...sectionNames, ...pageKinds, 'focus', 'sync', 'history', 'catchUp', 'week', 'help']),
    )
    expect(kinds).toEqual(expect.arrayContaining(['account', 'hooks']))
    expect(kinds).toEqual(expect.arrayContaining(['issue', 'mergeRequest', 'changes', 'project']))
    const shown = places.flatMap((place) => (place === null ? [] : [printPlace(place)]))
    const pages = settingsPages.map((page) => printPlace({ kind: 'settings', page }))
    const parts = inboxParts.map((part) => printPlace({ kind: 'inbox', account, part, query: '' }))
    expect([...pages, ...parts].filter((address) => !shown.includes(address))).toEqual([])
  })
})
