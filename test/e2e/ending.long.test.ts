import { expect, type Page } from '@playwright/test'
import { press } from '../support/keys.ts'
import { signIn, testOn } from '../support/stage.ts'

const fixture = {
  users: [{ username: 'ada', name: 'Ada Byron', token: 'token-ada' }],
  projects: [{ path: 'ada/notes', members: { ada: 'owner' }, issues: ['Ink is out', 'Paper is damp'] }],
}

const test = testOn(fixture)

/** Opens the issue with the keyboard, once the workspace is there. */
async function openIssue(page: Page): Promise<void> {
  await expect(page.getByText(/^Synced/)).toBeVisible()
  await press(page, 'g', 'i')
  await page.getByText('Ink is out').first().click()
}

test('what is typed up to the moment of quitting is there at the next start', async ({ stage }) => {
  let docket = await stage.start()
  let { page } = docket
  await signIn(page, stage.service.address)
  await openIssue(page)
  const words = 'Order two bottles, and blotting paper'
  await page.getByLabel('Write a comment').fill(words)
  // At once: far sooner than the page saves by itself.
  await stage.quit()
  docket = await stage.start()
  ;({ page } = docket)
  await openIssue(page)
  await expect(page.getByLabel('Write a comment')).toHaveValue(words)
})
