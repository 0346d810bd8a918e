import fc from 'fast-check'
import { existsSync } from 'node:fs'
import { expect, it, onTestFinished } from 'vitest'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { assistantCalls, listeningFile, type AllowedCall } from '../../electron/command-line/protocol.ts'
import { CommandServer } from '../../electron/command-line/socket-server.ts'
import { findOpenProgram } from '../../electron/command-line/socket-session.ts'
import type { CallArgs } from '../../shared/ipc.ts'
import { accountOverV4, otherAccount } from '../renderer/support/sample-content.ts'
import { TestBridge } from '../renderer/support/test-bridge.ts'
import { answer } from '../support/cache.ts'
import { checkProperty } from '../support/properties.ts'
import { sampleIssue } from '../support/samples.ts'
import { temporaryFolder } from '../support/temporary.ts'

/** What stands in the other account alone. */
const canary = 'CANARY-2c81e07d'

const own = accountOverV4.id
const someAccount = fc.constantFrom(own, own, otherAccount.id)
const maybeAccount = fc.option(someAccount, { nil: undefined })
const keyOf = (kind: string) =>
  fc.tuple(someAccount, fc.integer({ min: 1, max: 4 })).map(([account, id]) => `${account}/${kind}/${id}`)
const someItem = fc.oneof(keyOf('issue'), keyOf('mergeRequest'))
const someKey = fc.oneof(
  someItem,
  keyOf('note'),
  keyOf('project'),
  keyOf('inboxEntry'),
  keyOf('proposal'),
  keyOf('edit'),
)
/** The beginning of the canary: a refusal may say again what was asked for. */
const begun = canary.slice(0, 10)
const someText = fc.constantFrom('', begun, 'is:open', `account:${otherAccount.id}`)
const someFilter = fc.record({
  account: maybeAccount,
  project: fc.option(keyOf('project'), { nil: undefined }),
  query: someText,
})

/** Arguments as the program takes them, of either account or of none. */
const argumentsOf: { readonly [N in (typeof assistantCalls)[number]]: fc.Arbitrary<unknown> } = {
  readAssistant: fc.record({ account: fc.constantFrom(own, otherAccount.id, otherAccount.url, null, 'mira') }),
  listInbox: fc.record({ account: maybeAccount, part: fc.constantFrom('open', 'done') }),
  listIssues: someFilter,
  listMergeRequests: someFilter,
  listThread: fc.record({ item: someItem }),
  readRows: fc.record({ keys: fc.array(someKey, { maxLength: 4 }) }),
  readItemContents: fc.record({ item: someItem }),
  readPatches: fc.record({ item: keyOf('mergeRequest'), files: fc.constant([{ place: 0, patch: '' }]) }),
  readPipeline: fc.record({ item: keyOf('mergeRequest') }),
  openItem: fc.record({ item: someItem, glance: fc.constant(true), stored: fc.constant(true) }),
  findEverything: fc.record({ account: someAccount, text: someText, most: fc.constant(20) }),
  findProject: fc.record({ account: someAccount, path: fc.constantFrom('hardware/gateway', begun) }),
  findItem: fc.record({ project: keyOf('project'), kind: fc.constant('issue'), number: fc.integer({ min: 1, max: 4 }) }),
  readChoices: fc.record({ project: keyOf('project') }),
  propose: fc.record({
    edit: fc.record({ kind: fc.constant('comment'), target: someItem, body: fc.constant('A') }),
    by: fc.constant('Helper'),
  }),
} // prettier-ignore

const someRequest = fc.oneof(
  ...assistantCalls.map((call) => argumentsOf[call].map((args) => ({ call, args }))),
  fc.record({ call: fc.constantFrom(...assistantCalls), args: fc.jsonValue({ maxDepth: 2 }) }),
) // prettier-ignore

/** The program with two accounts, of which the other has an issue with the canary, and a proposal. */
async function openProgram() {
  const bridge = new TestBridge({
    accounts: [accountOverV4, { ...otherAccount, user: { ...otherAccount.user, name: canary } }],
    sampleInAll: true,
    latency: 0,
    issues: 6,
  })
  bridge.program = { ...bridge.program, preferences: { ...bridge.program.preferences, assistants: true } }
  const other = bridge.open.get(otherAccount.id)
  if (!other) throw new Error('the other account is not open')
  for (const id of [1, 2, 3, 4])
    answer(other.cache, (arrival) => storeIssue(other.cache, sampleIssue(id, { title: canary }), arrival))
  other.userStore.propose({ kind: 'comment', target: `${otherAccount.id}/issue/1`, body: canary }, 'Helper')
  const profile = temporaryFolder()
  const server = CommandServer.open({
    profile,
    answer: (call, args) => bridge.call(call, args as CallArgs<AllowedCall>),
    open: () => undefined,
    onTrouble: (what, thrown) => {
      throw new Error(what, { cause: thrown })
    },
  })
  await expect.poll(() => existsSync(listeningFile(profile))).toBe(true)
  const close = async () => {
    await server.close()
    bridge.close()
  }
  return { bridge, profile, other, close }
}

it('no sequence of calls over the socket lets an assistant read, or propose to, another account than its own (S21)', async () => {
  const { profile, other, close } = await openProgram()
  onTestFinished(close)
  const everAnswered = new Set<string>()
  await checkProperty(
    'hostile connections',
    fc.asyncProperty(fc.array(someRequest, { minLength: 20, maxLength: 60 }), async (requests) => {
      let session = await findOpenProgram(profile, 'assistant')
      let isOpen = false
      for (const { call, args } of requests) {
        // A connection that was cut off is made anew, for its own account.
        if (!isOpen) {
          session = await findOpenProgram(profile, 'assistant')
          await session?.call('readAssistant', { account: own })
          isOpen = true
        }
        const result = await session?.call(call, args as never).then(
          (value: unknown) => value,
          (thrown: unknown) => thrown,
        )
        if (result instanceof Error) isOpen = !JSON.stringify(result).includes('"docket_closed"')
        else everAnswered.add(call)
        const text = JSON.stringify(result)
        expect([call, args, text.includes(canary) || text.includes(`${otherAccount.id}/`)]).toEqual([call, args, false])
      }
      await session?.close()
    }),
    20,
  )
  expect([...everAnswered].toSorted()).toEqual([...assistantCalls].toSorted())
  expect(other.userStore.listUnsettled()).toEqual([])
})
