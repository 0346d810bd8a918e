import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import type { ItemFields } from '../../shared/edits/items.ts'
import { partsOf } from '../../shared/model/key.ts'
import { milestonesOf, projects } from './support/sample-content.ts'
import { press, rest } from '../support/keys.ts'
import { goTo, sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()
const look = { theme: 'light', ...sizes.wide } as const

interface ChangeItem {
  readonly target: string
  readonly fields: ItemFields
}

const chosen = (page: Page) => page.locator('#list [role="row"][aria-selected="true"]')
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Actions for the selection' })
const count = (page: Page) => page.locator('header .shown').innerText()
const toast = (page: Page) => page.locator('.toasts').innerText()

describe('selected rows', () => {
  it('are chosen by keys, in a grid that says so, and no longer by Escape', async () => {
    await withScreen(look, {}, async ({ page }) => {
      await page.getByRole('option').first().waitFor()
      await press(page, 'j', 'x')
      await expect.poll(() => chosen(page).count()).toBe(1)
      const grid = page.getByRole('grid', { name: 'Inbox' })
      expect(await grid.getAttribute('aria-rowcount')).toBe(await count(page))
      expect(await grid.getAttribute('aria-multiselectable')).toBe('true')
      await press(page, 'Shift+J', 'Shift+J')
      await expect.poll(() => chosen(page).count()).toBe(3)
      await press(page, 'Shift+K')
      await expect.poll(() => chosen(page).count()).toBe(2)
      expect(await bar(page).locator('.count').innerText()).toBe('2 selected')
      await press(page, 'x')
      await expect.poll(() => chosen(page).count()).toBe(1)
      await press(page, 'Control+a')
      await expect.poll(async () => await bar(page).locator('.count').innerText()).toBe(`${await count(page)} selected`)
      await press(page, 'Escape')
      await page.getByRole('listbox', { name: 'Inbox' }).waitFor()
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('list')
    })
  }, 30_000)

  it('are all rows of a long list, of which only the first ones were here', async () => {
    await withScreen(look, { issues: 2_600 }, async ({ page, bridge }) => {
      await goTo(page, 'i')
      const all = await count(page)
      const first = page.getByRole('option').first()
      expect(await first.getAttribute('aria-setsize')).toBe(all.replaceAll(/\D/g, ''))
      const asked = () =>
        bridge.calls.filter(({ name }) => name === 'listIssues').map(({ args }) => (args as { most?: number }).most)
      expect(new Set(asked())).toEqual(new Set([1_000]))
      await press(page, 'Control+a')
      await expect.poll(async () => await bar(page).locator('.count').innerText()).toBe(`${all} selected`)
      expect(asked().at(-1)).toBeUndefined()
    })
  }, 30_000)

  it('are chosen by clicks: one by one, and up to one', async () => {
    await withScreen(look, {}, async ({ page }) => {
      const row = (at: number) => page.locator(`#list-${at}`)
      await row(0).waitFor()
      await row(1).click({ modifiers: ['Control'] })
      await row(4).click({ modifiers: ['Shift'] })
      await expect.poll(() => chosen(page).count()).toBe(4)
      await row(2).getByRole('checkbox').click()
      await expect.poll(() => chosen(page).count()).toBe(3)
    })
  }, 30_000)

  it('are what commands are about: those for one thing only cannot be run', async () => {
    await withScreen(look, {}, async ({ page, bridge }) => {
      await goTo(page, 'i')
      await press(page, 'j', 'x', 'Shift+J', 'Shift+E')
      expect(await page.getByLabel('Description', { exact: true }).count()).toBe(0)
      await rest(page)
      await press(page, 'Shift+C')
      const dialog = page
        .getByRole('alertdialog', { name: /^Close 2 items\?$/ })
        .or(page.getByRole('dialog', { name: /^Close 2 items\?$/ }))
      await dialog.getByRole('button', { name: 'Close 2' }).click()
      await expect
        .poll(() => bridge.calls.findLast(({ name }) => name === 'submitEdits')?.args)
        .toMatchObject({
          edits: [
            { kind: 'changeState', state: 'closed' },
            { kind: 'changeState', state: 'closed' },
          ],
        })
      await expect.poll(() => toast(page)).toContain('Close: 2 items')
    })
  }, 30_000)

  it('have what is done with them in one line, as much of it as has room', async () => {
    for (const width of [1440, 900, 2200]) {
      await withScreen({ theme: 'light', width, height: 900 }, {}, async ({ page }) => {
        for (const section of ['i', 'n']) {
          await goTo(page, section)
          await press(page, 'j', 'Control+a')
          const buttons = bar(page).getByRole('button')
          await buttons.first().waitFor()
          const middles = await buttons.evaluateAll((all) =>
            all.map((button) => button.getBoundingClientRect()).map(({ top, height }) => Math.round(top + height / 2)),
          )
          expect(middles.length).toBeGreaterThan(3)
          expect(new Set(middles).size).toBe(1)
          await press(page, 'Escape')
        }
      })
    }
  }, 30_000)

  it('get labels together where they are of one project', async () => {
    await withScreen(look, {}, async ({ page, bridge }) => {
      const having = bridge.issues.filter(
        ({ state, projectPath, labels }) =>
          state === 'opened' && projectPath === 'hardware/gateway' && labels.some(({ name }) => name === 'security'),
      ).length
      expect(having).toBeGreaterThan(0)
      await goTo(page, 'i')
      await press(page, '/')
      await page.keyboard.type('project:gateway ')
      await press(page, 'Enter', 'j', 'Control+a', 'l')
      const picker = page.getByRole('dialog', { name: /^Labels of \d+ items$/ })
      await picker.waitFor()
      await page.keyboard.type('security')
      // Some have it: all are to, none is to, and back to how things are; each says what comes of it.
      const option = picker.getByRole('option', { name: 'security' })
      const states: (string | null)[] = []
      for (const note of [/^\d+ of \d+ have it$/, /^adds to \d+, \d+ have it$/, /^removes from \d+$/]) {
        await option.getByText(note).waitFor()
        states.push(await option.getAttribute('aria-checked'))
        await press(page, 'Enter')
      }
      await option.getByText(/^\d+ of \d+ have it$/).waitFor()
      expect(states).toEqual(['mixed', 'true', 'false'])
      await press(page, 'Enter', 'Control+Enter')
      const size = Number((await bar(page).locator('.count').innerText()).split(' ')[0])
      await expect
        .poll(() => {
          const asked = bridge.calls.findLast(({ name }) => name === 'submitEdits')?.args as
            { edits: object[] } | undefined
          return asked?.edits.length
        })
        .toBe(size - having)
      await expect.poll(() => toast(page)).toContain(`${having} of the selected`)
    })
  }, 30_000)

  it('are kept offline as one step, and no longer where all of them are', async () => {
    await withScreen(look, {}, async ({ page, bridge }) => {
      await goTo(page, 'i')
      await press(page, 'j', 'x', 'Shift+J', 'Shift+L')
      await expect.poll(() => bridge.kept.length).toBe(2)
      await expect.poll(() => toast(page)).toContain('Kept offline: 2 items.')
      await press(page, 'Shift+L')
      await expect.poll(() => bridge.kept.length).toBe(0)
      await press(page, 'z')
      await expect.poll(() => bridge.kept.length).toBe(2)
    })
  }, 30_000)

  it('of several projects are given what these have in common', async () => {
    await withScreen(look, {}, async ({ page, bridge }) => {
      const open = bridge.issues.filter(({ state }) => state === 'opened')
      const inProjects = new Set(open.map(({ projectKey }) => projectKey)).size
      expect(inProjects).toBeGreaterThan(1)
      const edits = () =>
        (bridge.calls.findLast(({ name }) => name === 'submitEdits')?.args as { edits: ChangeItem[] } | undefined)
          ?.edits
      const confirm = () => page.getByRole('button', { name: /^Change \d+ items$/ }).click()
      await goTo(page, 'i')
      await press(page, 'j', 'Control+a', 'l')
      await page.getByRole('dialog', { name: `Labels of ${open.length} items in ${inProjects} projects` }).waitFor()
      await page.keyboard.type('no such label')
      await page.getByText('No label “no such label” is in all of these projects.').waitFor()
      await press(page, 'Control+a')
      await page.keyboard.type('security')
      await press(page, 'Enter', 'Control+Enter')
      await confirm()
      const without = open.filter(({ labels }) => labels.every(({ name }) => name !== 'security'))
      await expect.poll(() => edits()?.length).toBe(without.length)
      expect(new Set(edits()?.map(({ fields }) => JSON.stringify(fields)))).toEqual(
        new Set(['{"labels":{"add":["security"],"remove":[]}}']),
      )

      // A milestone has another id in each project.
      await press(page, 'm')
      const milestones = page.getByRole('dialog', { name: /^Milestone of \d+ items in \d+ projects$/ })
      await milestones.waitFor()
      await page.keyboard.type('Spring season')
      await press(page, 'Enter')
      await confirm()
      await expect.poll(() => edits()?.[0]?.fields.milestoneId).toBeTypeOf('number')
      const wanted = new Map(projects.map((project) => [project.id, milestonesOf(project)[0]!.id]))
      for (const { target, fields } of edits() ?? []) {
        const { projectKey } = open.find(({ key }) => key === target)!
        expect(fields).toEqual({ milestoneId: wanted.get(partsOf<'project'>(projectKey).id) })
      }
      expect(new Set(edits()?.map(({ fields }) => fields.milestoneId)).size).toBeGreaterThan(1)

      await press(page, 'a')
      const people = page.getByRole('dialog', { name: /^Assign \d+ items in \d+ projects to$/ })
      await people.waitFor()
      await press(page, 'ArrowDown', 'Enter')
      await confirm()
      await expect.poll(() => edits()?.[0]?.fields.assigneeId).toBeTypeOf('number')
      expect(new Set(edits()?.map(({ fields }) => fields.assigneeId)).size).toBe(1)
    })
  }, 30_000)
})

describe('what is closed or merged', () => {
  it('is cleared from the inbox after one has seen it', async () => {
    await withScreen(look, {}, async ({ page }) => {
      await page.getByRole('option').first().waitFor()
      const before = Number(await count(page))
      await press(page, 'Shift+X')
      const dialog = page.getByRole('dialog', { name: 'Clear closed and merged entries?' })
      const listed = await dialog.locator('li').count()
      expect(listed).toBeGreaterThan(0)
      await press(page, 'Enter')
      await expect.poll(async () => Number(await count(page))).toBe(before - listed)
      await press(page, 'z')
      await expect.poll(async () => Number(await count(page))).toBe(before)
    })
  }, 30_000)
})

describe('what cannot be changed of what is selected', () => {
  it('is told with its number and why, before the rest is', async () => {
    await withScreen(look, {}, async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      await press(page, 'g', 'n', 'Home', 'Control+a', 'Shift+C')
      // A milestone stands for none of its items.
      const without = bridge.inbox.filter(({ item, milestone }) => item === null || milestone !== null).length
      expect(without).toBeGreaterThan(0)
      const words = `${without} of ${bridge.inbox.length} cannot be changed: ${without} ${without === 1 ? 'has' : 'have'} no issue or merge request.`
      await page
        .getByRole('dialog', { name: /^Close \d+ items\?$/ })
        .or(page.getByRole('alertdialog'))
        .getByText(words)
        .waitFor()
    })
  }, 30_000)

  it('are commands for one thing, which say so', async () => {
    await withScreen(look, {}, async ({ page }) => {
      await goTo(page, 'i')
      await press(page, 'j', 'x', 'Shift+J', 'Shift+E')
      await expect.poll(() => toast(page)).toContain('Edit title and description: only for one entry at a time.')
    })
  }, 30_000)
})
