import { expect } from '@playwright/test'
import { keysOn } from '../support/keys.ts'
import { signIn, testOn } from '../support/stage.ts'

/** The figures of a project are counted while the service is away, and each opens just what it counts. */

const test = testOn({
  users: [
    { username: 'ada', name: 'Ada Byron' },
    { username: 'ben', name: 'Ben Okri' },
  ],
  groups: [{ path: 'tools', members: { ada: 'developer', ben: 'developer' } }],
  projects: [
    {
      path: 'tools/anvil',
      labels: ['rust', 'noise'],
      issues: [
        { title: 'Dull', author: 'ben', labels: ['rust'], assignee: 'ben' },
        { title: 'Bent', author: 'ben', labels: ['rust'] },
        { title: 'Loud', author: 'ada', labels: ['noise'] },
        { title: 'Gone', author: 'ada', labels: ['rust'], state: 'closed' },
      ],
    },
  ],
})

test('a project in figures, offline, by keyboard', async ({ stage }) => {
  const docket = await stage.start()
  const { page } = docket
  const press = keysOn(() => page)
  const rows = () => page.locator('#list .row')
  await signIn(page, stage.service.address)
  await expect(page.getByText(/^Synced/)).toBeVisible({ timeout: 30_000 })
  await press('g', 'i')
  await expect(rows()).toHaveCount(3)
  await stage.service.stop()
  await press('F5')
  await expect(page.getByText(/^Offline/).first()).toBeVisible()

  await press('Home', 'g', 'f')
  const sheet = page.getByRole('main', { name: 'tools/anvil' })
  await expect(sheet.getByRole('button', { name: /Open issues/ })).toHaveText(/^\s*3\b/)
  await expect(sheet.getByRole('button', { name: /Open issues/ })).toBeFocused()
  const unassigned = sheet.getByRole('button', { name: /Assigned to nobody/ })
  await expect(unassigned).toHaveText(/^\s*2\b/)
  await press('j', 'j', 'ArrowRight')
  await expect(unassigned).toBeFocused()
  await press('Enter')
  await expect(sheet).toHaveCount(0)
  await expect(rows()).toHaveCount(2)
  await expect(page.getByRole('combobox', { name: 'Filter the list' })).toHaveValue('is:open assignee:none')

  expect(docket.violations).toEqual([])

  // They are counted from what is on this computer, so that they are there after a restart without the service.
  await stage.quit()
  const again = await stage.start()
  await expect(again.page.getByRole('combobox', { name: 'Filter the list' })).toHaveValue('is:open assignee:none')
  await expect(again.page.locator('#list .row')).toHaveCount(2)
  await keysOn(() => again.page)('Home', 'g', 'f')
  await expect(
    again.page.getByRole('main', { name: 'tools/anvil' }).getByRole('button', { name: /Open issues/ }),
  ).toHaveText(/^\s*3\b/)
})
