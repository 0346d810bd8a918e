import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { press } from '../support/keys.ts'
import { signIn, testOn, type Stage } from '../support/stage.ts'

const token = 'canary-token-7c1e9d'

const fixture = {
  users: [{ username: 'ada', name: 'Ada Byron', token }],
  projects: [{ path: 'ada/notes', members: { ada: 'owner' }, issues: ['Ink is out'] }],
}

const test = testOn(fixture)

const synced = (page: Page) => expect(page.getByText(/^Synced/)).toBeVisible()
const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'safe mode' })
const logOf = (stage: Stage) => readFileSync(join(stage.profile, 'logs', 'main.log'), 'utf8')

async function openIssue(page: Page): Promise<void> {
  await press(page, 'g', 'i')
  await page.getByText('Ink is out').first().click()
  await expect(page.getByRole('article', { name: /Ink is out/ })).toBeVisible()
}

test('a page that dies is brought back; an exception in the main process is told once, and ends Docket (F8)', async ({
  stage,
}) => {
  const docket = await stage.start()
  const { page, system } = docket
  await signIn(page, stage.service.address, token)
  await synced(page)
  expect((await system.recorded()).crashReports).toEqual({ folder: join(stage.profile, 'crashes'), uploaded: false })

  await page.evaluate(() => Object.assign(window, { before: true }))
  await system.crashPage()
  await expect.poll(() => page.evaluate(() => 'before' in window).catch(() => true)).toBe(false)
  await synced(page)
  expect(logOf(stage)).toContain('the page’s process ended: crashed')

  await system.throwInMain()
  await docket.ended()
  const log = logOf(stage)
  expect(log).toContain('an exception that nobody caught: Docket ends: Error\n    at ')
  expect(log.match(/Docket ends: /g)).toHaveLength(1)
  expect(log).not.toContain('thrown by a test')
  expect(docket.printed().match(/Docket has to close/g)).toHaveLength(1)
  await stage.kill()
})

test('after three crashes at the start Docket begins in safe mode: it reads, exports, and goes on when told to', async ({
  stage,
}) => {
  let docket = await stage.start()
  let { page } = docket
  await signIn(page, stage.service.address, token)
  await synced(page)
  await stage.quit()
  // At an orderly end nothing is left that would count.
  expect(existsSync(join(stage.profile, 'starts.json'))).toBe(false)

  for (let crashes = 0; crashes < 3; crashes += 1) {
    ;({ page } = await stage.start())
    await expect(page.getByText('Ada Byron').first()).toBeVisible()
    await expect(banner(page)).toHaveCount(0)
    await stage.kill()
  }

  // In the place of the service somebody notes who calls.
  await stage.service.stop()
  let calls = 0
  const listener = createServer((socket) => {
    calls += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) =>
    listener.listen(Number(new URL(stage.service.address).port), '127.0.0.1', resolve),
  )
  docket = await stage.start()
  ;({ page } = docket)
  await expect(banner(page)).toContainText('It crashed several times.')
  await expect(page.getByText('Safe mode: nothing is synced or sent')).toBeVisible()
  await openIssue(page)
  await page.getByRole('textbox', { name: 'Comment' }).fill('There is more in the cellar')
  await page.keyboard.press('ControlOrMeta+Enter')
  await page.keyboard.press('F5')
  await expect(page.getByText('Nothing is synced or sent until you leave safe mode.')).toBeVisible()
  const download = docket.downloaded()
  await banner(page).getByRole('button', { name: 'Export edits…' }).click()
  expect(readFileSync(await download, 'utf8')).toContain('There is more in the cellar')
  await banner(page).getByRole('button', { name: 'Show logs' }).click()
  await expect.poll(async () => (await docket.system.recorded()).opened).toContain(join(stage.profile, 'logs'))
  await banner(page).getByRole('button', { name: 'Accounts…' }).click()
  await expect(page.getByRole('button', { name: 'Remove Ada Byron' })).toBeVisible()
  await page.keyboard.press('Escape')
  expect(calls).toBe(0)
  await new Promise((resolve) => listener.close(resolve))
  await stage.service.start()

  await banner(page).getByRole('button', { name: 'Go on normally' }).click()
  await expect(banner(page)).toHaveCount(0)
  await synced(page)
  const { id } = await stage.service.ask<{ id: number }>(token, '/projects/ada%2Fnotes')
  await expect
    .poll(() => stage.service.ask<{ body: string }[]>(token, `/projects/${id}/issues/1/notes`))
    .toEqual([expect.objectContaining({ body: 'There is more in the cellar' })])
  expect(docket.violations).toEqual([])
})

test('safe mode can be asked for; the report about Docket is copied without secrets', async ({ stage }) => {
  let docket = await stage.start()
  await signIn(docket.page, stage.service.address, token)
  await synced(docket.page)
  await openIssue(docket.page)
  docket = await stage.start({ args: ['--no-sample', '--safe-mode'] })
  const { page, system } = docket
  await expect(banner(page)).toContainText('Docket runs in safe mode.')
  // The item on the screen may be what crashed Docket.
  await expect(page.getByRole('article', { name: /Ink is out/ })).toHaveCount(0)

  await system.emit('app', 'second-instance', {}, ['docket', 'docket://all/settings/diagnostics'])
  await page.getByText('What is copied').click()
  const report = page.getByRole('region', { name: 'What is copied' })
  await expect(report).toContainText('in safe mode')
  await expect(report).toContainText(new URL(stage.service.address).host)
  await expect(report).toContainText('settings.db')
  const text = (await report.textContent()) ?? ''
  for (const secret of [token, 'Ada', 'ada/notes', 'Ink is out', stage.profile]) expect(text).not.toContain(secret)
  expect(docket.violations).toEqual([])
})
