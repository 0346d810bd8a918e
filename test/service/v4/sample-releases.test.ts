import { expect, it } from 'vitest'
import type { Loose } from '../support.ts'
import { serve } from '../support.ts'

/** What the projects of the sample workspace released, and brought to their environments. */

const at = new Date('2027-03-10T14:30:00Z')

it('the sample has releases, one of which is yet to come, and merge requests that reached production', async () => {
  const options = { sample: true, tokens: { mira: 'for-mira' }, clock: () => at }
  const mira = (await serve({ ...options, dialect: 'v4', version: '19' })).as('for-mira')
  const releases = (await mira.get('/projects/hardware%2Ffield-gateway/releases')).body
  expect(releases.map((row: Loose) => [row.tag_name, row.upcoming_release])).toEqual([
    ['v2.3.0', true],
    ['v2.2.1', false],
    ['v2.2.0', false],
    ['v2.1.4', false],
  ])
  const deployed = '/projects/platform%2Fingest/merge_requests?order_by=created_at&environment=production'
  const iids = async (query: string) => (await mira.get(`${deployed}${query}`)).body.map(({ iid }: Loose) => iid)
  expect(await iids('&deployed_after=2027-03-10T00:00:00Z')).toEqual([17])
  expect((await iids('')).length).toBeGreaterThan(5)
})
