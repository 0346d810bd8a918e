import type { Page } from '@playwright/test'
import { expect, it } from 'vitest'
import { press } from '../support/keys.ts'
import { storeApprovalRules } from '../../electron/cache/items/approval-rules.ts'
import { storeApprovals } from '../../electron/cache/items/approvals.ts'
import { storeReviews } from '../../electron/cache/items/reviews.ts'
import type { User } from '../../shared/model/user.ts'
import { answer } from '../support/cache.ts'
import { sampleApprovals } from '../support/samples.ts'
import { accountId, accountOverV4, person } from './support/sample-content.ts'
import type { TestBridge } from './support/test-bridge.ts'
import { goTo, sizes, useScreens } from './support/with-screen.ts'

/** Several assignees, and reviewers: where the account's service speaks API v4. */

const withScreen = useScreens()

const beforeReviewers = { ...accountOverV4, service: { ...accountOverV4.service, version: '12.0.0' } } as const

const usual = { theme: 'light', ...sizes.wide } as const
const submitted = (bridge: TestBridge) =>
  bridge.calls.flatMap(({ name, args }) => {
    if (name === 'submitEdit') return [(args as { edit: unknown }).edit]
    return name === 'submitEdits' ? (args as { edits: readonly unknown[] }).edits : []
  })

async function inList(page: Page, section: 'i' | 'm'): Promise<void> {
  await goTo(page, section)
  await press(page, 'Home')
  await page.locator('[role=option][aria-selected=true]').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('list')
}

async function pick(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await page.keyboard.type(name)
    await press(page, 'Enter')
  }
  await press(page, 'Control+Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

it('Enter toggles each assignee, and nothing is changed before they are applied', async () => {
  await withScreen(usual, { accounts: [accountOverV4] }, async ({ page, bridge }) => {
    await inList(page, 'i')
    await press(page, 'a')
    await page.getByRole('dialog', { name: /^Assignees of #1/ }).waitFor()
    await page.keyboard.type('ines')
    await press(page, 'Enter')
    await page.getByText('1 change', { exact: true }).waitFor()
    expect(submitted(bridge)).toEqual([])
    await pick(page, ['leila'])
    const people = { add: [2, 5], remove: [] }
    const edit = { kind: 'changeItem', target: `${accountId}/issue/1`, fields: { assignees: people } }
    await expect.poll(() => submitted(bridge)).toEqual([edit])
    // It is shown at once, and whoever is chosen again is taken off.
    await page
      .getByRole('option', { name: /Assigned to .*Inês Carvalho/ })
      .first()
      .waitFor()
    await press(page, 'a')
    await page.getByRole('dialog', { name: /^Assignees of #1/ }).waitFor()
    await pick(page, ['leila'])
    const off = { kind: 'changeItem', target: `${accountId}/issue/1`, fields: { assignees: { add: [], remove: [5] } } }
    await expect.poll(() => submitted(bridge)).toEqual([edit, off])
  })
}, 30_000)

it('several merge requests are given reviewers as one step', async () => {
  await withScreen(usual, { accounts: [accountOverV4] }, async ({ page, bridge }) => {
    await inList(page, 'm')
    await press(page, 'Shift+J')
    await press(page, 'Shift+H')
    await page.getByRole('dialog', { name: /^Reviewers of 2 / }).waitFor()
    await pick(page, ['ines'])
    const fields = { reviewers: { add: [2], remove: [] } }
    await expect
      .poll(() => submitted(bridge))
      .toEqual([
        { kind: 'changeItem', target: `${accountId}/mergeRequest/1`, fields },
        { kind: 'changeItem', target: `${accountId}/mergeRequest/2`, fields },
      ])
  })
}, 30_000)

it('a merge request says who reviews it, and asks for that by a click', async () => {
  await withScreen(usual, { accounts: [accountOverV4] }, async ({ page }) => {
    await inList(page, 'm')
    await page.getByRole('button', { name: 'Reviewers: Nobody' }).click()
    await page.getByRole('dialog', { name: /^Reviewers of / }).waitFor()
    await pick(page, ['ines'])
    await page.getByRole('button', { name: /^Reviewers: .*Inês Carvalho awaiting review$/ }).waitFor()
  })
}, 30_000)

it('a merge request says which approvals are missing and by which rules, and asks a reviewer again', async () => {
  await withScreen(usual, { accounts: [accountOverV4] }, async ({ page, bridge }) => {
    const { cache } = bridge.sample
    const people = ['ines', 'leila'].map((name) => person(name))
    const [ines, leila] = people as [User, User]
    answer(cache, (arrival) => {
      cache.prepare('UPDATE merge_requests SET reviewer_ids = ? WHERE id = 1').run(JSON.stringify([ines.id, leila.id]))
      const state = (user: User, review: string) => ({ user, state: review, createdAt: '2026-01-01T00:00:00.000Z' })
      storeReviews(cache, 1, [state(ines, 'requested_changes'), state(leila, 'unreviewed')], arrival)
      storeApprovals(cache, 1, sampleApprovals({ approvalsRequired: 3, approvalsLeft: 2, approvedBy: [] }), arrival)
      const rule = { approvalsRequired: 1, approved: false, eligibleApprovers: people, approvedBy: [] }
      const rules = [
        { ...rule, name: 'Safety', ruleType: 'regular', section: null },
        { ...rule, name: '*.md', ruleType: 'code_owner', section: 'Docs', approved: true, approvedBy: [leila] },
      ]
      storeApprovalRules(cache, 1, rules, arrival)
    })
    bridge.changed(['mergeRequest'])
    await inList(page, 'm')
    await page.getByText('2 approvals are missing').waitFor()
    await page.getByText('1 of 3 approvals').waitFor()
    const rules = page.locator('.fact.rules')
    await rules.getByRole('list', { name: 'Code owners: Docs' }).getByText('fulfilled').waitFor()
    expect(await rules.getByRole('list', { name: 'Rules of the project' }).innerText()).toMatch(
      /Safety\s+0 of 1\s+waits\s+Inês Carvalho and .* may approve/,
    )
    expect(await page.getByRole('button', { name: /^Re-request review/ }).count()).toBe(1)
    await page.getByRole('button', { name: 'Re-request review: Inês Carvalho' }).click()
    const edit = { kind: 'askAgain', target: `${accountId}/mergeRequest/1`, reviewerId: ines.id }
    await expect.poll(() => submitted(bridge)).toEqual([edit])
    // It is shown at once, and whoever is asked is not asked again.
    await page.getByRole('button', { name: /^Reviewers: Inês Carvalho awaiting review/ }).waitFor()
    await page.getByRole('button', { name: /^Re-request review/ }).waitFor({ state: 'detached' })
  })
}, 30_000)

it('a service that knows no reviewers is asked for none', async () => {
  await withScreen(usual, { accounts: [beforeReviewers] }, async ({ page, bridge }) => {
    await inList(page, 'm')
    await page.getByRole('button', { name: /^Labels:/ }).waitFor()
    expect(await page.getByRole('button', { name: /^Reviewers:/ }).count()).toBe(0)
    await press(page, 'Shift+H')
    await page.getByText(/reviewers need GitLab 13\.8/).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(submitted(bridge)).toEqual([])
  })
}, 30_000)
