import type { Locator, Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { storeApprovals } from '../../electron/cache/items/approvals.ts'
import { storeMilestone } from '../../electron/cache/directory/milestones.ts'
import { accountId, accountOverV4, person } from './support/sample-content.ts'
import { answer } from '../support/cache.ts'
import { showBoard } from './support/boards-screens.ts'
import { press, rest } from '../support/keys.ts'
import { sampleApprovals, sampleMilestone } from '../support/samples.ts'
import { focused, sizes, useScreens } from './support/with-screen.ts'
import { submitted, inList, opened } from './support/editing-screens.ts'

const withScreen = useScreens()

const issue = (id: number): string => `${accountId}/issue/${id}`
const project = (id: number): string => `${accountId}/project/${id}`

/** The edit that each surface puts in the outbox when it is used with these keys only, and the focus after that. */
const byKeys: readonly {
  readonly what: string
  readonly section?: 'i' | 'm'
  readonly dialog: RegExp
  readonly keys: readonly string[]
  readonly edit: object
}[] = [
  {
    what: 'assigns',
    dialog: /^Assign #1 to/,
    keys: ['a', 'text:ines', 'Enter'],
    edit: { kind: 'changeItem', target: issue(1), fields: { assigneeId: 2 } },
  },
  {
    what: 'assigns to nobody',
    dialog: /^Assign #1 to/,
    keys: ['a', 'text:nobody', 'Enter'],
    edit: { kind: 'changeItem', target: issue(1), fields: { assigneeId: null } },
  },
  {
    what: 'adds labels',
    dialog: /^Labels of #1/,
    keys: ['l', 'text:bug', 'Enter', 'text:secu', 'Enter', 'Control+Enter'],
    edit: { kind: 'changeItem', target: issue(1), fields: { labels: { add: ['bug', 'security'], remove: [] } } },
  },
  {
    what: 'sets the milestone by arrows',
    dialog: /^Milestone of #1/,
    keys: ['m', 'ArrowUp', 'Enter'],
    edit: { kind: 'changeItem', target: issue(1), fields: { milestoneId: 2 } },
  },
  {
    what: 'moves an issue',
    dialog: /^Move #1 to/,
    keys: ['v', 'text:handbook', 'Enter'],
    edit: { kind: 'moveIssue', target: issue(1), to: project(7) },
  },
  {
    what: 'merges what was seen',
    section: 'm',
    dialog: /^Merge !1/,
    keys: ['y', 'Control+Enter'],
    edit: {
      kind: 'merge',
      target: `${accountId}/mergeRequest/1`,
      sha: 'f00ba4',
      message: null,
      removeSourceBranch: false,
      whenBuildSucceeds: false,
    },
  },
]

async function type(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    if (key.startsWith('text:')) await page.keyboard.type(key.slice(5))
    else await press(page, key)
  }
}

describe('of a row in a list, by keyboard alone', () => {
  it.each(byKeys)(
    '$what, and goes back to the list',
    async ({ section = 'i', dialog, keys, edit }) => {
      await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
        await inList(page, section)
        const [first = '', ...others] = keys
        await press(page, first)
        await page.getByRole('dialog', { name: dialog }).waitFor()
        // Escape changes nothing.
        await press(page, 'Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
        await expect.poll(() => focused(page)).toBe('list')
        expect(submitted(bridge)).toEqual([])
        await press(page, first)
        await page.getByRole('dialog', { name: dialog }).waitFor()
        await type(page, others)
        await expect.poll(() => submitted(bridge)).toEqual([edit])
        await page.getByRole('dialog').waitFor({ state: 'detached' })
        await expect.poll(() => focused(page)).toBe('list')
      })
    },
    30_000,
  )

  it.each([
    ['Shift+C', 'i', { kind: 'changeState', target: issue(1), state: 'closed' }],
    ['Shift+C', 'm', { kind: 'changeState', target: `${accountId}/mergeRequest/1`, state: 'closed' }],
    ['Shift+P', 'i', { kind: 'changeItem', target: issue(1), fields: { confidential: true } }],
    ['Shift+S', 'i', { kind: 'follow', target: issue(1), following: true }],
    ['t', 'i', { kind: 'addTodo', target: issue(1) }],
    ['s', 'i', { kind: 'star', target: project(1), starred: false }],
  ] as const)(
    '%s is done at once (%s)',
    async (key, section, edit) => {
      await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
        await inList(page, section)
        await press(page, key)
        await expect.poll(() => submitted(bridge)).toEqual([edit])
        expect(await focused(page)).toBe('list')
      })
    },
    30_000,
  )

  it('makes a label that there is none of, and gives it, as one step', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      await inList(page, 'i')
      await press(page, 'l')
      const picker = page.getByRole('dialog', { name: 'Labels of #1' })
      await page.keyboard.type('waterproof')
      await picker.getByRole('option', { name: 'Create label “waterproof”' }).waitFor()
      await press(page, 'Enter')
      await picker.getByRole('option', { name: 'waterproof', checked: true }).waitFor()
      await picker.getByRole('combobox').fill('dry')
      // A new label that is chosen and taken off again is not made.
      await press(page, 'Enter', 'Enter')
      await press(page, 'Control+Enter')
      const target = issue(1)
      await expect
        .poll(() => bridge.calls.find(({ name }) => name === 'submitEdits')?.args)
        .toEqual({
          edits: [
            {
              ...{ kind: 'createLabel', target: project(1), name: 'waterproof' },
              ...{ color: '#2f58c9', description: '', priority: null },
            },
            { kind: 'changeItem', target, fields: { labels: { add: ['waterproof'], remove: [] } } },
          ],
        })
    })
  }, 30_000)

  it('puts an issue in an epic and an iteration that the service lists, by keys', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      bridge.serviceLists = {
        epics: [{ id: 5, title: 'Quieter forges', reference: 'platform&5', confidential: false }],
        iterations: [{ id: 7, title: 'Week 2', start: '2030-01-08', due: '2030-01-14' }],
      }
      bridge.planIssue(1, { hasWeight: true, hasEpic: true, hasIteration: true })
      await inList(page, 'i')
      await press(page, 'Control+k')
      await page.keyboard.type('set weight, epic')
      await page.getByRole('option', { name: /^Set weight, epic/ }).waitFor()
      await press(page, 'Enter')
      const form = page.getByRole('dialog', { name: 'Weight, epic, iteration and health of #1' })
      await form.getByRole('option', { name: 'Quieter forges (platform&5)' }).waitFor({ state: 'attached' })
      await form.getByRole('option', { name: 'Week 2 (8 Jan 2030 – 14 Jan 2030)' }).waitFor({ state: 'attached' })
      await press(page, 'Tab', 'q', 'Tab', 'ArrowDown', 'Tab', 'Tab', 'Enter')
      const edit = { kind: 'changeItem', target: issue(1), fields: { epicId: 5, iterationId: 7 } }
      await expect.poll(() => submitted(bridge)).toEqual([edit])
    })
  }, 30_000)

  it('takes a label of a scope off for another one, where the edition of the service does', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      bridge.planIssue(1, { hasWeight: true })
      await inList(page, 'i')
      await press(page, 'l')
      const picker = page.getByRole('dialog', { name: 'Labels of #1' })
      for (const name of ['p::1', 'p::2']) {
        await picker.getByRole('combobox').fill(name)
        await picker.getByRole('option', { name: `Create label “${name}”` }).waitFor()
        await press(page, 'Enter')
        await picker.getByRole('option', { name, checked: true }).waitFor()
      }
      await picker.getByRole('combobox').fill('p::')
      await picker.getByRole('option', { name: 'p::1', checked: false }).waitFor()
      await press(page, 'Control+Enter')
      const given = { kind: 'changeItem', target: issue(1), fields: { labels: { add: ['p::2'], remove: [] } } }
      await expect
        .poll(() => bridge.calls.find(({ name }) => name === 'submitEdits')?.args)
        .toMatchObject({ edits: [{ kind: 'createLabel', name: 'p::2' }, given] })
    })
  }, 30_000)

  it('sets a due date beside the item and clears it', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      await opened(page, 'i')
      const fact = page.locator('[data-fact=setDueDate]')
      await fact.click()
      const picker = page.getByRole('dialog', { name: 'Due date of #1' })
      const [below, above] = [await picker.boundingBox(), await fact.boundingBox()]
      expect(below && above && Math.abs(below.x - above.x) < 2 && below.y >= above.y + above.height).toBe(true)
      const field = picker.getByPlaceholder('Due on…')
      await field.fill('5 dec 2030')
      await picker.getByRole('option', { name: /^Thursday,? 5 December 2030/ }).waitFor()
      // A text that is no date is not saved: the message appears while it is typed, and on Enter.
      await field.fill('soonish')
      await picker.getByRole('status').getByText('“soonish” is not a date.').waitFor()
      await press(page, 'Enter')
      await picker.getByRole('alert').getByText('Type a date such as 5 Dec, fri or tomorrow.').waitFor()
      await field.fill('no due')
      await press(page, 'Enter')
      await picker.waitFor({ state: 'detached' })
      await press(page, 'd')
      await page.keyboard.type('2027-03-04')
      await press(page, 'Enter')
      await expect
        .poll(() => submitted(bridge))
        .toEqual([
          { kind: 'changeItem', target: issue(1), fields: { dueDate: null } },
          { kind: 'changeItem', target: issue(1), fields: { dueDate: '2027-03-04' } },
        ])
    })
  }, 30_000)

  it('deletes an issue only after a question, and shows it no longer', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      await opened(page, 'i')
      await press(page, '#')
      await page.getByRole('dialog', { name: 'Delete #1?' }).getByText('cannot be undone').waitFor()
      expect(submitted(bridge)).toEqual([])
      await press(page, 'Control+Enter')
      await expect.poll(() => submitted(bridge)).toEqual([{ kind: 'deleteIssue', target: issue(1) }])
      await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
    })
  }, 30_000)

  it('deletes a merge request in the same way', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      await opened(page, 'm')
      await press(page, '#')
      await page
        .getByRole('dialog', { name: /^Delete !/ })
        .getByText('cannot be undone')
        .waitFor()
      await press(page, 'Control+Enter')
      await expect.poll(() => submitted(bridge)).toMatchObject([{ kind: 'deleteMergeRequest' }])
    })
  }, 30_000)
})

describe('the open item', () => {
  it('has boxes to tick, by mouse and by keyboard, and the focus stays on them', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      await opened(page, 'i')
      const box = page.getByRole('checkbox', { name: 'Index written twice, with a checksum' })
      const edit = { kind: 'toggleTask', target: issue(1), line: 'Index written twice, with a checksum', occurrence: 0 }
      await box.click()
      await expect.poll(() => box.isChecked()).toBe(true)
      await box.focus()
      await press(page, 'Space')
      await expect.poll(() => box.isChecked()).toBe(false)
      expect(submitted(bridge)).toEqual([
        { ...edit, checked: true },
        { ...edit, checked: false },
      ])
      await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true)
    })
  }, 30_000)

  it('is changed where its facts stand', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      await opened(page, 'i')
      await page.locator('[data-fact=label]').click()
      await page.getByRole('dialog').getByRole('option', { name: 'bug' }).click()
      // A click elsewhere is done with choosing.
      await page.mouse.click(700, 700)
      await expect
        .poll(() => submitted(bridge))
        .toEqual([{ kind: 'changeItem', target: issue(1), fields: { labels: { add: ['bug'], remove: [] } } }])
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: /^Set the milestone/ }).click()
      await page.getByRole('combobox', { name: 'Milestone of #1' }).waitFor()
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox')
    })
  }, 30_000)

  it('is awarded an emoji and has it withdrawn', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      await opened(page, 'i')
      await press(page, 'Shift+A', 'Enter')
      const badge = page.getByRole('button', { name: 'thumbs up, 1 award' })
      await badge.waitFor()
      expect(await badge.getAttribute('aria-pressed')).toBe('true')
      await badge.focus()
      await press(page, 'Enter')
      await badge.waitFor({ state: 'detached' })
      await press(page, 'Shift+A')
      await page.getByLabel('Name of an emoji').fill(':Fire:')
      await press(page, 'Enter')
      const award = { kind: 'award', target: issue(1) }
      await expect
        .poll(() => submitted(bridge))
        .toEqual([
          { ...award, name: 'thumbsup', awarded: true },
          { ...award, name: 'thumbsup', awarded: false },
          { ...award, name: 'fire', awarded: true },
        ])
    })
  }, 30_000)

  it('shows the emoji to choose from at its button, which closes them again and has the focus then', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page }) => {
      await opened(page, 'i')
      const button = page.getByRole('button', { name: 'Award an emoji to this issue' })
      const field = page.getByLabel('Name of an emoji')
      const hasFocus = (what: Locator) => what.evaluate((element) => element === document.activeElement)
      const state = () => button.getAttribute('aria-expanded')
      for (const close of [() => press(page, 'Escape'), () => button.click()]) {
        expect([await state(), await field.count()]).toEqual(['false', 0])
        await button.focus()
        await press(page, 'Enter')
        await expect.poll(() => hasFocus(field)).toBe(true)
        const shown = page.getByRole('dialog', { name: 'Award an emoji to this issue' })
        expect([await state(), await button.getAttribute('aria-controls')]).toEqual([
          'true',
          await shown.getAttribute('id'),
        ])
        const [at, dialog] = [await button.boundingBox(), await shown.boundingBox()]
        expect(Math.abs((dialog?.x ?? 0) - (at?.x ?? 0))).toBeLessThan(1)
        await close()
        await shown.waitFor({ state: 'detached' })
        await expect.poll(() => hasFocus(button)).toBe(true)
      }
    })
  }, 30_000)

  it('lets people mend and delete their own comments, and nobody else’s', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      await opened(page, 'i')
      const own = page.getByRole('button', { name: 'Edit your comment' })
      expect(await own.count()).toBe(1)
      await own.focus()
      await press(page, 'Enter')
      const field = page.getByLabel('Your comment')
      await field.fill('Mended.')
      await press(page, 'Control+Enter')
      const target = `${accountId}/note/1`
      await expect.poll(() => submitted(bridge)).toEqual([{ kind: 'editComment', target, body: 'Mended.' }])
      await page.getByText('Mended.').waitFor()
      await page.getByRole('button', { name: 'Delete your comment' }).focus()
      await press(page, 'Enter')
      await page.getByRole('dialog', { name: 'Delete your comment?' }).waitFor()
      await press(page, 'Control+Enter')
      await expect.poll(() => submitted(bridge).at(-1)).toEqual({ kind: 'deleteComment', target })
      await expect.poll(() => own.count()).toBe(0)
      await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
    })
  }, 30_000)
})

it('a comment that is being changed is among the drafts, marks its row and its card, and is gone on with', async () => {
  await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
    await opened(page, 'i')
    const item = bridge.shownItem
    const field = page.getByRole('textbox', { name: 'Your comment' })
    await page.getByRole('button', { name: 'Edit your comment' }).focus()
    await press(page, 'Enter')
    await field.fill('Half a change')
    await press(page, 'Escape')
    await field.waitFor({ state: 'detached' })
    const marked = page.getByRole('option').filter({ hasText: 'Draft' })
    await expect.poll(() => marked.count()).toBe(1)

    await press(page, 'Escape')
    await showBoard(page, 'label')
    await marked.first().waitFor()
    await page.getByRole('button', { name: /^Drafts/ }).click()
    const drafts = page.getByRole('dialog', { name: 'Drafts' })
    await drafts.getByRole('option', { name: /Half a change.*edited comment · / }).waitFor()
    await press(page, 'Enter')
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
    expect([bridge.shownItem, await field.inputValue()]).toEqual([item, 'Half a change'])
  })
}, 30_000)

describe('an approval', () => {
  it('is shown with who gave it, given and taken back by its key, and offered where one may', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      await opened(page, 'm')
      const fact = page.locator('.fact', { hasText: 'Approved by' })
      // Nobody has asked the service yet.
      expect(await fact.count()).toBe(0)
      await press(page, '!')
      await rest(page)
      const said = (approved: readonly string[], userCanApprove: boolean) => {
        const { cache } = bridge.sample
        answer(cache, (arrival) => {
          const approvedBy = approved.map((name) => ({ user: person(name) }))
          storeApprovals(cache, 1, sampleApprovals({ userCanApprove, approvedBy }), arrival)
        })
        bridge.changed(['mergeRequest'])
      }
      said(['ines'], true)
      await fact.getByText('Inês').waitFor()
      await press(page, '!')
      await fact.getByText('Mira').waitFor()
      await press(page, '!')
      await fact.getByText('Mira').waitFor({ state: 'detached' })
      const target = `${accountId}/mergeRequest/1`
      const sha = expect.any(String) as string
      expect(submitted(bridge)).toEqual([
        { kind: 'approve', target, approved: true, sha },
        { kind: 'approve', target, approved: false, sha },
      ])
      said(['ines'], false)
      await expect.poll(() => fact.getByRole('button').count()).toBe(0)
      await fact.getByText('Inês').waitFor()
    })
  }, 30_000)
})

describe('what is made', () => {
  it('is an issue with everything in it, kept as a draft before, shown at once after', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      await inList(page, 'i')
      await press(page, 'c')
      const dialog = page.getByRole('dialog', { name: 'New issue' })
      await dialog.waitFor()
      await page.keyboard.type('The pump is late')
      await press(page, 'Escape')
      await dialog.waitFor({ state: 'detached' })
      await press(page, 'c')
      await expect.poll(() => dialog.getByLabel('Title').inputValue()).toBe('The pump is late')
      await dialog.getByLabel('Description', { exact: true }).fill('By *ten* seconds.')
      await dialog.getByLabel('Assignee').selectOption({ label: 'Inês Carvalho' })
      await dialog.getByLabel('Milestone').selectOption({ label: 'Autumn season' })
      await dialog.getByRole('button', { name: 'bug' }).click()
      await dialog.getByLabel('Due date').fill('2027-03-04')
      await dialog.getByRole('checkbox').check()
      await dialog.getByText('More', { exact: true }).click()
      await dialog.getByLabel(/^Resolves/).fill('3')
      await press(page, 'Control+Enter')
      await expect
        .poll(() => submitted(bridge))
        .toEqual([
          {
            kind: 'createIssue',
            target: project(1),
            title: 'The pump is late',
            description: 'By *ten* seconds.',
            confidential: true,
            assigneeId: 2,
            otherAssigneeIds: [],
            milestoneId: 2,
            labels: ['bug'],
            dueDate: '2027-03-04',
            createdAt: null,
            resolvesDiscussionsOf: 3,
          },
        ])
      await dialog.waitFor({ state: 'detached' })
      await page.getByRole('heading', { level: 2, name: 'The pump is late' }).waitFor()
      await page.getByRole('option', { name: /The pump is late.*hardware\/gateway, new issue.*Queued/ }).waitFor()
      await expect.poll(() => focused(page)).toBe('detail')
      expect([...bridge.drafts]).toEqual([])
    })
  }, 30_000)

  it('is the message of a merge, where it is another than the service writes by itself', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, { accounts: [accountOverV4] }, async ({ page, bridge }) => {
      bridge.mergeChoices = {
        ...{ mergeMessage: "Merge branch 'a' into 'b'\n\nSee it", squashMessage: 'All of it' },
        ...{ squash: true, isSquashFixed: false },
      }
      await inList(page, 'm')
      await press(page, 'y')
      const dialog = page.getByRole('dialog', { name: /^Merge/ })
      const message = dialog.getByLabel('Message', { exact: true })
      await expect.poll(() => message.inputValue()).toBe("Merge branch 'a' into 'b'\n\nSee it")
      expect(await dialog.getByLabel('Commits').inputValue()).toBe('squash')
      expect(await dialog.getByLabel('Squash commit message').inputValue()).toBe('All of it')
      await dialog.getByLabel('Squash commit message').fill('Weld it')
      await message.fill('')
      expect(await message.inputValue()).toBe('')
      await press(page, 'Control+Enter')
      await expect.poll(() => submitted(bridge)).toMatchObject([{ message: null, squashMessage: 'Weld it' }])
      expect(submitted(bridge)[0]).not.toHaveProperty('squash')
    })
  }, 30_000)

  it('is what was on the screen, although more was pushed while it was asked for', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, { accounts: [accountOverV4] }, async ({ page, bridge }) => {
      const { cache } = bridge.sample
      const says = (columns: string) => {
        cache.prepare(`UPDATE merge_requests SET ${columns} WHERE id = 1`).run()
        bridge.changed(['mergeRequest'])
      }
      says('merge_when_build_succeeds = 1')
      await inList(page, 'm')
      await press(page, 'y')
      const dialog = page.getByRole('dialog', { name: /^Merge !1/ })
      const merge = dialog.getByRole('button', { name: /^Merge/ })
      await dialog.getByText('Auto-merge is set.').waitFor()
      says("merge_when_build_succeeds = 0, sha = 'a1b2c3d4e5'")
      await dialog.getByText('up to a1b2c3d4').waitFor()
      says("sha = 'f6f7f8f9f0'")
      await rest(page)
      await merge.click()
      await expect.poll(() => submitted(bridge)).toMatchObject([{ kind: 'merge', sha: 'a1b2c3d4e5' }])
    })
  }, 30_000)

  it('is nothing of the commits where the project decides on them', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, { accounts: [accountOverV4] }, async ({ page, bridge }) => {
      bridge.mergeChoices = { mergeMessage: null, squashMessage: 'All of it', squash: true, isSquashFixed: true }
      await inList(page, 'm')
      await press(page, 'y')
      const dialog = page.getByRole('dialog', { name: /^Merge/ })
      await dialog.getByText('This project always squashes commits.').waitFor()
      expect(await dialog.getByLabel('Message', { exact: true }).count()).toBe(0)
      expect(await dialog.getByLabel('Squash commit message').inputValue()).toBe('All of it')
      expect(await dialog.getByLabel('Commits').count()).toBe(0)
    })
  }, 30_000)

  it('is the message of a merge, kept as a draft before', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      await inList(page, 'm')
      await press(page, 'y')
      const dialog = page.getByRole('dialog', { name: /^Merge/ })
      await dialog.getByLabel('Message').fill('Merged by the moon')
      await press(page, 'Escape')
      await dialog.waitFor({ state: 'detached' })
      await press(page, 'y')
      await expect.poll(() => dialog.getByLabel('Message').inputValue()).toBe('Merged by the moon')
      await press(page, 'Control+Enter')
      await expect.poll(() => submitted(bridge)).toMatchObject([{ kind: 'merge', message: 'Merged by the moon' }])
      // Said once, where it can be called off.
      await expect
        .poll(() =>
          page
            .locator('#detail')
            .getByText(/^Merge queued/)
            .count(),
        )
        .toBe(1)
      await expect.poll(() => [...bridge.drafts]).toEqual([])
    })
  }, 30_000)

  it('is a merge request into another project', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      await inList(page, 'i')
      await press(page, 'Shift+N')
      const dialog = page.getByRole('dialog', { name: 'New merge request' })
      await dialog.getByLabel('Title').fill('Wait less')
      await dialog.getByLabel('Source branch', { exact: true }).fill('wait-less')
      const target = dialog.getByLabel('Target branch', { exact: true })
      await expect.poll(() => target.inputValue()).toBe('master')
      await dialog.getByLabel('Into project').selectOption({ label: 'platform/api' })
      // Every project has a default branch of its own.
      await expect.poll(() => target.inputValue()).toBe('main')
      await press(page, 'Control+Enter')
      await expect
        .poll(() => submitted(bridge))
        .toEqual([
          {
            kind: 'createMergeRequest',
            target: project(1),
            sourceBranch: 'wait-less',
            targetBranch: 'main',
            title: 'Wait less',
            description: '',
            assigneeId: null,
            otherAssigneeIds: [],
            reviewerIds: [],
            milestoneId: null,
            labels: [],
            targetProjectId: 4,
            removeSourceBranch: false,
            squash: false,
          },
        ])
    })
  }, 30_000)

  it('is a merge request of a branch of the service, with words of its commits and a template', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, { accounts: [accountOverV4] }, async ({ page, bridge }) => {
      const commit = { authorName: 'Mira Solheim', authorEmail: 'mira@larkspur.example', committedAt: null }
      bridge.serviceLists = {
        branches: [
          { id: 1, name: 'master', isDefault: true, ...commit },
          { id: 2, name: 'other', isDefault: false, ...commit, authorName: 'Ben', authorEmail: '' },
          { id: 3, name: 'wait-less', isDefault: false, ...commit },
        ],
        mergeRequestTemplates: [
          { id: 4, name: 'Default', content: '## What changes' },
          { id: 5, name: 'Long', content: '## Everything' },
        ],
      }
      const made = { id: 'c'.repeat(40), shortId: 'cccccccc', authorName: null, authorEmail: null, createdAt: null }
      bridge.commits.set('master...wait-less', [
        { ...made, title: 'Wait a second less', message: 'Wait a second less\n\nThe pump was late.\n' },
      ])
      await inList(page, 'm')
      await press(page, 'Shift+N')
      const dialog = page.getByRole('dialog', { name: 'New merge request' })
      const description = dialog.getByLabel('Description', { exact: true })
      await expect.poll(() => description.inputValue()).toBe('## What changes')
      await dialog.getByLabel('Source branch', { exact: true }).focus()
      // The user's own comes first.
      const offered = dialog.getByRole('listbox', { name: 'Completions' }).getByRole('option')
      await expect.poll(() => offered.allInnerTexts()).toEqual(['wait-less', 'other'])
      await press(page, 'ArrowDown', 'Enter')
      await expect.poll(() => dialog.getByLabel('Title').inputValue()).toBe('Wait a second less')
      expect(await description.inputValue()).toBe('## What changes')
      await dialog.getByLabel('Template').selectOption({ label: 'None' })
      await expect.poll(() => description.inputValue()).toBe('The pump was late.')
      await description.fill('My own words.')
      await dialog.getByLabel('Template').selectOption({ label: 'Long' })
      await expect.poll(() => description.inputValue()).toBe('My own words.\n\n## Everything')
      await dialog.getByLabel('Assignees', { exact: true }).selectOption({ label: 'Mira Solheim (you)' })
      await dialog.getByLabel('Assignees', { exact: true }).selectOption({ label: 'Inês Carvalho' })
      await dialog.getByLabel('Reviewers', { exact: true }).selectOption({ label: 'Tomasz Wrona' })
      await dialog.getByLabel('Reviewers', { exact: true }).selectOption({ label: 'Inês Carvalho' })
      await dialog.getByRole('button', { name: 'Remove Tomasz Wrona' }).click()
      await dialog.getByLabel(/^Draft/).check()
      await dialog.getByLabel('Squash commits when it is merged').check()
      await press(page, 'Control+Enter')
      await expect
        .poll(() => submitted(bridge))
        .toMatchObject([
          {
            sourceBranch: 'wait-less',
            targetBranch: 'master',
            title: 'Draft: Wait a second less',
            description: 'My own words.\n\n## Everything',
            assigneeId: 1,
            otherAssigneeIds: [2],
            reviewerIds: [2],
            squash: true,
            removeSourceBranch: false,
          },
        ])
      await expect.poll(() => [...bridge.drafts]).toEqual([])
      // Other fields are no reason to compare once more.
      expect(bridge.calls.filter(({ name }) => name === 'compareBranches')).toHaveLength(1)
    })
  }, 30_000)

  it('is a merge request for the open issue, on the branch that is named after it', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, { accounts: [accountOverV4] }, async ({ page, bridge }) => {
      bridge.serviceLists = { branches: [], mergeRequestTemplates: [{ id: 4, name: 'Default', content: '## What' }] }
      await opened(page, 'i')
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'New merge request for the issue' }).click()
      const dialog = page.getByRole('dialog', { name: 'New merge request' })
      const source = dialog.getByLabel('Source branch', { exact: true })
      await expect.poll(() => source.inputValue()).toMatch(/^1-[a-z0-9-]+$/)
      const description = dialog.getByLabel('Description', { exact: true })
      await expect.poll(() => description.inputValue()).toBe('## What\n\nCloses #1')
      // The branch is not there yet, which is said.
      await dialog.getByText('GitLab does not have both branches yet.', { exact: false }).waitFor()
    })
  }, 30_000)

  it('are labels and milestones, by keyboard', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      await inList(page, 'i')
      await press(page, 'g', 'l')
      const dialog = page.getByRole('dialog', { name: 'Labels and milestones' })
      const act = async (name: string): Promise<void> => {
        await dialog.getByRole('button', { name, exact: true }).focus()
        await press(page, 'Enter')
      }
      await act('New label')
      await page.keyboard.type('wet')
      await press(page, 'Control+Enter')
      await act('Change wet')
      await page.keyboard.press('End')
      await page.keyboard.type('ter')
      await press(page, 'Enter')
      await act('Follow wetter')
      await act('Delete wetter')
      await press(page, 'Enter')
      await act('New milestone')
      await page.keyboard.type('Rain')
      await press(page, 'Enter')
      await act('Close Spring season')
      const target = project(1)
      await expect
        .poll(() => submitted(bridge))
        .toEqual([
          { kind: 'createLabel', target, name: 'wet', color: '#2f58c9', description: '', priority: null },
          { kind: 'changeLabel', target, name: 'wet', newName: 'wetter' },
          { kind: 'followLabel', target, name: 'wetter', following: true },
          { kind: 'deleteLabel', target, name: 'wetter' },
          { kind: 'createMilestone', target, title: 'Rain', description: '', dueDate: null, startDate: null },
          { kind: 'changeMilestone', target: `${accountId}/milestone/1`, state: 'closed' },
        ])
      // An edit that is saved after the user has gone on does not take them back.
      bridge.hold('submitEdit')
      await act('New label')
      await page.keyboard.type('dry')
      await press(page, 'Control+Enter')
      await act('New milestone')
      await page.keyboard.type('Sun')
      bridge.release('submitEdit')
      await dialog.getByRole('button', { name: 'Change dry' }).waitFor()
      await dialog.getByRole('textbox', { name: 'Name' }).waitFor({ state: 'detached' })
      await page.keyboard.type('shine')
      await expect.poll(() => dialog.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Sunshine')
      // A draft is discarded by a second Escape only.
      await press(page, 'Escape')
      await dialog.getByText('This is not saved. Press Escape again to discard it.').waitFor()
      expect(await dialog.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Sunshine')
      await press(page, 'Escape')
      await dialog.getByRole('textbox', { name: 'Title' }).waitFor({ state: 'detached' })
      await press(page, 'Escape')
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(() => focused(page)).toBe('list')
    })
  }, 30_000)

  it('show a milestone of the group with its origin, to be chosen there and changed nowhere', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      await inList(page, 'i')
      answer(bridge.sample.cache, (arrival) => {
        const ofGroup = { projectId: 0, groupPath: 'hardware', title: 'Harvest', dueDate: '2027-10-30' }
        storeMilestone(bridge.sample.cache, sampleMilestone(900, ofGroup), arrival)
      })
      bridge.changed(['milestone'])
      await press(page, 'g', 'l')
      const dialog = page.getByRole('dialog', { name: 'Labels and milestones' })
      const line = dialog.getByRole('listitem').filter({ hasText: 'Harvest' })
      await line.getByText('hardware', { exact: true }).waitFor()
      expect(await line.getByRole('button').count()).toBe(0)
      expect(await dialog.getByRole('button', { name: /^(Change|Close|Reopen) Spring season$/ }).count()).toBe(2)
      await press(page, 'Escape')
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(() => focused(page)).toBe('list')
      await press(page, 'm')
      await page
        .getByRole('option', { name: /^Harvest/ })
        .getByText('hardware · due 30 Oct 2027')
        .waitFor()
      await page.keyboard.type('harv')
      await press(page, 'Enter')
      await expect
        .poll(() => submitted(bridge))
        .toEqual([{ kind: 'changeItem', target: issue(1), fields: { milestoneId: 900 } }])
    })
  }, 30_000)
})
