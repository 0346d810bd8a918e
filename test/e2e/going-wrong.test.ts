import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { signIn, testOn } from '../support/stage.ts'

const test = testOn({
  users: [{ username: 'ada', name: 'Ada Byron' }],
  groups: [{ path: 'tools', members: { ada: 'developer' } }],
  projects: [{ path: 'tools/anvil', issues: [{ title: 'First', author: 'ada', assignee: 'ada' }] }],
})

test('a Docket that breaks down again and again starts in safe mode, and goes on when it is told to', async ({
  stage,
}) => {
  const first = await stage.start()
  await signIn(first.page, stage.service.address)
  await expect(first.page.getByText(/^Synced/)).toBeVisible({ timeout: 30_000 })
  // Three starts that end by accident.
  await stage.kill()
  for (let time = 0; time < 2; time += 1) {
    await stage.start()
    await stage.kill()
  }

  const { page, system } = await stage.start()
  const banner = page.getByRole('status').filter({ hasText: 'Docket runs in safe mode.' })
  await expect(banner).toBeVisible()
  // What is here can be read, and what is written waits.
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await page.getByRole('option', { name: /First/ }).click()
  const field = page.getByRole('textbox', { name: 'Comment' })
  await field.fill('Written in safe mode')
  await field.press('Control+Enter')
  await expect(page.getByText('Queued, goes out when Docket leaves safe mode')).toBeVisible()
  const comments = () => stage.service.ask<unknown[]>('token-ada', '/projects/1/issues/1/notes')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(banner.getByRole('button', { name: 'Export edits…' })).toBeVisible()

  // What a fault’s finder is told holds no secret.
  await banner.getByRole('button', { name: 'Accounts…' }).click()
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await expect(settings.getByRole('button', { name: 'Remove Ada Byron' })).toBeVisible()
  await settings.getByText('What is copied').click()
  const diagnostics = settings.getByRole('region', { name: 'What is copied' })
  await expect(diagnostics).toContainText('in safe mode')
  const text = (await diagnostics.textContent()) ?? ''
  for (const secret of ['token-ada', 'Ada', 'Written', 'First', stage.profile]) expect(text).not.toContain(secret)
  await settings.getByRole('button', { name: 'Show logs' }).click()
  await expect.poll(async () => (await system.recorded()).opened.at(-1)).toBe(join(stage.profile, 'logs'))
  expect(readFileSync(join(stage.profile, 'logs', 'main.log'), 'utf8')).toContain('starts in safe mode')
  expect((await system.recorded()).crashUploads).toBe(false)
  await page.keyboard.press('Escape')

  expect(await comments()).toEqual([])
  await banner.getByRole('button', { name: 'Go on normally' }).click()
  await expect(banner).toBeHidden()
  await expect.poll(comments, { timeout: 30_000 }).toMatchObject([{ body: 'Written in safe mode' }])

  // An end in order is forgotten: the next start is a normal one.
  const last = await stage.start()
  await expect(last.page.getByText(/^Synced/)).toBeVisible({ timeout: 30_000 })
  await expect(last.page.getByText('Docket runs in safe mode.')).toBeHidden()
})
