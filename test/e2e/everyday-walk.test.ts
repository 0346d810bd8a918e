import { expect } from '@playwright/test'
import { press } from '../support/keys.ts'
import { signIn, testOn } from '../support/stage.ts'
import { titles, fixture } from './support/everyday-walk.ts'

const test = testOn(fixture)

test('an everyday walk: after every key exactly one thing is marked as what commands act on', async ({ stage }) => {
  /** The delays of reads, in turn, in milliseconds, and the moment of the last delayed answer. */
  let delays: readonly number[] = [0]
  let answers = 0
  let lastAnswer = 0
  const readDelay = () => {
    const delay = delays[answers++ % delays.length] ?? 0
    lastAnswer = Math.max(lastAnswer, Date.now() + delay)
    return delay
  }
  const { page, violations, asked } = await stage.start({ readDelay })
  /** Counts the calls for an item, plus one. */
  const opened = async () => (await asked()).split('call:openItem').length
  await signIn(page, stage.service.address)
  const rows = page.getByRole('option')
  await expect(rows).toHaveCount(5, { timeout: 20_000 })
  await expect(page.getByText(/^Synced/)).toBeVisible()

  /** The titles of all that is marked on the screen: rows of the list, and the head of the pane. */
  const marked = (): Promise<string[]> =>
    page.evaluate((known) => {
      const titleIn = (text: string | null | undefined): string =>
        known.find((title) => text?.includes(title) === true) ?? `none of them: ${text ?? ''}`
      const isShown = (element: Element): boolean => element.checkVisibility()
      const selected = [...document.querySelectorAll('#list [aria-selected="true"]')].filter(isShown)
      const heads = [...document.querySelectorAll('article > header[aria-current="true"]')].filter(isShown)
      return [
        ...selected.map((row) => `row ${titleIn(row.textContent)}`),
        ...heads.map((head) => `pane ${titleIn(head.parentElement?.getAttribute('aria-label'))}`),
      ]
    }, titles)
  const shown = async (): Promise<string> =>
    (await page.locator('.item-pane article').getAttribute('aria-label'))?.split(': ')[1] ?? 'nothing'
  /** Presses keys and waits until commands act on that, the row or the pane. */
  const walk = async (keys: string, target: string): Promise<void> => {
    await press(page, ...keys.split(' '))
    await expect.poll(marked, { message: `after ${keys}` }).toEqual([target])
  }
  const listed = async () => (await rows.allTextContents()).map((text) => titles.find((title) => text.includes(title)))
  // A row is there before its title is read.
  await expect.poll(async () => (await listed()).toSorted()).toEqual(titles.toSorted())
  const [one = '', two = '', three = '', four = '', five = ''] = await listed()
  const unread = (title: string) => rows.filter({ hasText: title }).getByText('Unread')

  // Read.
  // The row that came first is marked until somebody moves.
  await walk('g n Home', `row ${one}`)
  await expect.poll(shown).toBe(one)
  await walk('j', `row ${two}`)
  await expect.poll(shown).toBe(two)
  await walk('Enter', `row ${two}`)
  await expect(unread(two)).toHaveCount(0)

  // Reply. The service finishes the todo; the entry stays where it is until it is left.
  await walk('r', `row ${two}`)
  await page.keyboard.type('I have a look.')
  await walk('ControlOrMeta+Enter', `row ${two}`)
  await walk('Escape', `row ${two}`)
  await walk('Escape', `row ${two}`)
  const place = () =>
    rows.evaluateAll((all, title) => all.findIndex((row) => row.textContent?.includes(title) === true), two)
  await expect.poll(place).toBe(1)

  // Done: the mark is on the row after it, which is shown and not read.
  await walk('e', `row ${three}`)
  await expect.poll(shown).toBe(three)
  await expect(rows).toHaveCount(4)
  await expect(unread(three)).toHaveCount(1)

  // Undo: the entry is back. Done again, twice, as fast as keys come.
  await page.keyboard.press('z')
  await expect(rows).toHaveCount(5)
  await expect(rows.filter({ hasText: two })).toHaveCount(1)
  await expect(async () => {
    if ((await marked())[0] !== `row ${two}`) await press(page, 'Home', 'j')
    expect(await marked()).toEqual([`row ${two}`])
  }).toPass()
  await page.keyboard.press('e')
  await walk('e', `row ${four}`)
  await expect(rows).toHaveCount(3)
  await expect.poll(listed).toEqual([one, four, five])
  await expect.poll(shown).toBe(four)

  // From section to section, with reads that are late and overtake each other: the pane shows what the list marks.
  delays = [250, 0, 120, 20, 400, 30, 60]
  const intervals = [50]
  const showsMarked = async () => (await marked()).join() === `row ${await shown()}`
  for (const [first, second] of [
    ['g i End Escape', 'g n'],
    ['g i', 'g n End Escape'],
    ['Home', 'g i'],
    ['Home', 'g n'],
  ] as const) {
    for (const keys of [first, second]) {
      const before = await opened()
      await press(page, ...keys.split(' '))
      // The item is asked for, unless it was there already.
      await expect
        .poll(async () => (await opened()) > before || (await showsMarked()), { message: `after ${keys}`, intervals })
        .toBe(true)
    }
    await expect.poll(() => Date.now() > lastAnswer, { intervals }).toBe(true)
    await expect.poll(showsMarked, { message: `after ${first} ${second}`, intervals }).toBe(true)
  }
  delays = [0]
  await walk('g n Home j', `row ${four}`)
  await expect.poll(shown).toBe(four)

  // Closed by hand, it stays what commands act on.
  await walk('Shift+C', `row ${four}`)
  await expect(page.getByRole('button', { name: 'Reopen issue' })).toBeVisible()
  await walk('Shift+C', `row ${four}`)
  await expect(page.getByRole('button', { name: 'Close issue' })).toBeVisible()

  // Next, and to the end.
  await walk('j', `row ${five}`)
  await walk('e', `row ${four}`)
  await walk('k', `row ${one}`)
  await walk('e', `row ${four}`)
  await page.keyboard.press('e')
  await expect(page.getByText('Nothing left')).toBeVisible()
  await expect.poll(marked).toEqual([])
  await expect.poll(shown).toBe('nothing')
  expect(violations).toEqual([])
})
