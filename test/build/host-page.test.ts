import { describe, expect, test } from 'vitest'
import { allowSocket, injectScript, isLoopbackHost } from '../../build/host/page-answers.ts'
import { ask } from './support/page-socket.ts'
import { tinyApplication } from './support/tiny-application.ts'

describe('the address that is printed', () => {
  test('opens the page once, by a path that cannot be guessed and without a cookie', async () => {
    const host = tinyApplication().launch()
    const address = await host.printedAddress()
    expect(host.output()).toContain(`Docket is open at ${address}\n`)
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?key=[\w-]{43}$/)

    const swapped = await ask(address)
    expect(swapped.status).toBe(303)
    expect(swapped.headers.location).toMatch(/^\/[\w-]{43}\/index\.html$/)
    const page = await ask(new URL(swapped.headers.location ?? '', address).href)
    expect(page.status).toBe(200)
    for (const answer of [swapped, page]) {
      expect(answer.headers['set-cookie']).toBeUndefined()
      expect(answer.headers['referrer-policy']).toBe('no-referrer')
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })
})

describe('the parts', () => {
  test.each([
    ["default-src 'none'", "default-src 'none'; connect-src ws://h"],
    ["default-src 'self'", "default-src 'self'; connect-src 'self' ws://h"],
    ["connect-src 'none'; img-src data:", 'img-src data:; connect-src ws://h'],
    ['connect-src https://a', 'connect-src https://a ws://h'],
    ["script-src 'self'", "script-src 'self'"],
    ['', ''],
  ])('policy %j becomes %j', (policy, expected) => {
    expect(allowSocket(policy, 'ws://h')).toBe(expected)
  })

  test('a page without a head still gets the script first', () => {
    expect(injectScript('<!doctype html><p>a', 's.js')).toBe('<!doctype html><script src="s.js"></script><p>a')
    expect(injectScript('<p>a', 's.js')).toBe('<script src="s.js"></script><p>a')
    expect(injectScript('<header>a</header>', 's.js')).toBe('<script src="s.js"></script><header>a</header>')
  })

  test('only loopback is loopback', () => {
    expect(['127.0.0.1', 'LOCALHOST:1', '[::1]:65535'].every(isLoopbackHost)).toBe(true)
    expect(
      [undefined, '', '127.0.0.2', 'localhost:', 'localhost:1:2', '0.0.0.0', 'a@localhost'].some(isLoopbackHost),
    ).toBe(false)
  })
})
