import { expect } from '@playwright/test'
import { signIn, testOn } from '../support/stage.ts'

const test = testOn({
  users: [
    { username: 'ada', name: 'Ada Byron' },
    { username: 'ben', name: 'Ben Okri' },
  ],
  groups: [{ path: 'tools', members: { ada: 'developer', ben: 'developer' } }],
  projects: [{ path: 'tools/anvil', issues: ['First', 'Second'].map((title) => ({ title, author: 'ben' })) }],
  todos: [1, 2].map((number) => ({ user: 'ada', author: 'ben', target: `tools/anvil#${number}`, action: 'assigned' })),
})

const bounds = { x: 80, y: 40, width: 1100, height: 700 }

test('Docket fits into its system: menus, window, and the end of the computer’s day', async ({ stage }) => {
  const docket = await stage.start()
  const { page, system } = docket
  await signIn(page, stage.service.address)
  const row = page.getByRole('option', { name: /Second/ })
  await expect(row).toBeVisible()

  // The menu of an item is about the item that was clicked, not about the first one, which is selected.
  await page.getByRole('option', { name: /First/ }).click({ button: 'right' })
  await expect.poll(async () => (await system.recorded()).popupMenu.map(({ id }) => id)).toContain('copyReference')
  await system.clickPopup('copyReference')
  await expect.poll(async () => (await system.recorded()).clipboard).toBe('tools/anvil#1')

  // The menu of the program runs its commands.
  await system.clickMenu('goIssues')
  await expect(page.getByRole('heading', { level: 2, name: 'Issues' })).toBeVisible()
  await system.clickMenu('goInbox')

  // In a text field the menu edits.
  await row.click()
  const field = page.getByRole('textbox', { name: 'Comment' })
  await field.click()
  await field.click({ button: 'right' })
  await expect.poll(async () => (await system.recorded()).popupMenu.map(({ role }) => role)).toContain('paste')

  // The computer shuts down while somebody writes: the system waits, and not a word is lost.
  await system.arrangeWindow(bounds)
  await system.arrangeWindow('maximize')
  await field.fill('Typed a moment before the end')
  expect(await system.shutDown()).toBe(true)
  await docket.ended()

  const again = await stage.start()
  const [window] = (await again.system.recorded()).windows
  expect(window).toMatchObject({ maximized: true, bounds })
  await again.page.getByRole('option', { name: /Second/ }).click()
  await expect(again.page.getByRole('textbox', { name: 'Comment' })).toHaveValue('Typed a moment before the end')
})
