import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { RunningDocket } from '../support/docket.ts'
import { press } from '../support/keys.ts'
import { signIn, testOn, type Stage } from '../support/stage.ts'

/** Unlikely enough that finding it anywhere means that the token was written there. */
const token = 'canary-7Qw3Zp9LkX2v'

const fixture = {
  users: [
    { username: 'ada', name: 'Ada Byron', token },
    { username: 'ben', name: 'Ben Okri' },
  ],
  groups: [{ path: 'tools', members: { ada: 'developer', ben: 'developer' } }],
  projects: [
    {
      path: 'tools/anvil',
      labels: [{ name: 'bug', color: '#d9534f' }],
      issues: [
        {
          title: 'The anvil rings too loud',
          author: 'ben',
          labels: ['bug'],
          notes: [{ author: 'ben', body: 'Heard it in **Oslo**.' }],
        },
        { title: 'The horn is bent', author: 'ben', notes: [{ author: 'ben', body: 'Photo follows.' }] },
        { title: 'Polish the face', author: 'ada' },
      ],
      mergeRequests: [{ title: 'Softer ring', branch: 'softer', author: 'ben' }],
    },
  ],
  todos: [{ user: 'ada', author: 'ben', target: 'tools/anvil#1', action: 'mentioned' }],
}

const test = testOn(fixture)

interface Note {
  readonly body: string
}

test('sign in, read, work offline, restart offline, and everything arrives once (S4, S6, F9)', async ({ stage }) => {
  const { service } = stage
  // Files that the program leaves outside of its profile are found too.
  const env = Object.fromEntries(['HOME', 'TMPDIR'].map((name) => [name, join(stage.folder, name)]))
  for (const folder of Object.values(env)) mkdirSync(folder)
  let docket = await stage.start({ env })
  let { page } = docket
  await signIn(page, service.address, token)

  // The first sync: the inbox with what waits for Ada, and the issue with its thread.
  await expect(page.getByText('Ben Okri mentioned you')).toBeVisible()
  await page.getByText('The anvil rings too loud').first().click()
  await expect(page.getByRole('heading', { name: 'The anvil rings too loud' })).toBeVisible()
  await expect(page.getByText('Heard it in Oslo.')).toBeVisible()
  await expect(page.getByText(/^Synced/)).toBeVisible()

  // The service goes away. Another item is read from the cache, commented on and closed.
  await service.stop()
  await page.keyboard.press('F5')
  await expect(page.getByText(/^Offline/).first()).toBeVisible()
  await press(page, 'g', 'i')
  await page.getByText('The horn is bent').first().click()
  await expect(page.getByRole('heading', { name: 'The horn is bent' })).toBeVisible()
  await expect(page.getByText('Photo follows.')).toBeVisible()
  await page.getByLabel('Write a comment').fill('Straightened on the train.')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByText('Straightened on the train.')).toBeVisible()
  await page.getByRole('button', { name: 'Close issue' }).click()
  await expect(page.getByText('2 edits queued')).toBeVisible()
  await expect(page.getByRole('option', { name: /The horn is bent.*Close queued$/ })).toBeVisible()
  expect(docket.violations).toEqual([])
  // While it runs, with its logs open. That the comment and the sign-in are heard shows that the token would be.
  expect(await docket.said()).toContain('Straightened on the train.')
  expect((await docket.asked()).split('\n').filter(hasToken)).toEqual([expect.stringContaining('call:signIn')])
  expect(await leaksOf(stage, docket)).toEqual([])

  // Quit and start again, still offline.
  docket = await stage.start({ env })
  ;({ page } = docket)
  await expect(page.getByText('2 edits queued')).toBeVisible()
  await press(page, 'g', 'i')
  await page.getByRole('radio', { name: 'Closed' }).click()
  await page.getByText('The horn is bent').first().click()
  await expect(page.getByText('Straightened on the train.')).toBeVisible()
  await expect(page.getByText(/^Queued, /).first()).toBeVisible()

  // The service is back, and both arrive.
  await service.start()
  await page.keyboard.press('F5')
  await expect(page.getByText('2 edits queued')).toBeHidden({ timeout: 20_000 })
  await expect(page.getByText('Straightened on the train.')).toHaveCount(1)
  expect(docket.violations).toEqual([])

  const [project] = await service.ask<{ id: number }[]>('token-ben', '/projects')
  const issues = await service.ask<{ id: number; title: string; state: string }[]>(
    'token-ben',
    `/projects/${project?.id}/issues?state=all`,
  )
  const horn = issues.find((issue) => issue.title === 'The horn is bent')
  expect(horn?.state).toBe('closed')
  const notes = await service.ask<Note[]>('token-ben', `/projects/${project?.id}/issues/${horn?.id}/notes?per_page=100`)
  expect(notes.filter((note) => note.body === 'Straightened on the train.')).toHaveLength(1)

  // The token has come from the keychain, and the service has answered it.
  expect(await leaksOf(stage, docket)).toEqual([])
  await stage.quit()
  expect(leaksIn(stage.folder)).toEqual([])
})

/** As it is, and as headers and files of keys have it. */
const forms = [token, Buffer.from(token).toString('base64').replace(/=+$/, ''), Buffer.from(token).toString('hex')]

const hasToken = (text: string | Buffer) => forms.some((form) => text.includes(form))

/** Finds the token while Docket runs: in files, in the output, in messages to the page, and in the page. */
async function leaksOf({ folder }: Stage, docket: RunningDocket): Promise<string[]> {
  const { page } = docket
  const inPage = await page.evaluate(() =>
    [
      document.documentElement.outerHTML,
      ...Array.from(document.querySelectorAll('input'), ({ value }) => value),
    ].join(),
  )
  const stored = await page.context().storageState({ indexedDB: true })
  // The sign-in form sends it once, in the first of the two starts.
  const sent = (await docket.asked()).split('\n').filter((frame) => hasToken(frame) && !frame.includes('call:signIn'))
  const places = {
    printed: docket.printed(),
    said: await docket.said(),
    page: inPage,
    storage: JSON.stringify(stored),
    sent: sent.join('\n'),
  }
  return [
    ...Object.entries(places)
      .filter(([, text]) => hasToken(text))
      .map(([place]) => place),
    ...leaksIn(folder),
  ]
}

/** The service is on the same computer, and knows its own tokens. */
const ofService = /^(fixture\.json|service\.db.*)$/

/** The files in which the token stands, of all that the program can have written. */
function leaksIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !ofService.test(name) && statSync(join(folder, name)).isFile())
    .filter((name) => hasToken(readFileSync(join(folder, name))))
}
