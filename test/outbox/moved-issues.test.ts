import { beforeEach, describe, expect, it } from 'vitest'
import type { Service } from '../../service/server.ts'
import { parseEdit, type EditKind } from '../../shared/edit.ts'
import { keyOf, partsOf, type Key } from '../../shared/model/key.ts'
import { askService } from '../support/asking.ts'
import { openOutboxBehindProxy } from '../support/filled-service.ts'
import type { MisbehavingProxy } from '../support/misbehaving-proxy.ts'
import type { TestOutbox } from '../support/outbox.ts'

/** An issue whose move waits is shown in its new place already. The service has it where it was. */

const fixture = {
  users: ['ada'],
  groups: [{ path: 'tools', members: { ada: 'owner' } }],
  projects: [
    { path: 'tools/anvil', issues: [{ title: 'Moves' }] },
    { path: 'tools/bellows', issues: [{ title: 'Is there already' }] },
  ],
}

let service: Service
let proxy: MisbehavingProxy
let outbox: TestOutbox
let issue: Key<'issue'>

beforeEach(async () => {
  ;({ service, proxy, outbox } = await openOutboxBehindProxy({ fixture }))
  issue = outbox.reader.listItems('issue', { query: 'Moves' }).keys[0] as Key<'issue'>
})

const submit = (given: { readonly kind: EditKind; readonly [field: string]: unknown }) =>
  outbox.userStore.submitEdit(parseEdit(given))
const ask = <T>(path: string) => askService<T>(service, 'token-ada', 'GET', path)
const project = (path: string) =>
  outbox.reader
    .readRows(outbox.reader.listProjects(undefined).keys)
    .flatMap((row) => (row.kind === 'project' && row.pathWithNamespace === path ? [row.key] : []))[0] as Key<'project'>
const move = () => submit({ kind: 'moveIssue', target: issue, to: project('tools/bellows') })
const pathOf = () => `/projects/${partsOf(project('tools/anvil')).id}/issues/${partsOf(issue).id}`

describe('what is done to an issue whose move waits', () => {
  it('is done to that issue', async () => {
    move()
    submit({ kind: 'comment', target: issue, body: 'After it' })
    submit({ kind: 'award', target: issue, name: 'tada', awarded: true })
    await outbox.flush()
    expect(outbox.edits()).toEqual([])
    const notes = await ask<{ body: string; system: boolean }[]>(`${pathOf()}/notes`)
    expect(notes.filter(({ system }) => !system).map(({ body }) => body)).toEqual(['After it'])
    expect(await ask(`${pathOf()}/award_emoji`)).toMatchObject([{ name: 'tada' }])
  })

  it('deletes a comment there', async () => {
    const said = submit({ kind: 'comment', target: issue, body: 'Before it' })
    await outbox.flush()
    move()
    submit({ kind: 'deleteComment', target: keyOf('here', 'note', -said) })
    await outbox.flush()
    expect(outbox.edits()).toEqual([])
    expect(proxy.requests.filter((request) => request.startsWith('DELETE '))).toHaveLength(1)
  })
})
