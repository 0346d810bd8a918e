import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import type { DocketBridge } from '../../shared/ipc.ts'
import { accountId } from './support/sample-content.ts'
import type { TestBridge } from './support/test-bridge.ts'
import { storeProject } from '../../electron/cache/directory/projects.ts'
import { answer } from '../support/cache.ts'
import { press } from '../support/keys.ts'
import { sampleProject } from '../support/samples.ts'
import { goTo, openSnippet, openSnippetDialog, sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()

const snippet = (number: number): string => `${accountId}/snippet/${number}`

/** The edits that were put in the outbox, in order. */
const submitted = (bridge: TestBridge) =>
  bridge.calls.filter(({ name }) => name === 'submitEdit').map(({ args }) => (args as { edit: { kind: string } }).edit)

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Open a snippet' })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id)

/** Goes on by Tab from the number to the snippet that was opened before. */
async function focusOpened(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: /\$7/ }).waitFor()
  await press(page, 'Tab', 'Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('$7')
}

describe('a snippet, by keyboard alone', () => {
  it('is opened by its project and number, commented and awarded', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      await openSnippetDialog(page)
      await press(page, 'Shift+Tab', 'Enter')
      await page.getByRole('dialog', { name: 'Project of the snippet' }).waitFor()
      await page.keyboard.type('ingest')
      await press(page, 'Enter')
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('placeholder'))).toBe('$12')
      await page.keyboard.type('$7')
      await press(page, 'Enter')
      await page.getByRole('article', { name: 'Snippet platform/ingest$7' }).waitFor()
      await expect.poll(() => focused(page)).toBe('detail')
      await page.getByRole('heading', { name: /comment/ }).waitFor()
      await press(page, 'r')
      await page.keyboard.type('A word on it.')
      await press(page, 'Control+Enter')
      const note = page.getByRole('listitem').filter({ hasText: 'A word on it.' })
      await note.getByText(/^Queued, /).waitFor()
      await press(page, 'Escape', 'Shift+A')
      await page.getByRole('button', { name: 'tada', exact: true }).click()
      await page.getByRole('button', { name: /^tada, 1 award/ }).waitFor()
      expect(submitted(bridge)).toEqual([
        { kind: 'comment', target: snippet(7), body: 'A word on it.' },
        { kind: 'award', target: snippet(7), name: 'tada', awarded: true },
      ])
      await note.getByRole('button', { name: 'Edit again' }).click()
      await expect.poll(() => page.getByLabel('Write a comment').inputValue()).toBe('A word on it.')
    })
  }, 30_000)

  it('that is not there is told of in the dialog, where one goes on', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      await openSnippetDialog(page)
      await page.keyboard.type('twelve')
      await press(page, 'Enter')
      expect(bridge.calls.some(({ name }) => name === 'findSnippet')).toBe(false)
      await press(page, 'Control+a')
      await page.keyboard.type('13')
      await press(page, 'Enter')
      await dialog(page)
        .getByRole('alert')
        .getByText(/^There is no snippet \$13 in /)
        .waitFor()
      await press(page, 'Control+a')
      await page.keyboard.type('12')
      await expect.poll(() => dialog(page).getByRole('alert').count()).toBe(0)
      await press(page, 'Enter')
      await page.getByRole('heading', { level: 2, name: 'Snippet $12' }).waitFor()
    })
  }, 30_000)

  it('is told to wait while no project is here, and opened once one is', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, { inProjects: false }, async ({ page, bridge }) => {
      bridge.setSync({ phase: 'first' })
      bridge.changed(['project'])
      await page.getByRole('navigation', { name: 'Sections' }).waitFor()
      await press(page, 'g', 'c')
      await dialog(page).waitFor()
      await page.keyboard.type('7')
      await press(page, 'Enter')
      await dialog(page).getByRole('alert').getByText('Your projects are not on this computer yet.').waitFor()
      answer(bridge.sample.cache, (arrival) => storeProject(bridge.sample.cache, sampleProject(1), 'member', arrival))
      bridge.changed(['project'])
      await expect.poll(() => dialog(page).getByRole('alert').count()).toBe(0)
      await press(page, 'Enter')
      await page.getByRole('heading', { level: 2, name: 'Snippet $7' }).waitFor()
    })
  }, 30_000)

  it('that was not opened before is not to be had offline, and one that was is', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      await openSnippet(page)
      bridge.setSync({ phase: 'offline' })
      bridge.fail('findSnippet', { code: 'unreachable' })
      await openSnippetDialog(page)
      await page.keyboard.type('12')
      await press(page, 'Enter')
      await dialog(page).getByRole('alert').getByText('This snippet is not on this computer yet.').waitFor()
      await focusOpened(page)
      await press(page, 'Enter')
      await dialog(page).waitFor({ state: 'detached' })
      await page.getByRole('heading', { level: 2, name: 'Snippet $7' }).waitFor()
      await expect.poll(() => focused(page)).toBe('detail')
      await page.getByText('You are offline: it waits in the outbox.').waitFor()
    })
  }, 30_000)

  it('keeps what is written on it, and is left for the list and for the outbox and back', async () => {
    await withScreen({ theme: 'dark', ...sizes.narrow }, {}, async ({ page }) => {
      await openSnippet(page)
      await press(page, 'r')
      await page.keyboard.type('Half a thou')
      await press(page, 'Escape', 'Escape')
      await expect.poll(() => focused(page)).toBe('list')
      await openSnippetDialog(page)
      await focusOpened(page)
      await press(page, 'Enter')
      await page.getByRole('heading', { level: 2, name: 'Snippet $7' }).waitFor()
      expect(await page.getByLabel('Write a comment').inputValue()).toBe('Half a thou')
      await expect.poll(() => focused(page)).toBe('detail')
      await press(page, 'r')
      await page.keyboard.type('ght')
      await press(page, 'Control+Enter')
      await page.getByText(/^Queued, /).waitFor()
      await press(page, 'Escape', 'Escape', 'g', 'o')
      await page.getByRole('button', { name: /\$7$/ }).click()
      await page.getByRole('heading', { level: 2, name: 'Snippet $7' }).waitFor()
    })
  }, 30_000)

  it('whose dialog was closed while it was looked for does not take the focus from where one is', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      await goTo(page, 'i')
      await press(page, 'Home')
      await openSnippetDialog(page)
      bridge.hold('findSnippet')
      await page.keyboard.type('7')
      await press(page, 'Enter')
      await dialog(page).getByRole('button', { name: 'Opening…' }).waitFor()
      await press(page, 'Escape')
      await dialog(page).waitFor({ state: 'detached' })
      await expect.poll(() => focused(page)).toBe('list')
      bridge.release('findSnippet')
      // This answer comes after the one that was held.
      await page.evaluate(() => (window as unknown as { docket: DocketBridge }).docket.call('readProgram', {}))
      expect(bridge.calls.some(({ name }) => name === 'openSnippet')).toBe(false)
      expect(await focused(page)).toBe('list')
    })
  }, 30_000)

  it('gives no way to what is there for items only', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      await goTo(page, 'i')
      await press(page, 'Home')
      await openSnippet(page)
      await page.getByRole('heading', { name: /comment/ }).waitFor()
      expect(await page.getByRole('button', { name: /^Award an emoji to/ }).count()).toBe(1)
      // The row that is selected beside it is not what these keys would be about.
      await press(page, 'a', 'Shift+C', 'Shift+L', 't', 'Shift+E')
      expect(await page.getByRole('dialog').count()).toBe(0)
      expect(submitted(bridge)).toEqual([])
      expect(bridge.calls.some(({ name }) => name === 'keepOffline')).toBe(false)
    })
  }, 30_000)

  it('that is gone when it is looked for again says so', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      await openSnippet(page)
      bridge.removeSnippet(7)
      bridge.changed(['snippet'], [snippet(7)])
      await page.getByText('This snippet is no longer on this computer.').waitFor()
      expect(await page.getByLabel('Write a comment').count()).toBe(0)
    })
  }, 30_000)
})
