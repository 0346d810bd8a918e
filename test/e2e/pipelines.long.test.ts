import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { docketCommand } from '../support/command-line.ts'
import { keysOn } from '../support/keys.ts'
import { ServiceProcess } from '../support/service-process.ts'
import { signIn, testOn } from '../support/stage.ts'

/** A merge request of one's own from a red pipeline to its merge. */

const at = { queuedSeconds: 0, seconds: 1 }
const fixture = {
  users: [{ username: 'ada', name: 'Ada Byron' }],
  groups: [{ path: 'tools', members: { ada: 'owner' } }],
  projects: [
    {
      path: 'tools/anvil',
      jobs: [
        { name: 'build', stage: 'build', ...at },
        { name: 'unit', stage: 'test', failingAttempts: 1, log: '$ npm test\n{red}1 failed{/}: quench.test.ts', ...at },
        { name: 'release', stage: 'release', when: 'manual', ...at },
      ],
      mergeRequests: [
        { title: 'Quench in oil', author: 'ada', branch: 'quench', files: [{ path: 'src/quench.ts', lines: 3 }] },
      ],
    },
  ],
}

const test = testOn({ users: ['ada'] })

for (const version of ['19', '16']) {
  test(`a pipeline on a service of ${version} fails, is read offline, run again, and its merge request is merged`, async ({
    stage,
  }) => {
    const folder = join(stage.folder, 'v4')
    mkdirSync(folder)
    const service = new ServiceProcess(folder, fixture)
    await service.start(['--dialect', 'v4', '--version', version])
    try {
      const { page } = await stage.start()
      const press = keysOn(() => page)
      await signIn(page, service.address)
      await expect(page.getByText(/^Synced/)).toBeVisible({ timeout: 30_000 })
      await press('g', 'm')
      const row = page.getByRole('option', { name: /Quench in oil/ })
      await expect(row.getByText('Pipeline: Failed.')).toBeAttached()

      // The log came ahead: it is here although nobody has looked at it, and the service is gone.
      await service.stop()
      await press('F5')
      await expect(page.getByText(/^Offline/).first()).toBeVisible()
      await press('Home', '>')
      const jobs = page.getByRole('listbox', { name: 'Jobs' })
      await expect(jobs.getByRole('option', { selected: true })).toContainText('unit')
      await expect(page.getByText('1 failed: quench.test.ts')).toBeVisible()
      await press('+')
      await expect(page.locator('.toasts')).toContainText('reached')

      await service.start(['--dialect', 'v4', '--version', version])
      await press('F5')
      await expect(page.getByText(/^Synced/)).toBeVisible({ timeout: 30_000 })
      await press('+')
      await expect(jobs.getByRole('option', { selected: true })).toContainText('2nd run')
      await expect(async () => {
        await press('Escape')
        await expect(row).toBeVisible()
        await press('>')
        await expect(page.locator('p.state')).toContainText('Passed', { timeout: 1_500 })
      }).toPass({ timeout: 30_000 })
      await press('Escape')
      await expect(row.getByText('Pipeline: Passed.')).toBeAttached()

      const listed = { code: 0, output: '!1  tools/anvil  Passed  Quench in oil\n', errors: '' }
      expect(await docketCommand(stage.profile, ['pipelines'])).toEqual(listed)
      expect((await docketCommand(stage.profile, ['pipelines', 'pipeline:failed'])).output).toMatch(/^No merge request/)

      await press('y')
      await expect(page.getByRole('dialog', { name: /Merge/ })).toBeVisible()
      await press('ControlOrMeta+Enter')
      await expect
        .poll(async () => {
          const [mergeRequest] = await service.ask<{ state: string }[]>('token-ada', '/projects/1/merge_requests', {
            over: 'v4',
          })
          return mergeRequest?.state
        })
        .toBe('merged')
    } finally {
      await service.stop()
    }
  })
}
