import { expect } from '@playwright/test'
import { press } from '../support/keys.ts'
import { signIn, testOn } from '../support/stage.ts'

const fixture = {
  users: [
    { username: 'ada', name: 'Ada Byron' },
    { username: 'ben', name: 'Ben Okri' },
  ],
  groups: [{ path: 'tools', members: { ada: 'developer', ben: 'developer' } }],
  projects: [
    {
      path: 'tools/anvil',
      issues: [
        {
          title: 'The anvil rings too loud',
          author: 'ben',
          state: 'closed',
          description: 'Measured: ![Loudness](/uploads/0123456789abcdef0123456789abcdef/loudness.png)',
          notes: [{ author: 'ben', body: 'Heard it in **Oslo**.' }],
        },
      ],
      mergeRequests: [{ title: 'Softer ring', branch: 'softer', author: 'ben', state: 'closed' }],
    },
  ],
}

const test = testOn(fixture)

test('a project kept offline is read with pictures and changes after the service is gone', async ({ stage }) => {
  let docket = await stage.start()
  let { page } = docket
  await signIn(page, stage.service.address)
  await expect(page.getByText(/^Synced/)).toBeVisible({ timeout: 20_000 })

  await page.getByRole('complementary').getByRole('button', { name: /anvil/ }).click()
  await page.getByRole('button', { name: 'Keep offline' }).first().click()
  await expect(page.getByText('2 items · read just now')).toBeVisible({ timeout: 20_000 })
  await stage.quit()
  await stage.service.stop()

  docket = await stage.start()
  ;({ page } = docket)
  await expect(page.getByRole('complementary').getByRole('button', { name: /anvil/ })).toBeVisible()
  await press(page, 'g', 'i')
  await page.getByRole('radio', { name: 'Closed' }).click()
  await page.getByText('The anvil rings too loud').first().click()
  await expect(page.getByText('Heard it in Oslo.')).toBeVisible()
  const picture = page.getByRole('img', { name: 'Loudness' })
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640)

  await page.keyboard.press('Escape')
  await press(page, 'g', 'm')
  await page.getByRole('radio', { name: 'Closed' }).click()
  await page.getByText('Softer ring').first().click()
  const changes = page.locator('#detail details')
  await changes.last().locator('summary').click()
  await expect(changes.last().getByRole('region', { name: /^Changes of/ })).toContainText('@@')
  await expect(page.getByText(/^Offline/).first()).toBeVisible()
  expect(docket.violations).toEqual([])
})
