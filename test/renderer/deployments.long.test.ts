import { expect, it } from 'vitest'
import { putDeployments } from './support/deployments-screens.ts'
import { accountOverV4 } from './support/sample-content.ts'
import { openItemWithNotes, sizes, useScreens } from './support/with-screen.ts'

const withScreen = useScreens()

it('the environments that a merge request reached lead to their pages, production first', async () => {
  await withScreen({ theme: 'light', ...sizes.wide }, { accounts: [accountOverV4] }, async ({ page, bridge }) => {
    putDeployments(bridge, await openItemWithNotes({ page, bridge }, 'mergeRequest', []))
    const line = page.getByRole('region', { name: 'Deployments' })
    await expect
      .poll(async () => (await line.getByRole('listitem').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ')))
      .toEqual(['production 2 h ago', 'staging 1 day ago', expect.stringMatching(/^customer/)])
    await line.getByRole('button', { name: 'production' }).click()
    const outside = () => bridge.calls.findLast(({ name }) => name === 'openExternal')?.args
    await expect.poll(outside).toMatchObject({ url: expect.stringMatching(/\/environments\/2$/) })
  })
})
