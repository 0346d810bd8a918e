import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService, type Service } from '../../../service/server.ts'
import type { Parameter } from '../../../shared/contract/operation.ts'
import { beyondPath, everyOperationV4 } from '../../../shared/contract/v4/markdown.ts'
import { unheard } from '../../../shared/contract/v4/unheard.ts'
import { clientOf } from '../support.ts'
import type { Client, Loose } from '../support.ts'
import { fixture, lists, now } from './support/list-probes.ts'
import type { ListProbes, Probe } from './support/list-probes.ts'

const withParameters = Object.entries(everyOperationV4).filter(
  ([, operation]) => operation.list && beyondPath(operation).length > 0,
)
const withUnheard = Object.entries(unheard).filter(
  ([name]) => everyOperationV4[name]?.list && lists[name] !== undefined,
)

const logged: string[] = []
let service: Service
let older: Service

beforeAll(async () => {
  const options = { port: 0, token: 'root-token', fixture, dialect: 'v4' as const, clock: () => now }
  service = await startService({ ...options, version: '19', log: (line) => logged.push(line) })
  older = await startService({ ...options, version: '11.8', log: (line) => logged.push(line) })
})
afterAll(() => Promise.all([service.close(), older.close()]))

const listOf = (name: string): ListProbes => {
  const found = lists[name]
  if (!found) throw new Error(`${name} has no probes`)
  return found
}

const clientFor = ({ as }: ListProbes, of: Service = service): Client => clientOf(of.url, as ?? 'token-ada')

async function rows(list: ListProbes, ...queries: readonly (string | undefined)[]): Promise<Loose[]> {
  const query = [...queries.filter((one) => one !== undefined), 'per_page=100'].join('&')
  const reply = await clientFor(list).get(`${list.path}?${query}`)
  expect([query, reply.status, reply.body.message ?? reply.body.error]).toEqual([query, 200, undefined])
  return reply.body
}

/** What tells rows apart: their ids, or their names where they have none. */
const idsOf = (found: readonly Loose[]): unknown[] => found.map(({ id, name }) => id ?? name)

function expectDone({ does }: Probe, without: readonly Loose[], withIt: readonly Loose[]): void {
  const [before, after] = [idsOf(without), idsOf(withIt)]
  switch (does) {
    case 'narrows':
      expect(before).toEqual(expect.arrayContaining(after))
      expect([after.length > 0, after.length < before.length]).toEqual([true, true])
      return
    case 'widens':
      expect(after).toEqual(expect.arrayContaining(before))
      expect(after.length).toBeGreaterThan(before.length)
      return
    case 'reorders':
      expect(after.toSorted()).toEqual(before.toSorted())
      expect(after).not.toEqual(before)
      return
    case 'reshapes':
      expect(after).toEqual(before)
      expect(withIt).not.toEqual(without)
      return
    case 'keeps':
      expect(withIt).toEqual(without)
      expect(withIt.length).toBeGreaterThan(0)
  }
}

/** A value that a parameter cannot have, and the message about it; null where it takes any text. */
function wrongFor(name: string, { type, oneOf }: Parameter): readonly [query: string, error: string] | null {
  if (oneOf && (type === 'string' || type === 'words')) return [`${name}=wrong`, `${name} does not have a valid value`]
  if (oneOf) return [`${name}=7`, `${name} does not have a valid value`]
  if (type === 'idNoneOrAny') return [`${name}=wrong`, `${name} should be an integer, 'None' or 'Any'`]
  if (type === 'string' || type === 'names') return null
  return [`${name}${type === 'integers' ? '[]' : ''}=wrong`, `${name} is invalid`]
}

describe.each(withParameters)('%s', (name, operation) => {
  it('says of each of its parameters what it does', () => {
    expect(Object.keys(listOf(name).probes).toSorted()).toEqual(beyondPath(operation).toSorted())
  })

  it.each(beyondPath(operation))('does what `%s` says', async (parameter) => {
    const list = listOf(name)
    const probe = list.probes[parameter] as Probe
    // A probe of the list's own `beside` parameter replaces it.
    const usual = probe.by.startsWith(`${list.beside?.split('=')[0]}=`) ? undefined : list.beside
    const without = await rows(list, list.beside, probe.beside)
    expectDone(probe, without, await rows(list, usual, probe.beside, probe.by))
  })

  const wrong = beyondPath(operation).flatMap((one) => {
    const found = wrongFor(one, operation.parameters[one] as Parameter)
    return found ? [found] : []
  })
  if (wrong.length > 0) {
    it.each(wrong)('refuses %s: %s', async (query, error) => {
      const list = listOf(name)
      const reply = await clientFor(list).get(`${list.path}?${query}`)
      expect([reply.status, reply.body]).toEqual([400, { error }])
    })
  }
})

describe('what a list does not know', () => {
  it.each(withUnheard)('%s: is counted for nothing, and logged', async (name, names) => {
    const list = listOf(name)
    const without = await rows(list, list.beside)
    const asked = names.map((one) => `${one}=1`).join('&')
    expect(await rows(list, list.beside, asked)).toEqual(without)
    const { method, path } = everyOperationV4[name] as { method: string; path: string }
    const lines = logged.filter((line) => line.startsWith(`${method} ${path} `)).join(' ')
    for (const one of names) expect(lines).toMatch(new RegExp(`\\b${one}\\b`))
  })

  it('is logged once', async () => {
    const ada = clientOf(service.url, 'token-ada')
    for (let time = 0; time < 3; time += 1) await ada.get('/todos?strange=1&private_token=token-ada&page=1')
    expect(logged.filter((line) => line.includes('strange'))).toEqual([
      'GET /todos was asked with strange, which this service does not know and counts for nothing.',
    ])
  })

  it('is also what came after its version', async () => {
    const old = clientOf(older.url, 'token-ada')
    const plain = await old.get('/projects/1/issues')
    expect((await old.get('/projects/1/issues?not[labels]=bug&confidential=true')).body).toEqual(plain.body)
    expect(logged).toContain(
      'GET /projects/:id/issues was asked with not[labels], confidential, which this service does not know and counts for nothing.',
    )
    expect((await old.get('/projects/1/issues?order_by=title')).body).toEqual({
      error: 'order_by does not have a valid value',
    })
  })
})

describe('what the tables call not known', () => {
  it('is not known', () => {
    for (const [name, names] of Object.entries(unheard)) {
      const operation = everyOperationV4[name]
      expect([name, operation === undefined]).toEqual([name, false])
      expect([name, names.filter((one) => Object.hasOwn(operation?.parameters ?? {}, one))]).toEqual([name, []])
    }
  })
})
