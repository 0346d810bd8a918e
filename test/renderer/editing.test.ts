import { describe, expect, it } from 'vitest'
import { accountId } from './support/sample-content.ts'
import { press } from '../support/keys.ts'
import { focused, sizes, useScreens } from './support/with-screen.ts'
import { submitted, opened } from './support/editing-screens.ts'

const withScreen = useScreens()

const issue = (id: number): string => `${accountId}/issue/${id}`

describe('the open item', () => {
  it('is written anew, only what changed is sent, and Escape keeps a draft', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      await opened(page, 'i')
      await press(page, 'Shift+E', 'End')
      await page.keyboard.type(' again')
      await press(page, 'Escape')
      await expect.poll(() => focused(page)).toBe('detail')
      expect(submitted(bridge)).toEqual([])
      await press(page, 'Shift+E')
      const title = 'Gateway loses its place in the queue after a brown-out again'
      await expect.poll(() => page.getByLabel('Title', { exact: true }).inputValue()).toBe(title)
      await press(page, 'Control+Enter')
      await expect.poll(() => submitted(bridge)).toEqual([{ kind: 'changeItem', target: issue(1), fields: { title } }])
      await page.getByRole('heading', { level: 2, name: title }).waitFor()
      await press(page, 'Shift+E')
      await page.getByLabel('Description', { exact: true }).fill('- [ ] one')
      await press(page, 'Control+Enter')
      await expect
        .poll(() => submitted(bridge).at(-1))
        .toEqual({ kind: 'changeItem', target: issue(1), fields: { description: '- [ ] one' } })
    })
  }, 30_000)

  it('takes the keys that follow Shift+A at once, also where the next frame is long in coming', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      await opened(page, 'i')
      await page.evaluate(() => {
        window.requestAnimationFrame = () => 0
      })
      await press(page, 'Shift+A', 'Enter', 'Shift+E')
      await page.keyboard.type('Newly: ')
      const field = page.getByRole('textbox', { name: 'Title' })
      await expect.poll(() => field.inputValue()).toMatch(/Newly: $/)
      expect(submitted(bridge)).toEqual([{ kind: 'award', target: issue(1), name: 'thumbsup', awarded: true }])
    })
    // The next window on the page has frames again.
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page }) => {
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
    })
  }, 30_000)
})
