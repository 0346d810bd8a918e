import { beforeEach, describe, expect, it } from 'vitest'
import type { Service } from '../../service/server.ts'
import { parseEdit, type Edit } from '../../shared/edit.ts'
import { partsOf, type Key } from '../../shared/model/key.ts'
import { askService } from '../support/asking.ts'
import { openOutboxBehindProxy } from '../support/filled-service.ts'
import type { MisbehavingProxy } from '../support/misbehaving-proxy.ts'
import type { TestOutbox } from '../support/outbox.ts'

/** What an assistant proposes never leaves this computer by itself; what its user sends arrives as any edit of theirs does. */

const fixture = {
  users: ['ada', 'ben'],
  groups: [{ path: 'tools', members: { ada: 'owner', ben: 'developer' } }],
  projects: [
    {
      path: 'tools/anvil',
      labels: ['bug', 'ui'],
      issues: [{ title: 'Crack', author: 'ada', description: 'One\n\nTwo\n\nThree' }],
    },
  ],
}

let service: Service
let proxy: MisbehavingProxy
let outbox: TestOutbox
let issue: Key<'issue'>
let path: string

beforeEach(async () => {
  ;({ service, proxy, outbox } = await openOutboxBehindProxy({ fixture }))
  issue = outbox.reader.listItems('issue', { query: '' }).keys[0] as Key<'issue'>
  const project = outbox.reader.listProjects(undefined).keys[0] ?? ''
  path = `/projects/${partsOf(project).id}/issues/${partsOf(issue).id}`
})

const propose = (edit: object): number =>
  outbox.userStore.propose(parseEdit({ target: issue, ...edit }) as Edit, 'Helper')
const writing = () => proxy.requests.filter((request) => !request.startsWith('GET '))
const notes = async () =>
  ((await askService(service, 'token-ben', 'GET', `${path}/notes`)) as { body: string; system: boolean }[]).filter(
    ({ system }) => !system,
  )

describe('a proposal', () => {
  it('is not sent by time, by a start, by what goes out meanwhile, or by the end of an interruption', async () => {
    propose({ kind: 'comment', body: 'Proposed' })
    propose({ kind: 'changeItem', fields: { title: 'Proposed' } })
    await outbox.after(86_400)
    await outbox.restart()
    await outbox.userStore.hurryAll()
    await outbox.after(86_400)
    expect(writing()).toEqual([])
    const own = outbox.userStore.submitEdit(parseEdit({ kind: 'comment', target: issue, body: 'Own' }))
    outbox.userStore.sendEditNow(own)
    await outbox.flush()
    expect((await notes()).map(({ body }) => body)).toEqual(['Own'])
    expect(writing()).toHaveLength(1)
    expect(outbox.reader.listProposals(undefined).count).toBe(2)
  })

  it('arrives once when its user sends it', async () => {
    const ids = [
      propose({ kind: 'comment', body: 'Proposed' }),
      propose({ kind: 'changeItem', fields: { labels: { add: ['ui'], remove: [] } } }),
    ]
    outbox.userStore.sendProposals(ids)
    await outbox.after(60)
    await outbox.restart()
    await outbox.after(60)
    expect((await notes()).map(({ body }) => body)).toEqual(['Proposed'])
    expect(await askService(service, 'token-ben', 'GET', path)).toMatchObject({ labels: ['ui'] })
    expect([outbox.edits(), outbox.reader.listProposals(undefined).count]).toEqual([[], 0])
  })

  it('is a conflict where a colleague changed the same since it was proposed, though Docket has read that', async () => {
    const id = propose({ kind: 'changeItem', fields: { title: 'Proposed' } })
    await askService(service, 'token-ben', 'PUT', path, { title: 'By Ben' })
    await outbox.sync()
    outbox.userStore.sendProposals([id])
    await outbox.after(60)
    expect(outbox.edits()).toMatchObject([{ state: 'conflict' }])
    expect(await askService(service, 'token-ben', 'GET', path)).toMatchObject({ title: 'By Ben' })
  })

  it('is merged with a text that the user wrote offline after it was proposed, and with another proposal', async () => {
    const described = (description: string) => ({ kind: 'changeItem', fields: { description } })
    const ids = [described('First\n\nTwo\n\nThree'), described('One\n\nTwo\n\nThird')].map(propose)
    outbox.userStore.submitEdit(parseEdit({ target: issue, ...described('One\n\nSecond\n\nThree') }) as Edit)
    outbox.userStore.sendProposals(ids)
    await outbox.after(60)
    expect(outbox.edits()).toEqual([])
    expect(await askService(service, 'token-ben', 'GET', path)).toMatchObject({
      description: 'First\n\nSecond\n\nThird',
    })
  })

  it('is a conflict with the user’s own words in the same line, which have arrived by then', async () => {
    const id = propose({ kind: 'changeItem', fields: { title: 'Proposed' } })
    outbox.userStore.submitEdit(parseEdit({ kind: 'changeItem', target: issue, fields: { title: 'Own' } }) as Edit)
    outbox.userStore.sendProposals([id])
    await outbox.after(60)
    expect(outbox.edits()).toMatchObject([{ state: 'conflict' }])
    expect(await askService(service, 'token-ben', 'GET', path)).toMatchObject({ title: 'Own' })
  })
})
