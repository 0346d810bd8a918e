import { describe, expect, it } from 'vitest'
import { handlersOf, type HandlerParts } from '../../electron/handlers.ts'
import { Explorer } from '../../renderer/features/explorer/explorer.svelte.ts'
import type { OperationName } from '../../shared/contract/index.ts'
import type { DocketBridge } from '../../shared/ipc.ts'
import type { ExploredCall } from '../../shared/model/exploration.ts'
import { apiVersions, serviceOfV3, type ApiVersion } from '../../shared/model/service-facts.ts'
import { ada } from '../support/samples.ts'

/** The API explorer never shows or remembers the secrets of a call. */

const privateKey = '-----BEGIN OPENSSH PRIVATE KEY-----\ncanary\n-----END OPENSSH PRIVATE KEY-----'

/** An explorer on a bridge that answers every call alike; the values that it is asked to keep are recorded. */
function open(apiVersion: ApiVersion) {
  const kept: string[] = []
  const sent: unknown[] = []
  const answer = { status: 201, headers: [], text: '{}', bytes: 2, milliseconds: 1, target: '/', pages: {} }
  const call = (name: string, args: { readonly calls?: unknown }) => {
    if (name === 'saveExploredCalls') kept.push(JSON.stringify(args.calls))
    else sent.push(args)
    return Promise.resolve({ ok: true, value: name === 'callOperation' ? answer : [] })
  }
  const account = {
    id: 'a1',
    user: { ...ada, isAdmin: true, email: null },
    service: { ...serviceOfV3, interface: apiVersion },
  }
  return { explorer: new Explorer({ call } as unknown as DocketBridge, account), kept, sent }
}

const calls: readonly (readonly [what: string, name: OperationName, typed: Readonly<Record<string, string>>])[] = [
  ['the password of a new user', 'createUser',
    { email: 'ada@example.org', username: 'ada', name: 'Ada', password: 'canary' }],
  ['the token of a hook', 'createHook', { url: 'https://hooks.example.org/in', token: 'canary' }],
  ['the password in an address', 'createHook', { url: 'https://ada:canary@hooks.example.org/in' }],
  ['the password of an import', 'createProject', { name: 'anvil', import_url: 'https://ada:canary@example.org/anvil' }],
  ['a private key in a text', 'createIssue', { id: '1', title: 'Mine', description: privateKey }],
] // prettier-ignore

describe.each(apiVersions)('in the API explorer of a service of %s', (apiVersion) => {
  it.each(calls)('%s is sent, and neither shown nor remembered', async (_what, name, typed) => {
    const { explorer, kept, sent } = open(apiVersion)
    explorer.choose(name)
    for (const [parameter, text] of Object.entries(typed)) explorer.type(parameter, text)
    expect(explorer.problem).toBe('')
    expect(explorer.shownBody).not.toBeNull()
    expect(explorer.shownBody).not.toContain('canary')
    await explorer.send()
    expect(JSON.stringify(sent)).toContain('canary')
    expect(kept).toHaveLength(1)
    expect([...kept, JSON.stringify(explorer.history)].join()).not.toContain('canary')
  })

  it.each(['readTrigger', 'deleteTrigger'] as const)('the token in the path of %s is not shown', (name) => {
    const { explorer } = open(apiVersion)
    explorer.choose(name)
    explorer.type('id', 'tools/anvil')
    explorer.type('token', 'canary/of a+trigger')
    expect(explorer.target?.target).toBe('/projects/tools%2Fanvil/triggers/canary%2Fof%20a%2Btrigger')
    expect(explorer.shownTarget).toBe('/projects/tools%2Fanvil/triggers/…')
  })

  it('a private key in the place of a public one does not even stay where it was typed, and is not sent', async () => {
    const { explorer, sent } = open(apiVersion)
    explorer.choose('createOwnKey')
    explorer.type('title', 'Mine')
    explorer.type('key', privateKey)
    expect(explorer.typed['key']).toBe('')
    expect(explorer.target).toBeNull()
    expect(explorer.problem).toContain('private key')
    await Promise.resolve()
    expect(sent).toEqual([])
  })

  it('the token is no part of what a window asks to have copied', () => {
    const { explorer } = open(apiVersion)
    explorer.choose('readCurrentUser')
    expect(explorer.written('curl')).toEqual({
      account: 'a1',
      operation: 'readCurrentUser',
      values: {},
      writing: 'curl',
    })
  })
})

it.each(calls)(
  'of a call that a page asks to have kept, %s is taken out by the main process too',
  async (_what, operation, values) => {
    const saved: ExploredCall[][] = []
    const ofAccount = {
      saveOf: (_account: string, _name: string, value: ExploredCall[]) => Promise.resolve(void saved.push(value)),
    }
    const { saveExploredCalls } = handlersOf({ ofAccount } as unknown as HandlerParts)
    const calls = [
      { operation, values: { ...values }, at: 0, status: 201 },
      { operation: 'unheardOf', values: { token: 'canary' }, at: 0, status: 200 },
    ]
    await saveExploredCalls({ account: 'a1', calls })
    expect(saved[0]?.map((call) => call.operation)).toEqual([operation, 'unheardOf'])
    expect(JSON.stringify(saved)).not.toContain('canary')
  },
)
