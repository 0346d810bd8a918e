import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import type { TestBridge } from './support/test-bridge.ts'
import { press } from '../support/keys.ts'
import { goTo, openSnippet, sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()

const zoomed = { width: 340, height: 225 }

const submitted = (bridge: TestBridge) =>
  bridge.calls
    .filter(({ name }) => name === 'submitEdit')
    .map(({ args }) => (args as { edit: { kind: string } }).edit.kind)

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

/** Goes to the labels of a project, onto the button that deletes the first. */
async function focusDeletion(page: Page): Promise<void> {
  await goTo(page, 'i')
  await press(page, 'g', 'l')
  const sheet = page.getByRole('dialog', { name: 'Labels and milestones' })
  await sheet
    .getByRole('button', { name: /^Delete / })
    .first()
    .focus()
}

/**
 * The controls that a message covers, wholly or in part. Texts can be scrolled from below it, so that of an item only the element
 * with the focus counts.
 */
const covered = (page: Page) =>
  page.evaluate(() => {
    const messages = [...document.querySelectorAll('.toast')].filter((message) => message.checkVisibility())
    if (messages.length === 0) return ['no message']
    const isOver = (control: Element) =>
      messages.some((message) => {
        const [one, other] = [message.getBoundingClientRect(), control.getBoundingClientRect()]
        return (
          Math.min(one.right, other.right) > Math.max(one.left, other.left) + 1 &&
          Math.min(one.bottom, other.bottom) > Math.max(one.top, other.top) + 1
        )
      })
    const controls = [
      ...document.querySelectorAll('button, input, textarea, select, a[href], [role=option], .dialog, .picker'),
    ]
    return controls
      .filter((control) => control.closest('.toasts') === null && control.checkVisibility() && isOver(control))
      .filter((control) => {
        if (control.closest('#detail') !== null && !control.matches(':focus, form:has(:focus) *')) return false
        // A control that its own pane has scrolled out of sight cannot be covered.
        const pane = control.closest('#list, #detail, .dialog .content, .picker ul, .projects')
        return pane === null || isOver(pane)
      })
      .map((control) => control.outerHTML.slice(0, 120))
  })

describe('messages', () => {
  it.each([sizes.wide, { width: 900, height: 700 }, sizes.narrow, zoomed])(
    'cover no control, no dialog and no choice at %o',
    async (size) => {
      await withScreen({ theme: 'light', ...size }, {}, async ({ page, bridge }) => {
        await page.getByRole('option').first().waitFor()
        const tell = () => {
          for (const message of ['One thing was done.', 'Another thing was done, and that takes some more words.'])
            bridge.emit('toast', { tone: 'info', message, item: 'sample1/issue/3' })
        }
        tell()
        await page.getByText('One thing was done.').waitFor({ state: 'attached' })
        await expect.poll(() => covered(page)).toEqual([])
        await goTo(page, 'i')
        await press(page, 'Enter')
        await page.getByLabel('Write a comment').waitFor()
        await press(page, 'r')
        await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('comment')
        await expect.poll(() => covered(page)).toEqual([])
        await press(page, 'Escape', 'Escape', 'c')
        await page.getByRole('dialog').waitFor()
        tell()
        await expect.poll(() => covered(page)).toEqual([])
        await press(page, 'Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
        await press(page, 'g', 'n')
        await page.getByRole('region', { name: 'Inbox' }).getByRole('option').first().waitFor()
        await press(page, 'Home', 'h')
        await page.getByRole('dialog').waitFor()
        tell()
        await expect.poll(() => covered(page)).toEqual([])
        expect(await page.getByRole('dialog').getByRole('option').first().isVisible()).toBe(true)
      })
    },
    60_000,
  )
})

it('messages make way for what is being written, wherever what is read late moves it, without any scrolling', async () => {
  await withScreen({ theme: 'light', width: 900, height: 700 }, {}, async ({ page, bridge }) => {
    await goTo(page, 'i')
    await press(page, 'Enter')
    await page.getByLabel('Write a comment').waitFor()
    await press(page, 'r')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('comment')
    bridge.emit('toast', { tone: 'problem', message: 'One thing was not done.', item: null })
    await page.getByText('One thing was not done.').waitFor({ state: 'attached' })
    const moveTo = (top: number) =>
      page.evaluate((wanted) => {
        const form = document.querySelector<HTMLElement>('form:has(#comment)')
        if (form === null) throw new Error('Nothing is being written.')
        form.style.translate = ''
        form.style.translate = `0 ${wanted - form.getBoundingClientRect().top}px`
      }, top)
    const isAbove = () => page.locator('.toasts').evaluate((strip) => strip.getBoundingClientRect().top < 350)
    for (const [top, above] of [
      [500, true],
      [200, false],
      [560, true],
      [60, false],
    ] as const) {
      await moveTo(top)
      await expect.poll(isAbove).toBe(above)
      await expect.poll(() => covered(page)).toEqual([])
    }
  })
})

it('whoever goes elsewhere right after the start is not brought to where Docket was left', async () => {
  await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
    await goTo(page, 'm')
    await expect
      .poll(() => bridge.calls.findLast(({ name }) => name === 'saveScreen')?.args)
      .toMatchObject({ list: expect.stringContaining('/merge-requests') as string })
    bridge.hold('readScreen')
    await page.reload()
    await goTo(page, 'i')
    bridge.release('readScreen')
    // An event that is sent after the answer arrives after it.
    bridge.emit('toast', { tone: 'info', message: 'It is told.', item: null })
    await page.getByText('It is told.').waitFor()
    await page.getByRole('listbox', { name: 'Issues' }).waitFor()
  })
})

describe('the sidebar', () => {
  it('has starred projects first and the others by group, in the order they are given, and remembers what is folded', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page }) => {
      const entries = page.getByRole('navigation', { name: 'Projects' }).getByRole('button')
      const entry = (title: string) => page.getByRole('navigation', { name: 'Projects' }).getByTitle(`${title} (`)
      const titles = () =>
        entries.evaluateAll((all) => all.map((each) => (each as HTMLElement).title.split(' (')[0] ?? ''))
      const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).title.split(' (')[0])
      const starred = ['hardware/gateway', 'hardware/soil-probe']
      const apps = ['apps', 'apps/console', 'apps/field-app']
      const others = ['company', 'company/handbook', 'platform', 'platform/api', 'platform/ingest']
      await page.getByRole('option').first().waitFor()
      await expect.poll(titles).toEqual([...starred, ...apps, ...others])

      await entry('hardware/gateway').focus()
      await press(page, 'Alt+ArrowDown', 'Alt+ArrowDown')
      await expect.poll(titles).toEqual([...starred.toReversed(), ...apps, ...others])
      expect(await focused()).toBe('hardware/gateway')
      await entry('apps/console').focus()
      await press(page, 'Alt+ArrowUp', 'Alt+ArrowDown')
      const swapped = ['apps', 'apps/field-app', 'apps/console']
      await expect.poll(titles).toEqual([...starred.toReversed(), ...swapped, ...others])
      await entry('company').focus()
      await press(page, 'Alt+ArrowUp', 'Enter')
      await expect.poll(titles).toEqual([...starred.toReversed(), 'company', ...swapped, ...others.slice(2)])
      expect(await focused()).toBe('company')
      expect(await entry('company').getAttribute('aria-expanded')).toBe('false')

      await page.reload()
      await expect.poll(titles).toEqual([...starred.toReversed(), 'company', ...swapped, ...others.slice(2)])
      await entry('company').click()
      await entry('company/handbook').click()
      await entry('company').click()
      // The project on the screen stays in sight, and leaves the stars when it gets one.
      await expect.poll(titles).toContain('company/handbook')
      await press(page, 's')
      await expect
        .poll(titles)
        .toEqual(['hardware/soil-probe', 'hardware/gateway', 'company/handbook', ...swapped, ...others.slice(2)])
    })
  }, 30_000)

  it('keeps the outbox in its place', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page }) => {
      const sections = page.getByRole('navigation', { name: 'Sections' }).getByRole('button')
      const names = async () => (await sections.allTextContents()).map((text) => text.trim().replace(/\s*[\d,]+$/, ''))
      await page.getByRole('option').first().waitFor()
      const before = await names()
      expect(before).toEqual(['Inbox', 'Issues', 'Merge requests', 'Activity', 'Outbox'])

      await goTo(page, 'i')
      await press(page, 'j', 'Shift+C')
      await page.getByText(/^Queued: Close/).waitFor()
      expect(await names()).toEqual(before)
    })
  }, 30_000)
})

describe('labels chosen and not applied', () => {
  it('are not kept: Escape cancels, and Enter where nothing matches applies nothing', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      await goTo(page, 'i')
      await press(page, 'Home', 'l')
      const picker = page.getByRole('dialog', { name: /^Labels of/ })
      await picker.waitFor()
      await press(page, 'Enter')
      await picker.getByText('1 change', { exact: true }).waitFor()
      await press(page, 'Escape')
      await picker.waitFor({ state: 'detached' })
      expect(submitted(bridge)).toEqual([])
      await press(page, 'l')
      await picker.getByText('Nothing changed yet').waitFor()
      await press(page, 'Enter')
      await picker.getByText('1 change', { exact: true }).waitFor()
      await page.keyboard.type('no, such label')
      await picker.getByText('A label name cannot contain a comma').waitFor()
      await press(page, 'Enter')
      expect(await picker.isVisible()).toBe(true)
      expect(submitted(bridge)).toEqual([])
      await press(page, 'Control+Enter')
      await expect.poll(() => submitted(bridge)).toEqual(['changeItem'])
      await press(page, 'l')
      await picker.getByText('Nothing changed yet').waitFor()
    })
  }, 30_000)
})

describe('the focus', () => {
  it('is on what makes a new label after one was deleted, and no key hits the row of that one', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      await focusDeletion(page)
      await press(page, 'Enter')
      await page.getByText(/^Delete “/).waitFor()
      await press(page, 'Enter')
      await expect.poll(() => submitted(bridge)).toEqual(['deleteLabel'])
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('New label')
      await press(page, 'Enter')
      expect(submitted(bridge)).toEqual(['deleteLabel'])
    })
  }, 30_000)

  it('goes back to the button that began it when a label is kept', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page }) => {
      await focusDeletion(page)
      const name = await focused(page)
      await press(page, 'Enter')
      await page.getByRole('button', { name: 'Keep', exact: true }).click()
      await expect.poll(() => focused(page)).toBe(name)
    })
  }, 30_000)

  it('is in a snippet as soon as its dialog is gone, however slow the page is, and no key hits the issue beside it', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, {}, async ({ page, bridge }) => {
      await goTo(page, 'i')
      await press(page, 'Home')
      const client = await page.context().newCDPSession(page)
      await client.send('Emulation.setCPUThrottlingRate', { rate: 12 })
      try {
        for (let round = 0; round < 3; round += 1) {
          await openSnippet(page)
          await press(page, 'Shift+C', 'a', 't')
          expect(submitted(bridge)).toEqual([])
          expect(await page.getByRole('dialog').count()).toBe(0)
          await press(page, 'Escape')
          await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('list')
        }
      } finally {
        // The page goes on to show the screens of other tests.
        await client.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      }
    })
  }, 120_000)

  it('waits for a snippet that takes its time, and the list does not lead meanwhile', async () => {
    await withScreen({ theme: 'light', ...sizes.wide }, { latency: 400 }, async ({ page, bridge }) => {
      await goTo(page, 'i')
      await press(page, 'Home')
      await page.getByRole('article', { name: /gateway/ }).waitFor()
      await press(page, 'g', 'c')
      const dialog = page.getByRole('dialog', { name: 'Open a snippet' })
      await dialog.waitFor()
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('placeholder'))).toBe('$12')
      await page.keyboard.type('7')
      await press(page, 'Enter')
      await dialog.waitFor({ state: 'detached' })
      await press(page, 'Shift+C', 'a')
      await page.getByRole('heading', { level: 2, name: 'Snippet $7' }).waitFor()
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('detail')
      await press(page, 'Shift+C', 'a')
      expect(submitted(bridge)).toEqual([])
    })
  }, 60_000)

  it.each(['keys', 'scrolling'])(
    'comes to every row of a long list by %s',
    async (way) => {
      await withScreen({ theme: 'light', ...sizes.wide }, { issues: 2_600 }, async ({ page, bridge }) => {
        await goTo(page, 'i')
        const size = await page.getByRole('option').first().getAttribute('aria-setsize')
        expect(Number(size)).toBeGreaterThan(1_000)
        const asked = () =>
          bridge.calls.filter(({ name }) => name === 'listIssues').map(({ args }) => (args as { most?: number }).most)
        expect(new Set(asked())).toEqual(new Set([1_000]))
        const placeOf = (rows: string) =>
          page.locator(`#list [role="option"]${rows}`).last().getAttribute('aria-posinset')
        if (way === 'keys') {
          await press(page, 'End')
          await expect.poll(() => placeOf('[aria-selected="true"]')).toBe(size)
          await press(page, 'Home')
          await expect.poll(() => placeOf('[aria-selected="true"]')).toBe('1')
          expect(asked().at(-1)).toBeUndefined()
        } else {
          await page.locator('#list').hover()
          for (let turn = 0; turn < 60 && (await placeOf('')) !== size; turn += 1) await page.mouse.wheel(0, 3_000)
          await expect.poll(() => placeOf('')).toBe(size)
          expect(asked().at(-1)).toBe(4_000)
        }
      })
    },
    60_000,
  )
})

describe('an item with new comments', () => {
  it('opens at the first of them; Space scrolls it from the list, n and p go through the comments', async () => {
    await withScreen({ theme: 'light', width: 1440, height: 420 }, { lookedAt: true }, async ({ page }) => {
      await goTo(page, 'i')
      await press(page, 'Home')
      const divider = page.getByText('2 new', { exact: true })
      await divider.waitFor()
      const offset = () =>
        page.evaluate(() => {
          const line = document.getElementById('new-comments')?.getBoundingClientRect().top ?? -1
          return Math.round(line - (document.getElementById('detail')?.getBoundingClientRect().top ?? 0))
        })
      await expect.poll(offset).toBeLessThan(120)
      expect(await offset()).toBeGreaterThanOrEqual(0)
      const scrolled = () => page.evaluate(() => document.getElementById('detail')?.scrollTop ?? 0)
      const at = await scrolled()
      expect(at).toBeGreaterThan(0)
      await press(page, 'Shift+Space')
      await expect.poll(scrolled).toBeLessThan(at)
      const before = await scrolled()
      await press(page, 'Space')
      await expect.poll(scrolled).toBeGreaterThan(before)
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('list')

      const note = () =>
        page.evaluate(() => {
          const notes = [...document.querySelectorAll('#detail li[tabindex]')]
          const now = document.activeElement
          return [notes.indexOf(now as Element), now?.querySelector('#new-comments') !== null]
        })
      await press(page, 'n')
      const [first = -1] = await note()
      expect(await note()).toEqual([first, true])
      await press(page, 'n')
      await expect.poll(async () => (await note())[0]).toBe(Number(first) + 1)
      await press(page, 'p', 'p')
      await expect.poll(async () => (await note())[0]).toBe(Number(first) - 1)
      await press(page, 'j')
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('list')
    })
  }, 30_000)
})
