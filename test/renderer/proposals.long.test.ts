import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { press, rest } from '../support/keys.ts'
import { lastCall } from './support/outbox-screens.ts'
import { fillProposals, proposeOnLine } from './support/proposals.ts'
import { accountId, accountOverV4 } from './support/sample-content.ts'
import { sizes, useScreens, type Shown } from './support/with-screen.ts'

const withScreen = useScreens()
const look = { theme: 'light', ...sizes.wide } as const
const options = { accounts: [accountOverV4] }

const row = (page: Page, name: RegExp) => page.getByRole('row', { name })
const outbox = (page: Page) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: /^Outbox/ })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
const edits = ({ sample }: Shown['bridge']) => sample.userStore.listUnsettled().map(({ edit }) => edit)

async function openProposals({ page, bridge }: Shown): Promise<void> {
  await page.getByRole('option').first().waitFor()
  fillProposals(bridge)
  await expect.poll(() => outbox(page).textContent()).toMatch(/4/)
  await press(page, 'g', 'o')
  await expect.poll(() => focused(page)).toMatch(/^Comment, hardware\/gateway#1: proposed by Helper/)
}

describe('what assistants have proposed', () => {
  it('stands in the outbox under the name of each, with what it changes, and is sent by a key', async () => {
    await withScreen(look, options, async ({ page, bridge }) => {
      await openProposals({ page, bridge })
      const helper = page.getByRole('region', { name: 'Proposed by Helper' })
      await helper.getByText('Could this be #12?').waitFor()
      const change = row(page, /^Change title, description, labels and due date/)
      await change.getByText('+ power, − bug').waitFor()
      await change.getByText('Removed line:').first().waitFor()
      await page.getByRole('region', { name: /^Proposed by Other assist.*ant/ }).waitFor()
      expect(edits(bridge)).toEqual([])

      await press(page, 'Control+Shift+P')
      await page.getByText(/^Queued: Comment, hardware\/gateway#1\./).waitFor()
      await expect.poll(() => focused(page)).toMatch(/^Change title, description/)
      expect(edits(bridge)).toMatchObject([{ kind: 'comment', body: 'Could this be #12?\n\nBoth began on Tuesday.' }])
      // An edit of one's own is no proposal.
      await press(page, 'j', 'j', 'j')
      await expect.poll(() => focused(page)).toMatch(/^Comment, hardware\/gateway#1: (?!proposed)/)
      await press(page, 'Control+Shift+P', 'Control+Shift+Backspace')
      expect(edits(bridge)).toHaveLength(1)
      await rest(page)
      await press(page, 'k')
      await expect.poll(() => focused(page)).toMatch(/proposed by Other/)
      await press(page, 'Control+Shift+Backspace')
      await page.getByText('1 proposal thrown away. Nothing was changed on GitLab.').waitFor()
      expect(edits(bridge)).toHaveLength(1)
    })
  }, 30_000)

  it('is changed before it is sent: its words, and what it changes', async () => {
    await withScreen(look, options, async ({ page, bridge }) => {
      await openProposals({ page, bridge })
      const change = row(page, /^Change title, description, labels and due date/)
      await change.getByRole('button', { name: 'Leave out: + power, − bug' }).click()
      await row(page, /^Change title, description and due date/).waitFor()
      const changed = row(page, /^Change title, description and due date.*: proposed/)
      await changed.getByRole('button', { name: 'Edit the text' }).click()
      await changed.getByRole('textbox', { name: 'Title', exact: true }).fill('By hand')
      await changed.getByRole('textbox', { name: /^Text of/ }).fill('Less of it')
      await changed.getByRole('button', { name: 'Save text' }).click()
      await changed.getByText('Less of it').waitFor()
      await changed.getByRole('button', { name: 'Send', exact: true }).click()
      await changed.waitFor({ state: 'detached' })
      const fields = { title: 'By hand', description: 'Less of it', dueDate: '2027-01-15' }
      await expect.poll(() => edits(bridge)).toEqual([expect.objectContaining({ fields })])
    })
  }, 30_000)

  it('is sent or thrown away all at once, and one is asked before the latter', async () => {
    await withScreen(look, options, async ({ page, bridge }) => {
      await openProposals({ page, bridge })
      const helper = page.getByRole('region', { name: 'Proposed by Helper' })
      await helper.getByRole('button', { name: 'Throw all away' }).click()
      const dialog = page.getByRole('dialog', { name: 'Throw 3 proposals away?' })
      await press(page, 'Escape')
      await dialog.waitFor({ state: 'detached' })
      expect(await outbox(page).textContent()).toMatch(/4/)
      await helper.getByRole('button', { name: 'Send all 3' }).click()
      await helper.waitFor({ state: 'detached' })
      expect(edits(bridge).map(({ kind }) => kind)).toEqual(['comment', 'changeItem', 'createIssue'])
      expect(lastCall(bridge, 'sendProposals')).toEqual({
        proposals: [1, 2, 3].map((id) => `sample1/proposal/${id}`),
      })
      await page.getByRole('region', { name: /^Proposed by Other/ }).waitFor()
    })
  }, 30_000)

  it('is sent though another one cannot be, which says why; comments on lines wait in the review', async () => {
    await withScreen(look, options, async ({ page, bridge }) => {
      await openProposals({ page, bridge })
      proposeOnLine(bridge)
      const onLine = row(page, /^Comment for your review, platform\/ingest!1: proposed by Helper/)
      await onLine.getByText('src/queue.c, line 42').waitFor()
      await onLine.getByRole('button', { name: 'Edit the text' }).click()
      await onLine.getByRole('textbox', { name: /^Text of/ }).fill('Why not?')
      await onLine.getByRole('button', { name: 'Save text' }).click()
      await onLine.getByText('Why not?').waitFor()
      bridge.removeIssue(`${accountId}/issue/1`)
      const helper = page.getByRole('region', { name: 'Proposed by Helper' })
      await helper.getByRole('button', { name: 'Send all 4' }).click()
      await page
        .getByText(
          /^Queued: .+ 1 comment added to your review of platform\/ingest!1, which is not published. 2 proposals could not be sent. The reason is shown on each.$/,
        )
        .waitFor()
      expect(await helper.getByText(/is not on this computer/).count()).toBe(2)
      expect(edits(bridge).map(({ kind }) => kind)).toEqual(['createIssue'])
      const [draft] = bridge.sample.userStore.listDrafts()
      expect([draft?.name, draft?.text]).toEqual([
        `review ${accountId}/mergeRequest/1`,
        expect.stringContaining('Why not?'),
      ])
    })
  }, 30_000)

  it('is switched on in the settings, and is off until then', async () => {
    await withScreen(look, options, async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      await press(page, 'Control+,')
      await page.getByRole('button', { name: 'Assistants' }).click()
      const choice = page.getByRole('checkbox', { name: 'Let assistants read and propose' })
      expect(await choice.isChecked()).toBe(false)
      await choice.click()
      await expect.poll(() => bridge.program.preferences.assistants).toBe(true)
    })
  }, 30_000)
})
