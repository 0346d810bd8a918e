import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '@playwright/test'
import { buildAll } from '../../build/build.mjs'
import { launchHost } from '../../build/host/control-client.ts'
import type { Account, List, SyncState } from '../../shared/ipc.ts'
import { startService } from '../../service/server.ts'
import { launchChromium } from '../renderer/support/chromium.ts'
import { press } from '../support/keys.ts'
import { temporaryFolder } from '../support/temporary.ts'

let browser: Browser

beforeAll(async () => {
  await buildAll()
  browser = await launchChromium()
}, 120_000)

afterAll(() => browser?.close())

const fixtureOf = (user: string) => ({
  users: [user],
  projects: [
    {
      path: `${user}/anvil`,
      members: { [user]: 'owner' },
      issues: [
        { title: 'Ring', description: '![Elsewhere](https://elsewhere.invalid/a.png) ![Here](/uploads/none.png)' },
      ],
    },
  ],
})

/** Runs in each thread of the program before its own code, and writes down where every socket is led, and who is looked up. */
const recording = (file: string) => `
import { appendFileSync } from 'node:fs'
import dgram from 'node:dgram'
import dns from 'node:dns'
import { Socket } from 'node:net'
const note = (what) => appendFileSync(${JSON.stringify(file)}, what + '\\n')
const before = (object, name, say) => {
  const original = object[name]
  object[name] = function (...args) {
    note(say(args))
    return original.apply(this, args)
  }
}
before(Socket.prototype, 'connect', (args) => {
  const [to] = Array.isArray(args[0]) ? args[0] : args
  return typeof to === 'object' ? to.path ?? to.host + ':' + to.port : args.join(':')
})
for (const name of ['send', 'connect', 'bind']) before(dgram.Socket.prototype, name, () => 'a datagram')
for (const of of [dns, dns.promises]) {
  for (const name of Object.keys(of)) if (/^(resolve|lookup)/.test(name)) before(of, name, ([host]) => 'the name ' + host)
}
`

/** A page of the program, as scripts of the test know it. */
interface Page {
  readonly docket: {
    call(name: string, args: unknown): Promise<{ ok: boolean; value: unknown; error?: { code: string } }>
  }
}

test('the program connects to its accounts’ services and to nothing else, on an everyday walk to its end (S17)', async () => {
  const services = await Promise.all(['ada', 'ben'].map((user) => startService({ port: 0, fixture: fixtureOf(user) })))
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
    await page.getByLabel('GitLab address').waitFor()
    const origins = services.map((service) => new URL(service.url).origin)
    // The calls of everyday work. Of each account everything is read, one comment written, and everything synced again.
    const walked = await page.evaluate(async (urls) => {
      const { docket } = window as unknown as Page
      const ask = async <Value>(name: string, args: unknown): Promise<Value> => {
        const answer = await docket.call(name, args)
        if (!answer.ok) throw new Error(`${name}: ${answer.error?.code ?? ''}`)
        return answer.value as Value
      }
      const rest = async (account: string): Promise<void> => {
        for (;;) {
          const states = await ask<SyncState[]>('readSyncStates', {})
          const state = states.find((one) => one.account === account)
          if (
            state?.phase === 'idle' &&
            state.lastSyncedAt !== null &&
            state.ahead === null &&
            state.waitingEdits === 0
          )
            return
          await new Promise((resolve) => setTimeout(resolve, 50))
        }
      }
      const comments: string[] = []
      for (const [url, token] of urls.map((one, place) => [one, ['token-ada', 'token-ben'][place]])) {
        const { id: account } = await ask<Account>('signIn', { url, token, keep: 'session' })
        await rest(account)
        const { keys } = await ask<List>('listIssues', { account, query: 'is:open' })
        const [item] = keys
        await ask('listIssues', { account, query: 'is:open ring' })
        await ask('openItem', { item })
        await ask('submitEdit', {
          edit: { kind: 'comment', target: item, body: 'It [rings](https://elsewhere.invalid/).' },
        })
        await rest(account)
        comments.push(...(await ask<List>('listThread', { item })).keys)
        await ask('keepOffline', { keys: [item], keep: true })
        await ask('syncNow', { account })
        await rest(account)
      }
      await ask('lookForChanges', {})
      await ask('testNotification', {})
      await ask('changePreferences', { theme: 'dark', hideContent: true, startAtLogin: 'no' })
      await ask('readDiagnostics', {})
      await ask('showLogs', {})
      return comments.length
    }, origins)
    expect(walked).toBe(2)
    // On the screen: an issue with pictures from its service and from elsewhere, then the settings; and the computer wakes.
    const outside: string[] = []
    page.on('request', (request) => outside.push(new URL(request.url()).origin))
    await press(page, 'g', 'i')
    await page.getByText('Ring', { exact: true }).first().click()
    await page.getByRole('article', { name: /Ring/ }).waitFor()
    await host.control.emit('app', 'second-instance', {}, ['docket', 'docket://all/settings/diagnostics'])
    await page.getByText('What is copied').waitFor()
    await host.control.emit('powerMonitor', 'resume')
    expect(await host.stop()).toBe(0)
    const led = readFileSync(sockets, 'utf8').split('\n').filter(Boolean)
    // A target with a path is on this computer: the bus of its desktop. The service's host is an address already.
    expect([...new Set(led)].filter((one) => !one.startsWith('/')).sort()).toEqual(
      [...origins.map((origin) => new URL(origin).host), 'the name 127.0.0.1'].sort(),
    )
    // The page asks nobody but the program.
    expect([...new Set(outside)].filter((origin) => origin !== new URL(page.url()).origin)).toEqual([])
  } finally {
    await host.stop()
    await Promise.all(services.map((service) => service.close()))
  }
})
