import { expect } from '@playwright/test'
import { readLineComment } from '../../shared/model/line-comment.ts'
import { keysOn } from '../support/keys.ts'
import { apiVersion } from '../support/api-version.ts'
import { signIn, testOn } from '../support/stage.ts'

/** A merge request is reviewed by keyboard while the service is away, and its comments arrive once each. */

const test = testOn({
  users: [
    { username: 'ada', name: 'Ada Byron' },
    { username: 'ben', name: 'Ben Okri' },
  ],
  groups: [{ path: 'tools', members: { ada: 'developer', ben: 'developer' } }],
  projects: [{ path: 'tools/anvil', mergeRequests: [{ title: 'Softer ring', branch: 'softer', author: 'ben' }] }],
})

interface Note {
  readonly body: string
  readonly system: boolean
  /** Over v4 a comment has its place; over v3 it stands in the text. */
  readonly position?: { readonly old_line: number | null; readonly new_line: number | null }
}

/** A comment and its line. */
function onLine({ body, position }: Note): { readonly text: string | undefined; readonly line: string } {
  if (apiVersion === 'v4') return { text: body, line: `${position?.old_line} ${position?.new_line}` }
  const comment = readLineComment(body)
  return { text: comment?.text, line: `${comment?.kind} ${comment?.line}` }
}

test('review a merge request offline by keyboard, and send two comments on lines as one step', async ({ stage }) => {
  const { service } = stage
  const docket = await stage.start()
  const { page } = docket
  const press = keysOn(() => page)
  await signIn(page, service.address)
  await expect(page.getByText(/^Synced/)).toBeVisible({ timeout: 30_000 })
  await press('g', 'm')
  await expect(page.getByRole('option', { name: /Softer ring/ })).toBeVisible()
  await press('Home', 'Enter')
  await expect(page.getByRole('button', { name: 'Review', exact: true })).toBeVisible()

  await service.stop()
  await press('F5')
  await expect(page.getByText(/^Offline/).first()).toBeVisible()
  await press('g', 'r')
  const grid = page.getByRole('grid', { name: 'Changes' })
  await expect(grid).toBeFocused()

  // On the first change, and on the line after it.
  await press('n', 'r')
  await expect(grid.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('Does this ring?')
  await press('ControlOrMeta+Enter')
  await expect(grid).toBeFocused()
  await press('j', 'r')
  await expect(grid.getByRole('textbox').last()).toBeFocused()
  await page.keyboard.type('And this?')
  await press('ControlOrMeta+Shift+Enter')
  // Over v4 they are published as a review.
  if (apiVersion === 'v4') {
    await expect(page.getByRole('dialog', { name: /^Publish your review/ })).toBeVisible()
    await press('ControlOrMeta+Enter')
  }
  await expect(grid.getByRole('textbox')).toHaveCount(0)
  await expect(grid.getByText('Does this ring?')).toBeVisible()
  await expect(grid.getByText('And this?')).toBeVisible()
  await expect(page.getByText(apiVersion === 'v4' ? '1 edit queued' : '2 edits queued')).toBeVisible()

  await service.start()
  await press('F5')
  const path = async () => {
    const [project] = await service.ask<{ id: number }[]>('token-ben', '/projects')
    const [item] = await service.ask<{ id: number }[]>('token-ben', `/projects/${project?.id}/merge_requests`)
    return `/projects/${project?.id}/merge_requests/${item?.id}/notes`
  }
  const notes = await path()
  const arrived = async () =>
    (await service.ask<Note[]>('token-ben', notes, { over: apiVersion })).filter(({ system }) => !system)
  await expect.poll(async () => (await arrived()).length, { timeout: 30_000 }).toBe(2)
  const comments = (await arrived()).map(onLine)
  expect(new Set(comments.map(({ text }) => text))).toEqual(new Set(['Does this ring?', 'And this?']))
  expect(new Set(comments.map(({ line }) => line)).size).toBe(2)
  await expect(grid.getByText('Does this ring?')).toHaveCount(1)
  expect(docket.violations).toEqual([])
})
