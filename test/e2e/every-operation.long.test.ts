import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { isChange, operationNamed, operationNames, type ParameterValues } from '../../shared/contract/call.ts'
import { keyOf } from '../../shared/model/key.ts'
import type { Account, CallArgs, CallName, CallValue, DocketBridge } from '../../shared/ipc.ts'
import type { Result } from '../../shared/errors.ts'
import { everyCall, pageOf, readerOf, saidBy, type Called } from '../contract/called.ts'
import { addressOf } from '../contract/call.ts'
import type { Values } from '../contract/expectations/expectation.ts'
import { wholeFixture } from '../contract/fixture.ts'
import { isSaidAlike } from '../contract/said-alike.ts'
import { askedWith, callerOf } from '../contract/distinguished.ts'
import { tokenOf, worldAt, type World } from '../contract/world.ts'
import { press } from '../support/keys.ts'
import { startService } from '../support/service-of-run.ts'
import { apiVersion } from '../support/api-version.ts'
import { signIn, testOn } from '../support/stage.ts'

/**
 * Every operation is called by the program as its windows call it, over the window's own bridge, as the explorer does for
 * each of them. What came of it is asked of the service: of what changes something by a page which must say something else
 * afterwards; of what only reads by the same request from elsewhere. An operation that nobody calls here fails the test.
 */

const test = testOn({ users: ['ada'] })

/** Calls as the page does. @throws Error when it is refused */
async function callOn<N extends CallName>(page: Page, name: N, args: CallArgs<N>): Promise<CallValue<N>> {
  const result = await page.evaluate(
    async ([call, given]) => {
      const { docket } = globalThis as unknown as { readonly docket: DocketBridge }
      return (await docket.call(call as CallName, given as never)) as Result<unknown>
    },
    [name, args] as const,
  )
  if (!result.ok) throw new Error(`${name}: ${JSON.stringify(result.error)}`)
  return result.value as CallValue<N>
}

const calledHere: readonly Called[] = everyCall.map((one) => ({ ...one, as: callerOf(one) }))

/** The statuses of success. v4 answers deletions with 204, and those of projects with 202. */
const done: readonly number[] = { v3: [200, 201], v4: [200, 201, 202, 204] }[apiVersion]

/** The explorer's words after a deletion. */
const deleted = { v3: 'It succeeded.', v4: 'Done.' }[apiVersion]

/** Waits until an app knows the items that a call names: by their numbers they are asked for over v4. */
async function letKnow(page: Page, account: Account, values: Values): Promise<void> {
  const keys = (
    [
      ['issue', 'issue_id'],
      ['mergeRequest', 'merge_request_id'],
    ] as const
  ).flatMap(([kind, name]) => {
    const id = values[name]
    return typeof id === 'number' ? [keyOf(account.id, kind, id)] : []
  })
  const known = async () => (await callOn(page, 'readRows', { keys })).length
  if (apiVersion === 'v3' || (await known()) === keys.length) return
  await callOn(page, 'syncNow', { account: account.id })
  await expect.poll(known).toBe(keys.length)
}

/** Calls one operation. Resolves with the fault of its outcome; null when there is none. */
async function wrongWith(page: Page, world: World, account: Account, one: Called): Promise<string | null> {
  const operation = operationNamed(one.name)
  if (operation === null) return 'the contract does not have it'
  const values = await one.values(world)
  await letKnow(page, account, values)
  const given = (await askedWith(one, values, world)) as ParameterValues
  const call = () => callOn(page, 'callOperation', { account: account.id, operation: one.name, values: given })
  if (!isChange(operation)) {
    const { status, text } = await call()
    const { path, rest } = addressOf(operation.path, values)
    const query = new URLSearchParams(Object.entries(rest).map(([key, value]) => [key, String(value)])).toString()
    const same = await world.as(one.as).get(query === '' ? path : `${path}?${query}`)
    return status === 200 && isSaidAlike(text, same.text) ? null : `${status} ${text.slice(0, 200)}`
  }
  const changed = pageOf(one.name)
  const who = readerOf(one, changed)
  const before = await saidBy(world, who, changed, values)
  const { status, text } = await call()
  if (!done.includes(status)) return `${status} ${text.slice(0, 200)}`
  const isOther = (await saidBy(world, who, changed, values)) !== before
  return isOther ? null : `${changed} says the same as before`
}

/** Uses the explorer’s own form: reads, creates and deletes, with a confirmation before each change. */
async function callByKeyboard(page: Page, world: World): Promise<void> {
  const names = async () => {
    const { body } = await world.as('root').get('/projects/tools%2Fanvil/labels')
    return (body as readonly { readonly name: string }[]).map(({ name }) => name)
  }
  const calls: readonly (readonly [operation: string, typed: readonly string[], says: string, labels: boolean])[] = [
    ['readProject', ['tools/anvil'], 'It succeeded.', false],
    ['createLabel', ['tools/anvil', 'by-hand', '#00ff00'], 'It was made.', true],
    ['deleteLabel', ['tools/anvil', 'by-hand'], deleted, false],
  ]
  await press(page, 'g', 'x')
  const explorer = page.getByRole('main', { name: 'API explorer' })
  for (const [operation, typed, says, isLabel] of calls) {
    await explorer.getByLabel('Find an operation').focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(operation)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(explorer.getByLabel(/^id\b/)).toBeFocused()
    for (const [index, text] of typed.entries()) {
      if (index > 0) await page.keyboard.press('Tab')
      await page.keyboard.type(text)
    }
    await page.keyboard.press('ControlOrMeta+Enter')
    if (operation !== 'readProject') await page.getByRole('button', { name: 'Send' }).last().press('Enter')
    await expect(explorer.getByText(says)).toBeVisible()
    expect((await names()).includes('by-hand')).toBe(isLabel)
  }
  await page.keyboard.press('Escape')
  await expect(explorer).toHaveCount(0)
}

test('the program calls every operation of the contract, and the service has done it', async ({ stage }) => {
  // Each of some hundred calls, with what the service says before and after.
  test.setTimeout(240_000)
  const service = await startService({ port: 0, token: 'root-token', dialect: 'real', fixture: wholeFixture })
  const receiver = createServer((request, response) => {
    delivered += 1
    request.resume()
    response.end()
  })
  let delivered = 0
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const world = worldAt(service.url, 'real')
  const address = service.url.replace(/\/api\/v3$/, '')
  try {
    const docket = await stage.start()
    const { page } = docket
    await signIn(page, address, 'root-token')
    await expect(page.getByText(/^Synced/)).toBeVisible()
    await callByKeyboard(page, world)
    const accounts = new Map<string, Account>()
    for (const who of new Set(calledHere.map(({ as }) => as))) {
      if (who === 'root') continue
      accounts.set(who, await callOn(page, 'signIn', { url: address, token: tokenOf(who), keep: 'session' }))
    }
    const [root] = (await callOn(page, 'readProgram', {})).accounts
    if (root) accounts.set('root', root)

    const wrong: string[] = []
    for (const one of calledHere) {
      const account = accounts.get(one.as) as Account
      const hook = one.name === 'testHook' ? ((await world.newHook(hookUrl())) as { readonly id: number }) : null
      if (hook !== null) {
        await callOn(page, 'callOperation', { account: account.id, operation: one.name, values: { id: hook.id } })
        await expect.poll(() => delivered).toBeGreaterThan(0)
        continue
      }
      const problem = await wrongWith(page, world, account, one).catch((thrown: unknown) => String(thrown))
      if (problem !== null) wrong.push(`${one.name} as ${one.as}: ${problem}`)
    }
    expect(wrong).toEqual([])
    const called = new Set(calledHere.map(({ name }) => name))
    expect(operationNames.filter((name) => !called.has(name))).toEqual([])

    expect(docket.violations).toEqual([])
  } finally {
    receiver.close()
    await stage.quit()
    await service.close()
  }

  function hookUrl(): string {
    return `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  }
})
