import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { openReadable } from '../../electron/database/open.ts'
import { signIn, testOn } from '../support/stage.ts'

/**
 * Evenings before the clock is changed in the night, of a year that the main process has yet to see: what is snoozed
 * then does not wake at once. The issue of each is due the day after, and is looked at where that day is over by one
 * of the user's clock and of UTC, and not by the other.
 */
const nights = [
  {
    zone: 'America/Los_Angeles',
    evening: '2040-03-11T04:00:00Z',
    wakes: '2040-03-11T16:00:00Z',
    due: { at: '2040-03-12T06:30:00Z', says: '11 Mar' },
  },
  {
    zone: 'Pacific/Auckland',
    evening: '2040-09-29T08:00:00Z',
    wakes: '2040-09-29T20:00:00Z',
    due: { at: '2040-09-30T11:30:00Z', says: '30 Sept, overdue' },
  },
  {
    zone: 'Europe/Berlin',
    evening: '2040-10-27T18:00:00Z',
    wakes: '2040-10-28T08:00:00Z',
    due: { at: '2040-10-28T23:30:00Z', says: '28 Oct, overdue' },
  },
]

const dueDates = ['2040-03-11', '2040-09-30', '2040-10-28']

const fixture = {
  users: ['ada', 'ben'],
  projects: [
    {
      path: 'ada/notes',
      members: { ada: 'owner', ben: 'developer' },
      issues: dueDates.map((dueDate, index) => ({ title: `Night ${index + 1}`, author: 'ben', dueDate })),
    },
  ],
  todos: dueDates.map((_, index) => ({
    user: 'ada',
    author: 'ben',
    target: `ada/notes#${index + 1}`,
    action: 'assigned',
  })),
}

const test = testOn(fixture)

test('days and mornings are those of the user’s clock, also after the night in which it is changed', async ({
  stage,
}) => {
  const { page } = await stage.start()
  await signIn(page, stage.service.address)
  await expect(page.getByRole('option')).toHaveCount(3)
  await expect(page.getByText(/^Synced/)).toBeVisible()
  const [account = ''] = readdirSync(join(stage.profile, 'accounts'))
  const wakeTimes = (): unknown[] => {
    const user = openReadable(join(stage.profile, 'accounts', account, 'user.db'))
    try {
      return user.prepare('SELECT snoozed_until FROM marks WHERE snoozed_until IS NOT NULL ORDER BY 1').pluck().all()
    } finally {
      user.close()
    }
  }
  const chromium = await page.context().newCDPSession(page)
  for (const [index, { zone, evening, due }] of nights.entries()) {
    await chromium.send('Emulation.setTimezoneOverride', { timezoneId: zone })
    /** The page as it is at that moment, with the issue of this night open. */
    const openAt = async (moment: string): Promise<void> => {
      await page.clock.setFixedTime(moment)
      await page.reload()
      await page.getByRole('option', { name: new RegExp(`Night ${index + 1}`) }).click()
      await expect(page.getByRole('heading', { name: `Night ${index + 1}` })).toBeVisible()
    }
    await openAt(due.at)
    await expect(page.getByText(due.says, { exact: true })).toBeVisible()

    await openAt(evening)
    await page.keyboard.press('h')
    await page.getByPlaceholder('Snooze until…').fill('Tomorrow')
    await page.keyboard.press('Enter')
    await expect.poll(wakeTimes).toEqual(nights.slice(0, index + 1).map((night) => Date.parse(night.wakes)))
  }
})
