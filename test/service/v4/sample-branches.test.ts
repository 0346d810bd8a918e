import { expect, it } from 'vitest'
import { larkspur } from '../../../service/sample/larkspur.ts'
import type { Client, Loose } from '../support.ts'
import { serve } from '../support.ts'

/** Branches and templates of the sample workspace, which API v4 shows. */

const at = new Date('2027-03-10T14:30:00Z')

async function asMira(): Promise<Client> {
  const options = { sample: true, tokens: { mira: 'for-mira' }, clock: () => at }
  return (await serve({ ...options, dialect: 'v4', version: '19' })).as('for-mira')
}

const project = (path: string): string => `/projects/${encodeURIComponent(path)}`

it('has a branch of hers that she can make a merge request of', async () => {
  const mira = await asMira()
  const path = project('hardware/field-gateway')
  const listed: Loose[] = (await mira.get(`${path}/repository/branches?sort=updated_desc&per_page=100`)).body
  const own = listed.find(({ name }) => name === 'quiet-antenna-warning')
  expect(own).toMatchObject({ merged: false, commit: { author_name: 'Mira Solheim' } })
  const open: Loose[] = (await mira.get(`${path}/merge_requests?state=opened&per_page=100`)).body
  expect(open.map(({ source_branch }) => source_branch)).not.toContain('quiet-antenna-warning')
  const compared = (await mira.get(`${path}/repository/compare?from=master&to=quiet-antenna-warning`)).body
  expect([compared.commits.length, compared.diffs.length]).toEqual([2, 1])
  const made = { title: 'x', source_branch: 'quiet-antenna-warning', target_branch: 'master' }
  expect((await mira.send('POST', `${path}/merge_requests`, made)).status).toBe(201)
})

it('has patches whose heads count their lines', () => {
  const patches = larkspur.projects.flatMap(({ branches = [] }) => branches.flatMap(({ files }) => files))
  expect(patches.length).toBeGreaterThan(2)
  for (const { path, diff } of patches) {
    const [head = '', ...lines] = diff.trimEnd().split('\n')
    const [, old, now] = /^@@ -\d+,(\d+) \+\d+,(\d+) @@/.exec(head) ?? []
    const count = (sign: string) => lines.filter((line) => !line.startsWith(sign)).length
    expect([path, Number(old), Number(now)]).toEqual([path, count('+'), count('-')])
  }
})

it('has merged branches, and a default branch that goes on with each merge', async () => {
  const mira = await asMira()
  const path = project('platform/ingest')
  const listed: Loose[] = (await mira.get(`${path}/repository/branches?per_page=100`)).body
  const merged: Loose[] = (await mira.get(`${path}/merge_requests?state=merged&order_by=merged_at&per_page=1`)).body
  const master = listed.find((branch) => branch.default)
  expect(master.commit).toMatchObject({ id: merged[0].merge_commit_sha })
  expect(master.commit.message).toContain(`See merge request platform/ingest!${merged[0].iid}`)
  expect(listed.filter((branch) => branch.merged).length).toBeGreaterThan(3)
})

it('has open merge requests that are behind, and lets them be rebased', async () => {
  const mira = await asMira()
  const path = project('hardware/field-gateway')
  const open: Loose[] = (await mira.get(`${path}/merge_requests?state=opened&per_page=100`)).body
  const counts = await Promise.all(
    open.map(async ({ iid }) => {
      const { body } = await mira.get(`${path}/merge_requests/${iid}?include_diverged_commits_count=true`)
      return body.diverged_commits_count as number
    }),
  )
  expect(Math.max(...counts)).toBeGreaterThan(0)
})

it('has templates, one of which is for everything new', async () => {
  const mira = await asMira()
  const path = project('hardware/field-gateway')
  const names = async (type: string) =>
    (await mira.get(`${path}/templates/${type}`)).body.map(({ name }: Loose) => name)
  expect([await names('issues'), await names('merge_requests')]).toEqual([['Default', 'Visit to a farm'], ['Default']])
  const { content } = (await mira.get(`${path}/templates/issues/Visit%20to%20a%20farm`)).body
  expect(content).toContain('- [ ] Photograph of the antenna')
})
