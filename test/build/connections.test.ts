import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '@playwright/test'
import { buildAll } from '../../build/build.mjs'
import { launchHost } from '../../build/host/control-client.ts'
import { startService } from '../../service/server.ts'
import { launchChromium } from '../renderer/support/chromium.ts'
import { temporaryFolder } from '../support/temporary.ts'

let browser: Browser

beforeAll(async () => {
  await buildAll()
  browser = await launchChromium()
}, 120_000)

afterAll(() => browser?.close())

const fixture = {
  users: ['ada'],
  projects: [
    {
      path: 'ada/anvil',
      members: { ada: 'owner' },
      issues: [
        { title: 'Ring', description: '![Elsewhere](https://elsewhere.invalid/a.png) ![Here](/uploads/none.png)' },
      ],
    },
  ],
}

/** Runs in each thread of the program before its own code, and writes down where every socket is led. */
const recording = (file: string) => `
import { appendFileSync } from 'node:fs'
import { Socket } from 'node:net'
const note = (what) => appendFileSync(${JSON.stringify(file)}, what + '\\n')
const connect = Socket.prototype.connect
Socket.prototype.connect = function (...args) {
  const [to] = Array.isArray(args[0]) ? args[0] : args
  note(typeof to === 'object' ? to.path ?? to.host + ':' + to.port : args.join(':'))
  return connect.apply(this, args)
}
`

test('the program connects to its account’s service and to nothing else, from its start to its end', async () => {
  const service = await startService({ port: 0, fixture })
  const folder = temporaryFolder()
  const sockets = join(folder, 'sockets')
  writeFileSync(sockets, '')
  writeFileSync(join(folder, 'recording.mjs'), recording(sockets))
  const host = launchHost({
    mainScript: join(import.meta.dirname, '../../dist/main/main.js'),
    args: ['--profile', join(folder, 'profile'), '--no-sample'],
    env: { ...process.env, NODE_OPTIONS: `--import ${join(folder, 'recording.mjs')}` },
  })
  try {
    const page = await browser.newPage()
    await page.goto(await host.printedAddress())
    const url = service.url.replace(/\/api\/v3$/, '')
    await page.getByLabel('Service address').fill(url)
    const answer = await page.evaluate(async (address) => {
      const { docket } = window as unknown as {
        docket: {
          call(name: string, args: unknown): Promise<{ ok: boolean }>
          on(name: string, listener: (state: { lastSyncedAt: string | null; ahead: unknown }) => void): void
        }
      }
      const synced = new Promise<void>((resolve) => {
        docket.on('syncStateChanged', ({ lastSyncedAt, ahead }) => {
          if (lastSyncedAt !== null && ahead === null) resolve()
        })
      })
      const signedIn = await docket.call('signIn', { url: address, token: 'token-ada', keep: 'session' })
      if (signedIn.ok) await synced
      return signedIn
    }, url)
    expect(answer).toMatchObject({ ok: true })
    expect(await host.stop()).toBe(0)
    const led = readFileSync(sockets, 'utf8').split('\n').filter(Boolean)
    expect(led.length).toBeGreaterThan(0)
    expect([...new Set(led)]).toEqual([new URL(url).host])
  } finally {
    await host.stop()
    await service.close()
  }
})
