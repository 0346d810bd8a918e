import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import { keyOf, partsOf } from '../../../shared/model/key.ts'
import type { UpdateState } from '../../../shared/updates.ts'
import { publicKeyOf } from '../../support/public-key.ts'
import { suggestedViews } from '../../../shared/model/view.ts'
import type { PersonNow } from '../../../shared/model/user-status.ts'
import { begunInBrowser, putApprovals } from './approvals-screens.ts'
import { putHierarchy } from './hierarchy-screens.ts'
import { putLinks } from './links-screens.ts'
import { putObstacles } from './obstacles-screens.ts'
import { putDeployments } from './deployments-screens.ts'
import { directory } from './directory-content.ts'
import { putThreads } from './discussions-screens.ts'
import { accountId, accountOfToday, accountOverV4, otherAccount, person, sampleAccount } from './sample-content.ts'
import { sampleReleases } from './releases-content.ts'
import { fillProposals, proposeOnLine } from './proposals.ts'
import { fillDiscarded, queue } from './sample-edits.ts'
import { beginning, failing, makeSyncLists } from './sample-lists.ts'
import { positionAt } from './review-screens.ts'
import { failedPipeline, failedTests, openFailed, openFailedByChild } from './pipelines-screens.ts'
import { suggestingNotes } from './suggestions-screens.ts'
import type { BridgeOptions } from './test-bridge.ts'
import { press } from '../../support/keys.ts'
import {
  goTo,
  lookAtFigures,
  openIssueWithNotes,
  openItemWithNotes,
  openOutbox,
  openPanel,
  openSnippet,
  type Shown,
} from './with-screen.ts'

/** A screen, and how one comes to it. */
export interface Scene {
  readonly options?: BridgeOptions
  readonly go: (shown: Shown) => Promise<void>
}

/** Goes to a scene once the window is there. */
export async function goToScene({ page, bridge }: Shown, scene: Scene): Promise<void> {
  await page.getByRole('main').first().waitFor()
  await page.waitForFunction(() => document.activeElement !== document.body)
  await scene.go({ page, bridge })
}

/** Writes a comment on a line of a merge request, to which something is pushed afterwards. */
async function outdateComment({ page, bridge }: Shown, item: string): Promise<void> {
  bridge.pushVersions(item, 1, 2)
  await press(page, 'g', 'r')
  const grid = page.getByRole('grid', { name: 'Changes' })
  await grid.waitFor()
  await page.getByRole('combobox', { name: 'From' }).waitFor()
  await press(page, 'n', 'r')
  await grid.getByRole('textbox').waitFor()
  await page.keyboard.type('Why?')
  await press(page, 'Escape')
  bridge.pushVersions(item, 1, 2, 3)
}

/** Every screen that Docket has, by what is on it. */
export const scenes: Readonly<Record<string, Scene>> = {
  'signing in': { options: { accounts: [] }, go: async ({ page }) => page.getByLabel('GitLab address').waitFor() },
  'the welcome': {
    options: { accounts: [], firstRun: true },
    go: async ({ page }) => page.getByRole('button', { name: 'Continue' }).waitFor(),
  },
  'the ways in': {
    options: { accounts: [], firstRun: true },
    go: async ({ page }) => {
      await press(page, 'Enter')
      await page.getByLabel('GitLab address').waitFor()
    },
  },
  'the first choice of notifications': {
    options: { firstRun: true },
    go: async ({ page }) => page.getByRole('heading', { name: 'Notifications' }).waitFor(),
  },
  'a refused address': {
    options: { accounts: [] },
    go: async ({ page, bridge }) => {
      bridge.fail('signIn', { code: 'unreachable' })
      await page.getByLabel('GitLab address').fill('https://code.example.org')
      await press(page, 'Enter')
      await page.getByRole('alert').waitFor()
    },
  },
  inbox: { go: async ({ page }) => page.getByRole('option').first().waitFor() },
  'the inboxes of all accounts, of which one cannot be read': {
    options: { accounts: [sampleAccount, otherAccount], sampleInAll: true },
    go: async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      bridge.changeAccounts([
        sampleAccount,
        otherAccount,
        { ...otherAccount, id: 'third1', url: 'https://third.example' },
      ])
      await press(page, 'g', 'e')
      await page.getByText('The inbox of third.example cannot be read').waitFor()
      await page.getByText('Sample workspace: Synced').waitFor()
      await page
        .getByRole('option', { name: /code\.example\.org/ })
        .first()
        .waitFor()
    },
  },
  'an inbox that is still filling, with something done': {
    go: async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      bridge.setSync({ phase: 'first', lastSyncedAt: null, listsDone: 12, listsTotal: 40 })
      bridge.changed(['inboxEntry'])
      await press(page, 'j', 'e')
      await page.getByText('Your inbox is still filling.').waitFor()
      await page.getByRole('button', { name: 'Undo' }).waitFor()
    },
  },
  'selected rows': {
    go: async ({ page }) => {
      await page.getByRole('option').first().waitFor()
      await press(page, 'j', 'x', 'Shift+J')
      await page.getByRole('toolbar', { name: 'Actions for the selection' }).waitFor()
    },
  },
  'a query with completions, and what is wrong with it': {
    go: async ({ page }) => {
      await goTo(page, 'i')
      await press(page, '/')
      await page.keyboard.type('is:opne updated:soon lab')
      await page.getByRole('listbox', { name: 'Completions' }).waitFor()
      await page.getByText('“soon” is not a date.').waitFor()
    },
  },
  'a comment with the commands that it can have': {
    options: { accounts: [accountOverV4] },
    go: async ({ page }) => {
      await goTo(page, 'i')
      await press(page, 'Home', 'Enter')
      await page.getByLabel('Write a comment').focus()
      await page.keyboard.type('/')
      const commands = page.getByRole('listbox', { name: 'Completions' }).getByRole('option')
      await commands.first().waitFor()
      await press(page, 'ArrowUp')
      await commands.and(page.locator('[aria-selected=true]')).waitFor()
    },
  },
  'a board with selected cards and an empty column': {
    go: async ({ page }) => {
      await goTo(page, 'i')
      await page
        .getByRole('button', { name: /soil-probe/ })
        .first()
        .click()
      await press(page, 'Shift+B')
      await page.getByRole('combobox', { name: 'Show the list as' }).waitFor()
      await page.keyboard.type('board by milestone')
      await press(page, 'Enter')
      await page.getByRole('region', { name: 'Autumn season' }).waitFor()
      await press(page, 'ArrowRight', 'j', 'x')
      await page.getByRole('grid').waitFor()
    },
  },
  'choosing columns': {
    go: async ({ page }) => {
      await goTo(page, 'i')
      await page.getByRole('button', { name: 'Choose columns' }).click()
      await page.getByRole('menu').getByRole('menuitemcheckbox', { name: 'Tasks' }).click()
      await page
        .getByTitle(/tasks done$/)
        .first()
        .waitFor()
    },
  },
  'saving a view': {
    go: async ({ page }) => {
      await goTo(page, 'i')
      await press(page, 'Shift+V')
      await page.getByRole('dialog', { name: 'Save as a view' }).waitFor()
    },
  },
  'the views, one being changed': {
    go: async ({ page, bridge }) => {
      for (const view of suggestedViews) await bridge.call('saveView', { account: accountId, id: null, view })
      await page.getByRole('option').first().waitFor()
      await press(page, 'Control+,')
      const section = page.getByRole('main', { name: 'Settings' }).locator('[data-page="views"]')
      await section.getByRole('button', { name: 'Change the view Review' }).click()
      await section.getByRole('combobox', { name: 'Query' }).fill('is:opne ')
      await section.getByText(/cannot be “opne”/).waitFor()
    },
  },
  'the keys of commands, one being taken over': {
    go: async ({ page }) => {
      await page.getByRole('option').first().waitFor()
      await press(page, 'Control+,')
      const section = page.getByRole('main', { name: 'Settings' }).locator('[data-page="keys"]')
      await section.getByText('Change the keys of commands').click()
      await section.getByRole('button', { name: 'Change the key of Snooze' }).click()
      await press(page, 'e')
      await section.getByRole('alert').waitFor()
    },
  },
  'rules, one being written': {
    go: async ({ page }) => {
      await page.getByRole('option').first().waitFor()
      await press(page, 'Control+,')
      const section = page.getByRole('main', { name: 'Settings' }).locator('[data-page="rules"]')
      await section.getByRole('button', { name: 'Add a rule…' }).click()
      await section.getByLabel('Name').fill('Bots')
      await section.getByLabel('With new entries that match').fill('is:merge-request')
      await section.getByRole('button', { name: 'Try it out' }).click()
      await section.getByText(/In the last 30 days/).waitFor()
      await press(page, 'Control+Enter')
      await section.getByText('Mark done: is:merge-request').waitFor()
      await section.getByRole('button', { name: 'Change the rule Bots' }).click()
    },
  },
  'local labels, one being added': {
    go: async ({ page }) => {
      await goTo(page, 'i')
      await press(page, 'Home', 'Control+Shift+L')
      await page.getByRole('combobox', { name: /^Add or remove a local label of / }).waitFor()
      await page.keyboard.type('waiting')
      await press(page, 'Enter')
      await page.locator('#list').getByTitle('Local label “waiting”, on this computer only').waitFor()
      await press(page, 'Control+Shift+L')
      await page.getByRole('combobox', { name: /^Add or remove a local label of / }).waitFor()
      await page.keyboard.type('later')
      await page.getByText('New local label “later”').waitFor()
    },
  },
  'clearing what has ended': {
    go: async ({ page }) => {
      await page.getByRole('option').first().waitFor()
      await press(page, 'Shift+X')
      await page.getByRole('dialog', { name: 'Clear closed and merged entries?' }).waitFor()
    },
  },
  'focus mode': {
    go: async ({ page }) => {
      await page.getByRole('option').first().waitFor()
      await press(page, 'Home', 'Shift+F')
      await page.getByText('1 of 18').waitFor()
      await page.getByRole('heading', { name: /comment/ }).waitFor()
    },
  },
  'the end of focus mode': {
    go: async ({ page }) => {
      await page.getByRole('option').first().waitFor()
      await press(page, 'Shift+F', 'e', ...Array.from({ length: 17 }, () => 'j'))
      await page.getByText('1 done, 17 left for later.').waitFor()
    },
  },
  'catching up': {
    options: { lookedAt: true },
    go: async ({ page }) => {
      await page.getByRole('option').first().waitFor()
      await press(page, 'g', 'u')
      await page.getByText(/ changed since you last looked/).waitFor()
    },
  },
  'threads that wait, one of them being answered and one resolved': {
    options: { accounts: [accountOverV4] },
    go: async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      putThreads(bridge)
      await press(page, 'g', 't')
      await page.getByRole('region', { name: 'Waiting for others' }).waitFor()
      await press(page, 'j', 'j', 'i')
      await page.getByText('Resolved', { exact: true }).waitFor()
      await press(page, 'k', 'r')
      await page.getByRole('textbox', { name: 'Your reply' }).waitFor()
    },
  },
  'no threads that wait': {
    options: { accounts: [accountOverV4] },
    go: async ({ page }) => {
      await page.getByRole('option').first().waitFor()
      await press(page, 'g', 't')
      await page.getByText('No open threads').waitFor()
    },
  },
  'merge requests with open threads': {
    options: { accounts: [accountOverV4] },
    go: async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      putThreads(bridge)
      await goTo(page, 'm')
      await page.getByTitle('3 open threads').first().waitFor()
    },
  },
  'an issue': {
    go: async ({ page }) => {
      await goTo(page, 'i')
      await press(page, 'j', 'Enter')
      await page.getByRole('heading', { name: /comment/ }).waitFor()
    },
  },
  'a reference with the card of what it names': {
    go: async ({ page, bridge }) => {
      await openIssueWithNotes(page, bridge, [{ body: 'See %"Spring season".' }])
      const card = page.getByRole('tooltip').getByText('open item')
      // The thread may be drawn anew once its rows are read, and the link with it.
      await expect
        .poll(async () => {
          await page.locator('.note').getByRole('link', { name: '%"Spring season"' }).focus()
          return await card.isVisible()
        })
        .toBe(true)
    },
  },
  'an issue beside its facts in a rail': {
    go: async ({ page }) => {
      await page.setViewportSize({ width: 1800, height: 1000 })
      await goTo(page, 'i')
      await press(page, 'j', 'Enter')
      await page.getByRole('heading', { name: /comment/ }).waitFor()
    },
  },
  'a merge request': {
    go: async ({ page }) => {
      await goTo(page, 'm')
      await press(page, 'j', 'Enter')
      await page.getByRole('heading', { name: /comment/ }).waitFor()
      await page.getByText('src/pump.rs').click()
      await page.getByText('wait(5)').waitFor()
      await page.locator('.diff mark').first().waitFor()
    },
  },
  'threads of a merge request: open, resolved, internal and at a line, with a reply begun': {
    options: { accounts: [accountOverV4] },
    go: async ({ page, bridge }) => {
      const inThread = (discussionId: string) => ({ discussionId, resolvable: true })
      await openItemWithNotes({ page, bridge }, 'mergeRequest', [
        { body: 'A word about all of it.', discussionId: 'plain' },
        { body: 'Is five not too long?', ...inThread('line'), position: positionAt(4) },
        { body: 'It was measured.', ...inThread('line'), position: positionAt(4) },
        {
          body: 'A typo.',
          ...inThread('done'),
          resolved: true,
          resolvedBy: person('rosa'),
          resolvedAt: '2026-01-05T10:00:00Z',
        },
        { body: 'They pay late.', ...inThread('internal'), internal: true },
      ])
      await page.getByText('Is five not too long?').waitFor()
      await press(page, '}', 'r')
      await page.getByRole('textbox', { name: 'Your reply' }).fill('Then let us say so.')
    },
  },
  'a pipeline that failed, with the log of the job by which it did': {
    options: { accounts: [accountOverV4] },
    go: async ({ page, bridge }) => {
      await openFailed(page, bridge)
      await press(page, '>')
      await page.getByText('ERROR: Job failed: exit code 1').waitFor()
    },
  },
  'the tests of a pipeline that failed': {
    options: { accounts: [accountOverV4] },
    go: async ({ page, bridge }) => {
      await openFailed(page, bridge)
      bridge.reportTests(failedPipeline.id, failedTests)
      await press(page, '>')
      await page.getByText('48 tests, 2 failed, 1 skipped', { exact: true }).first().click()
      await page.getByText('its report cannot be read: no XML').waitFor()
    },
  },
  'a pipeline that failed by a child pipeline': {
    options: { accounts: [accountOverV4] },
    go: async ({ page, bridge }) => {
      await openFailedByChild(page, bridge)
      await press(page, '>')
      await page.getByText('no page docs/lease.md').waitFor()
    },
  },
  'a job about to be started': {
    options: { accounts: [accountOverV4] },
    go: async ({ page, bridge }) => {
      await openFailed(page, bridge)
      await press(page, '>')
      await page.getByText('ERROR: Job failed: exit code 1').waitFor()
      await press(page, 'j', '+')
      await page.getByRole('dialog', { name: 'Start flash a gateway?' }).waitFor()
    },
  },
  'suggestions on lines of a merge request: to be applied, applied, outdated and in the batch': {
    options: { accounts: [accountOverV4] },
    go: async ({ page, bridge }) => {
      await openItemWithNotes({ page, bridge }, 'mergeRequest', suggestingNotes)
      await page.getByRole('button', { name: 'Add to batch' }).first().click()
      await page.getByRole('button', { name: 'In the batch' }).waitFor()
    },
  },
  'several suggestions about to be applied': {
    options: { accounts: [accountOverV4] },
    go: async ({ page, bridge }) => {
      await openItemWithNotes({ page, bridge }, 'mergeRequest', suggestingNotes)
      await page.getByRole('button', { name: 'Add to batch' }).first().click()
      await page.getByRole('button', { name: 'Add to batch' }).first().click()
      await page.getByRole('button', { name: 'Apply 2 suggestions…' }).first().click()
      await page.getByRole('dialog', { name: 'Apply 2 suggestions' }).waitFor()
      await page.keyboard.type('Wait less, as Grete says')
    },
  },
  'a suggestion that waits to be applied': {
    options: { accounts: [accountOverV4] },
    go: async ({ page, bridge }) => {
      await openItemWithNotes({ page, bridge }, 'mergeRequest', suggestingNotes)
      await page.getByRole('button', { name: 'Apply…' }).first().click()
      await page.getByRole('dialog', { name: 'Apply the suggestion' }).waitFor()
      await press(page, 'Control+Enter')
      await page.getByText('Applying').first().waitFor()
    },
  },
  'the rules about the approvals of a merge request': {
    options: { accounts: [accountOverV4] },
    go: async ({ page, bridge }) => {
      putApprovals(bridge, await openItemWithNotes({ page, bridge }, 'mergeRequest', []))
      await page.getByText('Code owners: Firmware').waitFor()
    },
  },
  'an issue with the issues that it is linked to': {
    options: { accounts: [accountOverV4] },
    go: async ({ page, bridge }) => {
      putLinks(bridge, await openItemWithNotes({ page, bridge }, 'issue', []))
      await page.getByRole('list', { name: 'Blocked by' }).waitFor()
    },
  },
  'an issue with what it is a part of, and its parts': {
    options: { accounts: [accountOverV4] },
    go: async ({ page, bridge }) => {
      putHierarchy(bridge, await openItemWithNotes({ page, bridge }, 'issue', []))
      await page.getByText('2 of 3 done').waitFor()
      await page.getByText('Part of').waitFor()
    },
  },
  'the question which issue one is linked to': {
    options: { accounts: [accountOverV4] },
    go: async ({ page, bridge }) => {
      await openItemWithNotes({ page, bridge }, 'issue', [])
      await press(page, '&')
      await page.getByRole('dialog').getByRole('option').first().waitFor()
    },
  },
  'a merge request that was deployed': {
    options: { accounts: [accountOverV4] },
    go: async ({ page, bridge }) => {
      putDeployments(bridge, await openItemWithNotes({ page, bridge }, 'mergeRequest', []))
      await page.getByRole('region', { name: 'Deployments' }).waitFor()
    },
  },
  'the releases of a project': {
    options: { accounts: [accountOverV4] },
    go: async ({ page, bridge }) => {
      bridge.serviceLists = { releases: sampleReleases() }
      await goTo(page, 'i')
      await press(page, 'Home', 'g', 'Shift+R')
      await page.getByRole('article', { name: 'Perch 2.2' }).waitFor()
    },
  },
  'no releases of a project': {
    options: { accounts: [accountOverV4] },
    go: async ({ page, bridge }) => {
      bridge.serviceLists = { releases: [] }
      await goTo(page, 'i')
      await press(page, 'Home', 'g', 'Shift+R')
      await page.getByText('No releases').waitFor()
    },
  },
  'a merge request that others hold up': {
    options: { accounts: [accountOverV4] },
    go: async ({ page, bridge }) => {
      putObstacles(bridge, await openItemWithNotes({ page, bridge }, 'mergeRequest', []), 'blocked')
      await page.getByRole('list', { name: 'What holds it up' }).waitFor()
    },
  },
  'the question before a merge that status checks hold up': {
    options: { accounts: [accountOverV4] },
    go: async ({ page, bridge }) => {
      putObstacles(bridge, await openItemWithNotes({ page, bridge }, 'mergeRequest', []), 'checked')
      await page.getByText('Merge it when they have.').waitFor()
      await page.getByRole('button', { name: 'Merge…' }).click()
      await page.getByRole('dialog').getByRole('list', { name: 'What holds it up' }).waitFor()
    },
  },
  'the question for a branch on which a merge request is reverted': {
    options: { accounts: [accountOverV4] },
    go: async ({ page, bridge }) => {
      const item = await openItemWithNotes({ page, bridge }, 'mergeRequest', [])
      const text = `UPDATE merge_requests SET state = 'merged', merge_commit_sha = '1234abcd5678' WHERE id = ?`
      bridge.sample.cache.prepare(text).run(partsOf(item).id)
      bridge.changed(['mergeRequest'])
      await page.getByText('Merged.').first().waitFor()
      await press(page, 'Control+k')
      await page.keyboard.type('Revert the merge request')
      await press(page, 'Enter')
      await page.getByLabel('On a new branch').check()
      await page.getByLabel('Name of the new branch').waitFor()
    },
  },
  'a review about to be published, with a verdict and a comment on an older version': {
    options: {
      accounts: [{ ...sampleAccount, service: { ...sampleAccount.service, interface: 'v4', version: '19.0.0' } }],
    },
    go: async ({ page, bridge }) => {
      const item = await openItemWithNotes({ page, bridge }, 'mergeRequest', [])
      putApprovals(bridge, item)
      bridge.draftNotes = [begunInBrowser]
      await outdateComment({ page, bridge }, item)
      await press(page, 'Control+Shift+Enter')
      const dialog = page.getByRole('dialog', { name: 'Publish your review' })
      await dialog.getByText('about an older version').waitFor()
      await page.keyboard.type('One question, and **one** thing that I would change.')
      await dialog.getByRole('radio', { name: /^Approve/ }).check()
      await dialog.getByText('from a browser').waitFor()
    },
  },
  'a comment that a push has outdated': {
    options: { accounts: [accountOverV4] },
    go: async ({ page, bridge }) => {
      const item = await openItemWithNotes({ page, bridge }, 'mergeRequest', [])
      await outdateComment({ page, bridge }, item)
      await page.getByRole('button', { name: 'Move it to this version' }).waitFor()
    },
  },
  'the question before a suggestion is applied': {
    options: { accounts: [accountOverV4] },
    go: async ({ page, bridge }) => {
      await openItemWithNotes({ page, bridge }, 'mergeRequest', suggestingNotes)
      await page.getByRole('button', { name: 'Apply…' }).first().click()
      await page.getByRole('dialog', { name: 'Apply the suggestion' }).waitFor()
    },
  },
  'a snippet, with a comment that waits': {
    go: async ({ page }) => {
      await openSnippet(page)
      await press(page, 'r')
      await page.keyboard.type('A word on it.')
      await press(page, 'Control+Enter')
      await page.getByText(/^Queued, /).waitFor()
    },
  },
  'a snippet that is not there': {
    go: async ({ page }) => {
      await openSnippet(page)
      await press(page, 'g', 'c')
      const dialog = page.getByRole('dialog', { name: 'Open a snippet' })
      await dialog.getByText('Opened before').waitFor()
      await page.keyboard.type('13')
      await press(page, 'Enter')
      await dialog.getByRole('alert').waitFor()
    },
  },
  'the palette': {
    go: async ({ page }) => {
      await goTo(page, 'i')
      await press(page, 'Control+k')
      await page.getByRole('dialog', { name: 'Find and do anything' }).waitFor()
      await page.keyboard.type('sec')
      await page.getByRole('group', { name: 'Labels' }).getByRole('option', { name: 'security' }).waitFor()
    },
  },
  'your week': {
    go: async ({ page }) => {
      await page.getByRole('option').first().waitFor()
      await press(page, 'g', 'w')
      const sheet = page.getByRole('dialog', { name: 'Your week' })
      await sheet.locator('.row, .empty').first().waitFor()
      // The sample's activity of the last days may be in the week before.
      if ((await sheet.locator('.row').count()) === 0) await press(page, 'ArrowLeft')
      await sheet.locator('.row').first().waitFor()
    },
  },
  'a project in figures, with its tables': {
    go: async ({ page }) => {
      await goTo(page, 'i')
      await press(page, 'Home', 'g', 'f')
      const sheet = page.getByRole('main', { name: 'hardware/gateway' })
      await sheet.locator('canvas').waitFor()
      for (const table of await sheet.getByText('As a table').all()) await table.click()
    },
  },
  'a milestone in figures': {
    go: async ({ page }) => {
      await goTo(page, 'i')
      await press(page, 'Home')
      await (await lookAtFigures(page, 'milestone', 'Spring season')).locator('.figures').waitFor()
    },
  },
  'a person in figures': {
    go: async ({ page }) => {
      await goTo(page, 'i')
      await press(page, 'Home')
      await (await lookAtFigures(page, 'person', 'Priya Raman')).locator('.figures').waitFor()
    },
  },
  'the inbox in figures': {
    go: async ({ page }) => {
      await page.getByRole('option').first().waitFor()
      await press(page, 'g', 'y')
      const sheet = page.getByRole('main', { name: 'Your inbox over thirty days' })
      await sheet.locator('canvas').waitFor()
      for (const table of await sheet.getByText('As a table').all()) await table.click()
    },
  },
  'the search over everything': {
    go: async ({ page }) => {
      await page.getByRole('option').first().waitFor()
      await press(page, 'Control+Shift+F')
      await page.getByRole('dialog', { name: 'Search everything' }).waitFor()
      await page.keyboard.type('regulator')
      await page.locator('.palette mark').first().waitFor()
    },
  },
  'what the palette asks': {
    go: async ({ page }) => {
      await goTo(page, 'i')
      await press(page, 'j', 'Control+k')
      await page.keyboard.type('move another')
      await press(page, 'Enter')
      await page
        .getByRole('dialog', { name: /^Move #/ })
        .getByText('cannot be undone')
        .waitFor()
    },
  },
  'the history': {
    go: async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      bridge.sample.userStore.rememberWithoutUndo('Stop sync', 'It is switched in the sync panel.')
      await press(page, 'j', 'b', 'e', 'Shift+Z')
      const history = page.getByRole('dialog', { name: 'History' })
      await history.getByRole('button', { name: 'Undo the last step' }).click()
      await history.getByText(/· Undone$/).waitFor()
    },
  },
  'what is asked before undoing': {
    go: async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      await press(page, 'j', 'b')
      await page.getByText(/^Pinned: /).waitFor()
      bridge.sample.userStore.rememberWithoutUndo('Stop sync', 'It is switched in the sync panel.')
      await press(page, 'z')
      await page
        .getByRole('dialog', { name: 'Stop sync cannot be undone' })
        .getByText('The step before it is')
        .waitFor()
    },
  },
  'a project kept offline': {
    go: async ({ page, bridge }) => {
      await goTo(page, 'i')
      bridge.sample.userStore.keepOffline([keyOf(accountId, 'project', 1)], true)
      await page
        .getByRole('complementary')
        .getByRole('button', { name: /gateway/ })
        .first()
        .click()
      await page
        .getByText(/\d+ of \d+ items/)
        .first()
        .waitFor()
      await press(page, 'j', 'Enter')
      await page.getByRole('heading', { name: /comment/ }).waitFor()
      await press(page, 'Shift+L')
      await page.locator('#detail').getByRole('button', { name: 'Kept offline' }).waitFor()
    },
  },
  'a picker': {
    go: async ({ page }) => {
      await goTo(page, 'i')
      await press(page, 'j', 'l')
      await page.getByRole('dialog', { name: /^Labels of/ }).waitFor()
    },
  },
  'title and description being written': {
    go: async ({ page }) => {
      await goTo(page, 'i')
      await press(page, 'Enter')
      await page.getByRole('heading', { name: /comment/ }).waitFor()
      await press(page, 'Shift+E')
      await page.getByRole('form', { name: 'Title and description' }).waitFor()
    },
  },
  'a comment being written': {
    go: async ({ page }) => {
      await goTo(page, 'i')
      await press(page, 'Home', 'Enter')
      await page.getByRole('heading', { name: /comment/ }).waitFor()
      const code = '```ts\nconst x = "a" // 1\n```'
      await page.getByLabel('Write a comment').fill(`As in #1[^1] :tada:\n\n${code}\n\n[^1]: Why.\n\n/close\n`)
      await page.locator('.composer').getByRole('button', { name: 'Preview' }).press('Enter')
      await page.getByRole('region', { name: 'Preview' }).locator('.code-keyword').waitFor()
      await page.getByLabel('Write a comment').focus()
      await press(page, 'Control+End')
      await page.keyboard.type('@in')
      await page.getByRole('listbox', { name: 'Completions' }).waitFor()
    },
  },
  'awards, and emoji to choose from': {
    go: async ({ page }) => {
      await goTo(page, 'i')
      await press(page, 'Enter')
      await page.getByRole('heading', { name: /comment/ }).waitFor()
      await press(page, 'Shift+A', 'Enter')
      await page.getByRole('button', { name: 'thumbs up, 1 award' }).waitFor()
      await press(page, 'Shift+A')
      await page.getByRole('textbox', { name: 'Name of an emoji' }).waitFor()
    },
  },
  'a due date': { go: ({ page }) => openDialog(page, 'd', /^Due date of/) },
  'a question before deleting': { go: ({ page }) => openDialog(page, '#', /^Delete/) },
  'a new issue': {
    go: async ({ page }) => {
      await openDialog(page, 'c', 'New issue')
      await page.getByRole('dialog').getByText('More', { exact: true }).click()
    },
  },
  'a new merge request': { go: ({ page }) => openDialog(page, 'Shift+N', 'New merge request') },
  'a new merge request of a branch, with people and a template': {
    options: { accounts: [accountOverV4] },
    go: async ({ page, bridge }) => {
      const newest = { authorName: 'Mira Solheim', authorEmail: '', committedAt: '2026-01-02T03:04:05.000Z' }
      bridge.serviceLists = {
        branches: [
          { id: 1, name: 'master', isDefault: true, ...newest },
          { id: 2, name: 'wait-less', isDefault: false, ...newest },
        ],
        mergeRequestTemplates: [{ id: 3, name: 'Default', content: '## What changes' }],
      }
      await openDialog(page, 'Shift+N', 'New merge request')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Template').waitFor()
      await dialog.getByLabel('Reviewers', { exact: true }).selectOption({ label: 'Inês Carvalho' })
      await dialog.getByLabel('Source branch', { exact: true }).focus()
      await press(page, 'ArrowDown')
      await dialog.getByRole('option', { name: /^wait-less/, selected: true }).waitFor()
    },
  },
  merging: {
    go: async ({ page }) => {
      await goTo(page, 'm')
      await press(page, 'Home', 'Enter')
      await page.getByRole('region', { name: 'Merging', exact: true }).waitFor()
      await press(page, 'y')
      await page.getByRole('dialog', { name: /^Merge/ }).waitFor()
    },
  },
  'the earliest merge': {
    options: { accounts: [accountOfToday] },
    go: async ({ page }) => {
      await goTo(page, 'm')
      await press(page, 'Home', 'Enter')
      await page.getByRole('region', { name: 'Merging', exact: true }).waitFor()
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: /^Set the earliest merge time/ }).click()
      await page.getByRole('dialog', { name: /^Earliest merge of/ }).waitFor()
    },
  },
  'the time of an issue': {
    options: { accounts: [accountOfToday] },
    go: async ({ page }) => {
      await goTo(page, 'i')
      await press(page, 'Home', 'Enter')
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: /^Set an estimate or add time spent/ }).click()
      await page.getByLabel('Add time spent').fill('soon')
      await page.getByText('“soon” is not a valid time.').waitFor()
    },
  },
  'what was merged, brought into a branch that does not take it': {
    options: { accounts: [accountOfToday] },
    go: async ({ page, bridge }) => {
      bridge.fail('pickMerged', { code: 'pick_conflict' })
      await goTo(page, 'm')
      await press(page, '/')
      await page.keyboard.press('Control+a')
      await page.keyboard.type('is:merged')
      await press(page, 'Enter')
      await page
        .getByRole('option', { name: /Merged/ })
        .first()
        .waitFor()
      await press(page, 'Home', 'Enter')
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: /^Cherry-pick/ }).click()
      const dialog = page.getByRole('dialog', { name: /^Cherry-pick/ })
      await dialog.getByRole('combobox', { name: 'Branch' }).fill('stable')
      await dialog.getByText('It does not apply cleanly to that branch').waitFor()
    },
  },
  'the start date of an incident': {
    options: { accounts: [accountOfToday] },
    go: async ({ page, bridge }) => {
      bridge.planIssue(1, { issueType: 'incident', startDate: '2026-11-20' })
      await goTo(page, 'i')
      await press(page, 'Home', 'Enter')
      await page.locator('[data-fact=changeType]').getByText('Incident').waitFor()
      await press(page, 'Control+Shift+D')
      await page.getByRole('dialog', { name: /^Start date of/ }).waitFor()
    },
  },
  'the plan of an issue': {
    options: { accounts: [accountOfToday] },
    go: async ({ page, bridge }) => {
      const week = { iterationId: 7, iterationTitle: null, iterationStart: '2026-11-23', iterationDue: '2026-11-29' }
      const edition = { hasWeight: true, hasEpic: true, hasIteration: true, hasHealthStatus: true }
      const epic = { epicId: 5, epicTitle: 'Quieter forges', epicReference: 'platform&5' }
      bridge.planIssue(1, { ...edition, weight: 3, ...epic, healthStatus: 'at_risk', ...week })
      await goTo(page, 'i')
      await press(page, 'Home', 'Enter')
      await page.locator('[data-fact=planIssue]').getByText('At risk').click()
      await page.getByRole('dialog', { name: /^Weight, epic, iteration and health of/ }).waitFor()
    },
  },
  'labels and milestones': {
    go: async ({ page }) => {
      await goTo(page, 'i')
      await press(page, 'j', 'g', 'l')
      await page.getByRole('button', { name: 'Change bug' }).click()
      await page.getByRole('button', { name: 'New milestone' }).click()
    },
  },
  'what happened': {
    go: async ({ page }) => {
      await goTo(page, 'a')
      // Shortly after midnight nothing of the sample has happened today.
      await page
        .getByRole('listbox')
        .getByText(/^(Today|Yesterday)$/)
        .first()
        .waitFor()
    },
  },
  'what is new at an item': {
    options: { lookedAt: true },
    go: async ({ page }) => {
      await goTo(page, 'i')
      await press(page, 'Enter')
      await page.getByRole('region', { name: 'Since you last looked' }).waitFor()
      await page.getByRole('button', { name: '2 new comments' }).click()
      await page.getByText('2 new', { exact: true }).waitFor()
    },
  },
  'what was pushed to a merge request': {
    options: { lookedAt: true },
    go: async ({ page }) => {
      await goTo(page, 'm')
      await press(page, 'Enter')
      await page.getByText('2 new commits, 1 file changed since you looked').waitFor()
    },
  },
  'the outbox': {
    go: async ({ page, bridge }) => {
      await openOutbox({ page, bridge })
      await page.getByText('2 edits of the last 30 days').click()
      await page.getByRole('button', { name: 'Edit the text' }).first().click()
      await page.getByRole('textbox', { name: 'Text of “Comment”' }).waitFor()
    },
  },
  'words for an edit that has left the outbox without them': {
    go: async ({ page, bridge }) => {
      await openOutbox({ page, bridge })
      await page.getByRole('button', { name: 'Edit the text' }).first().click()
      await page.getByRole('textbox', { name: 'Text of “Comment”' }).fill('Put otherwise.')
      await bridge.land(bridge.edits[0]?.key ?? '')
      await page.getByRole('region', { name: 'Text that was not sent' }).waitFor()
    },
  },
  'what assistants have proposed, one of it being changed': {
    go: async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      fillProposals(bridge)
      proposeOnLine(bridge)
      await press(page, 'g', 'o')
      await page.getByRole('region', { name: 'Proposed by Helper' }).waitFor()
      await page.getByRole('button', { name: 'Edit the text' }).nth(1).click()
      await page.getByRole('textbox', { name: 'Title', exact: true }).waitFor()
    },
  },
  'an outbox with nothing in it but what was given up': {
    go: async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      fillDiscarded(bridge)
      await press(page, 'g', 'o')
      await page.getByText('Nothing waits').waitFor()
      await page.getByText('2 edits of the last 30 days').click()
      await page.getByRole('button', { name: 'Restore' }).first().waitFor()
    },
  },
  'a conflict': {
    go: async ({ page, bridge }) => {
      await openOutbox({ page, bridge })
      await page.getByRole('button', { name: 'Choose…' }).click()
      const dialog = page.getByRole('dialog', { name: 'Somebody else changed this too' })
      await dialog.getByText('Inês Carvalho').waitFor()
      await dialog.getByRole('radio', { name: 'Edit by hand' }).first().click()
      await dialog.getByRole('radio', { name: 'Keep theirs' }).nth(1).click()
      await dialog.getByRole('radio', { name: 'Keep mine' }).last().click()
    },
  },
  'an item of which something was merged': {
    go: async ({ page, bridge }) => {
      const edit = queue(bridge, {
        kind: 'changeItem',
        target: keyOf(accountId, 'issue', 3),
        fields: { title: 'Late' },
      })
      await bridge.land(edit, { merged: ['description'], ignored: ['labels'] })
      await goTo(page, 'i')
      await press(page, 'j', 'j', 'Enter')
      await page.getByText('you are not allowed to change them').waitFor()
      await press(page, 'Shift+C')
      await page.getByText(/^Queued: Close,/).waitFor()
    },
  },
  'an account that is removed while edits wait': {
    go: async ({ page, bridge }) => {
      await openOutbox({ page, bridge })
      await press(page, 'Control+,')
      await page.getByRole('button', { name: 'Remove Mira Solheim' }).click()
      await page.getByText('6 edits not on GitLab yet will be lost.').waitFor()
      await page.getByRole('list', { name: 'Not on GitLab yet' }).waitFor()
    },
  },
  'nothing matches, offline': {
    go: async ({ page, bridge }) => {
      bridge.setSync({ phase: 'offline', problem: { code: 'unreachable' } })
      await goTo(page, 'i')
      await press(page, '/')
      await page.keyboard.type('no such words')
      await page.getByText('Nothing matches').waitFor()
    },
  },
  'a new version': {
    go: async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      const updates: UpdateState = {
        state: 'available',
        version: '0.2.0',
        releaseNotes: '- Something is **new**.\n- [More](https://a.example)',
      }
      bridge.program = { ...bridge.program, updates }
      bridge.emit('programChanged', { program: bridge.program })
      bridge.requests = [{ kind: 'place', address: 'docket://all/settings/updates' }]
      bridge.emit('requested', {})
      const section = page.getByRole('main', { name: 'Settings' }).getByRole('region', { name: 'Updates' })
      await section.getByRole('region', { name: 'What is new in Docket 0.1.0' }).waitFor()
      await section.getByText('Docket 0.2.0 is available.').waitFor()
    },
  },
  'a review, side by side': {
    go: async ({ page, bridge }) => {
      await goTo(page, 'm')
      await press(page, 'Home', 'Enter')
      await page.getByRole('button', { name: 'Review', exact: true }).waitFor()
      await press(page, 'g', 'r')
      await page.getByRole('grid', { name: 'Changes' }).waitFor()
      bridge.pushVersions(bridge.shownItem ?? '', 1, 2)
      const commits = page.getByText('3 commits', { exact: true })
      if (await commits.isVisible()) await commits.click()
      const columns = page.getByRole('radio', { name: 'Side by side' })
      if (await columns.isVisible()) await columns.click()
      await press(page, 'Control+f')
      await page.keyboard.type('wait')
      await page.getByText('4 lines', { exact: true }).waitFor()
      await press(page, 'Enter', 'Escape')
    },
  },
  'comments on lines, sent and not': {
    go: async ({ page }) => {
      await goTo(page, 'm')
      await press(page, 'Home', 'Enter')
      await page.getByRole('button', { name: 'Review', exact: true }).waitFor()
      await press(page, 'g', 'r')
      const grid = page.getByRole('grid', { name: 'Changes' })
      await grid.waitFor()
      await press(page, 'n', 'r')
      await grid.getByRole('textbox').waitFor()
      await page.keyboard.type('Why?')
      await press(page, 'Control+Shift+Enter')
      await grid.getByRole('button', { name: 'In the thread' }).waitFor()
      await press(page, ']', 'n', 'r')
      await grid.getByRole('textbox').waitFor()
      await page.keyboard.type('Shorter?')
      await press(page, 'Escape', 'w', 'w')
    },
  },
  'a comment on a file, and lines that are selected for another': {
    options: {
      accounts: [{ ...sampleAccount, service: { ...sampleAccount.service, interface: 'v4', version: '17.4.0' } }],
    },
    go: async ({ page, bridge }) => {
      await goTo(page, 'm')
      await press(page, 'Home', 'Enter')
      await page.getByRole('button', { name: 'Review', exact: true }).waitFor()
      await press(page, 'g', 'r')
      const grid = page.getByRole('grid', { name: 'Changes' })
      await grid.waitFor()
      bridge.pushVersions(bridge.shownItem ?? '', 1, 2)
      await page.getByRole('combobox', { name: 'From' }).waitFor()
      await page.getByRole('button', { name: 'Comment on docs/pump.md' }).click()
      await grid.getByRole('textbox').waitFor()
      await page.keyboard.type('Still true?')
      await press(page, 'Escape', 'n', 'Shift+J')
      await page.getByRole('button', { name: 'Clear selection' }).waitFor()
    },
  },
  'my account, with a new key and a question': {
    go: async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      const key = publicKeyOf('at home')
      bridge.serviceLists = {
        keys: [{ id: 1, title: 'At home', key, createdAt: null }],
        emails: [{ id: 1, email: 'mira@home.example' }],
      }
      await press(page, 'g', 'k')
      await page.getByText('At home').waitFor()
      await page.getByRole('button', { name: 'Add a key' }).click()
      await page.getByLabel('Public key').fill(publicKeyOf('at work'))
      await page.getByRole('button', { name: 'Delete mira@home.example' }).click()
      await page.getByText('Delete mira@home.example?').waitFor()
    },
  },
  'system hooks, one being added': {
    options: { accounts: [{ ...sampleAccount, user: { ...sampleAccount.user, isAdmin: true } }] },
    go: async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      const url = 'https://hooks.example/a'
      const hook = { id: 3, url, createdAt: null, pushEvents: true, tagPushEvents: false, enableSslVerification: false }
      bridge.serviceLists = { hooks: [hook] }
      bridge.requests = [{ kind: 'command', id: 'goHooks' }]
      bridge.emit('requested', {})
      await page.getByText(url).waitFor()
      await page.getByRole('button', { name: 'Add a hook' }).click()
      await page.getByLabel('Address', { exact: true }).fill('nowhere')
      await page.getByText('That is not a web address.').waitFor()
    },
  },
  'all projects, one being changed': {
    go: async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      bridge.serviceLists = directory
      await press(page, 'g', 'd')
      await page.getByRole('button', { name: /^anvil/ }).click()
      await page.getByRole('button', { name: 'Edit…' }).click()
      await page.getByLabel('Path').fill('no path')
      await page.getByText(/^Path: /).waitFor()
    },
  },
  'groups, one with a new project': {
    go: async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      bridge.serviceLists = directory
      await press(page, 'g', 'j')
      await page.getByRole('button', { name: /^Tools/ }).click()
      await page.getByRole('button', { name: 'New project…' }).click()
      await page.getByLabel('Name').fill('Tongs')
    },
  },
  'people, one being changed by an administrator': {
    options: { accounts: [{ ...sampleAccount, user: { ...sampleAccount.user, isAdmin: true } }] },
    go: async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      bridge.serviceLists = directory
      await press(page, 'g', 'z')
      await page.getByRole('button', { name: /@ada/ }).click()
      await page.getByRole('button', { name: 'Edit…' }).click()
      await page.getByLabel('E-mail address', { exact: true }).fill('nowhere')
      await page.getByText(/That is not an e-mail address/).waitFor()
    },
  },
  'what is typed before a project is deleted': {
    go: async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      bridge.serviceLists = directory
      await press(page, 'g', 'd')
      await page.getByRole('button', { name: /^anvil/ }).click()
      await page.getByRole('button', { name: 'Delete…' }).click()
      await page.getByRole('textbox', { name: /^Type tools\/anvil/ }).waitFor()
    },
  },
  'the API explorer, with an answer': {
    go: async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      bridge.exploration = {
        ...{ status: 200, bytes: 120, milliseconds: 8, target: '/issues', headers: [['x-total', '1']] },
        text: JSON.stringify([{ id: 1, title: 'Leaks', labels: ['radio'], confidential: false, assignee: null }]),
        pages: { first: '/issues?page=1', prev: null, next: '/issues?page=2', last: null },
      }
      await press(page, 'g', 'x')
      await page.getByLabel('Find an operation').press('Control+Enter')
      await page.getByText('"Leaks"').waitFor()
      await page.getByText('1 headers').click()
    },
  },
  'the tour': {
    go: async ({ page }) => {
      await press(page, '?')
      await page.getByRole('button', { name: 'Take the tour' }).click()
      await page.getByRole('region', { name: 'Tour' }).waitFor()
    },
  },
  'the keys': {
    go: async ({ page }) => {
      await press(page, '?')
      await page.getByRole('dialog', { name: 'Keys' }).waitFor()
    },
  },
  settings: {
    go: async ({ page, bridge }) => {
      bridge.sample.userStore.keepOffline([keyOf(accountId, 'project', 1)], true)
      await press(page, 'Control+,')
      await page
        .getByRole('main', { name: 'Settings' })
        .getByText(/\d+ of \d+ items/)
        .first()
        .waitFor()
    },
  },
  'safe mode': {
    go: async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      await goTo(page, 'i')
      bridge.emit('programChanged', { program: { ...bridge.program, safeMode: true } })
      await page.getByText('Docket runs in safe mode.').waitFor()
    },
  },
  'the card of somebody who says that they are away': {
    options: { accounts: [accountOfToday] },
    go: async ({ page, bridge }) => {
      bridge.person = awayPerson
      await goTo(page, 'm')
      await press(page, 'Home', 'Enter')
      await page.getByRole('link', { name: '@tomasz' }).first().hover()
      await page.getByText('On holiday').waitFor()
    },
  },
  'choosing somebody who says that they are away': {
    options: { accounts: [accountOfToday] },
    go: async ({ page, bridge }) => {
      bridge.person = awayPerson
      await goTo(page, 'm')
      await press(page, 'Home', 'Enter', 'a')
      await page.getByText('On holiday').waitFor()
    },
  },
  'my account with my status': {
    options: { accounts: [accountOfToday] },
    go: async ({ page, bridge }) => {
      bridge.person = awayPerson
      await press(page, 'g', 'k')
      await page.getByText('On holiday').waitFor()
    },
  },
  'the connection of an account': {
    options: { accounts: [{ ...sampleAccount, kept: 'keychain' }] },
    go: async ({ page }) => {
      await press(page, 'Control+,')
      await page.getByRole('button', { name: /^Connection of / }).click()
      await page.getByRole('radio', { name: 'This proxy' }).click()
      await page.getByLabel('Password for the proxy').scrollIntoViewIfNeeded()
    },
  },
  'the first sync': {
    go: async ({ page, bridge }) => {
      bridge.setSync({ ...firstSync, rowsLeft: 110_000 })
      bridge.setSync(firstSync)
      bridge.changed(['issue'])
      await page.getByText('about 20 seconds left', { exact: true }).waitFor()
      await goTo(page, 'i')
      await page.getByText('This list is still filling.').waitFor()
    },
  },
  'sync, the first time': {
    go: async ({ page, bridge }) => {
      bridge.setSync(firstSync)
      await openPanel({ page, bridge }, beginning(makeSyncLists(6)))
      await page.getByRole('button', { name: 'team-0/project-000 2 of 5 read' }).click()
      await page.getByText('pages to go in the first sync').first().waitFor()
    },
  },
  'sync, with lists that fail': {
    go: async ({ page, bridge }) => {
      bridge.abilities = { listsTodos: false, listsAllStates: null, countsRows: true, commentsMoveItems: false }
      await openPanel({ page, bridge }, failing(makeSyncLists(6)))
      await page.getByRole('heading', { name: '4 parts could not be read' }).waitFor()
      await page.getByRole('heading', { name: '3 answers could not be understood' }).waitFor()
      await page.getByText('GitLab does not show this').waitFor()
      await page.getByRole('button', { name: 'team-0/project-000' }).click()
    },
  },
  'sync, paused, of one of two accounts': {
    options: { accounts: [sampleAccount, { ...sampleAccount, id: 'other', url: 'https://code.example.org' }] },
    go: async ({ page, bridge }) => {
      bridge.setSync({ stopped: true })
      await openPanel({ page, bridge }, makeSyncLists(6))
      await page.getByText('What you write is still sent while reading is paused.').waitFor()
    },
  },
}

const awayPerson: PersonNow = {
  status: {
    ...{ emoji: 'palm_tree', message: 'On holiday, back on Monday', availability: 'busy' },
    clearStatusAt: '2030-01-07T08:00:00.000Z',
  },
  ...{ state: 'deactivated', isBot: true },
}

const firstSync = {
  phase: 'first',
  listsDone: 12,
  listsTotal: 340,
  rows: 48_200,
  rowsLeft: 105_000,
  rowsPerSecond: 5127,
  lastSyncedAt: null,
} as const

async function openDialog(page: Page, key: string, name: string | RegExp): Promise<void> {
  await goTo(page, 'i')
  await press(page, 'j', key)
  await page.getByRole('dialog', { name }).waitFor()
}
