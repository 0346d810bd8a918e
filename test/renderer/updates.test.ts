import { describe, expect, it } from 'vitest'
import { wordsFor } from '../../shared/error-sentences.ts'
import { newsOf } from '../../shared/changelog.ts'
import type { UpdateState } from '../../shared/updates.ts'
import type { TestBridge } from './support/test-bridge.ts'
import { press } from '../support/keys.ts'
import { sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()
const look = { theme: 'light', ...sizes.wide } as const

function show(bridge: TestBridge, updates: UpdateState): void {
  bridge.program = { ...bridge.program, updates }
  bridge.emit('programChanged', { program: bridge.program })
}

describe('updates in the settings', () => {
  it('say why there are none, and what is new in this version', async () => {
    await withScreen(look, {}, async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      await press(page, 'Control+,')
      const section = page.getByRole('dialog', { name: 'Settings' }).getByRole('region', { name: 'Updates' })
      await section.getByText('This Docket runs from its source code and is as new as that.').waitFor()
      expect(await section.getByRole('button').count()).toBe(0)
      show(bridge, { state: 'unavailable', why: 'packageManager' })
      await section.getByText('This Docket was installed by your system’s package manager').waitFor()
      await section.getByText('What is new in Docket 0.1.0').click()
      await section.getByRole('region', { name: 'What is new in Docket 0.1.0' }).getByText('inbox').waitFor()
    })
  }, 30_000)

  it('are looked for, downloaded and installed when that is asked for, and only then', async () => {
    await withScreen(look, {}, async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      show(bridge, { state: 'idle' })
      await press(page, 'Control+,')
      const section = page.getByRole('dialog', { name: 'Settings' }).getByRole('region', { name: 'Updates' })
      const daily = section.getByRole('checkbox', { name: 'Look for new versions once a day' })
      const asked = (): string[] =>
        bridge.calls.map(({ name }) => name as string).filter((name) => /update/i.test(name))
      expect(await daily.isChecked()).toBe(false)
      await daily.check()
      await section.getByRole('checkbox', { name: 'Offer beta versions too' }).check()
      await expect.poll(() => bridge.program.preferences).toMatchObject({ updates: 'tell', updateChannel: 'beta' })
      expect(asked()).toEqual([])

      await section.getByRole('button', { name: 'Look now' }).click()
      show(bridge, { state: 'available', version: '0.2.0', news: '- Something **new**.' })
      await section.getByText('Docket 0.2.0 is there.').waitFor()
      await section
        .getByRole('region', { name: 'What is new in Docket 0.2.0' })
        .getByText('new', { exact: true })
        .waitFor()
      await section.getByRole('button', { name: 'Download it' }).click()
      show(bridge, { state: 'downloading', version: '0.2.0', percent: 40 })
      await section.getByText('Docket 0.2.0 is being downloaded: 40 %.').waitFor()
      show(bridge, { state: 'ready', version: '0.2.0', news: '' })
      await section.getByRole('button', { name: 'Restart and install' }).click()
      await expect.poll(asked).toEqual(['checkForUpdates', 'downloadUpdate', 'restartToUpdate'])

      show(bridge, { state: 'failed', problem: { code: 'update_not_genuine' } })
      await section.getByText(wordsFor({ code: 'update_not_genuine' })).waitFor()
    })
  }, 30_000)
})

it('after an update the window says so once, and shows what is new', async () => {
  await withScreen(look, { newVersion: '0.1.0' }, async ({ page, bridge }) => {
    await page.getByText('This is Docket 0.1.0 now.').waitFor()
    await page.getByRole('button', { name: 'What is new' }).click()
    await page.getByRole('region', { name: 'What is new in Docket 0.1.0' }).getByText('inbox').waitFor()
    expect(bridge.newVersion).toBeNull()
  })
}, 30_000)

describe('what is new', () => {
  const changelog = '# News\n\n## Next\n\n- Soon.\n\n## 0.2.0\n\n- Second.\n- More.\n\n## 0.1.0\n\n- First.\n'
  it.each([
    ['0.2.0', '- Second.\n- More.'],
    ['0.1.0', '- First.'],
    ['0.3.0-beta.1', '- Soon.'],
    ['0.3.0', ''],
    ['0.2', ''],
  ])('in %s is what stands below its heading', (version, news) => {
    expect(newsOf(changelog, version)).toBe(news)
  })
})
