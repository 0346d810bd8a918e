import { describe, expect, it } from 'vitest'
import type { ParameterValues } from '../../shared/contract/call.ts'
import { openAccount, type TestAccount } from '../support/account.ts'
import { startWorld, tokenOf, type World } from './world.ts'

/** Calls of operations by the app. `test/e2e/every-operation` tests that the whole program can call all of them. */

const open = async (world: World, who: string): Promise<TestAccount> =>
  openAccount({ url: world.url, token: tokenOf(who), ownUserId: await world.userId(who) })

describe('an operation, called by the app', () => {
  it('is followed page by page, through its own list only', async () => {
    const world = await startWorld('real')
    const account = await open(world, 'root')
    const called = { operation: 'listUsers', values: { per_page: 2 } }
    const first = await account.engine.operations.callOperation(called)
    expect(first.pages.next).toContain('/users?')
    const next = await account.engine.operations.callOperation({ ...called, page: first.pages.next ?? '' })
    expect(JSON.parse(next.text)).toHaveLength(2)
    expect(next.text).not.toBe(first.text)
    for (const page of ['/hooks/1', '/users/1', '//elsewhere/users', 'http://elsewhere/users', '/users/../hooks']) {
      const refused = account.engine.operations.callOperation({ ...called, page })
      await expect(refused).rejects.toMatchObject({ error: { code: 'bad_call' } })
    }
  })

  it('shows nobody’s token', async () => {
    const world = await startWorld('real')
    const account = await open(world, 'root')
    const self = await account.engine.operations.callOperation({ operation: 'readCurrentUser', values: {} })
    const other = await account.engine.operations.callOperation({
      operation: 'readCurrentUser',
      values: {},
      sudo: 'olga',
    })
    expect(JSON.parse(other.text)).toMatchObject({ username: 'olga' })
    expect(`${self.text} ${other.text}`).not.toMatch(/root-token|token-olga/)
  })

  it('that the contract does not have is refused, and so is what cannot be sent', async () => {
    const world = await startWorld('real')
    const account = await open(world, 'rita')
    const refused = (operation: string, values: ParameterValues) =>
      expect(account.engine.operations.callOperation({ operation, values })).rejects.toMatchObject({
        error: { code: 'bad_call' },
      })
    await refused('readEverything', {})
    await refused('readProject', {})
    await refused('readProject', { id: '..' })
  })
})
