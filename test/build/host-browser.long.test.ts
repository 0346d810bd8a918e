import { chromium, type Browser, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findChromium } from '../../build/setup/chromium.mjs'
import { eventually, tinyApplication } from './support/tiny-application.ts'

/** The page in a real browser, which really does what scripts of ours only simulate. */

const main = `
register()
const seen = []
ipcMain.handle('seen', () => seen)
ipcMain.handle('say', (event, text) => event.sender.send('said', text))
app.whenReady().then(async () => {
  const window = await open()
  for (const name of ['did-start-loading', 'dom-ready', 'did-finish-load']) window.webContents.on(name, () => seen.push(name))
  window.once('ready-to-show', () => seen.push('ready-to-show'))
  window.webContents.setWindowOpenHandler(({ url }) => { seen.push('open ' + url); return { action: 'deny' } })
  window.webContents.on('will-navigate', (event) => { event.preventDefault(); seen.push('navigate ' + event.url.split('/').at(-1)) })
  window.webContents.on('context-menu', (_event, { linkURL, pageURL }) => seen.push('menu ' + linkURL + ' on ' + pageURL))
})
`

let browser: Browser

beforeAll(async () => {
  const executablePath = await findChromium()
  browser = await chromium.launch({
    ...(executablePath === null ? {} : { executablePath }),
    args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })
})

afterAll(async () => {
  await browser.close()
})

async function openPage(): Promise<Page & { problems: string[] }> {
  const page = await browser.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  return Object.assign(page, { problems })
}

const invoke = (page: Page, channel: string, ...args: unknown[]) =>
  page.evaluate(async ([name, values]) => await (window as never as { tiny: Tiny }).tiny.invoke(name, ...values), [
    channel,
    args,
  ] as const)

interface Tiny {
  readonly invoke: (channel: string, ...args: unknown[]) => Promise<unknown>
}

test('the page runs under its policy with trusted types, calls, listens and keeps no cookie', async () => {
  const host = tinyApplication(main).launch()
  const page = await openPage()
  await page.goto(await host.printedAddress())
  await page.getByText('hello').waitFor()
  expect(page.url()).not.toContain('key=')
  const state = page.locator('#state')
  await invoke(page, 'say', 'news').catch((error: Error) => expect(error.message).toContain('undefined'))
  await eventually(
    () => state.getAttribute('data-said'),
    (said) => said === 'news',
  )
  expect(await state.getAttribute('data-violation')).toBeNull()
  expect(await page.context().cookies()).toEqual([])
  expect(await page.evaluate(() => document.referrer)).toBe('')
  // The policy is in force: the page itself cannot do what it forbids.
  const refused = await page.evaluate(() => {
    try {
      document.body.innerHTML = '<p>no</p>'
      return 'written'
    } catch (error) {
      return (error as Error).name
    }
  })
  expect(refused).toBe('TypeError')
  await expect(invoke(page, 'echo', { when: new Date(0) })).rejects.toThrow('is a Date')
  await expect(invoke(page, 'echo', { gone: undefined })).rejects.toThrow('echo arguments[0].gone is undefined')
  expect(page.problems.filter((problem) => !/TrustedHTML|require-trusted-types/.test(problem))).toEqual([])
})

test('nothing but what the preload exposes is on the window, and it cannot be changed', async () => {
  const host = tinyApplication(main).launch()
  const page = await openPage()
  await page.goto(await host.printedAddress())
  await page.getByText('hello').waitFor()
  const found = await page.evaluate(() => {
    const bridge = (window as never as { tiny: Record<string, unknown> }).tiny
    return {
      names: ['require', 'module', 'exports', 'process', 'ipcRenderer', 'electron'].filter((name) => name in window),
      keys: Object.keys(bridge),
      frozen: Object.isFrozen(bridge),
    }
  })
  expect(found).toEqual({ names: [], keys: ['invoke', 'send', 'on'], frozen: true })
})

test('loading, reloading, links and new windows are the main process’s to know', async () => {
  const host = tinyApplication(main).launch()
  const page = await openPage()
  await page.goto(await host.printedAddress())
  await page.getByText('hello').waitFor()
  const seen = async () => (await invoke(page, 'seen')) as string[]
  const first = ['did-start-loading', 'ready-to-show', 'dom-ready', 'did-finish-load']
  expect(await eventually(seen, (all) => all.length >= 4)).toEqual(first)
  await page.reload()
  await page.getByText('hello').waitFor()
  const again = ['did-start-loading', 'dom-ready', 'did-finish-load']
  expect(await eventually(seen, (all) => all.length >= 7)).toEqual([...first, ...again])
  await page.click('#outside')
  await page.click('#inside')
  await page.evaluate(() => window.open('https://example.com/by-script'))
  const last = await eventually(seen, (all) => all.length >= 10)
  expect(last.slice(7)).toEqual([
    'open https://example.com/',
    'navigate other.html',
    'open https://example.com/by-script',
  ])
  expect(page.context().pages()).toHaveLength(1)
  await page.getByText('hello').waitFor()
  // The page lies elsewhere in the browser, and the main process knows it by its own address.
  await page.click('#inside', { button: 'right' })
  await page.click('#outside', { button: 'right' })
  const menus = await eventually(seen, (all) => all.length >= 12)
  expect(menus.slice(10)).toEqual([
    'menu app://tiny/other.html on app://tiny/index.html',
    'menu https://example.com/ on app://tiny/index.html',
  ])
})

test('a second tab takes over, the first says so; the end of Docket is said too', async () => {
  const host = tinyApplication(main).launch()
  const first = await openPage()
  await first.goto(await host.printedAddress())
  await first.getByText('hello').waitFor()
  const second = await openPage()
  await second.goto(await host.control.address())
  await second.getByText('hello').waitFor()
  await first.getByRole('heading', { name: 'Docket is open in another tab' }).waitFor()
  await first.getByRole('button', { name: 'Use this tab' }).click()
  await first.getByText('hello').waitFor()
  await second.getByRole('heading', { name: 'Docket is open in another tab' }).waitFor()
  await host.stop()
  await first.getByRole('heading', { name: /Docket (is closed|cannot be reached)/ }).waitFor()
})
