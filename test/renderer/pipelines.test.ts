import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { press } from '../support/keys.ts'
import {
  childJobs,
  failedJobs,
  failedPipeline,
  failedTests,
  job,
  openFailed,
  openFailedByChild,
  parentJobs,
} from './support/pipelines-screens.ts'
import { ask } from './support/palette-screens.ts'
import { accountOverV4 } from './support/sample-content.ts'
import { sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()
const wide = { theme: 'light', ...sizes.wide } as const
const v4 = { accounts: [accountOverV4] }

const jobs = (page: Page) => page.getByRole('listbox', { name: 'Jobs' }).getByRole('option')
const chosen = (page: Page) => page.getByRole('listbox', { name: 'Jobs' }).getByRole('option', { selected: true })

describe('the pipeline of a merge request', () => {
  it('is marked in rows and leads by one key to the end of the log of what failed', async () => {
    await withScreen(wide, v4, async ({ page, bridge }) => {
      const key = await openFailed(page, bridge)
      await page.getByRole('option', { selected: true }).getByText('Pipeline: Failed.').waitFor({ state: 'attached' })
      await press(page, '>')
      await expect.poll(() => chosen(page).innerText()).toContain('unit')
      await page.getByText('ERROR: Job failed: exit code 1').waitFor()
      expect(await jobs(page).locator('.name').allInnerTexts()).toEqual(['build', 'lint', 'unit', 'flash a gateway'])
      await page.getByText('its script failed').waitFor()
      // The page says whose pipeline it is, and leads there.
      await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('button').press('Enter')
      await page.locator('#detail').waitFor()
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('detail')
      expect(bridge.shownItem).toBe(key)
    })
  })

  it('is marked in the head of the review, and changes there with it', async () => {
    await withScreen(wide, v4, async ({ page, bridge }) => {
      const key = await openFailed(page, bridge)
      await page.getByRole('button', { name: 'Review', exact: true }).click()
      const head = page.getByRole('region', { name: /^Changes of / }).locator('header')
      await head.getByText('Pipeline: Failed.').waitFor({ state: 'attached' })
      bridge.runPipeline(key, { ...failedPipeline, status: 'success' }, failedJobs)
      await head.getByText('Pipeline: Passed.').waitFor({ state: 'attached' })
    })
  })

  it('is gone through by keys; a job runs again, and one by hand is asked about first', async () => {
    await withScreen(wide, v4, async ({ page, bridge }) => {
      const key = await openFailed(page, bridge)
      await press(page, '>')
      await page.getByText('ERROR: Job failed: exit code 1').waitFor()
      await press(page, '+')
      await expect.poll(() => bridge.acts).toEqual([{ act: 'retryJob', job: 83 }])
      // The new job takes the place of the old one, and is looked at.
      bridge.runPipeline(key, { ...failedPipeline, status: 'running', finishedAt: null }, [
        ...failedJobs,
        job(85, 'unit', 'test', 'pending', { startedAt: null, finishedAt: null }),
      ])
      await expect.poll(() => chosen(page).innerText()).toMatch(/unit\s+2nd run/)
      await page.getByText('This job has not started.').waitFor()
      await press(page, 'j', '+')
      const question = page.getByRole('dialog', { name: 'Start flash a gateway?' })
      await question.waitFor()
      expect(bridge.acts).toHaveLength(1)
      await press(page, 'Enter')
      await expect.poll(() => bridge.acts?.at(-1)).toEqual({ act: 'playJob', job: 84 })
      await press(page, 'k', 'k', 'k')
      await page.getByText('built in 12 seconds').waitFor()
      await press(page, 'Escape')
      await page.getByRole('listbox', { name: 'Jobs' }).waitFor({ state: 'detached' })
    })
  })

  it('is read on where it was scrolled while reports of its jobs come in', async () => {
    await withScreen(wide, v4, async ({ page, bridge }) => {
      const key = await openFailed(page, bridge)
      const many = (count: number) => [
        ...failedJobs,
        ...Array.from({ length: count }, (_, at) => job(100 + at, `part ${at}`, 'deploy', 'success')),
      ]
      bridge.runPipeline(key, failedPipeline, many(60))
      await press(page, '>')
      await page.getByText('part 59').waitFor()
      const list = page.getByRole('listbox', { name: 'Jobs' })
      await list.evaluate((element) => element.scrollTo(0, element.scrollHeight))
      const scrolled = () => list.evaluate(({ scrollTop }) => scrollTop)
      const before = await scrolled()
      expect(before).toBeGreaterThan(0)
      bridge.runPipeline(key, failedPipeline, many(61))
      await page.getByText('part 60').waitFor()
      expect(await scrolled()).toBe(before)
    })
  })

  it('that failed by a child pipeline leads to the log of its failed job; what is done is done to the child', async () => {
    await withScreen(wide, v4, async ({ page, bridge }) => {
      const key = await openFailedByChild(page, bridge)
      await press(page, '>')
      await page.getByText('no page docs/lease.md').waitFor()
      const child = page.locator('.child-head')
      expect(await child.innerText()).toMatch(/Child pipeline docs\s+Failed/)
      const names = ['build', 'lint', 'docs', 'flash a gateway', 'build', 'links']
      expect(await jobs(page).locator('.name').allInnerTexts()).toEqual(names)
      await page.getByRole('group', { name: 'docs: check' }).getByRole('option', { name: /links/ }).waitFor()
      await ask(page, 'Retry failed jobs')
      await press(page, 'Enter')
      await expect.poll(() => bridge.acts).toEqual([{ act: 'retryPipeline', pipeline: 72 }])
      await press(page, 'k')
      await page.getByText('built the pages').waitFor()
      // The job that started it has no log, and leads to the child pipeline all the same.
      await press(page, 'k', 'k')
      await page.getByText('This job started a child pipeline. Its jobs are in the list.').waitFor()
      await child.getByRole('button', { name: 'Retry failed jobs' }).click()
      await expect.poll(() => bridge.acts?.length).toBe(2)
      await press(page, 'k')
      await expect.poll(() => child.count()).toBe(0)
      await page.getByRole('button', { name: 'Retry failed jobs' }).click()
      await expect.poll(() => bridge.acts?.at(-1)).toEqual({ act: 'retryPipeline', pipeline: 71 })
      // Run again by the job that started it, it is another pipeline: its job of the same name is looked at.
      await press(page, 'j', 'j', 'j')
      await page.getByText('built the pages').waitFor()
      const again = { ...failedPipeline, id: 73, status: 'running', finishedAt: null, updatedAt: null }
      bridge.runPipeline(
        key,
        failedPipeline,
        parentJobs.map((job) => (job.id === 86 ? { ...job, id: 87, downstreamPipeline: again } : job)),
        { 73: [{ ...childJobs[0]!, id: 95, status: 'pending', startedAt: null, finishedAt: null }] },
      )
      await page.getByText('This job has not started.').waitFor()
      await child.getByRole('button', { name: 'Cancel', exact: true }).click()
      await expect.poll(() => bridge.acts?.at(-1)).toEqual({ act: 'cancelPipeline', pipeline: 73 })
    })
  })

  it('says how its tests went, by job too, and nothing where it reports none', async () => {
    await withScreen(wide, v4, async ({ page, bridge }) => {
      await openFailed(page, bridge)
      bridge.reportTests(71, { count: 0, failed: 0, error: 0, skipped: 0, testSuites: [] })
      await press(page, '>')
      await page.getByText('ERROR: Job failed: exit code 1').waitFor()
      expect(await page.locator('.tests').count()).toBe(0)
      bridge.reportTests(71, failedTests)
      const words = page.getByText('48 tests, 2 failed, 1 skipped', { exact: true })
      await words.focus()
      await page.keyboard.press('Enter')
      const suites = page.locator('.tests li')
      await suites.first().waitFor()
      expect(await suites.allInnerTexts()).toEqual([
        'unit: 48 tests, 2 failed, 1 skipped',
        'lint: its report cannot be read: no XML',
      ])
    })
  })

  it('is there offline with the log that was read, and says what is not', async () => {
    await withScreen(wide, v4, async ({ page, bridge }) => {
      await openFailed(page, bridge)
      bridge.acts = null
      bridge.jobLogs.delete(81)
      await press(page, '>')
      await page.getByText('ERROR: Job failed: exit code 1').waitFor()
      await page
        .getByText(/cannot be reached|could not be reached/)
        .first()
        .waitFor()
      await press(page, '+')
      await expect.poll(() => page.locator('.toasts').textContent()).toMatch(/reached/)
    })
  })
})
