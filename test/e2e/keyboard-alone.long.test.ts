import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { press, tabTo } from '../support/keys.ts'
import { signIn, testOn } from '../support/stage.ts'

/** After the sign-in nothing but keys: neither a pointer, nor a field that is filled from outside. */

const long = '2026-01-05T08:00:00Z'
const test = testOn({
  users: [
    { username: 'ada', name: 'Ada Byron' },
    { username: 'ben', name: 'Ben Okri' },
  ],
  groups: [{ path: 'tools', members: { ada: 'developer', ben: 'developer' } }],
  projects: [
    {
      path: 'tools/anvil',
      labels: [
        { name: 'forge', color: '#aa3300' },
        { name: 'quench', color: '#0033aa' },
      ],
      milestones: ['Spring fair'],
      issues: [
        { title: 'Straighten the horn', author: 'ben', assignee: 'ada', labels: ['forge'], milestone: 'Spring fair' },
        { title: 'Harden the face', author: 'ben', labels: ['quench'] },
        { title: 'Paint the base', author: 'ben', state: 'closed' },
        { title: 'Which oil is best?', author: 'ada', createdAt: long, updatedAt: long },
      ],
    },
  ],
  todos: [1, 2, 3].map((number) => ({
    user: 'ada',
    author: 'ben',
    target: `tools/anvil#${number}`,
    action: 'assigned',
  })),
})

const rows = (page: Page): Locator => page.locator('#list .row')

/** Finds a setting by its words, in the dialog that the key shows. */
async function goToSetting(page: Page, words: string): Promise<Locator> {
  await press(page, 'ControlOrMeta+,')
  const dialog = page.getByRole('main', { name: 'Settings' })
  await tabTo(page, dialog.getByRole('textbox', { name: 'Find a setting' }))
  await page.keyboard.type(words)
  await expect(dialog.getByRole('list', { name: 'Settings found' }).getByRole('button').first()).toBeVisible()
  await press(page, 'Enter')
  return dialog
}

/** Puts another query in the place of the one above the list. */
async function ask(page: Page, query: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Filter the list' })
  await press(page, '/')
  await expect(field).toBeFocused()
  await press(page, 'ControlOrMeta+a', 'Backspace')
  await page.keyboard.type(query)
  await press(page, 'Enter')
  await expect(field).toHaveValue(query)
  await expect(field).not.toBeFocused()
}

test('by keyboard alone: search, queries, a board, columns, catching up, focus mode, and an inbox that is split and cleared', async ({
  stage,
}) => {
  const { page, violations } = await stage.start()
  const { service } = stage
  await signIn(page, service.address)
  await expect(rows(page)).toHaveCount(3, { timeout: 30_000 })
  await expect(page.getByText(/^Synced/)).toBeVisible()
  const [project] = await service.ask<{ id: number }[]>('token-ben', '/projects')
  const issues = await service.ask<{ id: number; title: string }[]>('token-ben', `/projects/${project?.id}/issues`)
  const pathOf = (title: string) =>
    `/projects/${project?.id}/issues/${issues.find((issue) => issue.title === title)?.id ?? 0}`
  const comment = (title: string, body: string) =>
    service.ask('token-ben', `${pathOf(title)}/notes`, { method: 'POST', body: { body } })
  const heading = (title: string) => page.getByRole('article').getByRole('heading', { level: 2, name: title })
  const bodiesOf = async (title: string) =>
    (await service.ask<{ body: string }[]>('token-ben', `${pathOf(title)}/notes`)).map(({ body }) => body)

  // Everything is searched, and what was found is opened.
  await press(page, 'ControlOrMeta+Shift+F')
  await page.keyboard.type('straighten')
  await expect(
    page
      .getByRole('dialog')
      .getByRole('option', { name: /Straighten the horn/ })
      .first(),
  ).toBeVisible()
  await press(page, 'Enter')
  await expect(heading('Straighten the horn')).toBeVisible()
  await press(page, 'Escape')

  // Items whose move it is.
  await press(page, 'g', 'i')
  await ask(page, 'is:open turn:me')
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).filter({ hasText: 'Which oil' })).toHaveCount(0)
  await ask(page, 'unanswered:7d')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Which oil is best?')
  await ask(page, 'is:open')
  await expect(rows(page)).toHaveCount(3)

  // Its columns are chosen.
  await press(page, 'ControlOrMeta+k')
  await page.keyboard.type('choose columns')
  await expect(page.getByRole('option', { name: /Choose columns/ }).first()).toBeVisible()
  await press(page, 'Enter')
  const milestones = page.getByRole('menuitemcheckbox', { name: 'Milestone' })
  await expect(milestones).toHaveAttribute('aria-checked', 'false')
  while (!(await milestones.evaluate((element) => element === document.activeElement))) await press(page, 'ArrowDown')
  await press(page, 'Enter')
  await expect(milestones).toHaveAttribute('aria-checked', 'true')
  await press(page, 'Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(rows(page).filter({ hasText: 'Spring fair' })).toHaveCount(1)

  // A card goes to the next column of a board.
  await press(page, 'Shift+B')
  await expect(page.getByRole('combobox', { name: 'Show the list as' })).toBeVisible()
  await page.keyboard.type('board by label')
  await press(page, 'Enter')
  const column = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(column('forge').getByRole('option', { name: /Straighten the horn/ })).toBeVisible()
  // The board begins at the card that was selected in the list, whichever that was.
  const card = page.locator('#list [aria-selected=true]')
  await expect(card).toBeVisible()
  await press(page, 'ArrowLeft', 'ArrowLeft', 'ArrowLeft')
  for (let count = 0; count < 4; count += 1) {
    if (((await card.textContent()) ?? '').includes('Straighten')) break
    await press(page, 'ArrowRight')
  }
  await expect(card).toContainText('Straighten the horn')
  await press(page, 'Shift+ArrowRight')
  await expect(column('quench').getByRole('option', { name: /Straighten the horn/ })).toBeVisible()
  await expect
    .poll(async () => (await service.ask<{ labels: string[] }>('token-ben', pathOf('Straighten the horn'))).labels)
    .toEqual(['quench'])
  await press(page, 'Shift+B')
  await page.keyboard.type('list')
  await press(page, 'Enter')
  await expect(rows(page)).toHaveCount(3)

  // Changes by others since the last look. Changes of an item that is on the screen would count as seen.
  await press(page, 'End')
  await expect(heading('Straighten the horn')).toHaveCount(0)
  await comment('Straighten the horn', 'It is bent to the left')
  await press(page, 'F5', 'g', 'u')
  const cards = page.getByRole('dialog', { name: 'Catch up' }).getByRole('listitem')
  await expect(async () => {
    if ((await cards.filter({ hasText: 'Straighten the horn' }).count()) === 0) await press(page, 'Escape', 'g', 'u')
    await expect(cards.filter({ hasText: 'Straighten the horn' })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await press(page, 'Enter')
  await expect(page.getByText('It is bent to the left').first()).toBeVisible()
  await press(page, 'Escape')

  // A part of the inbox is a view of its own.
  await press(page, 'g', 'n')
  await expect(rows(page)).toHaveCount(3)
  await ask(page, 'label:quench')
  await expect(rows(page)).toHaveCount(2)
  await press(page, 'Shift+V')
  await page.keyboard.type('At the trough')
  await press(page, 'Enter')
  await expect(page.getByRole('navigation', { name: 'Views' }).getByText('At the trough')).toBeVisible()
  await press(page, 'Escape', 'g', 'i', '1')
  await expect(rows(page)).toHaveCount(2)
  await press(page, 'g', 'n')
  await ask(page, '')
  await expect(rows(page)).toHaveCount(3)

  // Closed entries are cleared after they were shown.
  await press(page, 'Shift+X')
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Paint the base')
  await press(page, 'Enter')
  await expect(rows(page)).toHaveCount(2)

  // One at a time: a reply that is done with, and one that waits for an answer.
  await press(page, 'Home', 'Shift+F')
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible()
  const shownTitle = async () =>
    (await page.getByRole('article').getByRole('heading', { level: 2 }).first().textContent()) ?? ''
  await expect.poll(shownTitle).not.toBe('')
  const first = await shownTitle()
  await press(page, 'r')
  await page.keyboard.type('That is done')
  await press(page, 'ControlOrMeta+Shift+Enter')
  await expect(page.getByText('2 of 2', { exact: true })).toBeVisible()
  await expect.poll(shownTitle).not.toBe(first)
  const second = await shownTitle()
  await press(page, 'r')
  await page.keyboard.type('What do you say?')
  await press(page, 'ControlOrMeta+Alt+Enter')
  await expect(page.getByText('1 done, 1 snoozed.')).toBeVisible()
  await press(page, 'Escape')
  await expect(rows(page)).toHaveCount(0)
  await expect.poll(() => bodiesOf(first), { timeout: 40_000 }).toContain('That is done')
  await expect.poll(() => bodiesOf(second), { timeout: 40_000 }).toContain('What do you say?')

  // The answer wakes it, and what is done stays done.
  await comment(second, 'I say yes')
  await press(page, 'F5')
  await expect(rows(page)).toHaveCount(1, { timeout: 40_000 })
  await expect(rows(page)).toContainText(second)
  expect(violations).toEqual([])
})

test('by keyboard alone: fetching before one leaves, a backup that is restored, and the keys of another program', async ({
  stage,
}) => {
  const { page, system, violations } = await stage.start()
  await signIn(page, stage.service.address)
  await expect(rows(page)).toHaveCount(3, { timeout: 30_000 })
  await expect(page.getByText(/^Synced/)).toBeVisible()

  // Nothing that is open is missing before the network is left.
  const settings = await goToSetting(page, 'Fetched ahead')
  const before = settings.getByRole('group', { name: 'Before you go offline' })
  await expect(before).toContainText('Everything that is open is on this computer.')
  await expect(settings.getByRole('combobox', { name: 'Fetched ahead' })).toBeFocused()
  await press(page, 'Home', 'Escape')
  const [project] = await stage.service.ask<{ id: number }[]>('token-ben', '/projects')
  // An item without comments needs nothing more.
  const { id } = await stage.service.ask<{ id: number }>('token-ben', `/projects/${project?.id}/issues`, {
    method: 'POST',
    body: { title: 'New here' },
  })
  const notes = `/projects/${project?.id}/issues/${id}/notes`
  await stage.service.ask('token-ben', notes, { method: 'POST', body: { body: 'Read me before you go' } })
  await press(page, 'F5', 'g', 'i')
  await expect(page.getByRole('option', { name: /New here/ })).toBeVisible()
  await goToSetting(page, 'Fetched ahead')
  await expect(before).toContainText('is not on this computer yet.')
  await tabTo(page, before.getByRole('button', { name: 'Fetch what is missing' }))
  await press(page, 'Enter')
  await expect(before).toContainText('Everything that is open is on this computer.')
  await press(page, 'Escape')

  // Finished entries come back with an earlier backup.
  const backup = join(stage.folder, 'backup.docket')
  await goToSetting(page, 'Back up')
  await system.answerDialog({ files: [backup] })
  await tabTo(page, settings.getByRole('button', { name: 'Back up…' }))
  await press(page, 'Enter')
  await expect(page.getByText(/^Backed up to/)).toBeVisible()
  expect(existsSync(backup)).toBe(true)
  await press(page, 'Escape', 'g', 'n', 'Home', 'e')
  await expect(rows(page)).toHaveCount(2)
  await goToSetting(page, 'Restore')
  await tabTo(page, settings.getByRole('button', { name: 'Restore…' }))
  await press(page, 'Enter')
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: 'Restore a backup?' }))
  await expect(question).toBeVisible()
  await system.answerDialog({ files: [backup] })
  await tabTo(page, question.getByRole('button', { name: 'Choose a backup…' }))
  await press(page, 'Enter')
  await expect(question).toBeHidden()
  await press(page, 'Escape')
  await expect(rows(page)).toHaveCount(3)

  // The keys of Gmail.
  await goToSetting(page, 'Key preset')
  const preset = (name: string) => settings.getByRole('radiogroup', { name: 'Key preset' }).getByRole('radio', { name })
  await tabTo(page, preset('Docket'))
  await press(page, 'ArrowRight')
  await expect(preset('Gmail')).toHaveAttribute('aria-checked', 'true')
  await press(page, 'Escape', 'g', 't')
  await expect(page.getByRole('heading', { level: 2, name: 'Issues' })).toBeVisible()
  await press(page, 'g', 'i')
  await expect(rows(page)).toHaveCount(3)
  await press(page, 'Home', 'y')
  await expect(rows(page)).toHaveCount(2)
  expect(violations).toEqual([])
})
