import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { partsOf } from '../../shared/model/key.ts'
import { accountId, person } from './support/sample-content.ts'
import {
  bringIntoConflict,
  queue,
  queueCommentAndClose,
  queueConflict,
  sampleConflict,
} from './support/sample-edits.ts'
import { press } from '../support/keys.ts'
import { goTo, openOutbox, sizes, useScreens } from './support/with-screen.ts'
import type { Page } from '@playwright/test'
import { lastCall } from './support/outbox-screens.ts'

const withScreen = useScreens()
const look = { theme: 'light', ...sizes.wide } as const

/** The content of the file that a button downloads. */
async function exported(page: Page, button: string, name: string): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()])
  expect(file.suggestedFilename()).toBe(name)
  return readFileSync(await file.path(), 'utf8')
}

const row = (page: Page, name: RegExp) => page.getByRole('row', { name })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')

describe('the outbox', () => {
  it('says of every edit what it does, where, how it stands, and what it waits for', async () => {
    await withScreen(look, {}, async ({ page, bridge }) => {
      await openOutbox({ page, bridge })
      const words = [
        [/^Comment, hardware.gateway#1/, /Queued .*Confirmed on the bench.* goes out in 10 min/],
        [/^Close/, /Queued .* waits for “Comment”/],
        [/^Comment, platform.ingest#4/, /Needs you .*does not allow you to do this.* 1 attempt/],
        [/^Change title/, /Needs your choice .*Tomasz Wrona changed the description 15 min ago\. Made 20 min ago/],
        [/^Comment, apps.console#7/, /Checking whether it arrived .* 2 attempts · checked again in 5 min/],
        [/^Star/, /Sending… /],
      ] as const
      for (const [name, text] of words) {
        expect((await row(page, name).textContent())?.replace(/\s+/g, ' ')).toMatch(text)
      }
      const buttons = async (name: RegExp) =>
        row(page, name)
          .getByRole('button')
          .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? each.textContent?.trim()))
      expect(await buttons(/^Star/)).toEqual([])
      expect(await buttons(/^Comment, platform/)).toEqual([
        'platform/ingest#4',
        'Retry',
        'Discard',
        'Edit the text',
        'Copy the text',
      ])
      // Nothing is said to be sent that the service does not have.
      expect(await page.getByRole('grid').textContent()).not.toMatch(/\bsent\b/i)
    })
  }, 30_000)

  it('says of an edit that may have arrived, and needs the user, what is true', async () => {
    await withScreen(look, {}, async ({ page, bridge }) => {
      await openOutbox({ page, bridge })
      const doubtful = bridge.edits.find(({ state }) => state === 'doubtful')
      await bridge.sample.userStore.reject({
        id: partsOf(doubtful?.key ?? '').id,
        error: { code: 'forbidden' },
        known: {},
      })
      const unclear = row(page, /^Comment, apps.console#7: May have arrived/)
      await unclear.getByText('checked first when you retry').waitFor()
      // With other words it would not be found.
      expect(await unclear.getByRole('button', { name: 'Edit the text' }).count()).toBe(0)
      await unclear.getByRole('button', { name: 'Discard' }).click()
      await page.getByText('It may still have arrived.').first().waitFor()
    })
  }, 30_000)

  it('lets words be changed in place, moved, sent now and discarded, and keeps the focus', async () => {
    await withScreen(look, {}, async ({ page, bridge }) => {
      await openOutbox({ page, bridge })
      const comment = row(page, /^Comment, hardware/)
      await comment.getByRole('button', { name: 'Edit the text' }).click()
      const words = page.getByRole('textbox', { name: 'Text of “Comment”' })
      await expect.poll(() => words.evaluate((element) => element === document.activeElement)).toBe(true)
      await page.keyboard.press('Control+A')
      await page.keyboard.type('Other words, jk.')
      await press(page, 'Control+Enter')
      await comment.getByText('Other words, jk.').waitFor()
      expect(lastCall(bridge, 'rewriteEdit')).toEqual({ edit: bridge.edits[0]?.key, text: 'Other words, jk.' })
      await expect.poll(() => focused(page)).toMatch(/^Comment, hardware/)

      await comment.getByRole('button', { name: 'Move down' }).click()
      await expect.poll(() => page.getByRole('row').first().getAttribute('aria-label')).toMatch(/^Close/)
      await comment.getByRole('button', { name: 'Move up' }).click()
      await expect.poll(() => page.getByRole('row').first().getAttribute('aria-label')).toMatch(/^Comment, hardware/)
      const [first] = bridge.edits
      await comment.getByRole('button', { name: 'Send now' }).click()
      await expect.poll(() => lastCall(bridge, 'sendEditNow')).toEqual({ edit: first?.key })
      await bridge.startSending(first?.key ?? '')
      await comment.getByText('Sending…').waitFor()

      await row(page, /^Close/)
        .getByRole('button', { name: 'Discard' })
        .click()
      await row(page, /^Close/).waitFor({ state: 'detached' })
      // The row that stood after it.
      await expect.poll(() => focused(page)).toMatch(/^Comment, platform/)
      await page.getByRole('button', { name: 'Restore' }).last().click()
      await row(page, /^Close/).waitFor()
    })
  }, 30_000)

  it('says what is changed, field by field', async () => {
    await withScreen(look, {}, async ({ page, bridge }) => {
      const fields = { assigneeId: person('rosa').id, labels: { add: ['security'], remove: ['power'] } }
      await openOutbox({ page, bridge }, async () => {
        await Promise.resolve(queue(bridge, { kind: 'changeItem', target: `${accountId}/issue/3`, fields }))
      })
      const shown = row(page, /^Change assignee and labels/).getByRole('list', { name: 'What it changes' })
      expect(await shown.getByRole('listitem').allTextContents()).toEqual([
        'assignee nobody → Rosa Ferri',
        '+ security',
        '− power',
      ])
    })
  }, 30_000)

  it('says what holds all edits of an account, and of what waits behind a conflict that this needs the user', async () => {
    await withScreen(look, {}, async ({ page, bridge }) => {
      const edits = { comment: '', close: '' }
      await openOutbox({ page, bridge }, async () => {
        await Promise.resolve(Object.assign(edits, queueCommentAndClose(bridge)))
      })
      bridge.setSync({ phase: 'offline' })
      await row(page, /^Comment/)
        .getByText(/goes out when GitLab can be reached$/)
        .waitFor()
      bridge.changeAccounts(bridge.accounts.map((account) => ({ ...account, state: 'signedOut' as const })))
      await row(page, /^Comment/)
        .getByText(/goes out when you sign in again$/)
        .waitFor()
      await bridge.sample.userStore.reject({ id: partsOf(edits.comment).id, error: { code: 'forbidden' }, known: {} })
      await row(page, /^Close/)
        .getByText(/waits for “Comment”, which needs you$/)
        .waitFor()
    })
  }, 30_000)

  it('shows what was discarded, and restores it', async () => {
    await withScreen(look, {}, async ({ page, bridge }) => {
      await openOutbox({ page, bridge })
      await page.getByText('2 edits of the last 30 days').click()
      await page.getByRole('button', { name: 'Restore' }).first().click()
      await page.getByText('1 edit of the last 30 days').waitFor()
      await expect.poll(() => page.getByRole('grid').getByRole('row').count()).toBe(7)
    })
  }, 30_000)

  it('goes to the clipboard one by one, or all of it into a file', async () => {
    await withScreen(look, {}, async ({ page, bridge }) => {
      await page.context().grantPermissions(['clipboard-read'])
      await openOutbox({ page, bridge })
      await row(page, /^Comment, platform/)
        .getByRole('button', { name: 'Copy the text' })
        .click()
      await page.getByText('The text is on the clipboard.').waitFor()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Rolled back for now.')
      expect(await exported(page, 'Markdown', 'docket-unsent-edits.md')).toContain('## Comment: platform/ingest · 4')
      expect(JSON.parse(await exported(page, 'JSON', 'docket-unsent-edits.json'))).toContainEqual(
        expect.objectContaining({ edit: expect.objectContaining({ kind: 'star', starred: true }) }),
      )
    })
  }, 30_000)
})

describe('a conflict', () => {
  it('of an item is one dialog with the other that only shows afterwards', async () => {
    await withScreen(look, {}, async ({ page, bridge }) => {
      const only = (name: string) => sampleConflict.filter(({ field }) => field === name)
      let second = ''
      await openOutbox({ page, bridge }, async () => {
        queueCommentAndClose(bridge)
        await queueConflict(bridge, only('title'))
        second = queue(bridge, { kind: 'changeItem', target: `${accountId}/issue/2`, fields: { assigneeId: 1 } })
      })
      await row(page, /^Change title/)
        .getByRole('button', { name: 'Choose…' })
        .click()
      const dialog = page.getByRole('dialog', { name: 'Somebody else changed this too' })
      await dialog.getByRole('radio', { name: 'Keep theirs' }).check()
      await dialog.getByRole('button', { name: 'Apply' }).click()
      await page.getByText('Decided. GitLab keeps its version, and nothing of yours is sent.').waitFor()
      await dialog.getByText(/^Docket is checking whether your other changes to platform\/api#2/).waitFor()
      await bringIntoConflict(bridge, second, only('assigneeId'))
      await dialog.getByRole('group', { name: 'Assignee' }).getByRole('radio', { name: 'Keep mine' }).check()
      await dialog.getByRole('button', { name: 'Apply' }).click()
      await dialog.waitFor({ state: 'detached' })
      await page.getByText('Decided. Queued: Change assignee, platform/api#2.').waitFor()
    })
  }, 30_000)

  it('marks the lines that differ', async () => {
    await withScreen(look, {}, async ({ page, bridge }) => {
      await openOutbox({ page, bridge })
      await page.getByRole('button', { name: 'Choose…' }).click()
      const side = (name: string) => page.getByRole('dialog').getByRole('group', { name }).first()
      const marked = async (name: string) =>
        (await side(name).locator('.line:not(.same) > span:last-child').allTextContents()).map((text) => text.trim())
      await side('On GitLab now').waitFor()
      expect(await marked('As you saw it')).toEqual(['It was seen on three gateways since Tuesday.'])
      expect(await marked('On GitLab now')).toEqual(['It was seen on four gateways since Tuesday.', '- LG-0110'])
      expect(await marked('What you want')).toEqual(['Three gateways had it by Thursday.'])
    })
  }, 30_000)
})

describe('what was done', () => {
  it('is undone and done again by keyboard, but not while one writes', async () => {
    await withScreen(look, {}, async ({ page }) => {
      await goTo(page, 'i')
      await press(page, 'Enter', 'Shift+C')
      await page.getByText(/^Queued: Close,/).waitFor()
      await press(page, 'r')
      await page.keyboard.type('word')
      await press(page, 'Control+z')
      await expect.poll(() => page.getByLabel('Write a comment').inputValue()).not.toBe('word')
      await page.getByRole('button', { name: 'Reopen issue' }).waitFor()
      await press(page, 'Escape', 'z')
      await page.getByText('Undone: Close #1').waitFor()
      await page.getByRole('button', { name: 'Close issue' }).waitFor()
      await press(page, 'Control+Shift+Z')
      await page.getByText('Queued again: Close #1').waitFor()
      await page.getByRole('button', { name: 'Reopen issue' }).waitFor()
    })
  }, 30_000)
})

describe('what is being written', () => {
  it('is on disk when the window is closed over it, and forgotten once it is queued', async () => {
    await withScreen(look, {}, async ({ page, bridge }) => {
      await goTo(page, 'i')
      await press(page, 'Enter', 'r')
      await page.keyboard.type('Half a thought')
      const kept = () => [...bridge.drafts.values()]
      await page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
      await expect.poll(kept).toEqual(['Half a thought'])
      await press(page, 'Control+Enter')
      await page.getByText(/^Queued: Comment/).waitFor()
      await expect.poll(kept).toEqual([])
    })
  }, 30_000)
})

describe('an account with edits that wait', () => {
  it('is signed out of with a word on what waits, which stays', async () => {
    await withScreen(look, {}, async ({ page, bridge }) => {
      await openOutbox({ page, bridge })
      // Of the sample workspace nobody signs out.
      bridge.changeAccounts(bridge.accounts.map((account) => ({ ...account, kept: 'keychain' })))
      await press(page, 'Control+,')
      await page.getByRole('button', { name: 'Sign out Mira Solheim' }).click()
      await page.getByText(/are not on GitLab yet\./).waitFor()
      await page.getByRole('list', { name: 'Not on GitLab yet' }).waitFor()
      await page.getByRole('button', { name: 'Wait' }).click()
      expect(lastCall(bridge, 'signOut')).toBeUndefined()
      await page.getByRole('button', { name: 'Sign out Mira Solheim' }).click()
      await page.getByRole('button', { name: 'Sign out, keep them' }).click()
      await expect.poll(() => lastCall(bridge, 'signOut')).toEqual({ account: accountId })
      await press(page, 'Escape')
      await page.getByText(/^You are signed out of /).waitFor()
    })
  }, 30_000)

  it('is removed only by somebody who knows what is lost', async () => {
    await withScreen(look, {}, async ({ page, bridge }) => {
      await openOutbox({ page, bridge })
      await press(page, 'Control+,')
      await page.getByRole('button', { name: 'Remove Mira Solheim' }).click()
      const unsent = page.getByRole('list', { name: 'Not on GitLab yet' })
      await unsent.getByText('Change title, description and assignee, platform/api#2').waitFor()
      const words = await exported(page, 'Export them…', 'docket-unsent-edits.md')
      expect(words).toContain('## Change title, description and assignee')
      await page.getByRole('button', { name: 'Wait' }).click()
      expect(lastCall(bridge, 'removeAccount')).toBeUndefined()
      await page.getByRole('button', { name: 'Remove Mira Solheim' }).click()
      await page.getByRole('button', { name: 'Remove and lose them' }).click()
      await page.getByLabel('GitLab address').waitFor()
      expect(lastCall(bridge, 'removeAccount')).toEqual({ account: accountId, discardEdits: true })
    })
  }, 30_000)
})
