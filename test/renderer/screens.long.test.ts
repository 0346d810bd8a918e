import { describe, expect, it } from 'vitest'
import { accountId, sampleAccount } from './support/sample-content.ts'
import { makeSyncLists } from './support/sample-lists.ts'
import { press } from '../support/keys.ts'
import { goTo, openPanel, sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()

describe('by keyboard alone', () => {
  it('snoozes, mutes, pins and marks as read in the inbox, and finds all of it again', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page }) => {
      const rows = page.getByRole('option')
      const selected = page.locator('[role=option][aria-selected=true]')
      const size = () => selected.getAttribute('aria-setsize')
      const part = (name: string) => page.getByRole('tab', { name, exact: true })
      await rows.first().waitFor()
      await press(page, 'g', 'n', 'Home')
      await expect.poll(size).toBe('18')
      await press(page, 'h')
      const snooze = page.getByRole('dialog', { name: /^Snooze / })
      await snooze.getByRole('option', { name: 'Tomorrow' }).waitFor()
      await page.keyboard.type('something')
      await press(page, 'Enter')
      await snooze.waitFor({ state: 'detached' })
      await page.getByText(/^Snoozed: /).waitFor()
      await expect.poll(size).toBe('17')
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('list')

      await press(page, 'Shift+M')
      await page.getByText(/^Muted: /).waitFor()
      await expect.poll(size).toBe('16')
      await selected.getByText('Unread').waitFor()
      await press(page, 'Shift+I')
      await selected.getByText('Unread').waitFor({ state: 'detached' })
      await press(page, 'Shift+U', 'b')
      await selected.getByText('Unread').waitFor()
      await selected.getByLabel('Pinned').waitFor()

      await part('Snoozed').click()
      await expect.poll(() => rows.count()).toBe(1)
      await press(page, 'j', 'h')
      await page.getByRole('dialog').getByRole('option', { name: 'Wake it now' }).waitFor()
      await press(page, 'Enter')
      await page.getByText('Nothing snoozed').waitFor()
      await part('Muted').click()
      await expect.poll(() => rows.count()).toBe(1)
      await press(page, 'j', 'Shift+M')
      await page.getByText('Nothing muted').waitFor()
      await press(page, 'g', 'n', 'Home')
      await expect.poll(size).toBe('18')
    })
  }, 30_000)

  it('snoozes until a time of one’s own', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      await press(page, 'g', 'n', 'Home', 'h')
      const snooze = page.getByRole('dialog', { name: /^Snooze / })
      const field = snooze.getByPlaceholder('Snooze until…')
      // An invalid date is reported while it is typed, and Enter snoozes nothing then.
      await field.fill('yesterday 15:00')
      await snooze
        .getByRole('status')
        .getByText(/, 15:00 is in the past\. Type a future time/)
        .waitFor()
      await press(page, 'Enter')
      await snooze
        .getByRole('alert')
        .getByText(/ is in the past\./)
        .waitFor()
      expect(bridge.calls.filter(({ name }) => name === 'mark')).toEqual([])
      await field.fill('2100-03-04T05:06')
      await snooze.getByRole('option', { name: /^Thursday,? 4 March 2100, 05:06/ }).waitFor()
      await press(page, 'Enter')
      await page.getByText(/^Snoozed: /).waitFor()
      const asked = bridge.calls.findLast(({ name }) => name === 'mark')?.args
      expect(asked).toMatchObject({
        mark: { as: 'snoozed', until: new Date(2100, 2, 4, 5, 6).toISOString() },
      })
    })
  }, 30_000)

  it('empties the inbox, and looks further back', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      bridge.removeEntries(bridge.keysIn('open').slice(1))
      bridge.changed(['inboxEntry'])
      await expect.poll(() => page.getByRole('option').count()).toBe(1)
      await press(page, 'g', 'n', 'j', 'e')
      await page.getByText('Nothing left').waitFor()
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('list')
      await page.getByRole('button', { name: 'Load older entries' }).click()
      await page.getByText('Loading two more weeks.').waitFor()
      expect(bridge.calls.filter(({ name }) => name === 'reachBackInbox')).toHaveLength(1)
    })
  }, 30_000)

  it('has nothing to mark done that is not in the inbox', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      await goTo(page, 'i')
      // The first three are in the inbox.
      await press(page, 'Home', 'j', 'j', 'j', 'e')
      await page.getByText('This is not in your inbox.').waitFor()
      expect(bridge.keysIn('done')).toEqual([])
      expect(await page.getByRole('button', { name: 'Mark done' }).count()).toBe(0)
    })
  }, 30_000)

  it('shows how sync stands, opens a project, pauses, resumes, and is back where it was', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      bridge.syncLists = makeSyncLists(200)
      const calls = (name: string) => bridge.calls.filter((call) => call.name === name).map(({ args }) => args)
      const line = page.getByRole('contentinfo').getByRole('button', { name: /^Synced/ })
      await line.focus()
      await press(page, 'Enter')
      const panel = page.getByRole('dialog', { name: 'Sync' })
      await panel.getByRole('button', { name: /^team-0.project-000/ }).waitFor()
      await expect.poll(() => panel.evaluate((element) => element.contains(document.activeElement))).toBe(true)

      // 206 groups and 1,006 lists, of which only those of the account are on the page.
      expect(await panel.getByRole('listitem').count()).toBeLessThan(220)
      const project = panel.getByRole('button', { name: /^team-3.project-003/ })
      await project.focus()
      await press(page, 'Enter')
      expect(await project.getAttribute('aria-expanded')).toBe('true')
      await panel.getByRole('list', { name: 'What is read of team-3/project-003' }).getByText('Milestones').waitFor()

      // Changes meanwhile are shown, and opened parts stay open.
      bridge.syncLists = makeSyncLists(200).map((list) => ({ ...list, total: 77 }))
      bridge.setSync({})
      await panel
        .getByRole('list', { name: 'What is read of team-3/project-003' })
        .getByText('77', { exact: true })
        .first()
        .waitFor()

      await panel.getByRole('button', { name: 'Pause' }).focus()
      await press(page, 'Enter')
      await panel.getByText('Reading is paused', { exact: true }).waitFor()
      await press(page, 'Enter')
      await panel.getByRole('button', { name: 'Pause' }).waitFor()
      expect(calls('stopSync')).toEqual([
        { account: accountId, stopped: true },
        { account: accountId, stopped: false },
      ])
      await press(page, 'F5')
      await expect.poll(() => calls('syncNow')).toEqual([{ account: accountId }])

      await press(page, 'Escape')
      await panel.waitFor({ state: 'detached' })
      await expect.poll(() => page.evaluate(() => document.activeElement?.className.includes('line'))).toBe(true)
    })
  }, 60_000)

  it('syncs and pauses the account that the panel shows', async () => {
    const other = { ...sampleAccount, id: 'other', url: 'https://code.example.org', kept: 'keychain' as const }
    await withScreen(
      { theme: 'light', ...sizes.wide },
      { accounts: [sampleAccount, other] },
      async ({ page, bridge }) => {
        await page.getByRole('option').first().waitFor()
        await openPanel({ page, bridge }, makeSyncLists(1))
        await page.getByRole('combobox', { name: 'Account' }).selectOption({ label: 'Mira Solheim, code.example.org' })
        await press(page, 'F5')
        const last = (name: string) => bridge.calls.findLast((call) => call.name === name)?.args
        await expect.poll(() => last('syncNow')).toEqual({ account: 'other' })
        await expect.poll(() => last('readSyncLists')).toEqual({ account: 'other' })
        // Closed, the panel no longer says what the key means.
        await press(page, 'Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
        await press(page, 'F5')
        await expect.poll(() => last('syncNow')).toEqual({ account: accountId })
      },
    )
  }, 60_000)

  it('moves through 30,000 rows, of which few are on the page', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, { issues: 30_000 }, async ({ page }) => {
      await goTo(page, 'i')
      await press(page, 'End')
      const selected = page.locator('[role=option][aria-selected=true]')
      await expect.poll(() => selected.getAttribute('aria-posinset')).toBe('22500')
      expect(await selected.getAttribute('aria-setsize')).toBe('22500')
      await expect.poll(() => selected.isVisible()).toBe(true)
      expect(await page.getByRole('option').count()).toBeLessThan(60)
    })
  }, 60_000)
})

it('has the main process look for changes when the window gets the focus', async () => {
  await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
    await page.getByRole('option').first().waitFor()
    const looked = () => bridge.calls.filter(({ name }) => name === 'lookForChanges').length
    expect(looked()).toBe(0)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect.poll(looked).toBe(1)
  })
}, 30_000)

it('reads the rows of a list before one comes to them', async () => {
  await withScreen({ theme: 'light', ...sizes.wide }, { issues: 500 }, async ({ page, bridge }) => {
    await goTo(page, 'i')
    const list = page.getByRole('listbox')
    await list.getByRole('option').first().waitFor()
    const asked = () =>
      bridge.calls.flatMap(({ name, args }) => (name === 'readRows' ? (args as { keys: readonly string[] }).keys : []))
    const open = bridge.issues.filter(({ state }) => state === 'opened').map(({ key }) => key)
    await expect.poll(asked).toContain(open[99])
    expect(asked()).not.toContain(open[100])
    await list.evaluate((element) => (element.scrollTop = 45 * 58))
    await expect.poll(asked).toContain(open[199])
    expect(await list.locator('[aria-posinset="100"]').count()).toBe(0)
  })
}, 30_000)

it('keeps the view where it is when rows come in above it', async () => {
  await withScreen({ theme: 'light', ...sizes.wide }, { issues: 500 }, async ({ page, bridge }) => {
    await goTo(page, 'i')
    const list = page.getByRole('listbox')
    await list.evaluate((element) => (element.scrollTop = 5800))
    const top = () =>
      list.evaluate((element) => {
        const edge = element.getBoundingClientRect().top
        const rows = [...element.querySelectorAll('[role=option]')]
        return rows.find((row) => row.getBoundingClientRect().bottom > edge + 1)?.querySelector('.title')?.textContent
      })
    await expect.poll(top).toBeTruthy()
    const before = await top()
    bridge.changeIssues((issue, index) => (index < 20 ? { ...issue, state: 'opened' } : issue))
    bridge.changed(['issue'])
    await page.locator('[role=option][aria-setsize="380"]').first().waitFor()
    await expect.poll(top).toBe(before)
  })
}, 30_000)

it('says why nothing can be made by a user who is in no project', async () => {
  await withScreen({ theme: 'light', ...sizes.wide }, { inProjects: false }, async ({ page }) => {
    await page.getByText('No projects yet').first().waitFor()
    await press(page, 'g', 'i')
    await page.getByText('You are not a member of any project yet. When somebody').waitFor()
    await press(page, 'c')
    await page.getByText('You are not a member of any project yet, so there is none to do this in.').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
}, 30_000)

it('asks a keychain that was locked once more, and names a proxy that is in the way', async () => {
  const locked = { ...sampleAccount, state: 'signedOut', problem: { code: 'keychain_locked' } } as const
  await withScreen({ theme: 'light', ...sizes.wide }, { accounts: [locked] }, async ({ page, bridge }) => {
    await page.getByText('The keychain of this computer is locked.').first().waitFor()
    await page.getByRole('button', { name: 'Try again', exact: true }).click()
    await expect.poll(() => bridge.calls.some(({ name }) => name === 'syncNow')).toBe(true)
    bridge.changeAccounts([sampleAccount])
    bridge.setSync({ phase: 'offline', problem: { code: 'proxy_refused_password' } })
    await page.getByText('The proxy refused the name and password.').first().waitFor()
    await page.getByRole('button', { name: 'Connection…' }).click()
    await page.getByRole('heading', { name: 'Accounts' }).waitFor()
  })
}, 30_000)
