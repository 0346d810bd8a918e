import { describe, expect, it } from 'vitest'
import type { Edit } from '../../shared/edit.ts'
import { listedGroup } from '../../shared/model/directory.ts'
import { groupEntity } from '../../shared/model/group.ts'
import { directory } from './support/directory-content.ts'
import { sampleAccount } from './support/sample-content.ts'
import { press } from '../support/keys.ts'
import { sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()

const administrator = { ...sampleAccount, user: { ...sampleAccount.user, isAdmin: true } }

describe('the screens of projects, groups and people', () => {
  it('offer what the user may do, and say why not', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      bridge.serviceLists = directory
      await page.getByRole('option').first().waitFor()
      await press(page, 'g', 'd')
      const sheet = page.getByRole('main', { name: 'Projects', exact: true })
      await sheet.getByRole('button', { name: /^yard/ }).click()
      await sheet.getByText('Only its maintainers and owners can change this project.').waitFor()
      expect(await sheet.getByRole('button', { name: 'Edit…' }).count()).toBe(0)
      await sheet.getByLabel('Which projects').selectOption('Archived')
      await sheet.getByRole('button', { name: /^bellows/ }).click()
      await sheet.getByText('tools/bellows · Archived: read-only', { exact: true }).waitFor()
      await sheet
        .getByText('Only its owners can rename this project, choose who sees it, archive it and delete it.')
        .waitFor()
      expect(await sheet.getByRole('button', { name: 'Unarchive' }).count()).toBe(0)
      // A master changes what is left, which is neither its names nor who sees it.
      await sheet.getByRole('button', { name: 'Edit…' }).click()
      await sheet.getByLabel('Description').waitFor()
      expect(await sheet.getByLabel('Visible to').count()).toBe(0)
      expect(await sheet.getByRole('button', { name: 'Move to a group…' }).count()).toBe(0)
    })
  })

  it('star all projects that are listed as one step, after a question', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      bridge.serviceLists = directory
      await page.getByRole('option').first().waitFor()
      await press(page, 'g', 'd')
      const sheet = page.getByRole('main', { name: 'Projects', exact: true })
      const entries = sheet.locator('.entry')
      await sheet.getByRole('button', { name: /^yard/ }).waitFor()
      const [all, already] = [await entries.count(), await sheet.getByLabel('Starred', { exact: true }).count()]
      expect(all - already).toBeGreaterThan(1)
      await sheet.getByRole('button', { name: `Star ${all - already} projects…` }).press('Enter')
      await page.getByRole('dialog', { name: `Star ${all - already} projects?` }).waitFor()
      expect(bridge.calls.filter(({ name }) => name === 'submitEdits')).toEqual([])
      await press(page, 'Enter')
      // Stars are taken back where the starred ones are listed.
      const several = sheet.getByRole('button', { name: /tar \d+ project/ })
      await expect.poll(() => several.count()).toBe(0)
      await sheet.getByLabel('Which projects').selectOption('starred')
      await expect.poll(() => several.textContent()).toMatch(/^Unstar \d+ projects…$/)
      const submitted = bridge.calls.find(({ name }) => name === 'submitEdits')?.args as unknown as { edits: unknown[] }
      expect(submitted.edits).toHaveLength(all - already)
      for (const edit of submitted.edits) expect(edit).toMatchObject({ kind: 'star', starred: true })
      // Of one project the page has the button.
      await sheet.getByRole('searchbox').fill('yard')
      await expect.poll(() => entries.count()).toBe(1)
      expect(await several.count()).toBe(0)
    })
  })

  it('show the page of the row that has the focus, and let the arrows choose in a choice', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      bridge.serviceLists = directory
      await page.getByRole('option').first().waitFor()
      await press(page, 'g', 'd')
      const sheet = page.getByRole('main', { name: 'Projects', exact: true })
      const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
      await sheet.getByRole('button', { name: /^yard/ }).waitFor()
      await press(page, 'ArrowDown', 'j', 'k')
      const first = await focused()
      await sheet.locator('.entry[aria-current="true"]').waitFor()
      expect(
        await sheet
          .locator('.entry[aria-current="true"]')
          .innerText()
          .then((text) => text.trim()),
      ).toContain(first.split(/\s/)[0])
      expect(await focused()).toBe(first)
      // A draft stays when the focus goes back to the list.
      await sheet.getByRole('button', { name: /^anvil/ }).click()
      await sheet.getByRole('button', { name: 'Edit…' }).click()
      await sheet.getByLabel('Description').fill('It rings')
      await sheet.getByRole('button', { name: /^yard/ }).focus()
      const order = sheet.getByLabel('Order')
      await order.focus()
      await press(page, 'ArrowDown')
      expect(await order.inputValue()).toBe('name')
      expect(await sheet.getByLabel('Description').inputValue()).toBe('It rings')
    })
  })

  it('send only what was changed', async () => {
    await withScreen({ theme: 'dark', ...sizes.wide }, {}, async ({ page, bridge }) => {
      bridge.serviceLists = directory
      await page.getByRole('option').first().waitFor()
      await press(page, 'g', 'd')
      const sheet = page.getByRole('main', { name: 'Projects', exact: true })
      await sheet.getByRole('button', { name: /^anvil/ }).click()
      await sheet.getByRole('button', { name: 'Edit…' }).click()
      await sheet.getByLabel('Description').fill('It rings')
      await sheet.getByLabel('Visible to').selectOption('Everybody')
      await sheet.getByLabel('Wiki').uncheck()
      await sheet.getByRole('button', { name: 'Save' }).click()
      const submitted = () =>
        bridge.calls.filter(({ name }) => name === 'submitEdit').map(({ args }) => (args as { edit: Edit }).edit)
      await expect.poll(submitted).toEqual([
        {
          kind: 'changeProject',
          target: `${sampleAccount.id}/project/101`,
          description: 'It rings',
          visibilityLevel: 20,
          wikiEnabled: false,
        },
      ])
      await sheet.getByText('It rings').waitFor()
    })
  })

  it('show a group with those in it, of which each is changed by the last part of its path', async () => {
    const service = { ...sampleAccount.service, interface: 'v4' as const }
    const groups = [
      ...directory.groups,
      listedGroup(groupEntity.read({ id: 33, name: 'Parts', path: 'tools/parts' }), true),
      listedGroup(groupEntity.read({ id: 34, name: 'Tiny', path: 'tools/parts/tiny' }), true),
    ]
    const accounts = [{ ...sampleAccount, service }]
    await withScreen({ theme: 'light', ...sizes.wide }, { accounts }, async ({ page, bridge }) => {
      bridge.serviceLists = { ...directory, groups }
      await page.getByRole('option').first().waitFor()
      await press(page, 'g', 'j')
      const sheet = page.getByRole('main', { name: 'Groups', exact: true })
      await sheet.getByRole('button', { name: /^Tools/ }).click()
      const subgroups = sheet.getByRole('region', { name: 'Subgroups of the group' })
      expect(await subgroups.getByRole('button').allTextContents()).toEqual(['Parts'])
      await subgroups.getByRole('button', { name: 'Parts' }).press('Enter')
      await sheet.getByRole('heading', { name: 'Parts' }).waitFor()
      await sheet.getByRole('button', { name: 'Edit…' }).click()
      const path = sheet.getByLabel('Path')
      expect(await path.inputValue()).toBe('parts')
      await path.fill('bits')
      await sheet.getByRole('button', { name: 'Save' }).click()
      await sheet.getByRole('button', { name: 'New subgroup…' }).click()
      await sheet.getByLabel('Name').fill('Dies')
      await sheet.getByLabel('Path').fill('dies')
      await sheet.getByRole('button', { name: 'Create subgroup' }).click()
      const submitted = () =>
        bridge.calls.filter(({ name }) => name === 'submitEdit').map(({ args }) => (args as { edit: Edit }).edit)
      await expect.poll(submitted).toMatchObject([
        { kind: 'changeGroup', target: `${sampleAccount.id}/group/33`, path: 'tools/bits' },
        { kind: 'createGroup', name: 'Dies', path: expect.stringMatching(/^tools\/\w+\/dies$/), parentId: 33 },
      ])
      await sheet.getByRole('button', { name: /^Tools/ }).click()
      await sheet.getByRole('button', { name: 'Delete…' }).click()
      await page.getByText(/^Its \d+ subgroups and 2 projects with all their issues/).waitFor()
    })
  })

  it('leave an administrator and whom a directory blocked in peace', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, { accounts: [administrator] }, async ({ page, bridge }) => {
      bridge.serviceLists = directory
      await page.getByRole('option').first().waitFor()
      await press(page, 'g', 'z')
      const sheet = page.getByRole('main', { name: 'People', exact: true })
      await sheet.getByRole('button', { name: /@dee/ }).click()
      await sheet.getByText(/only the directory can unblock them/).waitFor()
      expect(await sheet.getByRole('button', { name: 'Unblock' }).count()).toBe(0)
      await sheet.getByRole('button', { name: /@cem/ }).click()
      await sheet.getByRole('button', { name: 'Unblock' }).waitFor()
    })
  })
})
