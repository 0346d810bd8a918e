import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import type { Key } from '../../shared/model/key.ts'
import { projects, sampleAccount } from './support/sample-content.ts'
import { press } from '../support/keys.ts'
import { goTo, sizes, useScreens } from './support/with-screen.ts'
import { issue, address, ask } from './support/addresses-screens.ts'

const withScreen = useScreens()
const look = { theme: 'light', ...sizes.wide } as const
const path = projects.find(({ id }) => id === issue.projectId)!.pathWithNamespace

const heading = (page: Page) => page.locator('main h2').first().textContent()
const opened = (page: Page) => page.getByRole('article').first().getAttribute('aria-label')

/** Pastes a text as somebody does who writes nowhere. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    ;(document.activeElement ?? document.body).dispatchEvent(event)
  }, text)
}

describe('back and forward', () => {
  it('lead through the places one has been to, each as it was left', async () => {
    await withScreen(look, {}, async ({ page, bridge }) => {
      await goTo(page, 'i')
      await press(page, 'j', 'j')
      // The pane follows a moment after the keys.
      const selected = page.locator('[role=option][aria-selected=true]')
      const isShown = async () => (await selected.textContent())?.includes((await opened(page))?.split(': ')[1] ?? '-')
      await expect.poll(isShown).toBe(true)
      const left = await opened(page)
      await goTo(page, 'm')
      await press(page, 'j')
      await expect.poll(() => opened(page)).not.toBe(left)
      ask(bridge, address)
      await expect.poll(() => opened(page)).toContain(issue.title)
      await press(page, 'Alt+ArrowLeft')
      await expect.poll(() => opened(page)).not.toContain(issue.title)
      expect(await heading(page)).toBe('Merge requests')
      await press(page, 'Alt+ArrowLeft')
      await expect.poll(() => heading(page)).toBe('Issues')
      await expect.poll(() => opened(page)).toBe(left)
      await press(page, 'Alt+ArrowRight')
      await expect.poll(() => heading(page)).toBe('Merge requests')
      await page.mouse.move(400, 400)
      await page.evaluate(() => window.dispatchEvent(new MouseEvent('mouseup', { button: 3, cancelable: true })))
      await expect.poll(() => heading(page)).toBe('Issues')
    })
  }, 60_000)
})

describe('an address that is pasted', () => {
  it('opens what it shows, also by the address of the web page; any other text is left alone', async () => {
    await withScreen(look, {}, async ({ page }) => {
      await goTo(page, 'i')
      await paste(page, 'some words')
      await paste(page, `https://elsewhere.example.org/${path}/issues/${issue.iid}`)
      await paste(page, `${sampleAccount.url}/${path}/issues/${issue.iid}#note_1`)
      await expect.poll(() => opened(page)).toContain(issue.title)
      expect(await page.locator('.toasts').textContent()).toBe('')
    })
  }, 30_000)

  it('of the page for a new issue gives it its type and labels, and the form says what is not known', async () => {
    const service = { ...sampleAccount.service, interface: 'v4', version: '19.5.0' } as const
    await withScreen(look, { accounts: [{ ...sampleAccount, service }] }, async ({ page, bridge }) => {
      await goTo(page, 'i')
      const project = `sample1/project/${issue.projectId}` as Key<'project'>
      const choices = await bridge.call('readChoices', { project })
      const [label] = choices.ok ? choices.value.labels : []
      const given = `issue[issue_type]=incident&issue[label_ids][]=${label?.id}&issue[label_ids][]=99999`
      await paste(page, `${sampleAccount.url}/${path}/-/issues/new?issue[title]=Down&${given}`)
      const dialog = page.getByRole('dialog', { name: 'New issue' })
      await dialog.getByText('1 label in the address is not known here.').waitFor()
      const pressed = dialog.getByRole('group', { name: 'Labels' }).locator('[aria-pressed="true"]')
      expect(await pressed.allInnerTexts()).toEqual([label?.name])
      expect(await dialog.getByLabel('Type').inputValue()).toBe('incident')
      await dialog.getByLabel('Start date').waitFor()
      await dialog.getByRole('button', { name: /^Create issue/ }).click()
      const sent = () => bridge.calls.findLast(({ name }) => name === 'submitEdit')?.args
      await expect.poll(sent).toMatchObject({ edit: { issueType: 'incident', labels: [label?.name] } })
    })
  }, 30_000)

  it('of the page for a new issue opens the form with what it says', async () => {
    await withScreen(look, {}, async ({ page }) => {
      await goTo(page, 'i')
      await paste(page, `${sampleAccount.url}/${path}/-/issues/new?issue[title]=Too%20late&issue[confidential]=true`)
      const dialog = page.getByRole('dialog', { name: 'New issue' })
      await expect.poll(() => dialog.getByLabel('Title').inputValue()).toBe('Too late')
      expect(await dialog.getByLabel(/^Confidential/).isChecked()).toBe(true)
      expect(await dialog.getByLabel('Project', { exact: true }).inputValue()).toBe(
        `sample1/project/${issue.projectId}`,
      )
    })
  }, 30_000)
})
