import { describe, expect, it } from 'vitest'
import { wordsFor } from '../../shared/error-sentences.ts'
import { releaseNotesOf } from '../../shared/changelog.ts'
import { press } from '../support/keys.ts'
import { sizes, useScreens } from './support/with-screen.ts'
import { show } from './support/updates-screens.ts'

const withScreen = useScreens()
const look = { theme: 'light', ...sizes.wide } as const

describe('updates in the settings', () => {
  it('are looked for, downloaded and installed when that is asked for, and only then', async () => {
    await withScreen(look, {}, async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      show(bridge, { state: 'idle' })
      await press(page, 'Control+,')
      const section = page.getByRole('main', { name: 'Settings' }).getByRole('region', { name: 'Updates' })
      const daily = section.getByRole('checkbox', { name: 'Check for new versions once a day' })
      const asked = (): string[] =>
        bridge.calls.map(({ name }) => name as string).filter((name) => /update/i.test(name))
      expect(await daily.isChecked()).toBe(false)
      await daily.check()
      await section.getByRole('checkbox', { name: 'Offer beta versions too' }).check()
      await expect.poll(() => bridge.program.preferences).toMatchObject({ updates: 'tell', updateChannel: 'beta' })
      expect(asked()).toEqual([])

      await section.getByRole('button', { name: 'Check now' }).click()
      show(bridge, { state: 'available', version: '0.2.0', releaseNotes: '- Something **new**.' })
      await section.getByText('Docket 0.2.0 is available.').waitFor()
      await section
        .getByRole('region', { name: 'What is new in Docket 0.2.0' })
        .getByText('new', { exact: true })
        .waitFor()
      await section.getByRole('button', { name: 'Download it' }).click()
      show(bridge, { state: 'downloading', version: '0.2.0', percent: 40 })
      await section.getByText('Docket 0.2.0 is being downloaded: 40 %.').waitFor()
      show(bridge, { state: 'ready', version: '0.2.0', releaseNotes: '' })
      await section.getByRole('button', { name: 'Restart and install' }).click()
      await expect.poll(asked).toEqual(['checkForUpdates', 'downloadUpdate', 'restartToUpdate'])

      show(bridge, { state: 'failed', problem: { code: 'update_not_genuine' } })
      await section.getByText(wordsFor({ code: 'update_not_genuine' })).waitFor()
    })
  }, 30_000)
})

describe('what is new', () => {
  const changelog =
    '# News\n\n## Unreleased\n\n- Soon.\n\n## 0.2.0 - 2027-01-31\n\n### Added\n\n- Second.\n- More.\n\n## 0.1.0\n\n- First.\n'
  it.each([
    ['0.2.0', '### Added\n\n- Second.\n- More.'],
    ['0.1.0', '- First.'],
    ['0.3.0-beta.1', '- Soon.'],
    ['0.3.0', ''],
    ['0.2', ''],
  ])('in %s is what stands below its heading', (version, releaseNotes) => {
    expect(releaseNotesOf(changelog, version)).toBe(releaseNotes)
  })
})
