import { expect } from '@playwright/test'
import { signIn, testOn } from '../support/stage.ts'

const test = testOn({
  users: [
    { username: 'ada', name: 'Ada Byron' },
    { username: 'ben', name: 'Ben Okri' },
  ],
  groups: [{ path: 'tools', members: { ada: 'owner', ben: 'developer' } }],
  projects: [
    { path: 'tools/anvil', issues: [{ title: 'Hammer is loose', author: 'ben' }] },
    { path: 'tools/bellows', issues: [{ title: 'Leather has a hole', author: 'ben' }] },
  ],
})

test('finds things and does them by Mod+K alone, and offers them first after a restart', async ({ stage }) => {
  let { page, violations } = await stage.start()
  await signIn(page, stage.service.address)
  await expect(page.getByText(/^Synced/)).toBeVisible({ timeout: 20_000 })
  const palette = () => page.getByRole('dialog', { name: 'Find and do anything' })
  const marked = () => page.locator('.palette').getByRole('option', { selected: true })
  const find = async (text: string, found: string | RegExp) => {
    await page.keyboard.press('ControlOrMeta+k')
    await expect(palette()).toBeVisible()
    await page.keyboard.type(text)
    await expect(marked()).toContainText(found)
    await page.keyboard.press('Enter')
    await expect(palette()).toBeHidden()
  }
  const [project] = await stage.service.ask<{ id: number }[]>('token-ada', '/projects?search=bellows')
  const assignee = async () => {
    const [issue] = await stage.service.ask<{ assignee: { username: string } | null }[]>(
      'token-ada',
      `/projects/${project?.id}/issues`,
    )
    return issue?.assignee?.username
  }

  // By number, by words of the title; then what is done to it asks for what it needs.
  await find('bellows#1', 'Leather has a hole')
  await expect(page.getByRole('heading', { name: 'Leather has a hole' })).toBeVisible()
  await find('hamm loose', 'Hammer is loose')
  await expect(page.getByRole('heading', { name: 'Hammer is loose' })).toBeVisible()
  await find(`${stage.service.address}/tools/bellows/issues/1`, 'Leather has a hole')
  await expect(page.getByRole('heading', { name: 'Leather has a hole' })).toBeVisible()
  await find('assign', 'Assign to somebody')
  await page.keyboard.type('bno')
  await expect(marked()).toContainText('Ben Okri')
  await page.keyboard.press('Enter')
  await expect.poll(assignee, { timeout: 30_000 }).toBe('ben')
  await find('ben okri', 'Ben Okri')
  await expect(page.getByRole('option', { name: /Hammer is loose/ })).toBeVisible()
  expect(violations).toEqual([])
  await stage.quit()
  ;({ page, violations } = await stage.start())
  await expect(page.getByText(/^Synced/)).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('ControlOrMeta+k')
  const last = palette().getByRole('group', { name: 'Recently used' })
  await expect(last.getByRole('option', { name: /Leather has a hole/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette()).toBeHidden()
  expect(violations).toEqual([])
})
