import { expect } from '@playwright/test'
import { keysOn } from '../support/keys.ts'
import { signIn, testOn, type Stage } from '../support/stage.ts'

/** An issue is planned in one form, gets a label in the place of another of its scope, and is found on its group's board. */

const week = { title: 'Week 1', start: '2030-01-01', due: '2030-01-07' }
const fixture = {
  users: ['ada'],
  groups: [
    {
      path: 'tools',
      members: { ada: 'owner' },
      labels: ['later', 'doing'],
      epics: ['Quieter forges'],
      boards: [{ name: 'All forges', lists: ['later', 'doing'] }],
    },
  ],
  iterations: [{ title: 'Week 2', start: '2030-01-08', due: '2030-01-14' }],
  projects: [
    {
      path: 'tools/anvil',
      tier: 'ultimate',
      labels: ['p::1', 'p::2'],
      issues: [
        { title: 'Harden the horn', author: 'ada', labels: ['p::1', 'doing'], weight: 2 },
        { title: 'Weld the base', author: 'ada', iteration: week },
      ],
    },
  ],
}

/** Signs in, and opens the first issue. */
async function openIssue(stage: Stage) {
  const { page } = await stage.start()
  const press = keysOn(() => page)
  await signIn(page, stage.service.address)
  await expect(page.getByText(/^Synced/)).toBeVisible({ timeout: 30_000 })
  await press('g', 'i')
  await page.getByRole('option', { name: /Harden the horn/ }).click()
  return { page, press }
}

interface Planned {
  readonly weight: number | null
  readonly health_status: string | null
  readonly epic: { readonly title: string } | null
  readonly iteration: { readonly title: string } | null
  readonly labels: readonly string[]
}

testOn(fixture, ['--dialect', 'v4', '--version', '19'])(
  'an issue is planned, labelled within a scope, found by its weight, and is as it was once that is undone',
  async ({ stage }) => {
    const { service } = stage
    const path = '/projects/1/issues/1'
    const planned = async () => {
      const issue = await service.ask<Planned>('token-ada', path, { over: 'v4' })
      return [
        issue.weight,
        issue.epic?.title ?? null,
        issue.health_status,
        issue.iteration?.title ?? null,
        issue.labels,
      ]
    }
    const { page, press } = await openIssue(stage)
    const facts = page.locator('[data-fact=planIssue]')

    await facts.getByText('weight 2').click()
    const form = page.getByRole('dialog', { name: 'Weight, epic, iteration and health of #1' })
    await form.getByRole('textbox', { name: 'Weight' }).fill('5')
    await form.getByRole('combobox', { name: 'Epic' }).selectOption({ label: 'Quieter forges (tools&1)' })
    await form.getByRole('combobox', { name: 'Iteration' }).selectOption({ label: 'Week 2 (8 Jan 2030 – 14 Jan 2030)' })
    await form.getByRole('combobox', { name: 'Health' }).selectOption('Needs attention')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(facts.getByText('Needs attention')).toBeVisible()
    await expect(facts.getByText('Quieter forges')).toBeVisible()
    await expect.poll(planned).toEqual([5, 'Quieter forges', 'needs_attention', 'Week 2', ['doing', 'p::1']])

    await press('l')
    const picker = page.getByRole('dialog', { name: 'Labels of #1' })
    await picker.getByRole('combobox').fill('p::2')
    await press('Enter')
    await press('ControlOrMeta+Enter')
    await expect.poll(planned).toEqual([5, 'Quieter forges', 'needs_attention', 'Week 2', ['doing', 'p::2']])

    await press('/')
    await page.keyboard.type(' weight:>3')
    await press('Enter')
    await expect(page.getByRole('option', { name: /Weld the base/ })).toBeHidden()
    await expect(page.getByRole('option', { name: /Harden the horn/ })).toBeVisible()

    await press('Escape', 'ControlOrMeta+z')
    await expect.poll(planned).toEqual([5, 'Quieter forges', 'needs_attention', 'Week 2', ['doing', 'p::1']])
    await press('ControlOrMeta+z')
    await expect.poll(planned).toEqual([2, null, null, null, ['doing', 'p::1']])
    const notes = await service.ask<readonly { readonly system: boolean }[]>('token-ada', `${path}/notes`, {
      over: 'v4',
    })
    expect(notes.filter(({ system }) => !system)).toEqual([])
  },
)

testOn(fixture, ['--dialect', 'v4', '--version', '19'])(
  'a board of a group becomes a view, on which a card is moved',
  async ({ stage }) => {
    const { service } = stage
    const { page, press } = await openIssue(stage)

    await press('ControlOrMeta+k')
    await page.keyboard.type('view from a GitLab')
    await expect(page.getByRole('option', { name: /^Create a view from a GitLab board/, selected: true })).toBeVisible()
    await press('Enter')
    await expect(page.getByRole('option', { name: /^All forges.*2 columns, of the group tools/ })).toBeVisible()
    await press('Enter')
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('tools: All forges')
    await press('Enter')
    await page.getByRole('button', { name: /^tools: All forges/ }).click()
    const card = (column: string) =>
      page.getByRole('region', { name: column, exact: true }).getByRole('option', { name: /Harden the horn/ })
    await expect(card('doing')).toBeVisible()
    await press('Shift+ArrowLeft')
    await expect(card('later')).toBeVisible()
    const labels = async () =>
      (await service.ask<Planned>('token-ada', '/projects/1/issues/1', { over: 'v4' })).labels.toSorted()
    await expect.poll(labels).toEqual(['later', 'p::1'])
  },
)
