import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Gitlab } from '@gitbeaker/rest'
import { expect, type Page } from '@playwright/test'
import { keysOn } from '../support/keys.ts'
import { png } from '../support/picture.ts'
import { ServiceProcess } from '../support/service-process.ts'
import { signIn, testOn } from '../support/stage.ts'

/** A picture is added to a comment offline, survives a kill, and is on the service before the comment: once. */

/** Unlikely enough that finding it in a log means that it was written there. */
const canary = 'quench-7Qw3Zp9L'
const fixture = {
  users: [
    { username: 'ada', name: 'Ada Byron' },
    { username: 'ben', name: 'Ben Okri' },
  ],
  groups: [{ path: 'tools', visibility: 'public', members: { ada: 'developer', ben: 'owner' } }],
  projects: [{ path: 'tools/anvil', visibility: 'public', issues: [{ title: 'The horn is bent', author: 'ben' }] }],
}

const test = testOn({ users: ['ada'] })

/** The width of the picture of that name as it is drawn: 0 where it is not there. */
const widthOf = (page: Page, name: string) =>
  page.getByRole('img', { name }).evaluate((element) => (element as HTMLImageElement).naturalWidth)

test('a picture is added offline, is there after a kill, and arrives once with its comment', async ({ stage }) => {
  const folder = join(stage.folder, 'v4')
  mkdirSync(folder)
  const service = new ServiceProcess(folder, fixture)
  await service.start(['--dialect', 'v4', '--version', '19'])
  try {
    let docket = await stage.start()
    const press = keysOn(() => docket.page)
    await signIn(docket.page, service.address)
    await expect(docket.page.getByText(/^Synced/)).toBeVisible({ timeout: 30_000 })
    await press('g', 'i')
    await docket.page.getByText('The horn is bent').first().click()
    await expect(docket.page.getByRole('heading', { name: 'The horn is bent' })).toBeVisible()
    await service.stop()
    await press('F5')
    await expect(docket.page.getByText(/^Offline/).first()).toBeVisible()

    const field = docket.page.getByLabel('Write a comment')
    await field.fill('As it is now:')
    await docket.page.setInputFiles('input[type=file]', [
      { name: `${canary}.png`, mimeType: 'image/png', buffer: png },
      { name: 'build.log', mimeType: 'text/plain', buffer: Buffer.from('It rings.\n') },
    ])
    await expect(field).toHaveValue(/^As it is now: !\[\S+\.png\]\(docket-file:\S+\)\n\[build\.log\]\(\S+\)$/)
    await docket.page.getByRole('button', { name: 'Preview' }).last().click()
    await expect.poll(() => widthOf(docket.page, `${canary}.png`)).toBe(1)
    await press('ControlOrMeta+Enter')
    await expect(docket.page.getByText('1 edit queued')).toBeVisible()

    await stage.kill()
    docket = await stage.start()
    await expect(docket.page.getByText('1 edit queued')).toBeVisible()
    await press('g', 'i')
    await docket.page.getByText('The horn is bent').first().click()
    // The picture is shown from this computer, though the service has never seen it.
    await expect.poll(() => widthOf(docket.page, `${canary}.png`)).toBe(1)

    await service.start(['--dialect', 'v4', '--version', '19'])
    await press('F5')
    await expect(docket.page.getByText('1 edit queued')).toBeHidden({ timeout: 30_000 })
    expect(docket.violations).toEqual([])

    const api = new Gitlab({ host: service.address, token: 'token-ben' })
    const notes = await api.IssueNotes.all(1, 1)
    expect(notes).toHaveLength(1)
    const body = String(notes[0]?.body)
    const named =
      /^As it is now: !\[\S+\]\((\/uploads\/[0-9a-f]{32}\/\S+\.png)\)\n\[build\.log\]\((\/uploads\/\S+\.log)\)$/
    const [, picture = '', log = ''] = named.exec(body) ?? []
    const fetched = await Promise.all([picture, log].map((url) => fetch(`${service.address}/tools/anvil${url}`)))
    const [bytes, words] = await Promise.all(fetched.map(async (answer) => Buffer.from(await answer.arrayBuffer())))
    expect([bytes, String(words)]).toEqual([png, 'It rings.\n'])
    // Each upload gets the next number: these two were the only ones.
    const next = await api.ProjectMarkdownUploads.create(1, { content: new Blob(['x']), filename: 'next.txt' })
    expect(next).toMatchObject({ id: 3 })

    // Names of files are texts of the user: no log has them.
    expect(docket.printed()).not.toContain(canary)
    await stage.quit()
    const logs = readdirSync(stage.profile, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.log') && statSync(join(stage.profile, name)).isFile())
      .map((name) => readFileSync(join(stage.profile, name), 'utf8'))
    expect(logs.length).toBeGreaterThan(0)
    expect(logs.filter((text) => text.includes(canary))).toEqual([])
  } finally {
    await service.stop()
  }
})
