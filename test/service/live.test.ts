import { describe, expect, it } from 'vitest'
import { perform } from '../../service/live/perform.ts'
import { HookDelivery } from '../../service/hooks/delivery.ts'
import { mixed } from '../../service/live/colleagues.ts'
import { randomNumbers } from '../../service/live/random.ts'
import { larkspurScript } from '../../service/live/script/index.ts'
import { larkspur } from '../../service/sample/larkspur.ts'
import { generateSample } from '../../service/sample/generate.ts'
import { Store } from '../../service/store/store.ts'
import type { Workspace } from '../../service/workspace.ts'
import { serve, workshop } from './support.ts'
import type { Client } from './support.ts'

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (await condition()) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('it did not come about')
}

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

  it('has nothing done by mira, and keeps each storyline in its order', () => {
    expect(larkspurScript.flat().filter(({ by }) => by === 'mira')).toEqual([])
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
    const newest = async (client: Client) => (await client.get('/todos?per_page=1')).body[0].id
    const before = await newest(mira)
    await until(async () => (await newest(mira)) > before)
    const groups = ['hardware', 'platform', 'apps', 'company']
    const items = (
      await Promise.all(groups.map((group) => mira.get(`/groups/${group}/issues?state=all&order_by=updated_at`)))
    ).flatMap(({ body }) => body)
    const started = Date.now() - 60_000
    expect(items.filter(({ updated_at }) => Date.parse(updated_at) > started).length).toBeGreaterThan(0)
  })

  it('find something ordinary to do where there is no script, and nobody real does it', async () => {
    const rita = (
      await serve({ fixture: workshop, live: true, liveInterval: 2, liveSeed: 5, tokens: { rita: 'for-rita' } })
    ).as('for-rita')
    const total = async () => Number((await rita.get('/projects/1/events')).headers.get('x-total'))
    const before = await total()
    await until(async () => (await total()) > before + 5)
    const events = (await rita.get('/projects/1/events?per_page=5')).body
    expect(events.map(({ author_username }: { author_username: string }) => author_username)).not.toContain('rita')
  })
})
