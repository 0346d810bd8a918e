import fc from 'fast-check'
import { expect, it } from 'vitest'
import { assistantCalls } from '../../electron/command-line/protocol.ts'
import { calls } from '../../shared/ipc.ts'
import { accountOverV4, otherAccount } from '../renderer/support/sample-content.ts'
import { checkProperty } from '../support/properties.ts'
import { startAssistant } from './support/assistant-stage.ts'

/** What no assistant may ever read: it stands in settings and in a draft. */
const canary = 'CANARY-9f3a61c2'

const tools = ['search', 'list', 'read', 'inbox', 'changed_since', 'propose']
const names = [...tools, ...Object.keys(calls), 'submitEdit', 'sendProposals', '__proto__', 'constructor', '']

const account = accountOverV4.id
const addresses = [
  'hardware/gateway#1',
  `${account}/issue/1`,
  `${account}/mergeRequest/1`,
  `${account}/note/1`,
  `${account}/edit/1`,
  `${account}/proposal/1`,
  `${otherAccount.id}/issue/1`,
  `${otherAccount.id}/edit/1`,
  `docket://${account}/projects/1/issues/1`,
  `docket://${otherAccount.id}/projects/1/issues/1`,
  'docket://all/settings/accounts',
  'docket://all/settings/replies',
  'file:///etc/passwd',
  '../../user.db',
  'command-line.json',
  'settings.db',
  // The beginning of it, to search for.
  canary.slice(0, 10),
]

const someText = fc.oneof(
  fc.constantFrom(...addresses, '/merge', '/close', 'is:open', 'sort:updated', 'local:none', 'a', '"', 'is:queued'),
  fc.string({ maxLength: 30 }),
)
const someValue = fc.oneof(
  someText,
  fc.integer({ min: -2, max: 60 }),
  fc.boolean(),
  fc.constant(null),
  fc.array(someText, { maxLength: 3 }),
  fc.constantFrom('issues', 'mergeRequests', 'comments', 'changes', 'pipeline', 'item'),
  fc.constantFrom('comment', 'answer', 'change', 'issue', 'lineComment', 'merge', 'deleteIssue', 'publishReview'),
)
const argumentNames = [
  ...[
    'kind',
    'item',
    'comment',
    'project',
    'text',
    'title',
    'description',
    'query',
    'part',
    'from',
    'most',
    'file',
    'line',
  ],
  ...['since', 'addLabels', 'removeLabels', 'assignee', 'edit', 'edits', 'proposals', 'account', 'keys', 'internal'],
]
const someArguments = fc.dictionary(fc.constantFrom(...argumentNames), someValue, { maxKeys: 5 })
/** Calls that get somewhere, among the others. */
const goodArguments = fc.oneof(
  fc.record({ kind: fc.constant('comment'), item: fc.constantFrom(...addresses), text: someText }),
  fc.record({ kind: fc.constant('change'), item: fc.constantFrom(...addresses), title: someText }),
  fc.record({ item: fc.constantFrom(...addresses), part: fc.constantFrom('item', 'comments', 'changes', 'pipeline') }),
  fc.record({ kind: fc.constantFrom('issues', 'mergeRequests'), query: someText }),
  fc.record({ text: someText }),
)
const someRequest = fc.oneof(
  { weight: 8, arbitrary: fc.record({
    method: fc.constant('tools/call'),
    params: fc.record({ name: fc.constantFrom(...names), arguments: fc.oneof(someArguments, goodArguments) }),
  }) },
  { weight: 4, arbitrary: fc.record({
    method: fc.constant('tools/call'),
    params: fc.record({ name: fc.constantFrom(...tools), arguments: goodArguments }),
  }) },
  { weight: 3, arbitrary: fc.record({
    method: fc.constant('tools/call'),
    params: fc.record({
      name: fc.constant('propose'),
      arguments: fc.record({ kind: fc.constant('comment'), item: fc.constantFrom(...addresses.slice(0, 3)), text: someText }),
    }),
  }) },
  { weight: 2, arbitrary: fc.record({
    method: fc.constant('resources/read'),
    params: fc.record({ uri: fc.constantFrom(...addresses) }),
  }) },
  { weight: 1, arbitrary: fc.record({
    method: fc.constantFrom('resources/list', 'tools/list', 'prompts/list', 'sampling/createMessage', 'call', ...Object.keys(calls)),
    params: fc.dictionary(fc.constantFrom(...argumentNames), someValue, { maxKeys: 3 }),
  }) },
) // prettier-ignore

it('no sequence of calls of an assistant queues or decides anything, asks a service, or reveals a canary (S21)', async () => {
  const everMade = new Set<string>()
  await checkProperty(
    'hostile assistants',
    fc.asyncProperty(fc.array(someRequest, { minLength: 10, maxLength: 40 }), async (requests) => {
      const stage = await startAssistant()
      const { bridge, ask, refused, answers, end } = stage
      bridge.program = {
        ...bridge.program,
        preferences: {
          ...bridge.program.preferences,
          savedReplies: [{ name: canary, text: canary }],
        },
      }
      await bridge.call('saveDraft', { draft: `comment ${account}/issue/1`, text: canary })
      const before = bridge.calls.length
      const edits = async () => await bridge.call('listEdits', {})
      const [queued, history] = [await edits(), await bridge.call('readUndo', { account })]
      bridge.calls.length = before
      for (const { method, params } of requests) await ask(method, params)
      const made = new Set(bridge.calls.slice(before).map(({ name }) => name))
      for (const name of made) everMade.add(name)
      expect([...made].filter((name) => !(assistantCalls as readonly string[]).includes(name))).toEqual([])
      expect(refused).toEqual([])
      expect([await edits(), await bridge.call('readUndo', { account })]).toMatchObject([
        { ok: true, value: { keys: queued.ok ? queued.value.keys : [] } },
        history,
      ])
      expect(answers.map((answer) => JSON.stringify(answer)).join('')).not.toContain(canary)
      await end()
    }),
    25,
  )
  // Their requests got somewhere.
  for (const name of ['propose', 'openItem', 'listIssues', 'findEverything']) expect(everMade).toContain(name)
})
