import { beforeEach, describe, expect, it } from 'vitest'
import type { Service } from '../../service/server.ts'
import { keyOf, type Key } from '../../shared/model/key.ts'
import type { NoteRow } from '../../shared/model/rows.ts'
import { captivePortals, type Answer, type MisbehavingProxy } from '../support/misbehaving-proxy.ts'
import { TestOutbox } from '../support/outbox.ts'
import { askService } from '../support/asking.ts'
import { openOutboxBehindProxy } from '../support/filled-service.ts'
import { apiVersion } from '../support/api-version.ts'

/** Edits on their way through a network and a service that misbehave: each arrives once, or the user is told (I8). */

const fixture = {
  users: ['ada', 'ben'],
  groups: [{ path: 'tools', members: { ada: 'developer', ben: 'developer' } }],
  projects: [
    {
      path: 'tools/anvil',
      issues: [
        {
          title: 'One',
          author: 'ben',
          notes: [
            { author: 'ada', body: 'ping' },
            { author: 'ben', body: 'pong' },
          ],
        },
        { title: 'Two', author: 'ben' },
        { title: 'Three', author: 'ben', state: 'closed' },
        { title: 'Mine', author: 'ada' },
      ],
      mergeRequests: [{ title: 'Forge', branch: 'forge', author: 'ben' }],
    },
  ],
}

let service: Service
let proxy: MisbehavingProxy
let outbox: TestOutbox

const notesPath = /\/notes$/
/** Where a comment is looked for. */
const lookPath = { v3: notesPath, v4: /\/discussions$/ }[apiVersion]
const issuePath = /\/issues\/\d+$/

beforeEach(async () => {
  ;({ service, proxy, outbox } = await openOutboxBehindProxy({ fixture }))
})

/** Asks the service itself, past the proxy. */
const ask = <T>(path: string, token = 'token-ada', body?: unknown, method = 'POST') =>
  askService<T>(service, token, body === undefined ? 'GET' : method, path, body)

function keyOfItem(title: string, kind: 'issue' | 'mergeRequest' = 'issue'): Key<'issue' | 'mergeRequest'> {
  const { keys } = outbox.reader.listItems(kind, { query: title })
  expect(keys).toHaveLength(1)
  return keys[0] as Key<'issue'>
}

function pathOf(target: Key): string {
  const [, kind, id] = target.split('/')
  const [project] = outbox.reader.listProjects(undefined).keys
  return `/projects/${project?.split('/')[2]}/${kind === 'issue' ? 'issues' : 'merge_requests'}/${id}`
}

const comment = (target: Key<'issue' | 'mergeRequest'>, body: string) =>
  outbox.userStore.submitEdit({ kind: 'comment', target, body })
const setState = (target: Key<'issue'>, state: 'opened' | 'closed') =>
  outbox.userStore.submitEdit({ kind: 'changeState', target, state })

/** The comments of somebody on an item, as the service has them. */
async function said(target: Key, username = 'ada'): Promise<string[]> {
  const notes = await ask<{ body: string; system: boolean; author: { username: string } }[]>(
    `${pathOf(target)}/notes?per_page=100`,
  )
  return notes.filter((note) => !note.system && note.author.username === username).map((note) => note.body)
}

/** The thread of an item as the user sees it. */
function shown(target: Key<'issue' | 'mergeRequest'>): { body: string; pending: number }[] {
  const rows = outbox.reader.readRows(outbox.reader.listThread(target).keys) as NoteRow[]
  return rows.filter((row) => !row.system).map((row) => ({ body: row.body, pending: row.pending.length }))
}

const sent = (method: string) => proxy.requests.filter((one) => one.startsWith(`${method} `)).length

describe('a comment whose answer is lost', () => {
  /** Sends the due edits; does not wait long for an answer that never comes. */
  async function flushThrough(then: unknown): Promise<void> {
    if (then === 'silence') await outbox.restart(1_000)
    await outbox.flush()
    if (then === 'silence') await outbox.restart()
  }

  it.each([
    ['the connection is reset', 'reset'],
    ['half of the answer comes', 'half'],
    ['no answer comes', 'silence'],
    ['the answer is 502', { status: 502, body: '<html>Bad gateway</html>', headers: { 'content-type': 'text/html' } }],
    ['the answer is 504', { status: 504, body: '{}' }],
    ['the answer is 500', { status: 500, body: '{"message": "500 Internal Server Error"}' }],
    ['the answer makes no sense', { status: 201, body: 'Created!', headers: { 'content-type': 'text/plain' } }],
  ] as const)('but which arrived is found and not sent again: %s (I8, F2)', async (_, then) => {
    const target = keyOfItem('One')
    proxy.misbehave('POST', notesPath, { applied: true, then })
    comment(target, 'Hello')
    await flushThrough(then)
    expect(outbox.edits()).toMatchObject([{ state: 'doubtful' }])
    // Shown once, as not yet sent, whether or not it is there.
    expect(shown(target).filter(({ body }) => body === 'Hello')).toEqual([{ body: 'Hello', pending: 1 }])
    await outbox.after(2)
    expect(outbox.edits()).toEqual([])
    expect(sent('POST')).toBe(1)
    expect(await said(target)).toEqual(['ping', 'Hello'])
    expect(shown(target).filter(({ body }) => body === 'Hello')).toEqual([{ body: 'Hello', pending: 0 }])
  })

  it.each([
    ['the connection is reset', 'reset'],
    ['no answer comes', 'silence'],
    ['the answer is 502', { status: 502, body: '' }],
  ] as const)(
    'and which did not arrive is looked for twice, the second time two minutes after it left, and sent again: %s (I8, F2)',
    async (_, then) => {
      const target = keyOfItem('One')
      proxy.misbehave('POST', notesPath, { applied: false, then })
      comment(target, 'Hello')
      await flushThrough(then)
      await outbox.after(2)
      expect([outbox.edits()[0]?.state, sent('POST')]).toEqual(['doubtful', 1])
      await outbox.after(117)
      expect([outbox.edits()[0]?.state, sent('POST')]).toEqual(['doubtful', 1])
      await outbox.after(2)
      expect(outbox.edits()).toEqual([])
      expect(sent('POST')).toBe(2)
      expect(await said(target)).toEqual(['ping', 'Hello'])
    },
  )

  it('is found at the second look when the service was slow to apply it', async () => {
    const target = keyOfItem('One')
    proxy.misbehave('POST', notesPath, { applied: false, then: 'reset' })
    comment(target, 'Hello')
    await outbox.flush()
    await outbox.after(2)
    await ask(`${pathOf(target)}/notes`, 'token-ada', { body: 'Hello' })
    await outbox.after(120)
    expect(outbox.edits()).toEqual([])
    expect(sent('POST')).toBe(1)
    expect(await said(target)).toEqual(['ping', 'Hello'])
  })

  it('is found although the service changed its line ends and the space around it', async () => {
    const target = keyOfItem('One')
    proxy.misbehave('POST', notesPath, { applied: false, then: 'reset' })
    comment(target, '  First\r\nsecond \n')
    await outbox.flush()
    await ask(`${pathOf(target)}/notes`, 'token-ada', { body: 'First\nsecond' })
    await outbox.after(2)
    expect(outbox.edits()).toEqual([])
    expect(sent('POST')).toBe(1)
  })

  it('is not mistaken for a colleague’s with the same words', async () => {
    const target = keyOfItem('One')
    proxy.misbehave('POST', notesPath, { applied: false, then: 'reset' })
    comment(target, 'Same here')
    await outbox.flush()
    await ask(`${pathOf(target)}/notes`, 'token-ben', { body: 'Same here' })
    await outbox.after(2)
    expect(outbox.edits()).toMatchObject([{ state: 'doubtful' }])
    await outbox.after(120)
    expect(outbox.edits()).toEqual([])
    expect(await said(target)).toEqual(['ping', 'Same here'])
    expect(await said(target, 'ben')).toEqual(['pong', 'Same here'])
  })

  it.each([
    ['that is in the cache', false],
    ['of which the cache knows nothing', true],
  ])('is not mistaken for one’s own earlier one with the same words, in a thread %s', async (_, unknown) => {
    const target = keyOfItem('One')
    if (unknown) outbox.cache.exec('DELETE FROM notes; DELETE FROM threads')
    proxy.misbehave('POST', notesPath, { applied: false, then: 'reset' })
    comment(target, 'ping')
    await outbox.flush()
    await outbox.after(2)
    await outbox.after(120)
    expect(outbox.edits()).toEqual([])
    expect(await said(target)).toEqual(['ping', 'ping'])
  })

  it('is asked about when two look like it, and sent again only when the user says so', async () => {
    const target = keyOfItem('One')
    proxy.misbehave('POST', notesPath, { applied: true, then: 'reset' })
    const id = comment(target, 'Hello')
    await outbox.flush()
    await ask(`${pathOf(target)}/notes`, 'token-ada', { body: 'Hello' })
    await outbox.after(2)
    expect(outbox.edits()).toMatchObject([{ state: 'rejected', detail: 'Hello' }])
    expect(outbox.edits()[0]?.error).toBe(
      'Docket cannot tell whether this arrived. Look at the item. Then retry to send it again, or discard it here.',
    )
    await outbox.after(1_000)
    expect(sent('POST')).toBe(1)
    outbox.userStore.sendEditNow(id)
    await outbox.flush()
    expect(outbox.edits()).toEqual([])
    expect(await said(target)).toEqual(['ping', 'Hello', 'Hello', 'Hello'])
  })

  it('is looked for in a thread of several pages, on the last and on the one before', async () => {
    const target = keyOfItem('Two')
    const fill = async (count: number) => {
      for (let one = 0; one < count; one += 1) {
        await ask(`${pathOf(target)}/notes`, 'token-ben', { body: `Filler ${one}` })
      }
    }
    await fill(99)
    proxy.misbehave('POST', notesPath, { applied: true, then: 'reset' })
    comment(target, 'Hello')
    await outbox.flush()
    // It is the last of the first page; colleagues have begun the second.
    await fill(2)
    await outbox.after(2)
    expect(outbox.edits()).toEqual([])
    proxy.misbehave('POST', notesPath, { applied: true, then: 'reset' })
    comment(target, 'Hello again')
    await outbox.flush()
    await outbox.after(2)
    expect(outbox.edits()).toEqual([])
    expect(sent('POST')).toBe(2)
  })

  it('is not looked for where the look fails, but later, and less and less often', async () => {
    const target = keyOfItem('One')
    proxy.misbehave('POST', notesPath, { applied: true, then: 'reset' })
    comment(target, 'Hello')
    await outbox.flush()
    proxy.misbehave('GET', lookPath, { applied: false, then: { status: 503 } }, 5)
    for (let time = 0; time < 5; time += 1) await outbox.after(2)
    expect(outbox.edits()).toMatchObject([{ state: 'doubtful' }])
    await outbox.after(2)
    expect(outbox.edits()).toEqual([])
    expect(sent('POST')).toBe(1)
    expect(await said(target)).toEqual(['ping', 'Hello'])
  })

  it('is refused when its item is gone by the time of the look', async () => {
    const target = keyOfItem('One')
    proxy.misbehave('POST', notesPath, { applied: false, then: 'reset' })
    comment(target, 'Hello')
    await outbox.flush()
    proxy.misbehave('GET', lookPath, { applied: false, then: { status: 404, body: '{"message": "404 Not found"}' } })
    await outbox.after(2)
    expect(outbox.edits()).toMatchObject([{ state: 'rejected', detail: 'Hello' }])
  })
})

describe('a comment of only an emoji, which becomes an award, or with v4 a comment', () => {
  interface Ones {
    readonly name: string
    readonly body: string
    readonly user: { readonly username: string }
    readonly author: { readonly username: string }
  }
  /** The awards, and the comments that are an emoji. */
  const awards = async (target: Key) => [
    ...(await ask<Ones[]>(`${pathOf(target)}/award_emoji`)).map(({ name, user }) => `${user.username} ${name}`),
    ...(await ask<Ones[]>(`${pathOf(target)}/notes`))
      .filter(({ body }) => /^:.*:$/.test(body))
      .map(({ body, author }) => `${author.username} says ${body}`),
  ]

  it.each([
    ['issue', ':tada:', 'tada'],
    ['issue', ':+1:', 'thumbsup'],
    ['mergeRequest', ':tada:', 'tada'],
  ] as const)('arrives once when its answer is lost: on an %s %s', async (kind, body, name) => {
    const target = keyOfItem(kind === 'issue' ? 'One' : 'Forge', kind)
    proxy.misbehave('POST', notesPath, { applied: true, then: 'reset' })
    comment(target, body)
    await outbox.flush()
    await outbox.after(2)
    expect(outbox.edits()).toEqual([])
    expect(sent('POST')).toBe(1)
    expect(await awards(target)).toEqual({ v3: [`ada ${name}`], v4: [`ada says ${body}`] }[apiVersion])
  })

  it('is sent again when it did not arrive, and not mistaken for a colleague’s', async () => {
    const target = keyOfItem('One')
    await ask(`${pathOf(target)}/notes`, 'token-ben', { body: ':tada:' })
    proxy.misbehave('POST', notesPath, { applied: false, then: 'reset' })
    comment(target, ':tada:')
    await outbox.flush()
    await outbox.after(2)
    expect(outbox.edits()).toMatchObject([{ state: 'doubtful' }])
    await outbox.after(120)
    expect(outbox.edits()).toEqual([])
    const own = { v3: 'ada tada', v4: 'ada says :tada:' }[apiVersion]
    expect(await awards(target)).toEqual(['ben tada', own])
  })

  it('has arrived when it was awarded before, where it would become that award', async () => {
    const target = keyOfItem('One')
    await ask(`${pathOf(target)}/notes`, 'token-ada', { body: ':tada:' })
    comment(target, ':tada:')
    await outbox.flush()
    expect(outbox.edits()).toEqual([])
    expect(await awards(target)).toEqual({ v3: ['ada tada'], v4: ['ada tada', 'ada says :tada:'] }[apiVersion])
    expect(sent('POST')).toBe({ v3: 0, v4: 1 }[apiVersion])
  })

  it('is a comment where votes cannot be cast', async () => {
    const target = keyOfItem('Mine')
    proxy.misbehave('POST', notesPath, { applied: true, then: 'reset' })
    comment(target, ':+1:')
    await outbox.flush()
    await outbox.after(2)
    expect(outbox.edits()).toEqual([])
    expect(await said(target)).toEqual([':+1:'])
  })
})

describe('comments in a row', () => {
  it('all arrive, in their order, though they say the same', async () => {
    const target = keyOfItem('One')
    for (const body of ['again', 'again', 'ping', 'again']) comment(target, body)
    await outbox.flush()
    expect(await said(target)).toEqual(['ping', 'again', 'again', 'ping', 'again'])
    expect(outbox.edits()).toEqual([])
  })

  it('all arrive once when the answer of each is lost', async () => {
    const target = keyOfItem('One')
    proxy.misbehave('POST', notesPath, { applied: true, then: 'reset' }, 3)
    for (const body of ['again', 'again', 'again']) comment(target, body)
    for (let time = 0; time < 4; time += 1) await outbox.after(2)
    expect(outbox.edits()).toEqual([])
    expect(sent('POST')).toBe(3)
    expect(await said(target)).toEqual(['ping', 'again', 'again', 'again'])
  })

  it('on different items do not wait for each other', async () => {
    proxy.misbehave('POST', new RegExp(`${pathOf(keyOfItem('One'))}/notes$`), { applied: false, then: 'reset' })
    comment(keyOfItem('One'), 'Stuck')
    comment(keyOfItem('Two'), 'Through')
    comment(keyOfItem('Forge', 'mergeRequest'), 'Through too')
    await outbox.flush()
    expect(outbox.edits()).toMatchObject([{ state: 'doubtful', detail: 'Stuck' }])
    expect(await said(keyOfItem('Two'))).toEqual(['Through'])
    expect(await said(keyOfItem('Forge', 'mergeRequest'))).toEqual(['Through too'])
  })
})

describe('a service that asks for a pause', () => {
  it('is obeyed: 429 with Retry-After (F14)', async () => {
    proxy.misbehave('POST', notesPath, { applied: false, then: { status: 429, headers: { 'retry-after': '77' } } })
    const target = keyOfItem('One')
    comment(target, 'Hello')
    const dueAt = await outbox.flush()
    expect(dueAt).toBe(outbox.now + 77_000)
    expect(outbox.edits()).toMatchObject([{ state: 'waiting' }])
    await outbox.after(76)
    expect(sent('POST')).toBe(1)
    await outbox.after(1)
    expect(outbox.edits()).toEqual([])
    expect(await said(target)).toEqual(['ping', 'Hello'])
  })

  it.each([429, 503])('is left alone for a while: %i without a word of how long (F14)', async (status) => {
    proxy.misbehave('POST', notesPath, { applied: false, then: { status, body: '{}' } }, 3)
    const target = keyOfItem('One')
    comment(target, 'Hello')
    await outbox.flush()
    expect(outbox.edits()).toMatchObject([{ state: 'waiting' }])
    await outbox.flush()
    expect(sent('POST')).toBe(1)
    for (let time = 0; time < 3; time += 1) await outbox.after(2)
    expect(sent('POST')).toBe(4)
    expect(outbox.edits()).toEqual([])
    expect(await said(target)).toEqual(['ping', 'Hello'])
  })

  it('of one kind of edit is not asked in vain for the others of that kind, and takes the rest (F14)', async () => {
    const refusal = '{"message":{"error":"This endpoint has been requested too many times. Try again later."}}'
    proxy.misbehave('POST', notesPath, { applied: false, then: { status: 429, body: refusal } }, 100)
    const titles = ['One', 'Two', 'Three']
    outbox.sideBySide = 1
    for (const title of titles) comment(keyOfItem(title), 'Hello')
    setState(keyOfItem('Mine') as Key<'issue'>, 'closed')
    await outbox.flush()
    expect([sent('POST'), sent('PUT')]).toEqual([1, 1])
    for (let time = 0; time < 3; time += 1) await outbox.after(2)
    expect(sent('POST')).toBe(4)
    proxy.behave()
    await outbox.after(60)
    expect(outbox.edits()).toEqual([])
    for (const title of titles) expect(await said(keyOfItem(title))).toContain('Hello')
  })

  it('of one kind of edit does not hold up the one that met it once the service can be reached again', async () => {
    proxy.misbehave('POST', notesPath, { applied: false, then: { status: 429, headers: { 'retry-after': '50' } } })
    comment(keyOfItem('One'), 'Hello')
    await outbox.flush()
    await outbox.userStore.hurryAll()
    await outbox.flush()
    expect(outbox.edits()).toEqual([])
    expect(await said(keyOfItem('One'))).toContain('Hello')
  })

  it('does not hold up other items', async () => {
    proxy.misbehave('POST', new RegExp(`${pathOf(keyOfItem('One'))}/notes$`), {
      applied: false,
      then: { status: 503, headers: { 'retry-after': '1000' } },
    })
    comment(keyOfItem('One'), 'Later')
    comment(keyOfItem('Two'), 'Now')
    await outbox.flush()
    expect(outbox.edits()).toMatchObject([{ detail: 'Later' }])
    expect(await said(keyOfItem('Two'))).toEqual(['Now'])
  })
})

describe('an edit that is refused', () => {
  const refusals: [number, string][] = [
    [400, 'body is too long'],
    [403, 'The repository is archived'],
    [404, 'Notes are switched off'],
    [405, 'Not while it is locked'],
    [406, 'Not now'],
    [409, 'Already there'],
    [422, 'Unprocessable'],
  ]
  it.each(refusals)(
    'with %i is parked with the service’s words; only its own item waits behind it (F13)',
    async (status, words) => {
      const [one, two] = [keyOfItem('One'), keyOfItem('Two')]
      const answer: Answer = {
        status,
        body: JSON.stringify({ message: words }),
        headers: { 'content-type': 'application/json' },
      }
      proxy.misbehave('POST', new RegExp(`${pathOf(one)}/notes$`), { applied: false, then: answer })
      const refused = comment(one, 'Refused')
      comment(one, 'Behind it')
      comment(two, 'Elsewhere')
      await outbox.flush()
      expect(outbox.edits()).toMatchObject([
        { state: 'rejected', detail: 'Refused' },
        { state: 'waiting', detail: 'Behind it' },
      ])
      expect(outbox.edits()[0]?.error).toContain(words)
      expect(await said(two)).toEqual(['Elsewhere'])
      // Nothing happens to it by itself.
      await outbox.after(10_000)
      expect(await said(one)).toEqual(['ping'])
      outbox.userStore.sendEditNow(refused)
      await outbox.flush()
      expect(await said(one)).toEqual(['ping', 'Refused', 'Behind it'])
      expect(outbox.edits()).toEqual([])
    },
  )

  it('with 401 is parked when the token is good (F12)', async () => {
    outbox.tokenDead = false
    proxy.misbehave('POST', new RegExp(`${pathOf(keyOfItem('One'))}/notes$`), { applied: false, then: { status: 401 } })
    comment(keyOfItem('One'), 'Refused')
    comment(keyOfItem('Two'), 'Through')
    await outbox.flush()
    expect(outbox.edits()).toMatchObject([{ state: 'rejected', detail: 'Refused' }])
    expect(await said(keyOfItem('Two'))).toEqual(['Through'])
  })

  it.each([401, 403])('with %i waits when the token is dead, and nothing more is tried (F12)', async (status) => {
    outbox.tokenDead = true
    proxy.misbehave('POST', notesPath, { applied: false, then: { status } }, 2)
    comment(keyOfItem('One'), 'Hello')
    expect(await outbox.flush()).toBe(null)
    expect(outbox.edits()).toMatchObject([{ state: 'waiting', error: null }])
    expect(sent('POST')).toBe(1)
    proxy.behave()
    await outbox.flush()
    expect(outbox.edits()).toEqual([])
    expect(await said(keyOfItem('One'))).toEqual(['ping', 'Hello'])
  })

  it('leaves what is in doubt when the token is dead, and looks for it at once with another one (F12, I8)', async () => {
    const target = keyOfItem('One')
    proxy.misbehave('POST', notesPath, { applied: true, then: 'reset' })
    comment(target, 'Hello')
    await outbox.flush()
    outbox.tokenDead = true
    proxy.decide = () => ({ applied: false, then: { status: 401 } })
    await outbox.after(2)
    expect(outbox.edits()).toMatchObject([{ state: 'doubtful' }])
    proxy.behave()
    outbox.tokenDead = false
    await outbox.flush()
    expect([outbox.edits(), sent('POST'), await said(target)]).toEqual([[], 1, ['ping', 'Hello']])
  })

  it.each([401, 403].flatMap((status) => [true, false, null].map((dead) => [status, dead] as const)))(
    'with %i waits on disk before it is asked whether the token is dead (%s)',
    async (status, dead) => {
      outbox.tokenDead = dead
      const found: string[] = []
      outbox.whenTokenIsAsked = () => found.push(...outbox.edits().map(({ state }) => state))
      proxy.misbehave('POST', notesPath, { applied: false, then: { status } })
      comment(keyOfItem('One'), 'Hello')
      await outbox.flush()
      expect(found).toEqual(['waiting'])
    },
  )

  it.each([401, 403])('with %i waits when nobody can say what that means', async (status) => {
    outbox.tokenDead = null
    proxy.misbehave('POST', notesPath, { applied: false, then: { status } })
    comment(keyOfItem('One'), 'Hello')
    await outbox.flush()
    expect(outbox.edits()).toMatchObject([{ state: 'waiting' }])
    await outbox.after(2)
    expect(outbox.edits()).toEqual([])
  })
})

describe('what the service has done, and what Docket cannot read back just then', () => {
  const makeGroup = () =>
    outbox.userStore.submitEdit({
      kind: 'createGroup',
      target: keyOf('here', 'user', outbox.ownUserId),
      name: 'Forges',
      path: 'forges',
      description: 'All of them',
    })

  it.each([
    ['a sign-in page of a network', captivePortals['a page'] as Answer],
    ['a pause', { status: 503, body: '' }],
    ['a lost connection', 'reset'],
    ['nothing of that name', { status: 404, body: '{"message":"404 Group Not Found"}' }],
    ['a refusal', { status: 403, body: '{"message":"403 Forbidden"}' }],
    ['a token that is not taken', { status: 401, body: '{"message":"401 Unauthorized"}' }],
  ] as const)('is in doubt, cannot be taken back unseen, and is not done twice: %s', async (_, then) => {
    proxy.misbehave('GET', /\/groups\/\d+$/, { applied: false, then })
    makeGroup()
    await outbox.flush()
    expect(outbox.edits()).toMatchObject([{ state: 'doubtful' }])
    expect(outbox.userStore.undo()).toMatchObject({ refused: expect.any(String) as string })
    await outbox.after(300)
    expect(outbox.edits()).toEqual([])
    expect(sent('POST')).toBe(1)
    expect(await ask<{ path: string }[]>('/groups?search=forges')).toMatchObject([{ path: 'forges' }])
  })
})

describe('a firewall that does not like one comment', () => {
  it.each(Object.entries(captivePortals))(
    'lets the others pass, and that one waits and says so: %s (F11)',
    async (_, page) => {
      const [target, other] = [keyOfItem('One'), keyOfItem('Two')]
      proxy.misbehave('POST', new RegExp(`${target.split('/')[2]}/notes$`), { applied: false, then: page }, 2)
      comment(target, 'DROP TABLE notes')
      await outbox.flush()
      comment(other, 'Hello')
      await outbox.after(2)
      expect(outbox.unreachable).toEqual([])
      expect(outbox.edits()).toMatchObject([
        { state: 'waiting', error: expect.stringMatching(/^Something between this computer and/) as string },
      ])
      await outbox.after(300)
      expect(outbox.edits()).toEqual([])
      expect(await said(target)).toEqual(['ping', 'DROP TABLE notes'])
      expect(await said(other)).toEqual(['Hello'])
    },
  )
})

describe('a network that is none', () => {
  it.each(Object.entries(captivePortals))(
    'keeps edits waiting, and they arrive once when it is over: %s (F11)',
    async (_, portal) => {
      const target = keyOfItem('One')
      for (const method of ['GET', 'POST']) proxy.misbehave(method, /./, { applied: false, then: portal }, Infinity)
      comment(target, 'Hello')
      expect(await outbox.flush()).toBe(null)
      expect(outbox.unreachable).toHaveLength(1)
      expect(outbox.edits()).toMatchObject([{ state: 'waiting', error: null }])
      proxy.behave()
      await outbox.flush()
      expect(outbox.edits()).toEqual([])
      expect(await said(target)).toEqual(['ping', 'Hello'])
    },
  )

  it.each(Object.entries(captivePortals))(
    'that comes up just as a comment leaves has not let it through: %s',
    async (_, portal) => {
      const target = keyOfItem('One')
      proxy.misbehave('POST', notesPath, { applied: false, then: portal })
      proxy.misbehave('GET', /\/user$/, { applied: false, then: portal })
      comment(target, 'Hello')
      expect(await outbox.flush()).toBe(null)
      expect(outbox.unreachable).toHaveLength(1)
      expect(outbox.edits()).toMatchObject([{ state: 'waiting' }])
      await outbox.flush()
      expect(await said(target)).toEqual(['ping', 'Hello'])
    },
  )

  it('leaves what is in doubt in doubt', async () => {
    const target = keyOfItem('One')
    proxy.misbehave('POST', notesPath, { applied: true, then: 'reset' })
    comment(target, 'Hello')
    await outbox.flush()
    proxy.misbehave('GET', /./, { applied: false, then: captivePortals['a page'] as Answer }, Infinity)
    outbox.now += 300_000
    expect(await outbox.flush()).toBe(null)
    expect(outbox.edits()).toMatchObject([{ state: 'doubtful' }])
    proxy.behave()
    await outbox.flush()
    expect(outbox.edits()).toEqual([])
    expect(sent('POST')).toBe(1)
  })
})

describe('a change of state', () => {
  it('is made once when its answer is lost', async () => {
    const target = keyOfItem('One') as Key<'issue'>
    proxy.misbehave('PUT', issuePath, { applied: true, then: 'reset' })
    setState(target, 'closed')
    await outbox.flush()
    expect(outbox.edits()).toMatchObject([{ state: 'doubtful' }])
    await outbox.after(2)
    expect(outbox.edits()).toEqual([])
    expect(sent('PUT')).toBe(1)
    expect(outbox.reader.readRows([target])).toMatchObject([{ state: 'closed', pending: [] }])
  })

  it('is asked for again at once when it did not arrive: wanting it twice is wanting it once', async () => {
    const target = keyOfItem('One') as Key<'issue'>
    proxy.misbehave('PUT', issuePath, { applied: false, then: 'reset' })
    setState(target, 'closed')
    await outbox.flush()
    await outbox.after(2)
    expect(outbox.edits()).toEqual([])
    expect(sent('PUT')).toBe(2)
    expect(await ask(pathOf(target))).toMatchObject({ state: 'closed' })
  })

  it('is not asked for when the service has it so already', async () => {
    const target = keyOfItem('One') as Key<'issue'>
    await ask(pathOf(target), 'token-ben', { state_event: 'close' }, 'PUT')
    setState(target, 'closed')
    await outbox.flush()
    expect(outbox.edits()).toEqual([])
    expect(sent('PUT')).toBe(0)
    expect(outbox.reader.readRows([target])).toMatchObject([{ state: 'closed', pending: [] }])
  })

  it('that the service accepts and does not apply is shown as such', async () => {
    const target = keyOfItem('One') as Key<'issue'>
    const unchanged = await ask<object>(pathOf(target))
    // The answer also has the change that somebody else made since the row was read.
    const answer = { ...unchanged, description: 'Said since', updated_at: '2090-01-01T00:00:00.000Z' }
    proxy.misbehave('PUT', issuePath, { applied: false, then: { status: 200, body: JSON.stringify(answer) } })
    setState(target, 'closed')
    await outbox.flush()
    expect(outbox.edits()).toMatchObject([{ state: 'rejected' }])
    expect(outbox.edits()[0]?.error).toBe(
      'GitLab accepted this but did not apply it: the state is unchanged. You may not be allowed to change that. Ask somebody with more rights in the project.',
    )
    const stored = outbox.cache.prepare('SELECT state, description FROM issues WHERE id = ?').get(target.split('/')[2])
    expect(stored).toEqual({ state: 'opened', description: 'Said since' })
  })

  it('waits longer and longer for a service that fails before it can even look', async () => {
    proxy.misbehave('GET', issuePath, { applied: false, then: { status: 503 } }, Infinity)
    setState(keyOfItem('One') as Key<'issue'>, 'closed')
    const pauses: number[] = []
    // The shortest pause of each attempt is one second; what bounds the longest is the count of attempts.
    for (let time = 0; time < 4; time += 1) {
      await outbox.after(2)
      pauses.push(outbox.userStore.listUnsettled()[0]?.attempts ?? 0)
    }
    expect(pauses).toEqual([1, 2, 3, 4])
    expect(sent('PUT')).toBe(0)
  })

  it('keeps its place in the order of its item', async () => {
    const target = keyOfItem('Three') as Key<'issue'>
    setState(target, 'opened')
    comment(target, 'Open again')
    setState(target, 'closed')
    await outbox.flush()
    const notes = await ask<{ body: string }[]>(`${pathOf(target)}/notes`)
    expect(notes.map(({ body }) => body)).toEqual([
      expect.stringContaining('reopened'),
      'Open again',
      expect.stringContaining('closed'),
    ])
  })
})

describe('an answer that cannot be stored whole', () => {
  it.each(['landed', 'notes'])(
    'is not stored in part: neither its row nor the name of its edit, when %s fails (I9)',
    async (table) => {
      const target = keyOfItem('One')
      const count = (name: string) => outbox.cache.prepare(`SELECT count(*) FROM ${name}`).pluck().get()
      const before = [count('notes'), count('landed')]
      outbox.cache.exec(`CREATE TEMP TRIGGER full BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'no room'); END`)
      comment(target, 'Hello')
      await outbox.flush()
      expect(outbox.edits()).toMatchObject([{ state: 'doubtful' }])
      expect([count('notes'), count('landed')]).toEqual(before)
      outbox.cache.exec('DROP TRIGGER full')
      await outbox.after(2)
      expect(outbox.edits()).toEqual([])
      expect(await said(target)).toEqual(['ping', 'Hello'])
    },
  )
})

describe('a program that ends at the wrong moment', () => {
  it('before the answer: what was on the wire is looked for, not sent blindly (I8, F2)', async () => {
    const target = keyOfItem('One')
    proxy.misbehave('POST', notesPath, { applied: true, then: 'silence' })
    comment(target, 'Hello')
    await outbox.restart(1_000)
    const flushing = outbox.flush().catch(() => null)
    await proxy.arrived('POST', 1)
    // As a kill does it: nobody is left to say anything of the edit.
    for (const move of ['doubt', 'putBack', 'reject', 'retire'] as const) {
      outbox.failing.set(move, [new Error('killed'), new Error('killed')])
    }
    await flushing
    outbox.failing.clear()
    await outbox.restart()
    expect(outbox.edits()).toMatchObject([{ state: 'doubtful' }])
    await outbox.flush()
    expect(outbox.edits()).toEqual([])
    expect(sent('POST')).toBe(1)
    expect(await said(target)).toEqual(['ping', 'Hello'])
  })

  it('between the two commits: shown once by whoever reads, never sent again, and retired (I9, F2)', async () => {
    const target = keyOfItem('One')
    comment(target, 'Hello')
    const hello = () => shown(target).filter(({ body }) => body === 'Hello')
    expect(hello()).toEqual([{ body: 'Hello', pending: 1 }])
    for (const move of ['retire', 'doubt'] as const) outbox.failing.set(move, [new Error('killed')])
    await expect(outbox.flush()).rejects.toThrow('killed')
    // The answer is in the cache; user.db still says that it is being sent.
    expect(outbox.userStore.listUnsettled()).toMatchObject([{ state: 'sending' }])
    expect(hello()).toEqual([{ body: 'Hello', pending: 0 }])
    expect(outbox.edits()).toEqual([])
    await outbox.restart()
    expect(outbox.userStore.listUnsettled()).toMatchObject([{ state: 'doubtful' }])
    expect(hello()).toEqual([{ body: 'Hello', pending: 0 }])
    const before = proxy.requests.length
    await outbox.flush()
    expect(outbox.userStore.listUnsettled()).toEqual([])
    expect(hello()).toEqual([{ body: 'Hello', pending: 0 }])
    expect(proxy.requests).toHaveLength(before)
    expect(await said(target)).toEqual(['ping', 'Hello'])
  })
})

describe('a user.db that cannot be written for a while', () => {
  it('leaves nothing stuck on the wire: it is looked for as soon as that can be written', async () => {
    const target = keyOfItem('One')
    proxy.misbehave('POST', notesPath, { applied: true, then: 'reset' })
    comment(target, 'Hello')
    const full = new Error('the disk is full')
    outbox.failing.set('doubt', [full, full])
    await expect(outbox.flush()).rejects.toThrow('the disk is full')
    expect(outbox.edits()).toMatchObject([{ state: 'sending' }])
    await expect(outbox.flush()).rejects.toThrow('the disk is full')
    await outbox.flush()
    expect(outbox.edits()).toEqual([])
    expect(sent('POST')).toBe(1)
    expect(await said(target)).toEqual(['ping', 'Hello'])
  })

  it('leaves nothing stuck that the service was found to have already', async () => {
    const target = keyOfItem('Two') as Key<'issue'>
    await ask(pathOf(target), 'token-ben', { state_event: 'close' }, 'PUT')
    setState(target, 'closed')
    outbox.failing.set('retire', [new Error('the disk is full')])
    await outbox.flush()
    for (let second = 0; second < 3; second += 1) await outbox.after(2)
    expect(outbox.userStore.listUnsettled()).toEqual([])
    expect(sent('PUT')).toBe(0)
  })

  it('does not keep from the views what is stored of the answer', async () => {
    comment(keyOfItem('One'), 'Hello')
    outbox.failing.set('retire', [new Error('the disk is full')])
    await outbox.flush()
    expect(outbox.landings).toBe(1)
  })

  it('ends a round of sending only when all that is on the wire has come back', async () => {
    let release = () => undefined as void
    const after = new Promise<void>((resolve) => (release = resolve))
    proxy.misbehave('POST', new RegExp(`${pathOf(keyOfItem('Two'))}/notes$`), { applied: true, after })
    comment(keyOfItem('One'), 'Quick')
    comment(keyOfItem('Two'), 'Slow')
    outbox.failing.set('retire', [new Error('the disk is full')])
    outbox.failing.set('doubt', [new Error('the disk is full')])
    let ended = false
    const flushing = outbox.flush().finally(() => (ended = true))
    flushing.catch(() => undefined)
    await proxy.arrived('POST', 2)
    while ((outbox.failing.get('doubt') ?? []).length > 0) await new Promise((resolve) => setImmediate(resolve))
    expect(ended).toBe(false)
    release()
    await expect(flushing).rejects.toThrow('the disk is full')
    await outbox.flush()
    expect(outbox.userStore.listUnsettled()).toEqual([])
    expect([await said(keyOfItem('One')), await said(keyOfItem('Two'))]).toEqual([['ping', 'Quick'], ['Slow']])
  })
})

describe('a comment on a merge request', () => {
  it('arrives once like one on an issue', async () => {
    const target = keyOfItem('Forge', 'mergeRequest')
    proxy.misbehave('POST', notesPath, { applied: true, then: 'reset' })
    comment(target, 'Nice')
    await outbox.flush()
    await outbox.after(2)
    expect(outbox.edits()).toEqual([])
    expect(await said(target)).toEqual(['Nice'])
    expect(shown(target)).toEqual([{ body: 'Nice', pending: 0 }])
  })
})

describe('a comment that is held back', () => {
  it('is not sent before its time, unless the user says so', async () => {
    const held = await TestOutbox.open(
      { address: proxy.address, token: 'token-ada', holdSeconds: 10 },
      service.url.replace(/\/api\/v3$/, ''),
    )
    const target = keyOf('here', 'issue', Number(keyOfItem('Two').split('/')[2]))
    held.userStore.submitEdit({ kind: 'comment', target, body: 'First' })
    expect(await held.flush()).toBe(held.now + 10_000)
    await held.after(9.999)
    expect(sent('POST')).toBe(0)
    await held.after(0.001)
    expect(await said(target)).toEqual(['First'])
    const id = held.userStore.submitEdit({ kind: 'comment', target, body: 'Second' })
    held.userStore.sendEditNow(id)
    await held.flush()
    expect(await said(target)).toEqual(['First', 'Second'])
  })
})
