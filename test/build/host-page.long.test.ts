import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { ask, enter, PageSocket } from './support/page-socket.ts'
import { eventually, tinyApplication } from './support/tiny-application.ts'

describe('the address that is printed', () => {
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

test('an answer is passed on piece by piece, and the application learns when nobody takes it any more', async () => {
  const host = tinyApplication(`
register()
let isLeft = false
ipcMain.handle('isLeft', () => isLeft)
const handle = protocol.handle
protocol.handle = (scheme, answer) => handle(scheme, (request) => {
  if (!request.url.endsWith('/endless')) return answer(request)
  let pieces = 0
  const pull = (controller) => (pieces += 1) === 1 ? controller.enqueue(new Uint8Array(8)) : new Promise(() => {})
  return new Response(new ReadableStream({ pull, cancel: () => { isLeft = true } }))
})
app.whenReady().then(() => open())
`).launch()
  const place = await enter(await host.printedAddress())
  const socket = await PageSocket.open(place)
  const isLeft = async () => {
    socket.tell({ type: 'invoke', id: 1, channel: 'isLeft', args: [] })
    return (await socket.next('answer')).value
  }
  const request = get(`${place.origin}${place.prefix}endless`)
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  expect(((await once(answer, 'data')) as [Buffer])[0]).toHaveLength(8)
  expect(await isLeft()).toBe(false)
  request.destroy()
  expect(await eventually(isLeft, (left) => left === true)).toBe(true)
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
