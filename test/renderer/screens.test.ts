import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './support/chromium.ts'
import type { SyncList, SyncState } from '../../shared/ipc.ts'
import type { FakeOptions } from './support/fake-bridge.ts'
import { accountId, sampleAccount } from './support/sample-workspace.ts'
import { beginning, failing, makeSyncLists } from './support/sample-lists.ts'
import { buildScreens, openScreen, type Screen } from './support/screens.ts'

/** The whole window in Chromium, as it is shipped and under its policy, with a bridge in memory. */

let browser: Browser
let files: Awaited<ReturnType<typeof buildScreens>>
const sizes = { wide: { width: 1440, height: 900 }, narrow: { width: 360, height: 640 } }

beforeAll(async () => {
  ;[browser, files] = await Promise.all([launchChromium(), buildScreens()])
}, 60_000)
afterAll(() => browser?.close())

async function withScreen(
  look: Parameters<typeof openScreen>[2],
  options: FakeOptions,
  run: (screen: Screen) => Promise<void>,
): Promise<void> {
  const screen = await openScreen(browser, files, look, options)
  try {
    await run(screen)
    expect(screen.faults).toEqual([])
  } finally {
    await screen.page.context().close()
  }
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** Goes to a section by its keys and waits until its first row is there. */
async function goTo(page: Page, key: string): Promise<void> {
  await page.getByRole('option').first().waitFor()
  await press(page, 'g', key)
  await page
    .getByRole('option', { name: /Open|request/ })
    .first()
    .waitFor()
}

const scenes: Readonly<Record<string, { options?: FakeOptions; go: (page: Page) => Promise<void> }>> = {
  'signing in': { options: { accounts: [] }, go: async (page) => page.getByLabel('Service address').waitFor() },
  'a refused address': {
    options: { accounts: [] },
    go: async (page) => {
      await page.evaluate(() => window.fake.fail('signIn', { code: 'unreachable', message: '' }))
      await page.getByLabel('Service address').fill('https://code.example.org')
      await press(page, 'Enter')
      await page.getByRole('alert').waitFor()
    },
  },
  inbox: { go: async (page) => page.getByRole('option').first().waitFor() },
  'an inbox that is still filling, with something done': {
    go: async (page) => {
      await page.getByRole('option').first().waitFor()
      await page.evaluate(() => {
        window.fake.setSync({ phase: 'first', lastSyncedAt: null, listsDone: 12, listsTotal: 40 })
        window.fake.changed(['inboxEntry'])
      })
      await press(page, 'j', 'e')
      await page.getByText('Your inbox is still filling.').waitFor()
      await page.getByRole('button', { name: 'Undo' }).waitFor()
    },
  },
  'an issue': {
    go: async (page) => {
      await goTo(page, 'i')
      await press(page, 'j', 'Enter')
      await page.getByRole('heading', { name: /comment/ }).waitFor()
    },
  },
  'a merge request': {
    go: async (page) => {
      await goTo(page, 'm')
      await press(page, 'j', 'Enter')
      await page.getByRole('heading', { name: /comment/ }).waitFor()
      await page.getByText('src/pump.rs').click()
      await page.getByText('wait(5)').waitFor()
    },
  },
  'a project kept offline': {
    go: async (page) => {
      await goTo(page, 'i')
      await page.evaluate(() => {
        const [project] = window.fake.projectKeys
        if (project !== undefined) window.fake.keep(project, { items: { total: 230, there: 214 }, complete: false })
      })
      await page
        .getByRole('complementary')
        .getByRole('button', { name: /gateway/ })
        .first()
        .click()
      await page.getByText('214 of 230 items').waitFor()
      await press(page, 'j', 'Enter')
      await page.getByRole('heading', { name: /comment/ }).waitFor()
      await press(page, 'Shift+K')
      await page.locator('#detail').getByRole('button', { name: 'Kept offline' }).waitFor()
    },
  },
  'what happened': {
    go: async (page) => {
      await goTo(page, 'a')
      await page.getByRole('option').first().getByText('Today').waitFor()
    },
  },
  'what is new at an item': {
    options: { lookedAt: true },
    go: async (page) => {
      await goTo(page, 'i')
      await press(page, 'Enter')
      await page.getByRole('region', { name: 'Since you last looked' }).waitFor()
      await page.getByRole('button', { name: '2 new comments' }).click()
      await page.getByText('New', { exact: true }).waitFor()
    },
  },
  'the outbox': {
    go: async (page) => {
      await goTo(page, 'i')
      await press(page, 'Enter', 'Shift+C')
      await page.getByRole('contentinfo').getByRole('button', { name: '1 edit queued' }).click()
      await page.getByRole('button', { name: 'Send now' }).waitFor()
    },
  },
  'nothing matches, offline': {
    go: async (page) => {
      await page.evaluate(() =>
        window.fake.setSync({ phase: 'offline', problem: { code: 'unreachable', message: '' } }),
      )
      await goTo(page, 'i')
      await press(page, '/')
      await page.keyboard.type('no such words')
      await page.getByText('Nothing matches').waitFor()
    },
  },
  'the keys': {
    go: async (page) => {
      await press(page, '?')
      await page.getByRole('dialog', { name: 'Keys' }).waitFor()
    },
  },
  settings: {
    go: async (page) => {
      await page.evaluate(() => window.fake.keep(window.fake.projectKeys[0] ?? '', {}))
      await press(page, 'Control+,')
      await page.getByRole('dialog', { name: 'Settings' }).getByText('230 items').waitFor()
    },
  },
  'the first sync': {
    go: async (page) => {
      await setSync(page, { ...firstSync, rowsLeft: 110_000 })
      await setSync(page, firstSync)
      await page.evaluate(() => window.fake.changed(['issue']))
      await page.getByText('about 20 seconds left', { exact: true }).waitFor()
      await goTo(page, 'i')
      await page.getByText('This list is still filling.').waitFor()
    },
  },
  'sync, the first time': {
    go: async (page) => {
      await setSync(page, firstSync)
      await openPanel(page, beginning(makeSyncLists(6)))
      await page.getByRole('button', { name: 'team-0/project-000 2 of 5 lists read' }).click()
      await page.getByText('pages of the first reading to go').first().waitFor()
    },
  },
  'sync, with lists that fail': {
    go: async (page) => {
      await page.evaluate(() => {
        window.fake.abilities = { listsTodos: false, listsAllStates: null, countsRows: true, commentsMoveItems: false }
      })
      await openPanel(page, failing(makeSyncLists(6)))
      await page.getByRole('heading', { name: '4 lists could not be read' }).waitFor()
      await page.getByRole('heading', { name: '3 rows could not be understood' }).waitFor()
      await page.getByText('The service does not show this').waitFor()
      await page.getByRole('button', { name: 'team-0/project-000' }).click()
    },
  },
  'sync, paused, of one of two accounts': {
    options: { accounts: [sampleAccount, { ...sampleAccount, id: 'other', url: 'https://code.example.org' }] },
    go: async (page) => {
      await setSync(page, { stopped: true })
      await openPanel(page, makeSyncLists(6))
      await page.getByText('what you write is sent all the same').waitFor()
    },
  },
}

const firstSync = {
  phase: 'first',
  listsDone: 12,
  listsTotal: 340,
  rows: 48_200,
  rowsLeft: 105_000,
  rowsPerSecond: 5127,
  lastSyncedAt: null,
} as const

async function setSync(page: Page, change: Partial<SyncState>): Promise<void> {
  await page.evaluate((given) => window.fake.setSync(given), change)
}

async function openPanel(page: Page, lists: readonly SyncList[]): Promise<void> {
  await page.evaluate((given) => (window.fake.syncLists = [...given]), lists)
  await press(page, 'g', 's')
  await page.getByRole('dialog', { name: 'Sync' }).getByRole('heading', { name: 'Lists', exact: true }).waitFor()
}

async function expectNoFault(page: Page, look: 'anything' | 'colours' | 'layout'): Promise<void> {
  // Colours are judged when nothing fades in any more.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState === 'finished'))
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  const axe = new AxeBuilder({ page })
  if (look === 'colours') axe.withRules(['color-contrast'])
  if (look === 'layout') axe.disableRules(['color-contrast'])
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  )
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

describe('axe finds no fault, wide or narrow, light or dark', () => {
  it.each(Object.entries(scenes))(
    'with %s',
    async (_scene, { options, go }) => {
      await withScreen({ theme: 'light', ...sizes.wide }, options ?? {}, async ({ page }) => {
        await page.getByRole('main').first().waitFor()
        await page.waitForFunction(() => document.activeElement !== document.body)
        await go(page)
        await expectNoFault(page, 'anything')
        await page.emulateMedia({ colorScheme: 'dark' })
        await expectNoFault(page, 'colours')
        await page.setViewportSize(sizes.narrow)
        await expectNoFault(page, 'layout')
      })
    },
    60_000,
  )
})

describe('by keyboard alone', () => {
  it('comments, closes, undoes', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page }) => {
      await goTo(page, 'i')
      await press(page, 'Enter', 'r')
      await page.keyboard.type('A word, jkc.')
      await press(page, 'Control+Enter')
      const note = page.getByRole('listitem').filter({ hasText: 'A word, jkc.' })
      await note.getByText(/^queued/).waitFor()
      expect(await page.getByLabel('Write a comment').inputValue()).toBe('')
      await note.getByRole('button', { name: 'Take back' }).click()
      await expect.poll(() => page.getByLabel('Write a comment').inputValue()).toBe('A word, jkc.')
      await press(page, 'Escape', 'Shift+C')
      await page.getByRole('button', { name: 'Reopen issue' }).waitFor()
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByRole('button', { name: 'Close issue' }).waitFor()
    })
  }, 30_000)

  it('marks entries of the inbox done, goes on with the next, and undoes', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page }) => {
      const rows = page.getByRole('option')
      await rows.first().waitFor()
      await press(page, 'g', 'n')
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('list')
      await press(page, 'Home')
      const selected = page.locator('[role=option][aria-selected=true]')
      const name = async () => (await selected.textContent())?.replace(/\s+/g, ' ').trim() ?? ''
      await expect.poll(() => rows.count()).toBeGreaterThan(5)
      await expect.poll(name).toContain('Inês Carvalho mentioned you · assigned to you · 2 new replies')
      const [first, second] = [await name(), (await rows.nth(1).textContent())?.replace(/\s+/g, ' ').trim()]
      await press(page, 'e')
      await expect.poll(name).toBe(second)
      await expect.poll(() => selected.getAttribute('aria-setsize')).toBe('17')
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('list')
      // Beside the list stands what is selected now.
      await page.getByRole('heading', { level: 2, name: /Readings arrive twice/ }).waitFor()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect.poll(name).toBe(first)
      await expect.poll(() => selected.getAttribute('aria-setsize')).toBe('18')
      await page.getByRole('button', { name: 'Done' }).click()
      await expect.poll(name).toBe(second)
    })
  }, 30_000)

  it('empties the inbox, and looks further back', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page }) => {
      await page.getByRole('option').first().waitFor()
      await page.evaluate(() => {
        window.fake.inbox = window.fake.inbox.slice(0, 1)
        window.fake.changed(['inboxEntry'])
      })
      await expect.poll(() => page.getByRole('option').count()).toBe(1)
      await press(page, 'g', 'n', 'j', 'e')
      await page.getByText('Nothing left').waitFor()
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('list')
      await page.getByRole('button', { name: 'Look further back' }).click()
      await page.getByText('Looking two weeks further back.').waitFor()
      expect(await page.evaluate(() => window.fake.calls.at(-1)?.name)).toBe('reachBackInbox')
    })
  }, 30_000)

  it('has nothing to mark done outside of the inbox', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page }) => {
      await goTo(page, 'i')
      await press(page, 'j', 'e')
      expect(await page.evaluate(() => window.fake.done.size)).toBe(0)
      expect(await page.getByRole('button', { name: 'Done' }).count()).toBe(0)
    })
  }, 30_000)

  it('shows how sync stands, opens a project, pauses, resumes, and is back where it was', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page }) => {
      await page.getByRole('option').first().waitFor()
      await page.evaluate((given) => (window.fake.syncLists = [...given]), makeSyncLists(200))
      const calls = (name: string) =>
        page.evaluate(
          (wanted) => window.fake.calls.filter((call) => call.name === wanted).map(({ args }) => args),
          name,
        )
      const line = page.getByRole('contentinfo').getByRole('button', { name: /^Synced/ })
      await line.focus()
      await press(page, 'Enter')
      const panel = page.getByRole('dialog', { name: 'Sync' })
      await panel.getByRole('button', { name: /^team-0.project-000/ }).waitFor()
      await expect.poll(() => panel.evaluate((element) => element.contains(document.activeElement))).toBe(true)

      // 206 groups and 1,006 lists, of which only those of the account are on the page.
      expect(await panel.getByRole('listitem').count()).toBeLessThan(220)
      const project = panel.getByRole('button', { name: /^team-3.project-003/ })
      await project.focus()
      await press(page, 'Enter')
      expect(await project.getAttribute('aria-expanded')).toBe('true')
      await panel.getByRole('list', { name: 'Lists of team-3/project-003' }).getByText('Milestones').waitFor()

      // What changes meanwhile is shown, and what was opened stays open.
      await page.evaluate(() => {
        window.fake.syncLists = window.fake.syncLists.map((list) => ({ ...list, total: 77 }))
        window.fake.setSync({})
      })
      await panel.getByRole('list', { name: 'Lists of team-3/project-003' }).getByText('77 rows').first().waitFor()

      await panel.getByRole('button', { name: 'Pause' }).focus()
      await press(page, 'Enter')
      await panel.getByText('Reading is paused', { exact: true }).waitFor()
      await press(page, 'Enter')
      await panel.getByRole('button', { name: 'Pause' }).waitFor()
      expect(await calls('stopSync')).toEqual([
        { account: accountId, stopped: true },
        { account: accountId, stopped: false },
      ])
      await press(page, 'F5')
      await expect.poll(() => calls('syncNow')).toEqual([{ account: accountId }])

      await press(page, 'Escape')
      await panel.waitFor({ state: 'detached' })
      await expect.poll(() => page.evaluate(() => document.activeElement?.className.includes('line'))).toBe(true)
    })
  }, 60_000)

  it('syncs and pauses the account that the panel shows', async () => {
    const other = { ...sampleAccount, id: 'other', url: 'https://code.example.org', kept: 'keychain' as const }
    await withScreen({ theme: 'light', ...sizes.wide }, { accounts: [sampleAccount, other] }, async ({ page }) => {
      await page.getByRole('option').first().waitFor()
      await openPanel(page, makeSyncLists(1))
      await page.getByRole('combobox', { name: 'Account' }).selectOption({ label: 'Mira Solheim, code.example.org' })
      await press(page, 'F5')
      const last = (name: string) =>
        page.evaluate((wanted) => window.fake.calls.findLast((call) => call.name === wanted)?.args, name)
      await expect.poll(() => last('syncNow')).toEqual({ account: 'other' })
      await expect.poll(() => last('readSyncLists')).toEqual({ account: 'other' })
      // Closed, the panel no longer says what the key means.
      await press(page, 'Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await press(page, 'F5')
      await expect.poll(() => last('syncNow')).toEqual({ account: accountId })
    })
  }, 60_000)

  it('never loses the focus, in 400 random keys', async () => {
    const keys =
      'j k Enter o u Escape g i n m s e / f r x ? Tab Shift+Tab Shift+C F5 Control+, Control+Enter ArrowDown Home End PageDown a Space'.split(
        ' ',
      )
    await withScreen({ theme: 'light', ...sizes.wide }, { issues: 300 }, async ({ page }) => {
      await page.getByRole('option').first().waitFor()
      let seed = 20240305
      const trail: string[] = []
      for (let index = 0; index < 400; index += 1) {
        seed = (seed * 1103515245 + 12345) % 2147483648
        const key = keys[Math.floor((seed / 2147483648) * keys.length)] ?? 'j'
        trail.push(key)
        await press(page, key)
        const kept = () => page.evaluate(() => document.hasFocus() && document.activeElement !== document.body)
        await expect.poll(kept, { message: `after ${trail.slice(-6).join(' ')}`, interval: 10 }).toBe(true)
      }
    })
  }, 60_000)

  it('moves through 100,000 rows, of which few are on the page', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, { issues: 100_000 }, async ({ page }) => {
      await goTo(page, 'i')
      await press(page, 'End')
      const selected = page.locator('[role=option][aria-selected=true]')
      await expect.poll(() => selected.getAttribute('aria-posinset')).toBe('75000')
      expect(await selected.getAttribute('aria-setsize')).toBe('75000')
      await expect.poll(() => selected.isVisible()).toBe(true)
      expect(await page.getByRole('option').count()).toBeLessThan(60)
    })
  }, 60_000)
})

it('has the main process look for news when the window gets the focus', async () => {
  await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page }) => {
    await page.getByRole('option').first().waitFor()
    const looked = () => page.evaluate(() => window.fake.calls.filter(({ name }) => name === 'lookForNews').length)
    expect(await looked()).toBe(0)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect.poll(looked).toBe(1)
  })
}, 30_000)

it('keeps the view where it is when rows come in above it', async () => {
  await withScreen({ theme: 'light', ...sizes.wide }, { issues: 500 }, async ({ page }) => {
    await goTo(page, 'i')
    const list = page.getByRole('listbox')
    await list.evaluate((element) => (element.scrollTop = 5800))
    const top = () =>
      list.evaluate((element) => {
        const edge = element.getBoundingClientRect().top
        const rows = [...element.querySelectorAll('[role=option]')]
        return rows.find((row) => row.getBoundingClientRect().bottom > edge + 1)?.querySelector('.title')?.textContent
      })
    await expect.poll(top).toBeTruthy()
    const before = await top()
    await page.evaluate(() => {
      window.fake.issues = window.fake.issues.map((row, index) => (index < 20 ? { ...row, state: 'opened' } : row))
      window.fake.changed(['issue'])
    })
    await expect.poll(() => page.getByRole('option').first().getAttribute('aria-setsize')).toBe('380')
    await expect.poll(top).toBe(before)
  })
}, 30_000)
