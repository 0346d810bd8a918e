import { describe, expect, it } from 'vitest'
import { accountId, accountOverV4 } from './support/sample-content.ts'
import { press } from '../support/keys.ts'
import { goTo, sizes, useScreens } from './support/with-screen.ts'
import { search, ask } from './support/search-screens.ts'

const withScreen = useScreens()
const wide = { theme: 'light', ...sizes.wide } as const

/** An account whose service has pages on the web. */
const onTheWeb = { ...accountOverV4, kept: 'keychain' } as const

describe('a search over everything', () => {
  it('leads from a comment to its place in the thread', async () => {
    await withScreen(wide, {}, async ({ page }) => {
      await page.getByRole('option').first().waitFor()
      await ask(page, 'regulator bench')
      const comment = search(page).getByRole('group', { name: 'Comments' }).getByRole('option').first()
      await comment.waitFor()
      for (let pressed = 0; (await comment.getAttribute('aria-selected')) !== 'true' && pressed < 20; pressed += 1)
        await press(page, 'ArrowDown')
      await press(page, 'Enter')
      const focused = page.locator('.thread li:focus')
      await expect.poll(() => focused.innerText()).toContain('Confirmed on the bench')
    })
  })

  it('leads to the list of what it does not show, which holds as many', async () => {
    await withScreen(wide, {}, async ({ page }) => {
      await page.getByRole('option').first().waitFor()
      await ask(page, 'is:issue')
      const more = search(page).getByRole('option', { name: /more open issues$/ })
      await more.waitFor()
      const left = Number(/\d+/.exec(await more.innerText())?.[0])
      const shown = await search(page)
        .getByRole('option', { name: /^Open issue/ })
        .count()
      await more.click()
      await expect
        .poll(() => page.locator('#list [role=option]').first().getAttribute('aria-setsize'))
        .toBe(String(left + shown))
    })
  })

  it('looks in the project that is listed first, and in more when told to', async () => {
    await withScreen(wide, {}, async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      await goTo(page, 'i')
      await ask(page, 'the')
      await search(page).getByRole('option').first().waitFor()
      expect(await search(page).getByRole('radio').count()).toBe(0)
      await press(page, 'Escape')
      bridge.requests = [{ kind: 'place', address: `docket://${accountId}/projects/platform%2Fapi` }]
      bridge.emit('requested', {})
      await page.getByRole('button', { name: /only platform\/api$/ }).waitFor()
      await ask(page, 'the')
      await search(page).getByRole('radio', { name: 'This project', checked: true }).waitFor()
      await search(page).getByRole('option').first().waitFor()
      const places = () => search(page).locator('.place').allInnerTexts()
      expect((await places()).filter((place) => place.includes('/') && !place.startsWith('platform/api'))).toEqual([])
      await search(page).getByRole('radio', { name: 'This account' }).click()
      await expect
        .poll(async () => (await places()).some((place) => /\//.test(place) && !place.startsWith('platform/api')))
        .toBe(true)
    })
  })

  it('asks the service by a key alone, for code in a project and for what is not here elsewhere', async () => {
    await withScreen(wide, { accounts: [onTheWeb] }, async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      bridge.requests = [{ kind: 'place', address: `docket://${accountId}/projects/platform%2Fapi` }]
      bridge.emit('requested', {})
      await page.getByRole('button', { name: /only platform\/api$/ }).waitFor()
      await ask(page, 'retry after')
      const button = search(page).getByRole('button', { name: /^Search the code of platform\/api/ })
      await button.waitFor()
      expect(bridge.calls.some(({ name }) => name === 'searchService')).toBe(false)
      await press(page, 'Control+Enter')
      await search(page).getByRole('status').getByText('cannot be reached').waitFor()

      const line = { path: 'src/a b.ts', ref: 'main', line: 12, text: { text: 'retry after 5', marks: [] } }
      const elsewhere = {
        kind: 'project' as const,
        title: 'open/retries',
        webUrl: 'https://projects.example.com/open/retries',
      }
      bridge.foundOnService = new Map([['retry after', { lines: [line], elsewhere: [elsewhere] }]])
      await press(page, 'Control+Enter')
      const found = search(page).getByRole('group', { name: 'On GitLab' }).getByRole('option')
      await expect.poll(() => found.count()).toBe(2)
      expect(await found.first().innerText()).toContain('src/a b.ts, line 12')
      await found.first().click()
      const { url } = onTheWeb
      await expect
        .poll(() => bridge.calls.find(({ name }) => name === 'openExternal')?.args)
        .toEqual({ url: `${url}/platform/api/-/blob/main/src/a%20b.ts#L12` })
    })
  })

  it('asks no service for a query that is more than words, and says where it finds nothing', async () => {
    await withScreen(wide, { accounts: [accountOverV4] }, async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      bridge.foundOnService = new Map()
      await ask(page, 'label:bug')
      await search(page).getByRole('option').first().waitFor()
      expect(
        await search(page)
          .getByRole('button', { name: /^Search/ })
          .count(),
      ).toBe(0)
      await page.keyboard.press('Escape')
      await ask(page, 'no such words')
      await press(page, 'Control+Enter')
      await search(page).getByRole('status').getByText('GitLab finds nothing more.').waitFor()
      await page.keyboard.type('x')
      await search(page)
        .getByRole('button', { name: /^Search/ })
        .waitFor()
    })
  })

  it('says that nothing was found, and is an address of its own', async () => {
    await withScreen(wide, {}, async ({ page, bridge }) => {
      await page.getByRole('option').first().waitFor()
      bridge.requests = [{ kind: 'place', address: `docket://${accountId}/search?q=no%20such%20words` }]
      bridge.emit('requested', {})
      await search(page).getByText('Nothing on this computer matches.').waitFor()
      expect(await search(page).getByRole('combobox').inputValue()).toBe('no such words')
    })
  })
})
