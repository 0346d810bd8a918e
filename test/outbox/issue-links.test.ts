import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeEach, describe, expect, it } from 'vitest'
import { storeIssueLinks } from '../../electron/cache/items/issue-links.ts'
import { parseEdit } from '../../shared/edit.ts'
import type { IssueLinkType } from '../../shared/model/issue-link-type.ts'
import { partsOf, type Key } from '../../shared/model/key.ts'
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

beforeEach(async () => {
  ;({ outbox } = await openOutboxBehindProxy({ fixture }))
  const named = (query: string) => outbox.reader.listItems('issue', { query }).keys[0] as Key<'issue'>
  crack = named('Crack')
  rust = named('Rust')
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
})
