import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Gitlab } from '@gitbeaker/rest'
import { expect } from '@playwright/test'
import { keysOn } from '../support/keys.ts'
import { draftsIn } from '../support/drafts.ts'
import { ServiceProcess } from '../support/service-process.ts'
import { signIn, testOn } from '../support/stage.ts'

/** A review is begun offline, survives a kill, and is published as one; a colleague reads it with another client. */

const path = 'src/quench.ts'
const fixture = {
  users: [
    { username: 'ada', name: 'Ada Byron' },
    { username: 'ben', name: 'Ben Okri' },
  ],
  groups: [{ path: 'tools', members: { ada: 'developer', ben: 'owner' } }],
  projects: [
    {
      path: 'tools/anvil',
      mergeRequests: [
        {
          ...{ title: 'Quench in oil', author: 'ben', branch: 'quench', files: [{ path, lines: 30 }] },
          notes: [
            { author: 'ben', body: 'Shall we keep the water?' },
            { author: 'ben', body: 'Is line 12 needed?' },
          ],
        },
      ],
    },
  ],
}

const test = testOn({ users: ['ada'] })

interface Discussion {
  readonly notes: readonly {
    readonly body: string
    readonly system: boolean
    readonly resolved?: boolean
    readonly author: { readonly username: string }
    readonly position?: {
      readonly new_line?: number | null
      readonly line_range?: { readonly start: { readonly new_line: number } } | null
    } | null
  }[]
}

for (const version of ['19', '16', '11.8']) {
  test(`a review on a service of ${version} is begun offline, killed, gone on with, and published`, async ({
    stage,
  }) => {
    const folder = join(stage.folder, 'v4')
    mkdirSync(folder)
    const service = new ServiceProcess(folder, fixture)
    await service.start(['--dialect', 'v4', '--version', version])
    try {
      let docket = await stage.start()
      const press = keysOn(() => docket.page)
      await signIn(docket.page, service.address)
      await expect(docket.page.getByText(/^Synced/)).toBeVisible({ timeout: 30_000 })
      await press('g', 'm')
      await expect(docket.page.getByRole('option', { name: /Quench in oil/ })).toBeVisible()
      await press('Home', 'Enter')
      await expect(docket.page.getByText('Is line 12 needed?')).toBeVisible()
      await service.stop()
      await press('F5')
      await expect(docket.page.getByText(/^Offline/).first()).toBeVisible()

      // Comments on one line and on three, and a reply that waits for them.
      await press('g', 'r')
      const grid = () => docket.page.getByRole('grid', { name: 'Changes' })
      await expect(grid()).toBeFocused()
      await press('n', 'r')
      await docket.page.keyboard.type('A better name?')
      await press('ControlOrMeta+Enter')
      await expect(grid()).toBeFocused()
      await press('j', 'j', 'Shift+J', 'Shift+J', 'r')
      await docket.page.keyboard.type('Could these three go?')
      await press('ControlOrMeta+Enter')
      await expect(docket.page.getByText('Your review: 2 comments')).toBeVisible()
      await press('u', 'n', 'r')
      const field = docket.page.getByRole('textbox', { name: 'Your reply' })
      await expect(field).toBeFocused()
      await docket.page.keyboard.type('No, oil.')
      await press('ControlOrMeta+Enter')
      await expect(field).toHaveCount(0)
      await expect(docket.page.getByText('Your review: 2 comments and 1 reply')).toBeVisible()
      await expect(docket.page.getByText('In your review, not published yet')).toBeVisible()
      await expect.poll(() => draftsIn(stage.profile)).toEqual([expect.stringContaining('No, oil.')])

      await stage.kill()
      docket = await stage.start()
      // The screen is saved once it has stayed for a while: it is that of the list, or still that of the changes.
      const drafts = docket.page.getByRole('button', { name: 'Drafts 1' })
      await expect(drafts.or(docket.page.getByText('Your review: 2 comments and 1 reply')).first()).toBeVisible()
      await press('g', 'm')
      await expect(docket.page.getByRole('option', { name: /Quench in oil/ })).toBeVisible()
      await expect(drafts).toBeVisible()
      await press('Home', 'Enter')
      await expect(docket.page.getByText('Your review: 2 comments and 1 reply')).toBeVisible()
      await press('ControlOrMeta+Shift+Enter')
      const sheet = docket.page.getByRole('dialog', { name: 'Publish your review of !1' })
      await expect(sheet.getByRole('textbox', { name: 'Summary' })).toBeFocused()
      await docket.page.keyboard.type('Nearly there.')
      const approves = version !== '11.8'
      if (approves) await sheet.getByRole('radio', { name: /^Approve/ }).check()
      await press('ControlOrMeta+Enter')
      await expect(sheet).toHaveCount(0)
      await expect(docket.page.getByText('1 edit queued')).toBeVisible()
      await expect(docket.page.getByText('Nearly there.')).toBeVisible()

      await service.start(['--dialect', 'v4', '--version', version])
      await press('F5')
      const colleague = new Gitlab({ host: service.address, token: 'token-ben' })
      const read = async () => {
        const all = (await colleague.MergeRequestDiscussions.all(1, 1)) as unknown as Discussion[]
        return all
          .map(({ notes }) => notes.filter(({ system }) => !system))
          .filter((notes) => notes.length > 0)
          .map(([first, ...answers]) => [
            ...[first?.body, first?.position?.new_line ?? null],
            first?.position?.line_range?.start.new_line ?? null,
            ...answers.map(({ body, author }) => `${author.username}: ${body}`),
          ])
      }
      await expect.poll(read, { timeout: 60_000 }).toEqual([
        ['Shall we keep the water?', null, null, 'ada: No, oil.'],
        ['Is line 12 needed?', null, null],
        ['A better name?', 1, null],
        ['Could these three go?', 5, 3],
        ['Nearly there.', null, null],
      ])
      if (approves) {
        const { approved_by: by } = await colleague.MergeRequestApprovals.showConfiguration(1, { mergerequestIId: 1 })
        expect(by?.map(({ user }) => user.username)).toEqual(['ada'])
      }
      await expect(docket.page.getByText(/edit queued/)).toHaveCount(0)
      await expect(docket.page.getByText('Nearly there.')).toHaveCount(1)
      expect(docket.violations).toEqual([])
    } finally {
      await service.stop()
    }
  })
}

test('a review that was begun in a browser is shown, and finished here', async ({ stage }) => {
  const folder = join(stage.folder, 'v4')
  mkdirSync(folder)
  const service = new ServiceProcess(folder, fixture)
  await service.start(['--dialect', 'v4', '--version', '19'])
  try {
    const merge = '/projects/1/merge_requests/1'
    const ask = async <T>(token: string, address: string, init = {}) =>
      await service.ask<T>(token, address, { ...init, over: 'v4' })
    await ask('token-ada', `${merge}/draft_notes`, { method: 'POST', body: { note: 'Begun elsewhere' } })
    const docket = await stage.start()
    const press = keysOn(() => docket.page)
    await signIn(docket.page, service.address)
    await expect(docket.page.getByText(/^Synced/)).toBeVisible({ timeout: 30_000 })
    await press('g', 'm')
    await expect(docket.page.getByRole('option', { name: /Quench in oil/ })).toBeVisible()
    await press('Home', 'Enter')
    await expect(docket.page.getByText('Is line 12 needed?')).toBeVisible()
    await press('ControlOrMeta+Shift+Enter')
    const sheet = docket.page.getByRole('dialog', { name: 'Publish your review of !1' })
    await expect(sheet.getByText('You also have 1 draft comment from a browser')).toBeVisible()
    await expect(sheet.getByText('Begun elsewhere')).toBeVisible()
    await sheet.getByRole('radio', { name: /^Request changes/ }).check()
    await press('ControlOrMeta+Enter')
    await expect(sheet).toHaveCount(0)
    const texts = async () => {
      const all = await ask<Discussion[]>('token-ben', `${merge}/discussions`)
      return all.flatMap(({ notes }) => notes.map(({ body }) => body))
    }
    await expect.poll(texts, { timeout: 60_000 }).toContain('Begun elsewhere')
    expect(await ask('token-ada', `${merge}/draft_notes`)).toEqual([])
    expect(docket.violations).toEqual([])
  } finally {
    await service.stop()
  }
})
