import { describe, expect, it } from 'vitest'
import { runPipelines } from '../../service/changes/pipeline-run.ts'
import { parseFixture } from '../../service/fixture/schema.ts'
import { seedStore } from '../../service/fixture/seed.ts'
import { perform } from '../../service/live/perform.ts'
import { HookDelivery } from '../../service/hooks/delivery.ts'
import { mixed } from '../../service/live/colleagues.ts'
import { randomNumbers } from '../../service/live/random.ts'
import { larkspurPipelines, larkspurReviews, larkspurScript } from '../../service/live/script/index.ts'
import { larkspur } from '../../service/sample/larkspur.ts'
import { generateSample } from '../../service/sample/generate.ts'
import { findMergeRequestByIid } from '../../service/store/merge-requests.ts'
import { findProject } from '../../service/store/projects.ts'
import { Store } from '../../service/store/store.ts'
import type { Workspace } from '../../service/workspace.ts'
import { hour } from '../../shared/durations.ts'
import { serve, workshop } from './support.ts'

describe('the script', () => {
  it('makes sense in the sample from the first act to the last, in any mix', () => {
    for (const seed of [1, 2]) {
      const store = new Store({ file: ':memory:', numbering: 'shared', now: () => Date.parse('2027-03-10T14:30:00Z') })
      const hooks = new HookDelivery({ store, report: () => undefined })
      const workspace: Workspace = { store, hooks, dialect: 'contract', webUrl: 'http://service' }
      generateSample(store, larkspur, 1)
      const acts = [...mixed(larkspurScript, randomNumbers(seed))]
      expect(acts).toHaveLength(larkspurScript.flat().length)
      for (const act of acts) expect([act, perform(workspace, act)]).toEqual([act, true])
      const pending = store.get<{ n: number }>(
        `SELECT count(*) AS n FROM todos JOIN users ON users.id = user_id WHERE username = 'mira' AND todos.state = 'pending'`,
      )
      expect(pending?.n).toBeGreaterThan(30)
      store.close()
    }
  })

  it('has reviews besides where the service keeps them, which make sense too, and none elsewhere', () => {
    const store = new Store({ file: ':memory:', numbering: 'shared', now: () => Date.parse('2027-03-10T14:30:00Z') })
    const hooks = new HookDelivery({ store, report: () => undefined })
    const older: Workspace = { store, hooks, dialect: 'real', webUrl: 'http://service' }
    const workspace: Workspace = { ...older, reviews: 'stated' }
    generateSample(store, larkspur, 1)
    for (const act of larkspurReviews.flat().filter(({ kind }) => kind !== 'push')) {
      expect([act, perform(older, act)]).toEqual([act, false])
    }
    for (const act of mixed([...larkspurScript, ...larkspurReviews], randomNumbers(1))) {
      expect([act, perform(workspace, act)]).toEqual([act, true])
    }
    store.close()
  })

  it('has pushes besides that break a job, and later ones that mend it or run it once more', () => {
    let now = Date.parse('2027-03-10T14:30:00Z')
    const store = new Store({ file: ':memory:', numbering: 'shared', now: () => now })
    const hooks = new HookDelivery({ store, report: () => undefined })
    const workspace: Workspace = { store, hooks, dialect: 'real', webUrl: 'http://service' }
    generateSample(store, larkspur, 1)
    for (const line of larkspurPipelines) {
      const statuses = line.map((act) => {
        expect([act, perform(workspace, act)]).toEqual([act, true])
        now += hour
        runPipelines(workspace)
        const [, path = '', iid = ''] = /^(.+)!(\d+)$/.exec('on' in act ? act.on : '') ?? []
        const row = findMergeRequestByIid(store, findProject(store, path)?.id ?? 0, Number(iid))
        return row?.build_status
      })
      const job = line.map((act) => (act.kind === 'push' ? act.breaks?.job : undefined)).find((name) => name)
      // The size of the firmware is only a warning.
      expect(statuses[0]).toBe(job === 'size' ? 'success' : 'failed')
      expect(statuses.at(-1)).toBe('success')
    }
    store.close()
  })

  it('leaves conflicts to be looked for after a push, where services look later', () => {
    const store = new Store({ file: ':memory:', numbering: 'shared', now: () => Date.now() })
    const hooks = new HookDelivery({ store, report: () => undefined })
    const workspace: Workspace = { store, hooks, dialect: 'real', webUrl: 'http://service' }
    const mergeRequests = [{ title: 'Weld', branch: 'weld' }]
    seedStore(store, parseFixture({ users: ['ada'], projects: [{ path: 'ada/anvil', mergeRequests }] }))
    const push = { kind: 'push', by: 'ada', on: 'ada/anvil!1', commits: ['More'] } as const
    const pushed = (checksLater: boolean) => {
      expect(perform({ ...workspace, checksLater }, push)).toBe(true)
      return store.get<{ merge_status: string }>('SELECT merge_status FROM merge_requests')?.merge_status
    }
    expect([pushed(false), pushed(true)]).toEqual(['can_be_merged', 'unchecked'])
    store.close()
  })

  it('has nothing done by mira, and keeps each storyline in its order', () => {
    expect(
      [...larkspurScript, ...larkspurPipelines, ...larkspurReviews].flat().filter(({ by }) => by === 'mira'),
    ).toEqual([])
    const order = (seed: number) => [...mixed(larkspurScript, randomNumbers(seed))]
    expect(order(7)).toEqual(order(7))
    expect(order(7)).not.toEqual(order(8))
    for (const line of larkspurScript) {
      const places = line.map((act) => order(7).indexOf(act))
      expect(places).toEqual(places.toSorted((one, other) => one - other))
    }
  })
})

describe('colleagues', () => {
  it('go on working, and what they do is seen in lists, events and todos', async () => {
    const mira = (
      await serve({ sample: true, live: true, liveInterval: 5, liveSeed: 3, tokens: { mira: 'for-mira' } })
    ).as('for-mira')
    const newestTodo = async () => (await mira.get('/todos?per_page=1')).body[0].id
    const groups = ['hardware', 'platform', 'apps', 'company']
    const newestChange = async () => {
      const lists = groups.map((group) => mira.get(`/groups/${group}/issues?state=all&order_by=updated_at`))
      const items = (await Promise.all(lists)).flatMap(({ body }) => body)
      return Math.max(...items.map(({ updated_at }) => Date.parse(updated_at)))
    }
    const [todo, change] = [await newestTodo(), await newestChange()]
    while ((await newestTodo()) <= todo) continue
    while ((await newestChange()) <= change) continue
  })

  it('find something ordinary to do where there is no script, and nobody real does it', async () => {
    const rita = (
      await serve({ fixture: workshop, live: true, liveInterval: 2, liveSeed: 5, tokens: { rita: 'for-rita' } })
    ).as('for-rita')
    const total = async () => Number((await rita.get('/projects/1/events')).headers.get('x-total'))
    const before = await total()
    while ((await total()) <= before + 5) continue
    const events = (await rita.get('/projects/1/events?per_page=5')).body
    expect(events.map(({ author_username }: { author_username: string }) => author_username)).not.toContain('rita')
  })
})
