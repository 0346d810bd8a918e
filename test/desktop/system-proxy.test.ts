import { expect, it, vi } from 'vitest'
import { systemProxy } from '../../electron/desktop/connection/system-proxy.ts'

const { resolveProxy, parts } = vi.hoisted(() => ({
  resolveProxy: vi.fn<(address: string) => Promise<string>>(),
  parts: { ready: Promise.resolve(), isReady: true },
}))
vi.mock('electron', () => ({
  app: { whenReady: () => parts.ready },
  session: {
    get defaultSession() {
      if (!parts.isReady) throw new Error('Session can only be received when app is ready')
      return { resolveProxy }
    },
  },
}))

it.each([
  ['DIRECT', null],
  ['', null],
  ['PROXY a.example:3128', 'http://a.example:3128'],
  ['PROXY a.example:3128; PROXY b.example:3128; DIRECT', 'http://a.example:3128'],
  ['HTTPS a.example:443;DIRECT', 'https://a.example:443'],
  ['PROXY [::1]:8080', 'http://[::1]:8080'],
  // The system allows both; Docket takes the first that it can use.
  ['SOCKS5 a.example:1080; PROXY b.example:3128', 'http://b.example:3128'],
  // None that Docket can use: it must not go past them.
  ['SOCKS5 a.example:1080; SOCKS b.example:1080', 'socks5://a.example:1080'],
])('what the system says, %j, is %s', async (answer, proxy) => {
  resolveProxy.mockResolvedValue(answer)
  expect(await systemProxy('https://code.example.org')).toBe(proxy)
  expect(resolveProxy).toHaveBeenLastCalledWith('https://code.example.org')
})

it('is asked for when Electron is ready, which a command without a window does not wait for', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  Object.assign(parts, { ready: promise, isReady: false })
  resolveProxy.mockResolvedValue('PROXY a.example:3128')
  const proxy = systemProxy('https://code.example.org')
  parts.isReady = true
  resolve()
  expect(await proxy).toBe('http://a.example:3128')
})
