import type { DocketBridge } from '../../shared/ipc.ts'
import { expect } from '@playwright/test'
import { keysOn } from '../support/keys.ts'
import { savedScreen } from '../support/saved-screen.ts'
import { signIn, testOn } from '../support/stage.ts'

const numbers = [1, 2, 3, 4, 5, 6]
const fixture = {
  users: [
    { username: 'ada', name: 'Ada Byron' },
    { username: 'ben', name: 'Ben Okri' },
    { username: 'renovate-bot', name: 'Renovate' },
  ],
  groups: [{ path: 'tools', members: { ada: 'developer', ben: 'developer', 'renovate-bot': 'developer' } }],
  projects: [
    {
      path: 'tools/anvil',
      labels: [{ name: 'rust', color: '#aa3300' }],
      issues: numbers.map((number) => ({
        title: `Anvil ${number}`,
        author: number % 2 === 0 ? 'renovate-bot' : 'ben',
        labels: number === 1 ? ['rust'] : [],
      })),
    },
  ],
  todos: numbers.map((number) => ({
    user: 'ada',
    author: 'ben',
    target: `tools/anvil#${number}`,
    action: 'assigned',
  })),
}

const test = testOn(fixture)

test('by keyboard alone: a query, a view, several at once offline, a rule, the palette; and all of it after a restart', async ({
  stage,
}) => {
  let docket = await stage.start()
  let { page } = docket
  const press = keysOn(() => page)
  const rows = () => page.locator('#list .row')
  await signIn(page, stage.service.address)
  await expect(rows()).toHaveCount(6, { timeout: 20_000 })
  await expect(page.getByText(/^Synced/)).toBeVisible()

  // A query, completed, and kept as a view.
  await press('g', 'i', '/')
  await page.keyboard.type('lab')
  await expect(page.getByRole('option', { name: /^label:/ })).toBeVisible()
  await press('Tab')
  await page.keyboard.type('ru')
  await expect(page.getByRole('option', { name: /^rust/ })).toBeVisible()
  await press('ArrowDown', 'Enter')
  await expect(rows()).toHaveCount(1)
  await press('Enter', 'Shift+V')
  await page.keyboard.type('Rusty')
  await press('Enter')
  const views = page.getByRole('navigation', { name: 'Views' })
  await expect(views.getByText('Rusty')).toBeVisible()

  // Offline, three are done as one step; one key undoes it.
  await stage.service.stop()
  await press('g', 'n', 'Home', 'x', 'Shift+J', 'Shift+J')
  await expect(page.getByText('3 selected')).toBeVisible()
  await press('e')
  await expect(rows()).toHaveCount(3)
  await press('z')
  await expect(rows()).toHaveCount(6)

  // The palette closes what is selected, after asking, and the outbox holds both edits as one step.
  await press('Home', 'x', 'Shift+J', 'ControlOrMeta+k')
  await page.keyboard.type('close or')
  await press('Enter')
  await page.getByRole('button', { name: 'Close 2' }).focus()
  await press('Enter')
  await press('Escape', 'g', 'o')
  await expect(page.getByRole('grid').getByText('Close')).toHaveCount(2)

  // A rule for what comes in: nothing of what is here is touched.
  await press('ControlOrMeta+,')
  const section = page.getByRole('main', { name: 'Settings' }).locator('[data-page="rules"]')
  await section.getByRole('button', { name: 'Add a rule…' }).focus()
  await press('Enter')
  await section.getByLabel('Name').fill('Bots')
  await section.getByLabel('With new entries that match').fill('is:bot')
  await section.getByRole('button', { name: 'Try it out' }).focus()
  await press('Enter')
  await expect(section.getByText('In the last 30 days it would have caught 3 of 6 entries:')).toBeVisible()
  await press('ControlOrMeta+Enter')
  await expect(section.getByText('Mark done: is:bot')).toBeVisible()

  // A key of one's own.
  const keys = page.getByRole('main', { name: 'Settings' }).locator('[data-page="keys"]')
  await keys.getByText('Change the keys of commands').click()
  await keys.getByRole('button', { name: 'Change the key of Mark done or not done' }).focus()
  await press('Enter', 'ControlOrMeta+d')
  await expect(keys.getByRole('button', { name: 'Default keys for Mark done or not done' })).toBeVisible()
  // The page shows a choice before it is on disk, and the main process knows it when it is.
  const stored = () =>
    page.evaluate(async () => {
      const { docket: bridge } = window as unknown as { readonly docket: DocketBridge }
      const answer = await bridge.call('readProgram', {})
      return answer.ok ? Object.keys(answer.value.program.preferences.keys.changed) : []
    })
  await expect.poll(stored).toEqual(['done'])
  await expect.poll(() => savedScreen(page)).toContain('/settings')

  await stage.kill()
  docket = await stage.start()
  page = docket.page
  await expect(page.getByRole('navigation', { name: 'Views' }).getByText('Rusty')).toBeVisible()
  // The settings are there again, with the focus in the field that finds one.
  await expect(page.getByLabel('Find a setting')).toBeFocused()
  await press('Escape')
  await press('1')
  await expect(page.getByRole('combobox', { name: 'Filter the list' })).toHaveValue('is:open label:rust')
  await press('g', 'n')
  await expect(rows()).toHaveCount(6)
  await press('Home', 'ControlOrMeta+d')
  await expect(rows()).toHaveCount(5)
})
