import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { docketCommand } from '../support/command-line.ts'
import { TestDesktop } from '../support/desktop-bus.ts'
import { press } from '../support/keys.ts'
import { signIn, testOn, type Stage } from '../support/stage.ts'
import { onLinux } from '../support/systems.ts'

/** One file for all that needs a desktop: there is one desktop to a bus. */

const inboxFixture = {
  users: [
    { username: 'ada', name: 'Ada Byron' },
    { username: 'ben', name: 'Ben Okri' },
  ],
  groups: [{ path: 'tools', members: { ada: 'developer', ben: 'developer' } }],
  projects: [{ path: 'tools/anvil', issues: ['First', 'Second'].map((title) => ({ title, author: 'ben' })) }],
  todos: [1, 2].map((number) => ({ user: 'ada', author: 'ben', target: `tools/anvil#${number}`, action: 'assigned' })),
}

const threadFixture = {
  users: [
    { username: 'ada', name: 'Ada Byron' },
    { username: 'ben', name: 'Ben Okri' },
  ],
  groups: [{ path: 'tools', members: { ada: 'developer', ben: 'developer' } }],
  projects: [{ path: 'tools/anvil', issues: ['First', 'Second', 'Third'].map((title) => ({ title, author: 'ada' })) }],
}

const writtenFixture = {
  users: [{ username: 'ada', name: 'Ada Byron' }],
  groups: [{ path: 'tools', members: { ada: 'developer' } }],
  projects: [
    { path: 'tools/anvil', issues: [{ title: 'First', author: 'ada' }] },
    { path: 'tools/bellows', issues: [] },
  ],
}

const secondOfWork = { queuedSeconds: 0, seconds: 1 }
const pipelineFixture = {
  users: [{ username: 'ada', name: 'Ada Byron' }],
  groups: [{ path: 'tools', members: { ada: 'owner' } }],
  projects: [
    {
      path: 'tools/anvil',
      branches: ['quench'],
      onlyAllowMergeIfBuildSucceeds: true,
      jobs: [
        { name: 'unit', failingAttempts: 1, log: '$ npm test\n{red}1 failed{/}: quench.test.ts', ...secondOfWork },
      ],
    },
  ],
}

let desktop: TestDesktop
onLinux('a bus of the session, by which a desktop has a tray', () => {
  test.beforeEach(async () => {
    desktop = await TestDesktop.open()
  })
  test.afterEach(() => desktop.close())
})()

testOn(inboxFixture)(
  'in the tray Docket says what is new, opens it, and goes on without its window',
  async ({ stage }) => {
    const docket = await stage.start()
    const { system } = docket
    let { page } = docket
    const tray = async () => (await system.recorded()).trays[0]
    const labels = async () => (await tray())?.menu.map(({ label }) => label)
    await expect.poll(async () => (await labels())?.[0]).toBe('Open Docket')
    await signIn(page, stage.service.address)
    await expect.poll(async () => (await tray())?.toolTip).toBe('Docket: 2 unread')
    // Windows has a picture over the button of the window instead.
    if (process.platform !== 'win32') expect((await system.recorded()).badgeCount).toBe(2)
    await expect.poll(labels).toEqual(expect.arrayContaining(['• tools/anvil#1 First', '• tools/anvil#2 Second']))

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
      .toContain('Docket keeps running in the tray')
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
    const reported = (await system.recorded()).notifications.filter(({ title }) => title.includes('in the tray'))
    expect(reported).toHaveLength(1)
  },
)

testOn(writtenFixture)(
  'an issue is written down from anywhere, without a window; the size of everything is remembered',
  async ({ stage }) => {
    const docket = await stage.start()
    const { page, system } = docket
    await signIn(page, stage.service.address)
    await expect(page.getByText(/^Synced/)).toBeVisible({ timeout: 30_000 })

    // There is no key until one is chosen, and one that another program has is refused.
    expect(await system.pressShortcut('CommandOrControl+Alt+N')).toBe(false)
    await system.takeShortcut('CommandOrControl+Alt+T')
    await page.keyboard.press('ControlOrMeta+,')
    const settings = page.getByRole('main', { name: 'Settings' })
    await settings.getByRole('button', { name: 'Choose a key…' }).click()
    await page.keyboard.press('ControlOrMeta+Alt+t')
    await expect(page.getByText(/Docket cannot use the key \S+T\./)).toBeVisible()
    await settings.getByRole('button', { name: 'Choose a key…' }).click()
    await page.keyboard.press('ControlOrMeta+Alt+n')
    await expect(settings.getByRole('button', { name: /^\S+N$/ })).toBeVisible()
    await page.keyboard.press('Escape')

    await system.closeWindow()
    await expect.poll(async () => (await system.recorded()).windows.length).toBe(0)
    const open = async () => {
      expect(await system.pressShortcut('CommandOrControl+Alt+N')).toBe(true)
      await expect.poll(async () => (await system.recorded()).windows.length).toBe(1)
      return await docket.reopened()
    }
    const closed = () => expect.poll(async () => (await system.recorded()).windows.length).toBe(0)
    let small = await open()
    await small.getByLabel('Project').selectOption('tools/bellows')
    await small.getByLabel('Title').fill('The leather is worn')
    // A draft stays when the window is left.
    await small.keyboard.press('Escape')
    await closed()
    small = await open()
    await expect(small.getByLabel('Title')).toHaveValue('The leather is worn')
    await small.getByLabel('Description').fill('At the second fold.')
    await small.keyboard.press('ControlOrMeta+Enter')
    await closed()
    await expect
      .poll(() => stage.service.ask('token-ada', '/projects/2/issues'), { timeout: 30_000 })
      .toMatchObject([{ title: 'The leather is worn', description: 'At the second fold.' }])
    // The next one begins where the last one was made.
    small = await open()
    await expect(small.getByLabel('Project').locator('option:checked')).toHaveText('tools/bellows')
    await expect(small.getByLabel('Title')).toHaveValue('')
    expect(docket.violations).toEqual([])

    await system.clickMenu('zoomIn')
    await expect.poll(async () => (await system.recorded()).windows[0]?.zoom).toBe(1.1)
    const again = await stage.start()
    await expect.poll(async () => (await again.system.recorded()).windows[0]?.zoom).toBe(1.1)
  },
)

onLinux('a desktop that a test can be', testOn(threadFixture))(
  'the desktop tells what others do, once, and a click shows it',
  async ({ stage }) => {
    const { page, system } = await stage.start()
    await signIn(page, stage.service.address)
    await expect(page.getByText(/^Synced/)).toBeVisible({ timeout: 20_000 })
    const [first, second, third] = await stage.service.ask<{ id: number; title: string }[]>(
      'token-ada',
      '/projects/1/issues?sort=asc',
    )
    const reported = () => desktop.received.map(({ title, body }) => ({ title, body }))
    const syncNow = () => system.clickTray('syncNow')

    // In the outbox, so that no item is on the screen.
    await press(page, 'g', 'o')
    // Of the first sync, and of what one does oneself, nothing is told.
    await comment(stage, 'ada', first?.id, 'My own words')
    await syncNow()
    await expect(page.getByText(/^Synced/)).toBeVisible()

    // Somebody replies: one notification, which opens the comment.
    await comment(stage, 'ben', first?.id, 'A <b>reply</b> to you')
    await syncNow()
    await expect
      .poll(reported, { timeout: 20_000 })
      .toEqual([{ title: 'Ben Okri replied · tools/anvil#1', body: 'First\nA &lt;b&gt;reply&lt;/b&gt; to you' }])
    desktop.click(desktop.received.at(-1)?.id ?? 0)
    await expect(page.getByRole('article', { name: /First/ })).toBeVisible()
    await expect(page.getByText('A reply to you')).toBeVisible()

    // A comment on the screen makes no notification; others do.
    await comment(stage, 'ben', first?.id, 'While you look')
    await comment(stage, 'ben', second?.id, 'Elsewhere, @ada')
    await syncNow()
    await expect.poll(() => desktop.received.length, { timeout: 20_000 }).toBe(2)
    expect(reported().at(-1)).toEqual({
      title: 'Ben Okri mentioned you · tools/anvil#2',
      body: 'Second\nElsewhere, @ada',
    })

    // Several at once are one, and not before they are resumed.
    await system.clickTray('pauseUntilResumed')
    await expect.poll(async () => (await trayItem(system, 'resume'))?.label).toBe('Resume notifications (paused)')
    await comment(stage, 'ben', third?.id, 'One more')
    await comment(stage, 'ben', second?.id, 'And one more')
    await syncNow()
    await expect.poll(async () => (await system.recorded()).badgeCount, { timeout: 20_000 }).toBe(2)
    expect(desktop.received).toHaveLength(2)
    await system.clickTray('resume')
    await expect.poll(() => reported().at(-1)?.title, { timeout: 20_000 }).toBe('2 new things for you')

    // Started again, Docket repeats nothing.
    const again = await stage.start()
    await expect(again.page.getByText(/^Synced/)).toBeVisible({ timeout: 20_000 })
    await comment(stage, 'ben', second?.id, 'The last word')
    await expect.poll(async () => (await trayItem(again.system, 'syncNow'))?.enabled).toBe(true)
    await again.system.clickTray('syncNow')
    await expect.poll(() => desktop.received.length, { timeout: 20_000 }).toBe(4)
    expect(reported().at(-1)).toEqual({ title: 'Ben Okri replied · tools/anvil#2', body: 'Second\nThe last word' })

    // Its buttons put the entry away, where the system shows buttons.
    const entry = (title: string) => again.page.getByRole('option', { name: new RegExp(title) })
    await press(again.page, 'g', 'n')
    await expect(entry('Second')).toHaveCount(1)
    await press(again.page, 'g', 'o')
    await again.system.pressNotification(-1, 'Done')
    await comment(stage, 'ben', third?.id, 'For tomorrow')
    await again.system.clickTray('syncNow')
    await expect.poll(() => desktop.received.length, { timeout: 20_000 }).toBe(5)
    await press(again.page, 'g', 'n')
    await expect(entry('Third')).toHaveCount(1)
    // The selected row stays and says where its entry went, until one goes on.
    await expect(entry('Second')).toContainText('Done')
    await press(again.page, 'g', 'o')
    await again.system.pressNotification(-1, 'Snooze until tomorrow')
    await press(again.page, 'g', 'n')
    await again.page.getByRole('tab', { name: 'Snoozed' }).click()
    await expect(entry('Third')).toHaveCount(1)
  },
)

for (const version of ['19', '16']) {
  const options = ['--dialect', 'v4', '--version', version]
  onLinux('a desktop that a test can be', testOn(pipelineFixture, options))(
    `a pipeline on a service of ${version} fails, is told once, read offline, run again, and its merge request is merged`,
    async ({ stage }) => {
      const { service } = stage
      const { page, system } = await stage.start()
      await signIn(page, service.address)
      await expect(page.getByText(/^Synced/)).toBeVisible({ timeout: 20_000 })
      // Programs of other tests may be on the same desktop.
      const own = () => desktop.received.filter(({ title }) => title.endsWith('tools/anvil!1'))
      const received = () => own().map(({ title, body }) => `${title}\n${body}`)
      /** Looks at the service until so many notifications have come. */
      const syncUntil = (count: number) =>
        expect(async () => {
          await system.clickTray('syncNow')
          await expect.poll(() => own().length, { timeout: 2_000 }).toBeGreaterThanOrEqual(count)
        }).toPass({ timeout: 100_000 })
      const ask = <T>(path: string, body?: object) =>
        service.ask<T>('token-ada', `/projects/1/merge_requests${path}`, {
          over: 'v4',
          ...(body && { method: 'POST', body }),
        })

      await press(page, 'g', 'o')
      await ask('', { source_branch: 'quench', target_branch: 'master', title: 'Quench in oil' })
      await syncUntil(1)
      const failed = 'The pipeline failed · tools/anvil!1\nQuench in oil\nFailed: unit: 1 failed: quench.test.ts'
      expect(received()).toEqual([failed])

      // The log came with it: it is here although nobody has looked at it, and the service is gone.
      await service.stop()
      await system.clickTray('syncNow')
      await expect(page.getByText(/^Offline/).first()).toBeVisible()
      desktop.click(own()[0]?.id ?? 0)
      await expect(page.getByRole('article', { name: /Quench in oil/ })).toBeVisible()
      await press(page, '>')
      const jobs = page.getByRole('listbox', { name: 'Jobs' })
      await expect(jobs.getByRole('option', { selected: true })).toContainText('unit')
      await expect(page.getByText('1 failed: quench.test.ts')).toBeVisible()
      await press(page, '+')
      await expect(page.locator('.toasts')).toContainText('reached')

      await service.start(options)
      await system.clickTray('syncNow')
      await expect(page.getByText(/^Synced/)).toBeVisible({ timeout: 30_000 })
      await press(page, '+')
      await expect(jobs.getByRole('option', { selected: true })).toContainText('2nd run')
      await press(page, 'Escape', 'g', 'o')
      await syncUntil(2)
      // By its title, or below that of a pipeline that passes again.
      expect(received().slice(1)).toEqual([expect.stringContaining('It can be merged now')])
      await system.clickTray('syncNow')
      const listed = { code: 0, output: '!1  tools/anvil  Passed  Quench in oil\n', errors: '' }
      await expect.poll(() => docketCommand(stage.profile, ['pipelines'])).toEqual(listed)
      expect((await docketCommand(stage.profile, ['pipelines', 'pipeline:failed'])).output).toMatch(/^No merge request/)

      // Docket started again repeats neither.
      const again = await stage.start()
      await expect(again.page.getByText(/^Synced/)).toBeVisible({ timeout: 30_000 })
      await press(again.page, 'g', 'm')
      await expect(again.page.getByRole('option', { name: /Quench in oil/ })).toBeVisible()
      await press(again.page, 'Home', 'Enter')
      await expect(again.page.getByRole('article', { name: /Quench in oil/ })).toBeVisible()
      await press(again.page, 'y')
      await expect(again.page.getByRole('dialog', { name: /Merge/ })).toBeVisible()
      await press(again.page, 'ControlOrMeta+Enter')
      await expect.poll(async () => (await ask<{ state: string }>('/1')).state).toBe('merged')
      expect(received()).toHaveLength(2)
    },
  )
}

type System = Awaited<ReturnType<Stage['start']>>['system']

async function trayItem(system: System, id: string) {
  return (await system.recorded()).trays[0]?.menu.find((item) => item.id === id)
}

async function comment({ service }: Stage, user: string, issue: number | undefined, body: string): Promise<void> {
  await service.ask(`token-${user}`, `/projects/1/issues/${issue}/notes`, { method: 'POST', body: { body } })
}

/** The account's id, as the addresses of its places have it: its folder bears it. */
function accountOf({ profile }: Stage): string {
  return readdirSync(join(profile, 'accounts'))[0] ?? ''
}
