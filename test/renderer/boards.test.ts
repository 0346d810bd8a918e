import type { Page } from '@playwright/test'
import { expect, it } from 'vitest'
import type { IssueRow } from '../../shared/model/rows.ts'
import type { TestBridge } from './support/test-bridge.ts'
import { press } from '../support/keys.ts'
import { focused, sizes, useScreens } from './support/with-screen.ts'
import { submitted, showBoard } from './support/boards-screens.ts'

const withScreen = useScreens()
const look = { theme: 'light', ...sizes.wide } as const
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const selected = (page: Page) => page.locator('#list [aria-selected=true]')
const hasLabel = (name: string) => (issue: IssueRow) => issue.labels.some((label) => label.name === name)
const openIssues = (bridge: TestBridge) => bridge.issues.filter(({ state }) => state === 'opened')

it('moves a card to the next column by keys, goes on with it there, and undoes that as one step', async () => {
  await withScreen(look, {}, async ({ page, bridge }) => {
    await showBoard(page, 'label')
    const power = openIssues(bridge).filter(hasLabel('power'))
    const reports = openIssues(bridge).filter(hasLabel('field report'))
    const sizeOf = (name: string) => column(page, name).getByRole('option').first().getAttribute('aria-setsize')
    await expect.poll(() => sizeOf('power')).toBe(String(power.length))
    await expect.poll(() => sizeOf('field report')).toBe(String(reports.length))
    await press(page, 'ArrowRight')
    const [card] = power.filter((issue) => !hasLabel('field report')(issue))
    if (card === undefined) throw new Error('the sample has no such issue')
    for (let down = power.indexOf(card); down > 0; down -= 1) await press(page, 'j')
    await expect.poll(() => selected(page).textContent()).toContain(card.title)
    await press(page, 'Shift+ArrowRight')
    const labels = { add: ['field report'], remove: ['power'] }
    await expect.poll(() => submitted(bridge)).toEqual([[{ kind: 'changeItem', target: card.key, fields: { labels } }]])
    await expect.poll(() => sizeOf('field report')).toBe(String(reports.length + 1))
    await expect.poll(() => sizeOf('power')).toBe(String(power.length - 1))
    // The keys are with the card: it is the target.
    expect(await column(page, 'field report').locator('#list').count()).toBe(1)
    await expect.poll(() => selected(page).textContent()).toContain(card.title)
    await expect.poll(() => focused(page)).toBe('list')
    await press(page, 'z')
    await expect.poll(() => sizeOf('power')).toBe(String(power.length))
    await expect.poll(() => openIssues(bridge).filter(hasLabel('power')).length).toBe(power.length)
  })
})
