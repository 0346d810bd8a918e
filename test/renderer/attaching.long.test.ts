import type { Locator, Page } from '@playwright/test'
import { expect, it } from 'vitest'
import { press } from '../support/keys.ts'
import { png } from '../support/picture.ts'
import { accountOverV4, sampleAccount } from './support/sample-content.ts'
import { sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()
const look = { theme: 'light', ...sizes.wide } as const

interface Dropped {
  readonly name: string
  readonly words?: string
  readonly bytes?: number
}

/** Drops files on the field, or pastes them, as a browser tells of it. */
async function bring(field: Locator, how: 'drop' | 'paste', files: readonly Dropped[], texts = {}): Promise<void> {
  await field.evaluate(
    (element, brought) => {
      const data = new DataTransfer()
      for (const { name, words = 'x', bytes } of brought.files) {
        data.items.add(new File(bytes === undefined ? [words] : [new Uint8Array(bytes)], name))
      }
      for (const [type, text] of Object.entries(brought.texts)) data.setData(type, String(text))
      const options = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        brought.how === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: data })
          : new ClipboardEvent('paste', { ...options, clipboardData: data }),
      )
    },
    { files, how, texts },
  )
}

async function openField(page: Page): Promise<Locator> {
  await page.getByRole('option').first().waitFor()
  await press(page, 'j', 'Enter', 'r')
  return page.getByLabel('Write a comment')
}

it('files are chosen, dropped and pasted, and named at the caret', async () => {
  await withScreen(look, { accounts: [accountOverV4] }, async ({ page, bridge }) => {
    const field = await openField(page)
    await page.keyboard.type('Before after')
    for (let left = 0; left < ' after'.length; left += 1) await page.keyboard.press('ArrowLeft')
    const choosing = page.waitForEvent('filechooser')
    await press(page, 'Control+Shift+A')
    await (
      await choosing
    ).setFiles([
      { name: 'shot.png', mimeType: 'image/png', buffer: png },
      { name: 'build.log', mimeType: 'text/plain', buffer: Buffer.from('x') },
    ])
    const named =
      /^Before !\[shot\.png\]\(docket-file:[0-9a-f]{16}\.png\)\n\[build\.log\]\(docket-file:[0-9a-f]{16}\.log\) after$/
    await expect.poll(() => field.inputValue()).toMatch(named)
    await field.fill('')
    await bring(field, 'drop', [{ name: 'dropped.txt' }])
    await expect.poll(() => field.inputValue()).toMatch(/^\[dropped\.txt\]\(docket-file:[0-9a-f]{16}\.txt\)$/)
    await field.fill('')
    await bring(field, 'paste', [{ name: 'image.png' }], { 'text/html': '<img>' })
    await expect.poll(() => field.inputValue()).toMatch(/^!\[image\.png\]/)
    await field.fill('')
    // A table from a spreadsheet comes with a picture of it.
    await bring(field, 'paste', [{ name: 'image.png' }], { 'text/html': '<table>', 'text/plain': 'a\tb' })
    await bring(field, 'drop', [{ name: 'last.txt' }])
    await expect.poll(() => field.inputValue()).toMatch(/^\[last\.txt\]\(\S+\)$/)
    // It is an edit like any other.
    await press(page, 'Control+Enter')
    await page.getByText('last.txt').waitFor()
    expect(await field.inputValue()).toBe('')
    // What takes its time is told of.
    bridge.setSync({ uploading: 2 })
    await page.getByText('Uploading 2 files').waitFor()
  })
}, 60_000)

it('says of a file that is too large, and of a service that takes none, why it is not added', async () => {
  await withScreen(look, { accounts: [accountOverV4] }, async ({ page }) => {
    const field = await openField(page)
    await bring(field, 'drop', [{ name: 'film.mp4', bytes: 100 * 1024 * 1024 + 1 }, { name: 'small.txt' }])
    await page.getByText('“film.mp4” is larger than 100 MB, so it was not added').waitFor()
    await expect.poll(() => field.inputValue()).toMatch(/^\[small\.txt\]\(\S+\)$/)
  })
  await withScreen(look, { accounts: [sampleAccount] }, async ({ page }) => {
    const field = await openField(page)
    expect(await page.getByRole('button', { name: 'Attach a file…' }).count()).toBe(0)
    await bring(field, 'drop', [{ name: 'a.txt' }])
    await page.getByText('GitLab takes no files from Docket, so “a.txt” was not added.').waitFor()
    expect(await field.inputValue()).toBe('')
  })
}, 60_000)
