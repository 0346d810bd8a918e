import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { signIn, testOn, type Stage } from '../support/stage.ts'

const fixture = {
  users: [
    { username: 'ada', name: 'Ada Byron' },
    { username: 'ben', name: 'Ben Okri' },
  ],
  groups: [{ path: 'tools', members: { ada: 'developer', ben: 'developer' } }],
  projects: [{ path: 'tools/anvil', issues: ['First', 'Second'].map((title) => ({ title, author: 'ben' })) }],
  todos: [1, 2].map((number) => ({ user: 'ada', author: 'ben', target: `tools/anvil#${number}`, action: 'assigned' })),
}

const test = testOn(fixture)

/**
 * The desktop is asked over its bus whether it shows icons. The bus of the tests has no desktop, so that its answer comes
 * from here.
 */
function desktopWithTray({ folder }: Stage): NodeJS.ProcessEnv {
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  writeFileSync(join(bin, 'gdbus'), '#!/bin/sh\necho "(true,)"\n')
  chmodSync(join(bin, 'gdbus'), 0o755)
  return { PATH: `${bin}:${process.env['PATH']}` }
}

test('in the tray Docket says what is new, opens it, and goes on without its window', async ({ stage }) => {
  const docket = await stage.start({ args: ['--no-sample'], env: desktopWithTray(stage) })
  const { system } = docket
  let { page } = docket
  const tray = async () => (await system.recorded()).trays[0]
  const labels = async () => (await tray())?.menu.map(({ label }) => label)
  await expect.poll(async () => (await labels())?.[0]).toBe('Open Docket')
  await signIn(page, stage.service.address)
  await expect.poll(async () => (await tray())?.toolTip).toBe('Docket: 2 unread')
  expect((await system.recorded()).badgeCount).toBe(2)
  expect(await labels()).toEqual(expect.arrayContaining(['• tools/anvil#1 First', '• tools/anvil#2 Second']))

  // An entry is opened from there, and read by that.
  const entry = (await tray())?.menu.find(({ label }) => label.includes('#1 First'))
  await system.clickTray(entry?.id ?? '')
  await expect(page.getByRole('article', { name: /First/ })).toBeVisible()
  await expect.poll(async () => (await tray())?.toolTip).toBe('Docket: 1 unread')

  // A second start shows its place in the first.
  await system.emit('app', 'second-instance', {}, ['docket', `docket://${accountOf(stage)}/outbox`])
  await expect(page.getByRole('heading', { level: 2, name: 'Outbox' })).toBeVisible()

  const { id: ada } = await stage.service.ask<{ id: number }>('token-ada', '/user')
  // Closed, it goes on, says so once, and reads what is new.
  await system.closeWindow()
  await expect.poll(async () => (await system.recorded()).windows.length).toBe(0)
  await expect
    .poll(async () => (await system.recorded()).notifications.map(({ title }) => title))
    .toContain('Docket goes on in the tray')
  await stage.service.ask('token-ben', '/projects/1/issues', {
    method: 'POST',
    body: { title: 'Third', assignee_id: ada },
  })
  await system.clickTray('syncNow')
  await expect.poll(async () => (await tray())?.toolTip, { timeout: 20_000 }).toBe('Docket: 2 unread')

  // A command of its menu opens the window first.
  await system.clickTray('newIssue')
  await expect.poll(async () => (await system.recorded()).windows.length).toBe(1)
  page = await docket.reopened()
  await expect(page.getByRole('dialog', { name: 'New issue' })).toBeVisible()
  await system.closeWindow()
  await expect.poll(async () => (await system.recorded()).windows.length).toBe(0)
  const told = (await system.recorded()).notifications.filter(({ title }) => title.includes('in the tray'))
  expect(told).toHaveLength(1)
})

/** The account's id, as the addresses of its places have it: its folder bears it. */
function accountOf({ profile }: Stage): string {
  return readdirSync(join(profile, 'accounts'))[0] ?? ''
}
