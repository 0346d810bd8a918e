import { beforeEach, describe, expect, it } from 'vitest'
import { sentenceFor } from '../../shared/error-sentences.ts'
import type { Key } from '../../shared/model/key.ts'
import { errorThrown } from '../support/failures.ts'
import type { MisbehavingProxy } from '../support/misbehaving-proxy.ts'
import { type TestOutbox } from '../support/outbox.ts'
import { openOutboxBehindProxy } from '../support/filled-service.ts'

/** A merge that the service refuses waits for the user, with the reason; all else goes on. */

const fixture = {
  users: ['ada', 'ben'],
  groups: [{ path: 'tools', members: { ada: 'owner', ben: 'developer' } }],
  projects: [
    {
      path: 'tools/anvil',
      issues: ['One'],
      mergeRequests: [
        { title: 'Forge', branch: 'forge', author: 'ben' },
        { title: 'Temper', branch: 'temper', author: 'ben' },
      ],
    },
  ],
}

let proxy: MisbehavingProxy
let outbox: TestOutbox

beforeEach(async () => {
  ;({ proxy, outbox } = await openOutboxBehindProxy({ fixture }))
})

function keyOfItem<K extends 'issue' | 'mergeRequest'>(kind: K, title: string): Key<K> {
  const { keys } = outbox.reader.listItems(kind, { query: title })
  expect(keys).toHaveLength(1)
  return keys[0] as Key<K>
}

const merge = (title: string) =>
  outbox.userStore.submitEdit({
    kind: 'merge',
    target: keyOfItem('mergeRequest', title),
    sha: null,
    message: `Merges ${title}`,
    removeSourceBranch: false,
    whenBuildSucceeds: false,
  })

/** The state as it is shown, with waiting edits applied. */
function stateOf(title: string): string | undefined {
  const [row] = outbox.reader.readRows([keyOfItem('mergeRequest', title)])
  return row?.kind === 'mergeRequest' ? row.state : undefined
}

function refuse(title: string, status: number): void {
  const path = new RegExp(`/merge_requests/${keyOfItem('mergeRequest', title).split('/')[2]}/merge$`)
  const body = JSON.stringify({ message: `Refused ${status}` })
  proxy.misbehave('PUT', path, {
    applied: false,
    then: { status, body, headers: { 'content-type': 'application/json' } },
  })
}

describe('a merge', () => {
  it.each([400, 401, 403, 404, 405, 406, 409, 422])(
    'that is refused with %i is parked with its text and a reason, and nothing else is (F12, F13)',
    async (status) => {
      refuse('Forge', status)
      const id = merge('Forge')
      outbox.userStore.submitEdit({ kind: 'comment', target: keyOfItem('mergeRequest', 'Forge'), body: 'Behind it' })
      merge('Temper')
      outbox.userStore.submitEdit({ kind: 'comment', target: keyOfItem('issue', 'One'), body: 'Elsewhere' })
      await outbox.flush()
      expect(outbox.edits()).toMatchObject([
        { state: 'rejected', detail: 'Merges Forge', error: expect.stringMatching(/\S/) as string },
        { state: 'waiting', detail: 'Behind it' },
      ])
      expect(stateOf('Temper')).toBe('merged')
      // Nothing happens to it by itself.
      await outbox.after(10_000)
      expect(outbox.edits()).toHaveLength(2)
      outbox.userStore.sendEditNow(id)
      await outbox.flush()
      expect(outbox.edits()).toEqual([])
      expect(stateOf('Forge')).toBe('merged')
    },
  )

  it('that is refused with 401 because the token is dead waits, with all else', async () => {
    outbox.tokenDead = true
    refuse('Forge', 401)
    merge('Forge')
    expect(await outbox.flush()).toBe(null)
    expect(outbox.edits()).toMatchObject([{ state: 'waiting', detail: 'Merges Forge', error: null }])
    outbox.tokenDead = false
    await outbox.flush()
    expect(outbox.edits()).toEqual([])
    expect(stateOf('Forge')).toBe('merged')
  })

  it('that has happened leaves nothing to be closed: that is refused at once, and nothing waits', async () => {
    merge('Forge')
    await outbox.flush()
    const close = { kind: 'changeState', target: keyOfItem('mergeRequest', 'Forge'), state: 'closed' } as const
    const error = errorThrown(() => outbox.userStore.submitEdit(close))
    expect(sentenceFor(error).title).toBe('It is merged, so it can be neither closed nor reopened.')
    expect(outbox.edits()).toEqual([])
  })
})
