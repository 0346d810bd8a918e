import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { allowSocket, injectScript, isLoopbackHost } from '../../build/host/page-answers.ts'
import { ask, enter, PageSocket } from './support/page-socket.ts'
import { eventually, tinyApplication } from './support/tiny-application.ts'

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

  test('tells whoever opens it again that a fresh one was printed, and prints that not too often', async () => {
    const host = tinyApplication().launch()
    const address = await host.printedAddress()
    await ask(address)
    const printed = () => host.output().match(/Docket is open at/g)?.length ?? 0
    const again = await ask(address)
    expect(again.status).toBe(410)
    expect(again.body).toContain('was used already')
    await eventually(printed, (count) => count === 2)
    expect(await host.printedAddress()).not.toBe(address)
    await ask(address)
    await ask(address)
    expect(printed()).toBe(2)
  })

  test('is not used up by looking at its head', async () => {
    const host = tinyApplication().launch()
    const address = await host.printedAddress()
    expect((await ask(address, {}, 'HEAD')).status).toBe(200)
    expect((await ask(address)).status).toBe(303)
  })

  test('is refused with a wrong key, and nothing is printed', async () => {
    const host = tinyApplication().launch()
    const address = await host.printedAddress()
    const { origin } = new URL(address)
    expect((await ask(`${origin}/?key=guess`)).status).toBe(403)
    expect((await ask(`${origin}/`)).status).toBe(404)
    expect((await ask(`${origin}/index.html`)).status).toBe(404)
    expect((await ask(`${origin}/guess/index.html`)).status).toBe(404)
    expect(host.output().match(/Docket is open at/g)).toHaveLength(1)
  })
})

describe('a request', () => {
  test('must name a loopback host, with whatever port a tunnel has', async () => {
    const host = tinyApplication().launch()
    const { page } = await enter(await host.printedAddress())
    for (const name of ['evil.example', '127.0.0.1.evil.example', '10.0.0.1', 'localhost.evil.example:80']) {
      expect((await ask(page, { host: name })).status).toBe(403)
    }
    for (const name of ['localhost:9999', '127.0.0.1:1', '[::1]:8080', 'localhost']) {
      expect((await ask(page, { host: name })).status).toBe(200)
    }
    expect((await ask(page, {}, 'POST')).status).toBe(405)
  })

  test('gets the policy with the one WebSocket origin of its own host, and the host’s script first', async () => {
    const host = tinyApplication().launch()
    const { page, prefix } = await enter(await host.printedAddress())
    const answer = await ask(page, { host: 'localhost:9999' })
    const policy = String(answer.headers['content-security-policy'])
    expect(policy.split('; ')).toContain('connect-src ws://localhost:9999')
    expect(policy).not.toContain("connect-src 'none'")
    expect(policy).toContain("default-src 'none'; script-src 'self'")
    expect(answer.body).toContain(`<head><script src="${prefix}~host/page.js"></script><title>`)
    const script = await ask(new URL(`${prefix}~host/page.js`, page).href)
    expect(script.headers['content-type']).toContain('text/javascript')
    expect(script.body).toContain("exposeInMainWorld('tiny'")
  })

  test('for what the application does not serve is not answered', async () => {
    const host = tinyApplication().launch()
    const { origin, prefix } = await enter(await host.printedAddress())
    expect((await ask(`${origin}${prefix}main.js`)).status).toBe(404)
    expect((await ask(`${origin}${prefix}%2e%2e/%2e%2e/etc/passwd`)).status).toBe(404)
    expect((await ask(`${origin}${prefix}..%2f..%2fetc/passwd`)).status).toBe(404)
  })
})

describe('the WebSocket', () => {
  test('is for the page’s own origin only, below its prefix only', async () => {
    const host = tinyApplication().launch()
    const place = await enter(await host.printedAddress())
    const refused = async (path: string, origin: string | undefined, headers = {}) => {
      const address = `${place.origin.replace('http', 'ws')}${path}`
      const socket = new WebSocket(address, origin === undefined ? { headers } : { origin, headers })
      const [error] = (await once(socket, 'error')) as [Error]
      return error.message
    }
    const path = `${place.prefix}~host/socket`
    expect(await refused(path, undefined)).toContain('403')
    expect(await refused(path, 'null')).toContain('403')
    expect(await refused(path, 'https://evil.example')).toContain('403')
    expect(await refused(path, 'http://127.0.0.1:1')).toContain('403')
    expect(await refused(path, 'http://evil.example', { host: 'evil.example' })).toContain('403')
    expect(await refused('/guess/~host/socket', place.origin)).toContain('403')
    expect(await refused(`${place.prefix}index.html`, place.origin)).toContain('403')
    const socket = await PageSocket.open(place)
    socket.close()
  })

  test('moves to the tab opened last, and the older is told', async () => {
    const host = tinyApplication().launch()
    const place = await enter(await host.printedAddress())
    const older = await PageSocket.open(place)
    const newer = await PageSocket.open(await enter(await host.control.address()))
    await older.next('taken')
    newer.tell({ type: 'invoke', id: 1, channel: 'echo', args: [1] })
    expect((await newer.next('answer')).value).toMatchObject({ args: 1 })
  })

  test('may close, and the application goes on', async () => {
    const host = tinyApplication().launch()
    const socket = await PageSocket.open(await enter(await host.printedAddress()))
    const connected = async () => (await host.control.recorded()).windows[0]?.connected
    await eventually(connected, (value) => value === true)
    socket.close()
    await eventually(connected, (value) => value === false)
    const again = await PageSocket.open(await enter(await host.control.address()))
    again.tell({ type: 'invoke', id: 1, channel: 'echo', args: ['still here'] })
    expect((await again.next('answer')).value).toMatchObject({ args: 'still here' })
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
