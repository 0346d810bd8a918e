import { expect } from '@playwright/test'
import { keysOn } from '../support/keys.ts'
import { signIn, testOn } from '../support/stage.ts'

/**
 * A merge request of one's own is rebased, set to auto-merge, and called off. That pipelines are told of, read and run again is in
 * `desktop.long.test.ts`, which has a desktop.
 */

const fixture = {
  users: ['ada', 'ben'],
  groups: [{ path: 'tools', members: { ada: 'owner', ben: 'developer' } }],
  projects: [
    {
      path: 'tools/anvil',
      mergeMethod: 'ff',
      // It runs as long as the test, so that there is something to wait for.
      jobs: [{ name: 'unit', queuedSeconds: 0, seconds: 3_600 }],
      mergeRequests: [
        { title: 'Temper it', author: 'ben', branch: 'temper', files: [{ path: 'src/temper.ts', lines: 2 }] },
        { title: 'Quench in oil', author: 'ada', branch: 'quench', files: [{ path: 'src/quench.ts', lines: 3 }] },
      ],
    },
  ],
}

interface MergeRequest {
  readonly sha: string
  readonly merge_when_pipeline_succeeds: boolean
}

for (const version of ['19', '16']) {
  testOn(fixture, ['--dialect', 'v4', '--version', version])(
    `a merge request on a service of ${version} is rebased, set to auto-merge, and called off`,
    async ({ stage }) => {
      const { service } = stage
      const path = '/projects/1/merge_requests'
      // The target branch goes on without it.
      await service.ask('token-ada', `${path}/1/merge`, { over: 'v4', method: 'PUT' })
      const ask = () => service.ask<MergeRequest>('token-ada', `${path}/2`, { over: 'v4' })
      const { sha } = await ask()

      const { page } = await stage.start()
      const press = keysOn(() => page)
      await signIn(page, service.address)
      await expect(page.getByText(/^Synced/)).toBeVisible({ timeout: 30_000 })
      await press('g', 'm')
      await expect(page.getByRole('option', { name: /Quench in oil/ })).toBeVisible()
      await press('Home', 'Enter')
      const article = page.getByRole('article', { name: /Quench in oil/ })
      await expect(article).toBeVisible()
      // Of the older one nothing tells that it has to be rebased.
      if (version === '19') await expect(article.getByRole('button', { name: 'Rebase' })).toBeVisible()
      await press('ControlOrMeta+k')
      await page.keyboard.type('Rebase')
      await press('Enter')
      await expect.poll(async () => (await ask()).sha).not.toBe(sha)
      await expect(article.getByRole('button', { name: 'Rebase' })).toHaveCount(0)

      const dialog = page.getByRole('dialog', { name: 'Merge !2' })
      await press('y')
      await dialog.getByRole('checkbox', { name: /^Auto-merge/ }).check()
      await press('ControlOrMeta+Enter')
      await expect.poll(async () => (await ask()).merge_when_pipeline_succeeds).toBe(true)
      await expect(article.getByText('Auto-merge is set.')).toBeVisible()
      await press('y')
      await dialog.getByRole('button', { name: 'Cancel auto-merge' }).click()
      await expect.poll(async () => (await ask()).merge_when_pipeline_succeeds).toBe(false)
      await expect(article.getByText('Auto-merge is set.')).toHaveCount(0)
    },
  )
}
