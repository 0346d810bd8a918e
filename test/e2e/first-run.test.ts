import { expect } from '@playwright/test'
import { keysOn } from '../support/keys.ts'
import { testOn } from '../support/stage.ts'

const test = testOn({ users: [{ username: 'ada', name: 'Ada Byron' }] })

test('the first start leads through three screens and a tour of five keys, by keyboard, once', async ({ stage }) => {
  let { page, violations } = await stage.start({ args: [] })
  const press = keysOn(() => page)
  const card = () => page.getByRole('region', { name: 'Tour' }).getByRole('status')
  const focused = (name: string) => expect(page.getByRole('button', { name, exact: true })).toBeFocused()

  await focused('Continue')
  await press('Enter')
  await expect(page.getByLabel('GitLab address')).toBeFocused()
  const sample = page.getByRole('button', { name: 'Open the sample workspace' })
  for (let tabs = 0; tabs < 12 && !(await sample.evaluate((it) => it === document.activeElement)); tabs += 1) {
    await press('Tab')
  }
  await press('Enter')
  await focused('Take the tour')
  await press('Enter')

  await expect(page.getByRole('option').nth(3)).toBeVisible({ timeout: 30_000 })
  await expect(card()).toContainText(/Step 1 of 5: Press\s*J/)
  await press('j')
  await expect(card()).toContainText(/Step 2 of 5: Press\s*E/)
  await press('e')
  await expect(card()).toContainText(/Step 3 of 5: Press\s*H/)
  await press('Escape')
  await expect(card()).toBeHidden()
  expect(violations).toEqual([])

  // It goes on where it was left, also after a restart, and the welcome does not come again.
  await stage.quit()
  ;({ page, violations } = await stage.start({ args: [] }))
  await expect(page.getByRole('option').first()).toBeVisible({ timeout: 30_000 })
  await press('?')
  await page.getByRole('button', { name: 'Take the tour' }).focus()
  await press('Enter')
  await expect(card()).toContainText('Step 3 of 5')
  await press('j', 'h')
  await expect(page.getByRole('dialog', { name: /^Snooze / })).toBeVisible()
  await press('Enter')
  await expect(card()).toContainText('Step 4 of 5')
  await press('ControlOrMeta+k', 'Escape')
  await expect(card()).toContainText('Step 5 of 5')
  await press('z')
  await expect(card()).toContainText('That was the tour.')
  await press('Escape')
  await expect(card()).toBeHidden()
  expect(violations).toEqual([])
})
