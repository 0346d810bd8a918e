import { expect } from '@playwright/test'
import { press } from '../support/keys.ts'
import { signIn, testOn } from '../support/stage.ts'

const test = testOn({
  users: [
    { username: 'ada', name: 'Ada Byron' },
    { username: 'ben', name: 'Ben Okri' },
  ],
  groups: [{ path: 'tools', members: { ada: 'developer', ben: 'developer' } }],
  projects: [{ path: 'tools/anvil', issues: [{ title: 'Ask for steel', author: 'ben' }] }],
})

interface ServiceIssue {
  readonly id: number
  readonly title: string
}

test('a title that a colleague changed meanwhile is asked about, and the choice arrives (F9)', async ({ stage }) => {
  const { service } = stage
  const docket = await stage.start()
  const { page } = docket
  await signIn(page, service.address)
  await expect(page.getByText(/^Synced/)).toBeVisible()
  const [project] = await service.ask<{ id: number }[]>('token-ada', '/projects')
  const list = `/projects/${project?.id}/issues`
  const titles = async () => (await service.ask<ServiceIssue[]>('token-ada', list)).map(({ title }) => title)
  const [issue] = await service.ask<ServiceIssue[]>('token-ada', list)

  await press(page, 'g', 'i')
  await page.getByRole('option', { name: /Ask for steel/ }).waitFor()
  await press(page, 'Home', 'Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Ask for steel' })).toBeVisible()
  await service.stop()
  await press(page, 'Shift+E')
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await press(page, 'End')
  await page.keyboard.type(', at once')
  await press(page, 'ControlOrMeta+Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Ask for steel, at once' })).toBeVisible()
  await expect(page.getByText('1 edit queued').first()).toBeVisible()

  await service.start()
  await service.ask('token-ben', `${list}/${issue?.id}`, { method: 'PUT', body: { title: 'Ask for iron' } })
  await press(page, 'F5')
  await expect(page.getByText(/1 (edit )?needs you$/).first()).toBeVisible()
  // The service has what the colleague said until somebody has chosen.
  expect(await titles()).toEqual(['Ask for iron'])
  await press(page, 'g', 'o')
  await page.getByRole('button', { name: 'Choose…' }).focus()
  await press(page, 'Enter')
  const conflict = page.getByRole('dialog')
  await expect(conflict.getByText('Ask for iron').first()).toBeVisible()
  await conflict.getByRole('radio', { name: /mine/i }).first().focus()
  await press(page, 'Space')
  await conflict.getByRole('button', { name: 'Apply' }).focus()
  await press(page, 'Enter')
  await expect.poll(titles).toEqual(['Ask for steel, at once'])
  await expect(page.getByText(/needs you/)).toHaveCount(0)
  expect(docket.violations).toEqual([])
})
