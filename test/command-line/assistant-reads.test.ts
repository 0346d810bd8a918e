import { describe, expect, it } from 'vitest'
import type { AssistantContext } from '../../electron/command-line/assistants/assistant-session.ts'
import { changeOf, read } from '../../electron/command-line/assistants/read-item.ts'
import { changedSince, inbox, search } from '../../electron/command-line/assistants/read-lists.ts'
import type { Key } from '../../shared/model/key.ts'
import { sampleAccount } from '../renderer/support/sample-content.ts'

/** What tools of assistants make of answers that the sample content does not have. */
function contextWith(answers: Readonly<Record<string, unknown>>): AssistantContext {
  return { account: sampleAccount, session: { call: (name) => Promise.resolve(answers[name] as never) } }
}

const merge = `${sampleAccount.id}/mergeRequest/1` as Key<'mergeRequest'>
const [own, other] = [sampleAccount.user, { ...sampleAccount.user, id: 99, username: 'else' }]

describe('an assistant', () => {
  it('is told that there is more, where more has changed than is looked through', async () => {
    const partsOf = async (count: number, listed: number) => {
      const keys = Array.from({ length: listed }, (_, id) => `${sampleAccount.id}/issue/${id}`)
      const answer = { keys, count, partial: false }
      const context = contextWith({ listIssues: answer, listMergeRequests: answer, readRows: [] })
      return await changedSince.run(context, { since: '2026-01-01', from: 990 }, '')
    }
    expect(await partsOf(1_001, 1_000)).toMatchObject({ isIncomplete: true })
    expect(await partsOf(1_000, 1_000)).toMatchObject({ isIncomplete: false })
    expect(await partsOf(500, 21)).toMatchObject({ isIncomplete: false })
  })

  it('gets the patch of the file that has a path now, before one that had it', async () => {
    const changes = [
      { newPath: 'b.ts', oldPath: 'a.ts', place: 0, patch: 'x' },
      { newPath: 'a.ts', oldPath: 'c.ts', place: 1, patch: 'y' },
    ]
    const context = contextWith({ readItemContents: { changes, versions: [] }, readPatches: { patches: ['@@'] } })
    expect((await changeOf(context, merge, 'a.ts')).change.place).toBe(1)
    expect((await changeOf(context, merge, 'c.ts')).change.place).toBe(1)
    expect((await changeOf(context, merge, 'b.ts')).change.place).toBe(0)
  })

  it('gets a patch as written by others also where the merge request is the user’s own', async () => {
    const changes = [{ newPath: 'a.ts', oldPath: 'a.ts', place: 0, patch: 'x' }]
    const context = contextWith({
      readItemContents: { changes, versions: [] },
      readPatches: { patches: ['@@'] },
      openItem: { row: { author: own } },
    })
    const { patch } = (await read.run(context, { item: merge, part: 'changes', file: 'a.ts' }, '')) as { patch: object }
    expect(patch).toMatchObject({ text: '@@', writtenByOthers: true })
  })

  it('gets commits that a search finds, and entries without an item, as written by others', async () => {
    const found = {
      ...{ items: [], comments: [], projects: [], people: [], partial: false },
      more: { issue: { open: 0, closed: 0 }, mergeRequest: { open: 0, closed: 0 } },
      commits: [{ id: 'c0ffee', title: { text: 'Mend it' }, item: { projectPath: 'a/b', reference: '!1' } }],
    }
    expect(await search.run(contextWith({ findEverything: found }), { text: 'mend' }, '')).toMatchObject({
      commits: [{ title: 'Mend it', writtenByOthers: true }],
    })
    const entry = {
      ...{ kind: 'inboxEntry', item: null, milestone: { title: 'Soon' }, at: '2026-01-01T00:00:00Z' },
      reasons: [{ kind: 'mentioned', actor: other, text: '' }],
    }
    const context = contextWith({ listInbox: { keys: ['k'] }, readRows: [entry] })
    expect(await inbox.run(context, {}, '')).toMatchObject({ entries: [{ title: 'Soon', writtenByOthers: true }] })
  })

  it('reads on in one comment, and gets all others from their beginning', async () => {
    const note = (id: number) => ({
      ...{ kind: 'note', key: `${sampleAccount.id}/note/${id}`, body: `${id}bcdef`, author: other, suggestions: [] },
      ...{ discussion: null, system: false, internal: false, resolvable: false, position: null, pending: [] },
    })
    const context = contextWith({ listThread: { keys: [note(1).key] }, readRows: [note(1)] })
    const asked = { item: merge, part: 'comments', fromCharacter: 2 }
    expect(await read.run(context, asked, '')).toMatchObject({ comments: [{ text: '1bcdef' }] })
    const one = { ...asked, comment: note(1).key }
    expect(await read.run(context, one, '')).toMatchObject({ comments: [{ text: 'cdef' }] })
  })
})
