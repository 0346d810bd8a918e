import { describe, expect, it } from 'vitest'
import { forgetLanded } from '../../electron/cache/storage/landed.ts'
import { withServiceIds } from '../../electron/protocols/local-keys.ts'
import { answersOfEngine, engineCalls } from '../../electron/threads/engine/engine-calls.ts'
import type { Engine } from '../../electron/threads/engine/engine.ts'
import { ServiceKeys } from '../../electron/threads/engine/service-keys.ts'
import { storedMergeRequest } from '../../electron/threads/engine/stored-merge-request.ts'
import { answersOfReader, readerCalls } from '../../electron/threads/reader/reader-calls.ts'
import type { Reader } from '../../electron/threads/reader/reader.ts'
import { answersOfUserStore, userCalls } from '../../electron/threads/user-store/user-calls.ts'
import type { UserStore } from '../../electron/threads/user-store/user-store.ts'
import type { Edit } from '../../shared/edit.ts'
import type { Key } from '../../shared/model/key.ts'
import { localIdOf } from '../../shared/model/local-id.ts'
import { temporaryCache } from '../support/cache.ts'
import { openOutbox } from '../support/filled-service.ts'

/** Windows go on with the key under which something was made here, while all that is kept of it has the service's id. */

type Answers = Readonly<Record<string, (args: never) => unknown>>

const item = 'here/mergeRequest/-5'
const project = 'here/project/-6'

/** Arguments with every name under which calls have keys. */
const args = {
  ...{ item, project, into: project, snippet: 'here/snippet/-8', user: 'here/user/-7', of: project, key: item },
  ...{ keys: [item, project], items: [item], entries: [{ key: item, seen: null }], entry: { key: item, seen: null } },
  ...{ seen: { item }, subject: { project }, also: ['here/note/-9'], name: `comment ${item}`, edits: [], files: [] },
  ...{ list: { of: project }, references: [] },
}

/** Stands for a thread: every call of it is heard, and answered with nothing. */
function heardBy(own: object) {
  const heard: unknown[] = []
  const anything: object = new Proxy(() => undefined, {
    get: (_, name) => (name in own ? (own as Record<string | symbol, unknown>)[name] : anything),
    apply: (_, _self, given) => {
      heard.push(given)
      return []
    },
  })
  return { heard, thread: anything }
}

/** Answers a call. What becomes of an answer that says nothing is no matter here. */
async function answered(answers: Answers, name: string, given: unknown): Promise<void> {
  try {
    await answers[name]?.(given as never)
  } catch (thrown) {
    if (!(thrown instanceof TypeError)) throw thrown
  }
}

describe('a call that names what was made here', () => {
  const readServiceId = (_kind: string, id: number) => -id

  it.each(Object.keys(engineCalls))('reaches the engine with the ids of the service: %s', async (name) => {
    const serviceKeys = new ServiceKeys(temporaryCache(), {
      calls: { readServiceId: ({ id }: { id: number }) => Promise.resolve(-id) } as never,
    })
    const { heard, thread } = heardBy({ serviceKeys })
    const answers = answersOfEngine(() => thread as Engine) as unknown as Answers
    await answered(answers, name, args)
    await answered(answers, name, item)
    expect(heard.length).toBeGreaterThan(0)
    expect(JSON.stringify(heard)).not.toContain('/-')
  })

  it.each(Object.keys(userCalls))('reaches the user store with them: %s', async (name) => {
    const { heard, thread } = heardBy({ readServiceId })
    await answered(answersOfUserStore(() => thread as UserStore) as unknown as Answers, name, args)
    expect(heard.length).toBeGreaterThan(0)
    expect(JSON.stringify(heard)).not.toContain('/-')
  })

  // Rows are answered under the keys by which they were asked for.
  const byService = Object.keys(readerCalls).filter((name) => name !== 'readRows' && name !== 'readItem')
  it.each(byService)('reaches the reader with them: %s', async (name) => {
    const asService = (given: unknown) => withServiceIds(given, ({ id }) => -id)
    const { heard, thread } = heardBy({ withServiceIds: asService })
    await answered(answersOfReader(thread as Reader) as unknown as Answers, name, args)
    expect(heard.length).toBeGreaterThan(0)
    expect(JSON.stringify(heard)).not.toContain('/-')
  })
})

it('leaves edits as they are, and what has no name on the service', () => {
  const edit = { kind: 'comment', target: item, body: 'Ready' }
  const given = { edit, item: 'here/issue/-1', on: true, text: 'here and -1', bytes: new Uint8Array(2) }
  expect(withServiceIds(given, () => null)).toEqual(given)
  expect(withServiceIds({ edit, item }, () => 50)).toEqual({ edit, item: 'here/mergeRequest/50' })
})

const fixture = {
  users: ['ada'],
  groups: [{ path: 'tools', members: { ada: 'developer' } }],
  projects: [{ path: 'tools/anvil', issues: [{ title: 'One', author: 'ada' }] }],
}

it('a merge request that was made here is found once the service has it, also when the cache has forgotten which edit made it', async () => {
  const { outbox } = await openOutbox({ fixture })
  const target = outbox.reader.listProjects(undefined).keys[0] as Key<'project'>
  const edit = outbox.userStore.submitEdit({
    ...{ kind: 'createMergeRequest', target, title: 'Weld', description: '', assigneeId: null, milestoneId: null },
    ...{ labels: [], sourceBranch: 'weld', targetBranch: 'master', targetProjectId: null, removeSourceBranch: false },
  } as unknown as Edit)
  const key = `here/mergeRequest/${localIdOf(edit)}` as Key<'mergeRequest'>
  const keys = new ServiceKeys(outbox.cache, {
    calls: {
      readServiceId: ({ kind, id }: { kind: 'mergeRequest'; id: number }) =>
        Promise.resolve(outbox.userStore.readServiceId(kind, id)),
    } as never,
  })
  expect(await keys.in({ item: key })).toEqual({ item: key })
  await outbox.flush()

  const [listed] = outbox.reader.listItems('mergeRequest', { query: 'Weld' }).keys
  expect(await keys.in({ item: key })).toEqual({ item: listed })
  forgetLanded(outbox.cache, Infinity, [])
  const named = await keys.in({ item: key })
  expect(named).toEqual({ item: listed })
  expect(storedMergeRequest(outbox.cache, named.item)).toMatchObject({ iid: 1 })
  // Its row still answers to the key that the window has, and says by which one changes of it are reported.
  expect(outbox.reader.readRows([key])).toMatchObject([{ key, serviceKey: listed }])
  expect(outbox.reader.readRows([String(listed)])[0]).not.toHaveProperty('serviceKey')
})

it('a list names the groups that were made here by their first ids too, so that the page of one stays', async () => {
  const { outbox } = await openOutbox({ fixture })
  const self = `here/user/${outbox.ownUserId}` as Key<'user'>
  const made = { name: 'Dies', path: 'dies', description: '', visibilityLevel: 0, parentId: null, parentPath: null }
  const edit = outbox.userStore.submitEdit({ kind: 'createGroup', target: self, ...made } as unknown as Edit)
  const list = () => outbox.reader.readServiceList({ kind: 'groups', of: self })
  expect(list()).toMatchObject({ rows: [{ id: localIdOf(edit) }], madeHere: [] })
  await outbox.flush()
  const [row] = list().rows
  expect(row?.id).toBeGreaterThan(0)
  expect(list().madeHere).toEqual([{ id: row?.id, localId: localIdOf(edit) }])
})
