import { expect, it } from 'vitest'
import { press } from '../support/keys.ts'
import { png } from '../support/picture.ts'
import { change } from './support/review-screens.ts'
import { accountOverV4 } from './support/sample-content.ts'
import { goTo, sizes, useScreens } from './support/with-screen.ts'

/** Pictures that a merge request changes, in a review. */

const withScreen = useScreens()

const binary = (path: string) => `Binary files a/${path} and b/${path} differ\n`
const picture = { kind: 'picture', local: `data:image/png;base64,${png.toString('base64')}`, bytes: 1_234 } as const

it('pictures are shown as they were and as they are, side by side or with a slider; others say why not', async () => {
  const accounts = [accountOverV4]
  await withScreen({ theme: 'light', ...sizes.wide }, { accounts }, async ({ page, bridge }) => {
    await goTo(page, 'm')
    await press(page, 'Home', 'Enter')
    await page.getByRole('button', { name: 'Review', exact: true }).waitFor()
    await press(page, 'g', 'r')
    const grid = page.getByRole('grid', { name: 'Changes' })
    await grid.waitFor()
    bridge.files.set('logo.PNG', picture)
    bridge.files.set('old.gif', picture)
    bridge.files.set('lfs.jpg', { kind: 'pointer', bytes: 12_000_000 })
    bridge.pushVersions(bridge.shownItem ?? '', 1)
    bridge.changeFiles(bridge.shownItem ?? '', [
      change('logo.PNG', binary('logo.PNG')),
      change('new.gif', binary('new.gif'), { oldPath: 'old.gif', renamedFile: true }),
      change('lfs.jpg', binary('lfs.jpg'), { newFile: true, aMode: '0' }),
      change('icon.svg', '@@ -1 +1 @@\n-<svg/>\n+<svg />\n'),
      change('data.bin', binary('data.bin')),
    ])
    const logo = grid.getByRole('row').filter({ has: page.getByAltText('logo.PNG, before the changes') })
    await expect
      .poll(() => logo.locator('figcaption').allTextContents())
      .toEqual(['Before: 1 × 1 pixels, 2 kB', 'After: 1 × 1 pixels, 2 kB'])
    // A renamed one is read by the name that it had, and one that cannot be read says why.
    await grid.getByAltText('new.gif, before the changes').waitFor()
    await grid.getByText('The rest of this file is not on this computer yet.').waitFor()
    await grid.getByText('The file is kept in Git LFS (12.0 MB).').waitFor()
    await grid.getByText('It is binary, so it has no lines to show.').waitFor()
    expect(await grid.locator('img').count()).toBe(3)
    const asked = bridge.calls.flatMap(({ name, args }) =>
      name === 'readFileAtCommit' ? [args as { path: string; side: string }] : [],
    )
    expect(asked.filter(({ path }) => path === 'icon.svg')).toEqual([])
    expect(asked.filter(({ path }) => path === 'lfs.jpg')).toMatchObject([{ side: 'after' }])

    // One over the other, with a slider for the keyboard.
    await logo.getByRole('radio', { name: 'Swipe' }).click()
    const slider = grid.getByRole('slider', { name: 'Where logo.PNG before ends and after begins' })
    await slider.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('51 % before')
    await page.keyboard.press('End')
    const clip = () =>
      grid
        .getByAltText('logo.PNG, after the changes')
        .evaluate((image) => getComputedStyle(image.parentElement as Element).clipPath)
    await expect.poll(clip).toBe('inset(0px 0px 0px 100%)')
  })
})
