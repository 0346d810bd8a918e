import { describe, expect, it } from 'vitest'
import { press } from '../support/keys.ts'
import { sizes, useScreens } from './support/with-screen.ts'
import { show } from './support/updates-screens.ts'

const withScreen = useScreens()
const look = { theme: 'light', ...sizes.wide } as const

describe('updates in the settings', () => {
  it('say why there are none, and what is new in this version', async () => {
    await withScreen(look, {}, async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      await press(page, 'Control+,')
      const section = page.getByRole('main', { name: 'Settings' }).getByRole('region', { name: 'Updates' })
      await section.getByText('This Docket runs from its source code. Update that to get a newer version.').waitFor()
      expect(await section.getByRole('button').count()).toBe(0)
      show(bridge, { state: 'unavailable', why: 'packageManager' })
      await section.getByText('This Docket was installed by your system’s package manager').waitFor()
      await section.getByText('What is new in Docket 0.1.0').click()
      await section.getByRole('region', { name: 'What is new in Docket 0.1.0' }).getByText('inbox').waitFor()
    })
  }, 30_000)
})

it('after an update the window says so once, and shows what is new', async () => {
  await withScreen(look, { newVersion: '0.1.0' }, async ({ page, bridge }) => {
    await page.getByText('Docket is now version 0.1.0.').waitFor()
    await page.getByRole('button', { name: 'What is new' }).click()
    await page.getByRole('region', { name: 'What is new in Docket 0.1.0' }).getByText('inbox').waitFor()
    expect(bridge.newVersion).toBeNull()
  })
}, 30_000)
