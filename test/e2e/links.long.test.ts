import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { signIn, testOn } from '../support/stage.ts'

const test = testOn({
  users: [
    { username: 'ada', name: 'Ada Byron' },
    { username: 'ben', name: 'Ben Okri' },
  ],
  groups: [{ path: 'tools', members: { ada: 'developer', ben: 'developer' } }],
  projects: [{ path: 'tools/anvil', issues: ['First', 'Second'].map((title) => ({ title, author: 'ben' })) }],
})

test('a link opens its place however the system hands it over; one that leads nowhere says so, and nothing else moves (S12)', async ({
  stage,
}) => {
  let docket = await stage.start()
  await signIn(docket.page, stage.service.address)
  await expect(docket.page.getByText(/^Synced/)).toBeVisible()
  const [account = ''] = readdirSync(join(stage.profile, 'accounts'))
  const { page, system } = docket
  const issue = (number: number) => page.getByRole('article', { name: number === 1 ? /First/ : /Second/ })
  const openAsSecondStart = (address: string) => system.emit('app', 'second-instance', {}, ['docket', address])

  // As macOS hands it over, and as the other systems do.
  const [project] = await stage.service.ask<{ id: number }[]>('token-ada', '/projects')
  const addressOf = (number: number, of = account) => `docket://${of}/projects/${project?.id}/issues/${number}`
  expect(await system.openUrl(addressOf(1))).toBe(true)
  await expect(issue(1)).toBeVisible()
  await openAsSecondStart(addressOf(2))
  await expect(issue(2)).toBeVisible()

  // A link that leads nowhere says why, with a message for each case, and the open place stays open.
  const unknown = page.getByText('Nothing in Docket has this address.')
  const foreign = page.getByText('This address belongs to an account that was not added to this Docket.')
  for (const open of [(address: string) => system.openUrl(address), openAsSecondStart]) {
    await open(`docket://${account}/nowhere/at/all`)
    await expect(unknown.first()).toBeVisible()
    await expect(issue(2)).toBeVisible()
    await open(addressOf(1, 'zzzzzzzzzz'))
    await expect(foreign.first()).toBeVisible()
    await expect(issue(2)).toBeVisible()
  }

  // A link of a start is followed when the accounts are there.
  await stage.quit()
  docket = await stage.start({ args: ['--no-sample', addressOf(2)] })
  await expect(docket.page.getByRole('article', { name: /Second/ })).toBeVisible()
  expect(docket.violations).toEqual([])
})
