import { describe, expect, it } from 'vitest'
import { accountId } from './support/sample-content.ts'
import { press } from '../support/keys.ts'
import { goTo, sizes, useScreens } from './support/with-screen.ts'
import { search, ask } from './support/search-screens.ts'

const withScreen = useScreens()
const wide = { theme: 'light', ...sizes.wide } as const

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
