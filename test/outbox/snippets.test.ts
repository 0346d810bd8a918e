import { beforeEach, describe, expect, it } from 'vitest'
import { createClient } from '../../electron/api/client/client.ts'
import { readSnippet } from '../../electron/sync/details/read-snippet.ts'
import type { Service } from '../../service/server.ts'
import type { Edit } from '../../shared/edit.ts'
import { keyOf, partsOf, type Key } from '../../shared/model/key.ts'
import type { EditRow, NoteRow, SnippetRow } from '../../shared/model/rows.ts'
import { askService } from '../support/asking.ts'
import { errorThrown } from '../support/failures.ts'
import type { MisbehavingProxy } from '../support/misbehaving-proxy.ts'
import { type TestOutbox } from '../support/outbox.ts'
import { openOutboxBehindProxy } from '../support/filled-service.ts'
import { adapterOfRun } from '../support/adapter-of-run.ts'

/** A snippet that was opened once: comments and emoji on it, offline, with a colleague at work meanwhile. */

const fixture = {
  users: ['ada', 'ben', 'cem'],
  groups: [{ path: 'tools', members: { ada: 'owner', ben: 'master' } }],
  projects: [
    {
      path: 'tools/anvil',
      issues: ['One'],
      snippets: [
        {
          title: 'Quench',
          fileName: 'quench.md',
          author: 'ben',
          notes: [
            { author: 'ada', body: 'In oil\n\nor not\n\nat all' },
            { author: 'ben', body: 'In water' },
          ],
          awards: [{ name: 'heart', by: 'cem' }],
        },
      ],
    },
  ],
}

const snippet: Key<'snippet'> = keyOf('here', 'snippet', 1)

describe.each(['contract', 'real'] as const)('on a service of the %s dialect', (dialect) => {
  let service: Service
  let proxy: MisbehavingProxy
  let outbox: TestOutbox

  beforeEach(async () => {
    ;({ service, proxy, outbox } = await openOutboxBehindProxy({ fixture, dialect }))
    await openSnippet()
  })

  const path = () => `/projects/${projectId()}/snippets/1`
  const projectId = () => partsOf(outbox.reader.listProjects(undefined).keys[0] ?? '').id
  const ben = <T>(method: string, under: string, body?: unknown) =>
    askService<T>(service, 'token-ben', method, `${path()}/${under}`, body)
  const bodies = async () => (await ben<{ body: string }[]>('GET', 'notes')).map(({ body }) => body)
  const emoji = async () => (await ben<{ name: string }[]>('GET', 'award_emoji')).map(({ name }) => name)
  const do_ = (edit: Edit) => outbox.userStore.submitEdit(edit)
  const row = () => outbox.reader.readRows([snippet])[0] as SnippetRow
  const thread = () => outbox.reader.readRows(outbox.reader.listThread(snippet).keys) as NoteRow[]
  const shown = () => thread().map(({ body }) => body)
  const editRows = () => outbox.reader.readRows(outbox.reader.listEdits(undefined).keys) as EditRow[]
  const flush = async () => {
    for (let round = 0; round < 20 && outbox.edits().length > 0; round += 1) await outbox.after(1)
    expect(outbox.edits()).toEqual([])
  }

  async function openSnippet(): Promise<void> {
    const client = createClient({
      baseUrl: proxy.address,
      ...adapterOfRun(() => outbox.cache),
      token: () => 'token-ada',
      retries: 0,
    })
    const { signal } = new AbortController()
    const listener = { onPage: () => undefined }
    await readSnippet(
      client,
      { id: 1, projectId: projectId() },
      { cache: outbox.cache, signal, now: Date.now, listener },
    )
    await client.close()
  }

  it('is shown with what waits, which arrives in order, once', async () => {
    const [own] = thread()
    do_({ kind: 'comment', target: snippet, body: 'In brine' })
    do_({ kind: 'editComment', target: own?.key ?? '', body: 'In oil!\n\nor not\n\nat all' })
    do_({ kind: 'award', target: snippet, name: 'tada', awarded: true })
    do_({ kind: 'award', target: snippet, name: 'heart', awarded: true })
    expect(shown()).toEqual(['In oil!\n\nor not\n\nat all', 'In water', 'In brine'])
    expect(row()).toMatchObject({
      reference: '$1',
      projectPath: 'tools/anvil',
      awards: [
        { name: 'heart', count: 2, own: true },
        { name: 'tada', count: 1, own: true },
      ],
    })
    expect(row().pending).toHaveLength(4)
    expect(thread().map(({ pending }) => pending.length)).toEqual([1, 0, 1])
    expect(editRows()).toMatchObject([
      { title: 'Comment', targetKey: snippet, targetReference: 'tools/anvil$1' },
      { title: 'Edit a comment', targetKey: snippet, targetReference: 'tools/anvil$1' },
      { title: 'Award :tada:', targetKey: snippet, targetReference: 'tools/anvil$1' },
      { title: 'Award :heart:', targetKey: snippet },
    ])
    await ben('PUT', `notes/${partsOf(own?.key ?? '').id}`, { body: 'In oil\n\nor not\n\nat all, by Ben' })
    await outbox.restart()
    await flush()
    expect(await bodies()).toEqual(['In oil!\n\nor not\n\nat all, by Ben', 'In water', 'In brine'])
    expect(await emoji()).toEqual(['heart', 'tada', 'heart'])
    expect(shown()).toEqual(await bodies())
    expect(row()).toMatchObject({ pending: [], awards: [{ count: 2 }, { count: 1 }] })
  })

  it('takes a comment back, whether it was sent or not, and deletes one', async () => {
    do_({ kind: 'comment', target: snippet, body: 'Never mind' })
    expect(outbox.userStore.undo()).toMatchObject({ title: 'Comment on $1 in tools/anvil', refused: null })
    expect(shown()).not.toContain('Never mind')
    do_({ kind: 'comment', target: snippet, body: 'Sent and regretted' })
    do_({ kind: 'award', target: snippet, name: 'tada', awarded: true })
    await flush()
    expect(await bodies()).toContain('Sent and regretted')
    outbox.userStore.undo()
    outbox.userStore.undo()
    expect(shown()).not.toContain('Sent and regretted')
    expect(row().awards.map(({ name }) => name)).toEqual(['heart'])
    const own = thread()[0]?.key ?? ''
    do_({ kind: 'deleteComment', target: own })
    expect(shown()).toEqual(['In water'])
    await flush()
    expect(await bodies()).toEqual(['In water'])
    expect(await emoji()).toEqual(['heart'])
    expect(shown()).toEqual(['In water'])
    expect(outbox.userStore.undo()).toMatchObject({ refused: expect.stringContaining('cannot undo it') as string })
  })

  it('is commented, mended and cleared before the service has any of it', async () => {
    const made = do_({ kind: 'comment', target: snippet, body: 'First thought' })
    const note = keyOf('here', 'note', -made)
    do_({ kind: 'editComment', target: note, body: 'Second thought' })
    expect(shown().at(-1)).toBe('Second thought')
    await flush()
    expect((await bodies()).at(-1)).toBe('Second thought')
    do_({ kind: 'deleteComment', target: note })
    await flush()
    expect(await bodies()).toHaveLength(2)
  })

  it('awarded and withdrawn before it was sent is nothing at all', () => {
    do_({ kind: 'award', target: snippet, name: 'tada', awarded: true })
    do_({ kind: 'award', target: snippet, name: 'tada', awarded: false })
    expect(editRows()).toEqual([])
  })

  it('has a conflict where two changed one line, and goes on with what is chosen', async () => {
    const own = thread()[0]?.key ?? ''
    const edit = do_({ kind: 'editComment', target: own, body: 'Mine' })
    do_({ kind: 'comment', target: snippet, body: 'Behind it' })
    await ben('PUT', `notes/${partsOf(own).id}`, { body: 'Theirs' })
    await outbox.after(1)
    expect(editRows()).toMatchObject([
      { state: 'conflict', conflict: [{ field: 'body', theirs: 'Theirs', mine: 'Mine' }] },
      { state: 'waiting', detail: 'Behind it' },
    ])
    outbox.userStore.resolveConflict(edit, { body: 'Both' })
    await flush()
    expect(await bodies()).toEqual(['Both', 'In water', 'Behind it'])
  })

  it.each([
    ['request', { applied: false, then: 'reset' }],
    ['answer', { applied: true, then: 'reset' }],
  ] as const)('has a comment once though its %s was lost, and never shows it twice (I8)', async (_, misbehaviour) => {
    do_({ kind: 'comment', target: snippet, body: 'In brine' })
    proxy.misbehave('POST', /\/snippets\/1\/notes$/, misbehaviour)
    await outbox.flush()
    expect(outbox.edits()).toMatchObject([{ state: 'doubtful' }])
    // Its row may be read from the service while it is in doubt whether it arrived.
    await openSnippet()
    expect(shown().filter((body) => body === 'In brine')).toHaveLength(1)
    for (let round = 0; round < 9 && outbox.edits().length > 0; round += 1) await outbox.after(150)
    expect((await bodies()).filter((body) => body === 'In brine')).toHaveLength(1)
    expect(shown().filter((body) => body === 'In brine')).toHaveLength(1)
  })

  it('takes no emoji on its comments: that is refused at once, and nothing waits', () => {
    const target = thread()[1]?.key ?? ''
    expect(errorThrown(() => do_({ kind: 'award', target, name: 'tada', awarded: true }))).toEqual({
      code: 'not_awardable',
    })
    expect(editRows()).toEqual([])
  })

  it('that was never opened cannot be commented on', () => {
    const unknown = keyOf('here', 'snippet', 2)
    expect(errorThrown(() => do_({ kind: 'comment', target: unknown, body: 'Hello?' }))).toHaveProperty(
      'code',
      'item_unknown',
    )
  })
})
