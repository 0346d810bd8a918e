// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import Releases from '../../renderer/features/releases/Releases.svelte'
import { Stores } from '../../renderer/shell/stores.ts'
import type { Account } from '../../shared/ipc.ts'
import { keyOf } from '../../shared/model/key.ts'
import { mostReleases } from '../../shared/model/newest-releases.ts'
import type { ListedRelease } from '../../shared/model/release.ts'
import { releaseAt, sampleReleases } from './support/releases-content.ts'
import { accountId, accountOverV4, sampleAccount } from './support/sample-content.ts'
import { TestBridge } from './support/test-bridge.ts'
import { renderWithStores } from './support/with-stores.ts'

/** The page of the releases of a project. */

afterEach(cleanup)

async function show(releases: readonly ListedRelease[] | null, account: Account = accountOverV4) {
  const bridge = new TestBridge({ latency: 0, accounts: [account] })
  if (releases !== null) bridge.serviceLists = { releases }
  const stores = new Stores(bridge)
  await stores.program.load()
  const ontitle = vi.fn()
  const page = { kind: 'releases', account: accountId, project: 1 } as const
  renderWithStores(stores, Releases, { page, spot: null, account, onturn: vi.fn(), ontitle })
  return { bridge, stores, ontitle }
}

const outside = (bridge: TestBridge) => bridge.calls.findLast(({ name }) => name === 'openExternal')?.args

describe('the releases of a project', () => {
  it('are told with tag, author, milestones and whether they are yet to come', async () => {
    await show(sampleReleases())
    const coming = await screen.findByRole('article', { name: 'Perch 2.3' })
    for (const text of ['Upcoming', 'v2.3.0', 'Oskar Lind', '2.3', 'An answer is a fact.'])
      expect(within(coming).getByText(text)).toBeTruthy()
    const out = screen.getByRole('article', { name: 'Perch 2.2' })
    expect(within(out).queryByText('Upcoming')).toBeNull()
    expect(within(out).getByText('3 days ago')).toBeTruthy()
    expect(out.textContent).toContain('What is new')
    const bare = screen.getByRole('article', { name: 'gateway/2026.01' })
    expect(within(bare).queryByRole('button', { name: 'Open in the browser' })).toBeNull()
  })

  it('say at their end that only the newest were read, where there may be older ones', async () => {
    const releases = Array.from({ length: mostReleases }, (_, at) => releaseAt(`v${at + 1}`))
    await show(releases)
    const words = `These are the newest ${mostReleases} releases. Older ones are on GitLab.`
    for (let more = await screen.findByRole('button', { name: 'Show older releases' }); ;) {
      expect(screen.queryByText(words)).toBeNull()
      await fireEvent.click(more)
      const next = screen.queryByRole('button', { name: 'Show older releases' })
      if (next === null) break
      more = next
    }
    expect(screen.getByText(words)).toBeTruthy()
    cleanup()
    await show(releases.slice(1, 3))
    await screen.findByRole('article', { name: 'v2' })
    expect(screen.queryByText(words)).toBeNull()
  })

  it('have what belongs to them in the browser', async () => {
    const { bridge } = await show(sampleReleases())
    const out = await screen.findByRole('article', { name: 'Perch 2.2' })
    await fireEvent.click(within(out).getByRole('button', { name: 'Checksums' }))
    await waitFor(() =>
      expect(outside(bridge)).toEqual({ url: 'https://packages.larkspur.example/gateway/SHA256SUMS' }),
    )
    await fireEvent.click(within(out).getByRole('button', { name: 'Open in the browser' }))
    const page = 'https://git.example.com/hardware/gateway/-/releases/v2.2.0'
    await waitFor(() => expect(outside(bridge)).toEqual({ url: page }))
  })

  it('are shown also where an answer has two milestones or archives of one kind', async () => {
    const [milestone, zip] = [
      { id: 1, title: 'Twice' },
      { format: 'zip', url: 'https://git.example.com/a.zip' },
    ]
    await show([releaseAt('v1', { milestones: [milestone, milestone], assets: { links: [], sources: [zip, zip] } })])
    const release = await screen.findByRole('article', { name: 'v1' })
    expect(within(release).getAllByText('Twice')).toHaveLength(2)
    expect(within(release).getAllByRole('button', { name: 'Source code (zip)' })).toHaveLength(2)
  })

  it('are opened in the browser as one is at them, also where a newer one has come above', async () => {
    const { bridge, stores } = await show(sampleReleases())
    const at = await screen.findByRole('article', { name: 'Perch 2.2' })
    await fireEvent.focusIn(at)
    bridge.serviceLists = { releases: [releaseAt('v9', { released_at: '2090-01-01T00:00:00Z' }), ...sampleReleases()] }
    void bridge.call('refreshServiceList', { kind: 'releases', of: keyOf(accountId, 'project', 1) })
    await screen.findByRole('article', { name: 'v9' })
    void stores.onScreen.get('pageActions')?.openInBrowser?.run()
    await waitFor(() =>
      expect(outside(bridge)).toEqual({ url: 'https://git.example.com/hardware/gateway/-/releases/v2.2.0' }),
    )
    expect(at.tabIndex).toBe(0)
  })

  it('that were to come when they were read are out once that is over', async () => {
    await show([releaseAt('v1', { upcoming_release: true })])
    expect(await screen.findByRole('article', { name: 'v1' })).toBeTruthy()
    expect(screen.queryByText('Upcoming')).toBeNull()
  })

  it('are drawn a few at a time', async () => {
    await show(Array.from({ length: 30 }, (_, index) => releaseAt(`v${30 - index}`)))
    await screen.findByRole('article', { name: 'v30' })
    expect(screen.getAllByRole('article')).toHaveLength(12)
    await fireEvent.click(screen.getByRole('button', { name: 'Show older releases' }))
    expect(screen.getAllByRole('article')).toHaveLength(24)
    await fireEvent.click(screen.getByRole('button', { name: 'Show older releases' }))
    expect(screen.getAllByRole('article')).toHaveLength(30)
    expect(screen.queryByRole('button', { name: 'Show older releases' })).toBeNull()
  })

  it('are said to be none, not to be known, or not to be had', async () => {
    await show([])
    expect(await screen.findByText('No releases')).toBeTruthy()
    expect(screen.getByText('Releases of this project appear here, with their notes and downloads.')).toBeTruthy()
    cleanup()
    await show(null)
    expect(await screen.findByText(/It has not been read on this computer yet/)).toBeTruthy()
    expect(screen.queryByText('No releases')).toBeNull()
    cleanup()
    await show([], sampleAccount)
    expect(await screen.findByText('No releases here')).toBeTruthy()
    expect(screen.getByText('This GitLab server has no releases. GitLab 11.7 and newer have them.')).toBeTruthy()
  })
})
