import { expect, type Locator } from '@playwright/test'
import { press } from '../support/keys.ts'
import { signIn, testOn } from '../support/stage.ts'

const titles = ['First', 'Second', 'Third', 'Fourth', 'Fifth'] as const

const fixture = {
  users: [
    { username: 'ada', name: 'Ada Byron' },
    { username: 'ben', name: 'Ben Okri' },
  ],
  groups: [{ path: 'tools', members: { ada: 'developer', ben: 'developer' } }],
  projects: [{ path: 'tools/anvil', issues: titles.map((title) => ({ title, author: 'ben' })) }],
  todos: [1, 2, 3, 4, 5].map((number) => ({
    user: 'ada',
    author: 'ben',
    target: `tools/anvil#${number}`,
    action: 'assigned',
  })),
}

const test = testOn(fixture)

test('an everyday walk: after every key exactly one thing is marked as what commands act on', async ({ stage }) => {
  const { page, violations } = await stage.start()
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
  const order = (await rows.allTextContents()).map((text) => titles.find((title) => text.includes(title)) ?? '')
  const [one = '', two = '', three = '', four = '', five = ''] = order
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
  const listed = async () => (await rows.allTextContents()).map((text) => titles.find((title) => text.includes(title)))
  await expect.poll(listed).toEqual([one, four, five])
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

test('an entry that one’s reply has settled stays where it is, says so, and is left by one key', async ({ stage }) => {
  const { page, violations } = await stage.start()
  await signIn(page, stage.service.address)
  const rows = page.getByRole('option')
  await expect(rows).toHaveCount(5, { timeout: 20_000 })
  await expect(page.getByText(/^Synced/)).toBeVisible()
  const selected = page.locator('#list [aria-selected="true"]')
  const titleOf = async (row: Locator) => {
    const text = await row.textContent()
    return titles.find((title) => text?.includes(title))
  }
  await press(page, 'g', 'n', 'Home', 'j', 'r')
  // A row is on the page before it says what it is about.
  await expect.poll(() => titleOf(selected)).toBeDefined()
  const replied = await titleOf(selected)
  await expect(page.getByLabel('Write a comment')).toBeFocused()
  await page.keyboard.type('Here is why.')
  await page.keyboard.press('ControlOrMeta+Enter')
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByRole('button', { name: 'Send now' })).toHaveCount(0)
  await page.keyboard.press('F5')
  await expect(selected.getByText('Done', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expect.poll(() => titleOf(selected)).toBe(replied)
  await expect(rows).toHaveCount(5)
  await expect.poll(() => titleOf(rows.nth(2))).toBeDefined()
  const next = await titleOf(rows.nth(2))
  await page.keyboard.press('e')
  await expect(rows).toHaveCount(4)
  await expect.poll(() => titleOf(selected)).toBe(next)
  expect(violations).toEqual([])
})
