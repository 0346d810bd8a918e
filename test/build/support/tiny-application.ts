import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { launchHost, type HostProcess, type LaunchOptions } from '../../../build/host/control-client.ts'
import { afterEveryTest } from '../../support/end-of-test.ts'
import { temporaryFolder } from '../../support/temporary.ts'

/** A small application, so that the web host is tested and not the program on it. */

const preload = `
const { contextBridge, ipcRenderer } = require('electron')
contextBridge.exposeInMainWorld('tiny', {
  invoke: (channel, ...args) => ipcRenderer.invoke(channel, ...args),
  send: (channel, ...args) => ipcRenderer.send(channel, ...args),
  on: (channel, listener) => { ipcRenderer.on(channel, (_event, ...args) => listener(...args)) },
})
`

const page = `<!doctype html>
<html lang="en"><head><title>Tiny</title><script type="module" src="./page.js"></script></head>
<body><p id="state">starting</p><a id="inside" href="./other.html">other</a>
<a id="outside" href="https://example.com/" target="_blank">outside</a></body></html>
`

/** Calls before the socket can be open, listens, and reports violations of the policy. */
const script = `
const state = document.querySelector('#state')
document.addEventListener('securitypolicyviolation', (event) => { state.dataset.violation = event.violatedDirective })
window.tiny.on('said', (text) => { state.dataset.said = text })
const answer = await window.tiny.invoke('echo', { greeting: 'hello' })
state.textContent = answer.args.greeting
`

/** The beginning of every main script: serves the page, echoes, and opens a window once \`open()\` is called. */
const prelude = `
import * as electron from 'electron'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
const { app, BrowserWindow, ipcMain, protocol } = electron
const folder = import.meta.dirname
export const policy = "default-src 'none'; script-src 'self'; connect-src 'none'; base-uri 'none'; " +
  "require-trusted-types-for 'script'; trusted-types 'none'"
const types = { html: 'text/html', js: 'text/javascript' }
ipcMain.handle('echo', (event, args) => ({
  args, url: event.senderFrame.url, parent: event.senderFrame.parent, sender: event.sender.id,
}))
function register() {
  protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }])
}
async function open(options = {}) {
  await app.whenReady()
  protocol.handle('app', async (request) => {
    const name = new URL(request.url).pathname.slice(1)
    if (!['index.html', 'page.js'].includes(name)) return new Response('no', { status: 404 })
    return new Response(await readFile(join(folder, name)), {
      headers: {
        'Content-Type': types[name.split('.').at(-1)],
        'Content-Security-Policy': policy,
        'Set-Cookie': 'a=b',
      },
    })
  })
  const window = new BrowserWindow({ title: 'Tiny', show: false, webPreferences: { preload: join(folder, 'preload.cjs') } })
  window.once('ready-to-show', () => window.show())
  void window.loadURL('app://tiny/index.html')
  return window
}
`

export const ordinary = `
register()
app.whenReady().then(() => open())
`

const running: HostProcess[] = []

afterEveryTest(async () => {
  for (const host of running.splice(0)) await host.stop()
})

export interface TinyApplication {
  readonly folder: string
  readonly launch: (options?: Partial<LaunchOptions>) => HostProcess
}

/** Writes the application; `main` follows the prelude in its main script. */
export function tinyApplication(main: string = ordinary): TinyApplication {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'tiny', version: '1.2.3', type: 'module' }))
  writeFileSync(join(folder, 'preload.cjs'), preload)
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'page.js'), script)
  writeFileSync(join(folder, 'main.js'), prelude + main)
  return {
    folder,
    launch: (options = {}) => {
      const host = launchHost({
        mainScript: join(folder, 'main.js'),
        env: { ...process.env, XDG_CONFIG_HOME: join(folder, 'config') },
        ...options,
      })
      running.push(host)
      return host
    },
  }
}

/** Waits for an effect of a page or a process, without guessing how long that takes. */
export async function eventually<T>(
  read: () => Promise<T> | T,
  holds: (value: T) => boolean,
  withinMs = 10_000,
): Promise<T> {
  const deadline = Date.now() + withinMs
  for (;;) {
    const value = await read()
    if (holds(value)) return value
    if (Date.now() > deadline) throw new Error(`this never came about; the last was ${JSON.stringify(value)}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
