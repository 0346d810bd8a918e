import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeEach, describe, expect, it } from 'vitest'
import { storeIssueLinks } from '../../electron/cache/items/issue-links.ts'
import { linkIssue } from '../../electron/outbox/kinds/issue-links.ts'
import { parseEdit } from '../../shared/edit.ts'
import type { IssueLinkType } from '../../shared/model/issue-link-type.ts'
import { localIdOf } from '../../shared/model/local-id.ts'
import { keyOf, partsOf, type AccountId, type Key } from '../../shared/model/key.ts'
import { answer } from '../support/cache.ts'
import { openOutboxBehindProxy } from '../support/filled-service.ts'
import type { TestOutbox } from '../support/outbox.ts'

/** Links between issues that wait in the outbox, as both of their issues show them. */

const fixture = {
  users: ['ada'],
  projects: [{ path: 'ada/anvil', issues: ['Crack', 'Rust'] }],
}

let outbox: TestOutbox
let crack: Key<'issue'>
let rust: Key<'issue'>
let account: AccountId

beforeEach(async () => {
  ;({ outbox } = await openOutboxBehindProxy({ fixture }))
  const named = (query: string) => outbox.reader.listItems('issue', { query }).keys[0] as Key<'issue'>
  crack = named('Crack')
  rust = named('Rust')
  account = partsOf(crack).account
})

const link = (target: Key<'issue'>, other: Key<'issue'>, linkType: IssueLinkType, linked: boolean) =>
  outbox.userStore.submitEdit(parseEdit({ kind: 'linkIssue', target, other, linkType, linked }))
const shown = (issue: Key<'issue'>) =>
  outbox.reader.readItemContents(issue).links.map(({ title, type, isWaiting }) => [title, type, isWaiting])
/** The service has said that one blocks the other. */
const say = () =>
  answer(outbox.cache, (arrival) =>
    storeIssueLinks(
      outbox.cache,
      partsOf(crack).id,
      [
        {
          ...{ id: partsOf(rust).id, iid: 2, projectId: 1, title: 'Rust', state: 'opened', webUrl: null, full: '' },
          ...{ issueLinkId: 7, linkType: 'blocks' },
        },
      ],
      arrival,
    ),
  )

describe('a link that waits', () => {
  it('is shown at both ends, and undone at both', () => {
    link(crack, rust, 'blocks', true)
    expect(shown(crack)).toEqual([['Rust', 'blocks', true]])
    expect(shown(rust)).toEqual([['Crack', 'is_blocked_by', true]])
    expect(outbox.reader.readRows([rust])).toMatchObject([{ pending: [{ kind: 'linkIssue' }] }])
    expect(outbox.reader.listItems('issue', { query: 'is:queued' }).keys.toSorted()).toEqual([crack, rust].toSorted())
    expect(outbox.reader.listItems('issue', { query: 'is:blocked' }).keys).toEqual([rust])
    outbox.userStore.undo()
    expect([shown(crack), shown(rust)]).toEqual([[], []])
  })

  it('takes away what is stored, from either end', () => {
    say()
    expect(shown(rust)).toEqual([['Crack', 'is_blocked_by', false]])
    link(rust, crack, 'is_blocked_by', false)
    expect([shown(crack), shown(rust)]).toEqual([[], []])
    // What was not sent yet is as if it had not been.
    link(crack, rust, 'blocks', true)
    expect(outbox.edits()).toEqual([])
    expect(shown(crack)).toEqual([['Rust', 'blocks', false]])
  })

  it('takes the place of a link of another type, in the order of both ends', () => {
    say()
    link(rust, crack, 'is_blocked_by', false)
    link(crack, rust, 'relates_to', true)
    expect(shown(crack)).toEqual([['Rust', 'relates_to', true]])
    const queues = new Database(join(outbox.folder, 'user.db'), { readonly: true })
      .prepare('SELECT lane FROM edits')
      .pluck()
      .all()
    const first = Math.min(partsOf(crack).id, partsOf(rust).id)
    expect(queues).toEqual([`issue/${first}`, `issue/${first}`])
  })

  it.each(['older', 'newer'])('is made between issues that were not sent either, from the %s', (from) => {
    const [row] = outbox.reader.readRows([crack])
    const target = row?.kind === 'issue' ? row.projectKey : ''
    const made = ['Older', 'Newer'].map((title) => {
      const id = outbox.userStore.submitEdit(parseEdit({ kind: 'createIssue', target, title }))
      return keyOf(account, 'issue', localIdOf(id))
    })
    const [one, other] = (from === 'older' ? made : made.toReversed()) as [Key<'issue'>, Key<'issue'>]
    link(one, other, 'blocks', true)
    const [own, others] = from === 'older' ? ['Older', 'Newer'] : ['Newer', 'Older']
    expect(outbox.edits().map(({ detail }) => detail)).toContain(own)
    expect([shown(one), shown(other)]).toEqual([[[others, 'blocks', true]], [[own, 'is_blocked_by', true]]])
  })

  it('has the title of its issue that a waiting edit gives', () => {
    const [other, target] = partsOf(crack).id < partsOf(rust).id ? [crack, rust] : [rust, crack]
    outbox.userStore.submitEdit(parseEdit({ kind: 'changeItem', target, fields: { title: 'Renamed' } }))
    link(target, other, 'blocks', true)
    expect(outbox.edits().map(({ detail }) => detail)).toEqual(['Renamed', 'Renamed'])
  })

  it('has no way back where nothing came of it: the link was there before, or was not', () => {
    const asked = { kind: 'linkIssue', target: crack, other: rust, linkType: 'blocks' } as const
    const inverse = (linked: boolean, wasLinked: boolean) => {
      const base = { projectId: 1, projectPath: '', iid: 1, title: '', state: '', seen: { linked: wasLinked } }
      return linkIssue.inverse({ ...asked, linked }, base, { account, localId: -1, can: () => true })
    }
    expect([inverse(true, true), inverse(false, false)]).toEqual([null, null])
    expect([inverse(true, false), inverse(false, true)]).toEqual([
      { ...asked, linked: false },
      { ...asked, linked: true },
    ])
    say()
    link(crack, rust, 'blocks', true)
    outbox.userStore.undo()
    expect([outbox.edits(), shown(crack)]).toEqual([[], [['Rust', 'blocks', false]]])
  })
})
