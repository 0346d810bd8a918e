import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, type Page } from '@playwright/test'
import { lineCodeOf } from '../../shared/diff/line-code.ts'
import { keysOn } from '../support/keys.ts'
import { draftsIn } from '../support/drafts.ts'
import { savedScreen } from '../support/saved-screen.ts'
import { ServiceProcess } from '../support/service-process.ts'
import { signIn, testOn } from '../support/stage.ts'

/** Two people speak to each other over one merge request: threads, answers, and their resolving. */

const path = 'src/quench.ts'

const fixture = {
  users: [
    { username: 'ada', name: 'Ada Byron' },
    { username: 'ben', name: 'Ben Okri' },
  ],
  groups: [{ path: 'tools', members: { ada: 'owner', ben: 'developer' } }],
  projects: [
    {
      path: 'tools/anvil',
      mergeRequests: [{ title: 'Quench in oil', author: 'ada', branch: 'quench', files: [{ path, lines: 30 }] }],
    },
  ],
}

const test = testOn({ users: ['ada'] })

interface Note {
  readonly body: string
  readonly system: boolean
  readonly resolved?: boolean
  readonly position?: {
    readonly position_type: string
    readonly new_line?: number | null
    readonly line_range?: { readonly start: { readonly line_code: string } } | null
  } | null
}

interface Discussion {
  readonly id: string
  readonly notes: readonly Note[]
}

/** Ben, who works on a service of v4. */
class Ben {
  readonly #service: ServiceProcess
  readonly #discussions = '/projects/1/merge_requests/1/discussions'

  constructor(service: ServiceProcess) {
    this.#service = service
  }

  async begin(body: string, place: object | null = null): Promise<string> {
    const versions = await this.#ask<{ base_commit_sha: string; start_commit_sha: string; head_commit_sha: string }[]>(
      '/projects/1/merge_requests/1/versions',
    )
    const [version] = versions
    const shas = {
      base_sha: version?.base_commit_sha,
      start_sha: version?.start_commit_sha,
      head_sha: version?.head_commit_sha,
    }
    const paths = { position_type: 'text', old_path: path, new_path: path }
    const position = place === null ? {} : { position: { ...shas, ...paths, ...place } }
    const { id } = await this.#ask<Discussion>(this.#discussions, { method: 'POST', body: { body, ...position } })
    return id
  }

  async answer(discussion: string, body: string): Promise<void> {
    await this.#ask(`${this.#discussions}/${discussion}/notes`, { method: 'POST', body: { body } })
  }

  async read(discussion: string): Promise<Discussion> {
    return await this.#ask<Discussion>(`${this.#discussions}/${discussion}`)
  }

  async words(discussion: string): Promise<string[]> {
    return (await this.read(discussion)).notes.map(({ body }) => body)
  }

  async all(): Promise<Discussion[]> {
    return await this.#ask<Discussion[]>(`${this.#discussions}?per_page=100`)
  }

  async #ask<T>(address: string, init: { readonly method?: string; readonly body?: unknown } = {}): Promise<T> {
    return await this.#service.ask<T>('token-ben', address, { ...init, over: 'v4' })
  }
}

/** Pushes a commit that changes three lines of the file, into the database of a service that is stopped. */
function pushChangedLines(database: string): void {
  const store = new Database(database)
  const newest = store.prepare('SELECT * FROM versions ORDER BY id DESC LIMIT 1').get() as { changes: string }
  const changes = newest.changes.replaceAll(/\+line (20|21|22)(?!\d)/g, '+other $1')
  expect(changes).not.toBe(newest.changes)
  const now = Date.now()
  const head = createHash('sha1').update(`pushed ${now}`).digest('hex')
  store
    .prepare(
      `INSERT INTO versions (merge_request_id, head_sha, base_sha, start_sha, commits, changes, created_at)
       SELECT merge_request_id, ?, base_sha, start_sha, commits, ?, ? FROM versions ORDER BY id DESC LIMIT 1`,
    )
    .run(head, changes, now)
  store.prepare('UPDATE merge_requests SET updated_at = ?').run(now)
  store.close()
}

async function openMergeRequest(page: Page): Promise<void> {
  const press = keysOn(() => page)
  await press('g', 'm')
  await expect(page.getByRole('option', { name: /Quench in oil/ })).toBeVisible()
  await press('Home', 'Enter')
  await expect(page.getByRole('heading', { name: 'Quench in oil' })).toBeVisible()
}

for (const version of ['19', '16']) {
  test(`threads of two people on a service of ${version}: answered and resolved offline, and outdated by a push (F9)`, async ({
    stage,
  }) => {
    const folder = join(stage.folder, 'v4')
    mkdirSync(folder)
    const service = new ServiceProcess(folder, fixture)
    await service.start(['--dialect', 'v4', '--version', version])
    try {
      const ben = new Ben(service)
      const digest = createHash('sha1').update(path).digest('hex')
      const end = (line: number) => ({
        line_code: lineCodeOf(digest, { oldAt: 0, newAt: line }),
        type: 'new',
        new_line: line,
      })
      const onLine = await ben.begin('Is this line needed?', { new_line: 12 })
      const onSeveral = await ben.begin('These three belong together.', {
        new_line: 22,
        line_range: { start: end(20), end: end(22) },
      })
      const general = await ben.begin('Shall we keep the water?')

      let docket = await stage.start()
      const press = keysOn(() => docket.page)
      await signIn(docket.page, service.address)
      await expect(docket.page.getByText(/^Synced/)).toBeVisible({ timeout: 30_000 })
      await openMergeRequest(docket.page)
      await expect(docket.page.getByText('3 of 3 threads open')).toBeVisible()
      await expect(docket.page.getByText(`${path}, lines 20 to 22`)).toBeVisible()

      await service.stop()
      await press('F5')
      await expect(docket.page.getByText(/^Offline/).first()).toBeVisible()
      // The first thread is answered in its field, the last one is resolved by a key.
      await press('n', 'r')
      const field = docket.page.getByRole('textbox', { name: 'Your reply' })
      await expect(field).toBeFocused()
      await docket.page.keyboard.type('It keeps the order.')
      await press('ControlOrMeta+Enter')
      await expect(field).toHaveCount(0)
      await press('}', '}', 'i')
      await expect(docket.page.getByText('2 of 3 threads open')).toBeVisible()

      // The list of threads knows it, too.
      await press('g', 't')
      const waiting = docket.page.getByRole('region', { name: 'Waiting for you 1' })
      await expect(waiting.getByText('These three belong together.')).toBeVisible()
      const others = docket.page.getByRole('region', { name: 'Waiting for others 1' })
      await expect(others.getByText('You: It keeps the order.')).toBeVisible()
      await press('j', 'Enter')
      await expect(docket.page.getByRole('region', { name: 'Description and thread' })).toBeVisible()

      await stage.kill()
      pushChangedLines(join(folder, 'service.db'))
      await service.start(['--dialect', 'v4', '--version', version])
      await ben.answer(general, 'The customer wants it.')

      docket = await stage.start()
      // Keys that are pressed before there is anything to press them for lead nowhere.
      await expect(docket.page.getByText(/^Synced/)).toBeVisible({ timeout: 30_000 })
      await openMergeRequest(docket.page)
      await expect
        .poll(() => ben.words(onLine), { timeout: 60_000 })
        .toEqual(['Is this line needed?', 'It keeps the order.'])
      await expect.poll(async () => (await ben.read(general)).notes[0]?.resolved, { timeout: 60_000 }).toBe(true)
      await press('F5')
      await expect(docket.page.getByText('Outdated')).toHaveCount(1)
      await expect(docket.page.getByText('2 of 3 threads open')).toBeVisible()
      // It is not folded while something in it is new.
      const thread = docket.page.getByRole('region', { name: 'Description and thread' })
      await expect(thread.getByText(/^Resolved by you/)).toBeVisible()
      await expect(thread.getByText('The customer wants it.')).toBeVisible()

      // Nothing is there twice.
      expect(await ben.words(general)).toEqual(['Shall we keep the water?', 'The customer wants it.'])
      expect(await ben.words(onSeveral)).toEqual(['These three belong together.'])
      const said = (await ben.all()).flatMap(({ notes }) => notes).filter(({ system }) => !system)
      expect(said).toHaveLength(5)

      // Docket begins threads on several lines and, where the service has that, on the file. What is written survives a kill.
      await press('g', 'r')
      await expect(docket.page.getByRole('grid', { name: 'Changes' })).toBeFocused()
      await press('n', 'Shift+J', 'Shift+J', 'r')
      await expect(docket.page.getByRole('textbox', { name: `Comment on lines 1 to 3 of ${path}` })).toBeFocused()
      await docket.page.keyboard.type('Could these three go?')
      await press('Escape')
      const isOfFiles = version === '19'
      await expect(docket.page.getByRole('button', { name: `Comment on ${path}` })).toHaveCount(isOfFiles ? 1 : 0)
      if (isOfFiles) {
        await press(',')
        await expect(docket.page.getByRole('textbox', { name: `Comment on the whole file of ${path}` })).toBeFocused()
        await docket.page.keyboard.type('A better name?')
        await press('Escape')
      }
      await expect
        .poll(() => draftsIn(stage.profile))
        .toEqual([expect.stringContaining(isOfFiles ? 'A better name?' : 'Could these three go?')])
      await expect.poll(() => savedScreen(docket.page)).toContain('/changes')
      await stage.kill()
      docket = await stage.start()
      await expect(docket.page.getByText('Lines 1 to 3', { exact: true })).toBeVisible()
      await press('ControlOrMeta+Shift+Enter')
      await expect(docket.page.getByRole('dialog', { name: /^Publish your review/ })).toBeVisible()
      await press('ControlOrMeta+Enter')
      const begun = async () =>
        (await ben.all())
          .flatMap(({ notes: [note] }) => (note?.position ? [note] : []))
          .map(({ body, position }) => {
            const { position_type: type, new_line: line = null, line_range: range } = position ?? {}
            return [body, type, line, range?.start.line_code ?? null]
          })
      const ofDocket = [
        ['Could these three go?', 'text', 3, lineCodeOf(digest, { oldAt: 0, newAt: 1 })],
        ...(isOfFiles ? [['A better name?', 'file', null, null]] : []),
      ]
      await expect.poll(async () => (await begun()).slice(2), { timeout: 60_000 }).toEqual(ofDocket)
      await expect(docket.page.getByRole('grid').getByText('Could these three go?')).toHaveCount(1)
      expect(docket.violations).toEqual([])
    } finally {
      await service.stop()
    }
  })
}
