import { join } from 'node:path'
import { wordsFor } from '../../shared/error-sentences.ts'
import { errorThrown } from '../support/failures.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { openUserDatabase } from '../../electron/user/database.ts'
import { inDoubt } from '../../electron/user/migrations/0011-in-doubt.ts'
import type { Service } from '../../service/server.ts'
import { sentenceOf, editStatusOf } from '../../shared/edit-words.ts'
import { keyOf, partsOf, type Key } from '../../shared/model/key.ts'
import type { EditRow } from '../../shared/model/rows.ts'
import { askService } from '../support/asking.ts'
import type { MisbehavingProxy } from '../support/misbehaving-proxy.ts'
import { type TestOutbox } from '../support/outbox.ts'
import { openOutboxBehindProxy } from '../support/filled-service.ts'

/** A comment of which nobody knows whether it arrived, and a service that refuses to be asked: it stays in doubt (I8). */

const fixture = {
  users: ['ada', 'ben'],
  groups: [{ path: 'tools', members: { ada: 'developer', ben: 'developer' } }],
  projects: [{ path: 'tools/anvil', issues: [{ title: 'One', author: 'ben' }] }],
}

let service: Service
let proxy: MisbehavingProxy
let outbox: TestOutbox
let issue: Key<'issue'>

const notesPath = /\/notes$/

beforeEach(async () => {
  ;({ service, proxy, outbox } = await openOutboxBehindProxy({ fixture }))
  issue = outbox.reader.listItems('issue', { query: '' }).keys[0] as Key<'issue'>
})

const sent = () => proxy.requests.filter((one) => one.startsWith('POST ')).length

async function said(): Promise<string[]> {
  const [project] = outbox.reader.listProjects(undefined).keys
  const path = `/projects/${partsOf(project as Key<'project'>).id}/issues/${partsOf(issue).id}/notes`
  const notes = await askService<{ body: string; system: boolean }[]>(service, 'token-ada', 'GET', path)
  return notes.filter(({ system }) => !system).map(({ body }) => body)
}

/** Comments, loses the answer, and is refused when it looks. */
async function commentInDoubt(applied: boolean, status = 403): Promise<number> {
  proxy.misbehave('POST', notesPath, { applied, then: 'reset' })
  const id = outbox.userStore.submitEdit({ kind: 'comment', target: issue, body: 'Hello' })
  await outbox.flush()
  proxy.misbehave('GET', notesPath, { applied: false, then: { status } })
  await outbox.after(10)
  expect(outbox.edits()).toMatchObject([{ state: 'rejected', detail: 'Hello' }])
  return id
}

describe('a comment in doubt whose look is refused', () => {
  it('is not said to be refused, for it may have arrived', async () => {
    const id = await commentInDoubt(true)
    const sentence = () => {
      const row = outbox.reader.readRows([keyOf('here', 'edit', id)])[0] as EditRow
      return sentenceOf(editStatusOf(row, 'open', 0))
    }
    expect(sentence()).toBe('It may have arrived. Docket could not find out, so it needs you.')
    outbox.userStore.discardEdit(id)
    expect(sentence()).toBe('It may have arrived before it was discarded.')
  })

  it.each([403, 404, 405])('with %i is looked for before it is sent again', async (status) => {
    const id = await commentInDoubt(true, status)
    outbox.userStore.sendEditNow(id)
    await outbox.flush()
    expect(outbox.edits()).toEqual([])
    expect([await said(), sent()]).toEqual([['Hello'], 1])
  })

  it('is looked for however often looking is refused, and whenever Docket ends (I8)', async () => {
    const id = await commentInDoubt(true)
    for (let time = 0; time < 2; time += 1) {
      outbox.userStore.sendEditNow(id)
      await outbox.restart()
      proxy.misbehave('GET', notesPath, { applied: false, then: { status: 403 } })
      await outbox.flush()
      expect(outbox.edits()).toMatchObject([{ state: 'rejected' }])
    }
    outbox.userStore.sendEditNow(id)
    await outbox.flush()
    expect(outbox.edits()).toEqual([])
    expect([await said(), sent()]).toEqual([['Hello'], 1])
  })

  it('is looked for after it was given up and restored', async () => {
    const id = await commentInDoubt(true)
    outbox.userStore.discardEdit(id)
    outbox.userStore.restoreEdit(id)
    await outbox.flush()
    expect(outbox.edits()).toEqual([])
    expect([await said(), sent()]).toEqual([['Hello'], 1])
  })

  it('is looked for after it was undone and done again', async () => {
    await commentInDoubt(true)
    outbox.userStore.undo()
    outbox.userStore.redo()
    await outbox.flush()
    expect(outbox.edits()).toEqual([])
    expect([await said(), sent()]).toEqual([['Hello'], 1])
  })

  it('is sent again once it was looked for in vain', async () => {
    const id = await commentInDoubt(false)
    outbox.userStore.sendEditNow(id)
    await outbox.flush()
    expect([outbox.edits()[0]?.state, sent()]).toEqual(['doubtful', 1])
    await outbox.after(150)
    expect(outbox.edits()).toEqual([])
    expect([await said(), sent()]).toEqual([['Hello'], 2])
  })

  it('keeps its words, by which it is found, until it was looked for', async () => {
    const id = await commentInDoubt(true)
    expect(wordsFor(errorThrown(() => outbox.userStore.rewriteEdit(id, 'Hello there')))).toBe(
      'It is not clear whether this arrived. Retry it first: Docket checks before it sends.',
    )
    outbox.userStore.sendEditNow(id)
    await outbox.flush()
    expect(await said()).toEqual(['Hello'])
  })

  it('is looked for though an earlier version of Docket did not write down that it is in doubt', async () => {
    const id = await commentInDoubt(true)
    await outbox.end()
    const user = openUserDatabase(join(outbox.folder, 'user.db'))
    user.exec('ALTER TABLE edits DROP COLUMN in_doubt')
    user.exec(inDoubt.sql)
    user.close()
    outbox.start()
    outbox.userStore.sendEditNow(id)
    await outbox.flush()
    expect([await said(), sent()]).toEqual([['Hello'], 1])
  })

  it('is shown once where it arrived', async () => {
    await commentInDoubt(true)
    await outbox.sync()
    const rows = outbox.reader.readRows(outbox.reader.listThread(issue).keys)
    expect(rows).toMatchObject([{ body: 'Hello', pending: [{ state: 'rejected' }] }])
  })
})

it('a comment that was refused when it was sent is in no doubt, and its words may be changed', async () => {
  proxy.misbehave('POST', notesPath, { applied: false, then: { status: 403 } })
  const id = outbox.userStore.submitEdit({ kind: 'comment', target: issue, body: 'Hello' })
  await outbox.flush()
  outbox.userStore.rewriteEdit(id, 'Hello there')
  await outbox.flush()
  expect(outbox.edits()).toEqual([])
  expect(await said()).toEqual(['Hello there'])
})
