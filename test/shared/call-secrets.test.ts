import { describe, expect, it } from 'vitest'
import { operationNamed, type ParameterValues } from '../../shared/contract/call.ts'
import { exampleTexts } from '../../shared/contract/examples.ts'
import type { OperationName } from '../../shared/contract/index.ts'
import { hasUserInAddress, secretsIn, sendsNoPublicKey, withoutSecretValues } from '../../shared/contract/secrets.ts'

const kept = (name: OperationName, values: ParameterValues) => withoutSecretValues(operationNamed(name)!, values)

const privateKey = '-----BEGIN OPENSSH PRIVATE KEY-----\nY2FuYXJ5\n-----END OPENSSH PRIVATE KEY-----'

describe('of a call', () => {
  it.each([
    ['https://ada:canary@hooks.example/in', 'https://hooks.example/in'],
    ['https://canary@hooks.example/in', 'https://hooks.example/in'],
    ['https://hooks.example/in', 'https://hooks.example/in'],
    ['https://hooks.example/in/@ada', 'https://hooks.example/in/@ada'],
    ['ada:canary@hooks.example', undefined],
    ['://ada:canary@hooks.example', undefined],
  ])('the address %s is kept as %s', (url, shown) => {
    expect(kept('createHook', { url, token: 'canary', push_events: true })).toEqual({
      ...(shown !== undefined && { url: shown }),
      push_events: true,
    })
    expect(kept('createProject', { name: 'anvil', import_url: url })['import_url']).toBe(shown)
    expect(hasUserInAddress(url)).toBe(shown !== url)
  })

  it('the password of an address is cut out of what comes back, as it stands and decoded', () => {
    const operation = operationNamed('createHook')!
    expect(secretsIn(operation, { url: 'https://a:p%40ss@b.example', token: 'xyz' })).toEqual(['p%40ss', 'p@ss', 'xyz'])
    expect(secretsIn(operation, { url: 'https://a:p@ss@b.example', token: null })).toEqual(['p@ss', 'p%40ss'])
    expect(secretsIn(operation, { url: 'no address', token: null })).toEqual([])
  })

  it('only the public half of a key is sent or kept, and no private one stands in another place', () => {
    for (const name of ['createOwnKey', 'createUserKey'] as const) {
      const operation = operationNamed(name)!
      const example = exampleTexts[name] ?? {}
      expect(sendsNoPublicKey(operation, example)).toBe(false)
      expect(kept(name, example)).toEqual(example)
      for (const key of [privateKey, 'Y2FuYXJ5Y2FuYXJ5', 7]) {
        expect(sendsNoPublicKey(operation, { title: 'Mine', key })).toBe(true)
        expect(kept(name, { title: 'Mine', key })).toEqual({ title: 'Mine' })
      }
    }
    expect(kept('createIssue', { title: 'Mine', description: privateKey })).toEqual({ title: 'Mine' })
  })
})
