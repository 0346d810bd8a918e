import { describe, expect, it } from 'vitest'
import { isOwned } from '../../../service/rules/approvals.ts'
import type { VersionV4 } from '../../../service/options.ts'
import type { Client, Loose } from '../support.ts'
import { serveV4 } from './support.ts'

/** Rules about who is to approve a merge request. */

const anvil = {
  path: 'tools/anvil',
  visibility: 'public',
  approvalsRequired: 1,
  approvalRules: [
    { name: 'Safety', users: ['bob', 'cleo'], required: 2 },
    { name: '*.md', type: 'code_owner', section: 'Docs', users: ['cleo'] },
    { name: '/other/', type: 'code_owner', users: ['bob'] },
  ],
  mergeRequests: [{ title: 'Weld', author: 'ada', branch: 'weld', files: [{ path: 'docs/weld.md', lines: 1 }] }],
}
const fixture = {
  users: ['ada', 'bob', 'cleo'],
  groups: [{ path: 'tools', visibility: 'public', members: { ada: 'owner', bob: 'developer', cleo: 'developer' } }],
  projects: [anvil],
}
const weld = '/projects/1/merge_requests/1'

const serve = async (version: VersionV4 = '19', project: object = anvil) => {
  const root = await serveV4(version, { fixture: { ...fixture, projects: [project] } })
  return (name: string) => root.as(`token-${name}`)
}
const rules = async (client: Client): Promise<Loose[]> =>
  (await client.get(`${weld}/approval_state`)).body.rules.map(({ name, approved, approved_by }: Loose) => [
    name,
    approved,
    approved_by.map(({ username }: Loose) => username),
  ])
const approvals = async (client: Client) => {
  const { body } = await client.get(`${weld}/approvals`)
  const left = body.approval_rules_left.map(({ name }: Loose) => name)
  return [body.approvals_required, body.approvals_left, body.approved, left, body.has_approval_rules]
}

describe('rules about approvals', () => {
  it('are told with who may fulfil them', async () => {
    const as = await serve()
    const { status, body } = await as('bob').get(`${weld}/approval_state`)
    expect([status, body.approval_rules_overwritten]).toEqual([200, false])
    const [, safety, docs] = body.rules
    const cleo = expect.objectContaining({ username: 'cleo' })
    expect(safety).toEqual({
      ...{ id: 1, name: 'Safety', rule_type: 'regular', report_type: null, section: null, approvals_required: 2 },
      eligible_approvers: [expect.objectContaining({ username: 'bob', state: 'active' }), cleo],
      users: [expect.objectContaining({ username: 'bob' }), cleo],
      ...{ groups: [], contains_hidden_groups: false, source_rule: { approvals_required: 2 }, overridden: false },
      ...{ code_owner: false, approved_by: [], approved: false },
    })
    expect(docs).toMatchObject({
      ...{ id: 2, name: '*.md', rule_type: 'code_owner', section: 'Docs', code_owner: true, source_rule: null },
      eligible_approvers: [cleo],
    })
  })

  it('are fulfilled one by one, and together let it be merged', async () => {
    const as = await serve()
    const status = async () => (await as('ada').get(weld)).body.detailed_merge_status
    expect(await rules(as('ada'))).toEqual([
      ['All Members', false, []],
      ['Safety', false, []],
      ['*.md', false, []],
    ])
    expect(await approvals(as('ada'))).toEqual([4, 4, false, ['All Members', 'Safety', '*.md'], true])
    await as('bob').send('POST', `${weld}/approve`)
    expect(await rules(as('ada'))).toEqual([
      ['All Members', true, ['bob']],
      ['Safety', false, ['bob']],
      ['*.md', false, []],
    ])
    expect([await approvals(as('ada')), await status()]).toEqual([
      [4, 2, false, ['Safety', '*.md'], true],
      'not_approved',
    ])
    await as('cleo').send('POST', `${weld}/approve`)
    expect([await approvals(as('ada')), await status()]).toEqual([[4, 0, true, [], true], 'mergeable'])
  })

  it('are one about anybody where a project has no others', async () => {
    const { approvalRules: _rules, ...without } = anvil
    const as = await serve('16', { ...without, tier: 'premium', approvalsRequired: 0 })
    expect(await rules(as('ada'))).toEqual([['All Members', true, []]])
    expect(await approvals(as('ada'))).toEqual([0, 0, true, [], false])
  })

  it('are not of editions that cost nothing, nor of old services', async () => {
    const free = await serve('19', { ...anvil, tier: 'free' })
    const { status, body } = await free('ada').get(`${weld}/approval_state`)
    expect([status, body]).toEqual([404, { error: '404 Not Found' }])
    expect((await free('ada').get(weld)).body.detailed_merge_status).toBe('mergeable')
    const old = await serve('11.8')
    expect((await old('ada').get(`${weld}/approval_state`)).status).toBe(404)
  })
})

describe('a pattern of CODEOWNERS', () => {
  it.each([
    ['*', 'a/b.md', true],
    ['*.md', 'a/b.md', true],
    ['*.md', 'a/b.mdx', false],
    ['/a/', 'a/b.md', true],
    ['/a/', 'b/a/c.md', false],
    ['a/', 'b/a/c.md', true],
    ['/a/*.md', 'a/b/c.md', false],
    ['/a/**/*.md', 'a/b/c.md', true],
    ['a/b.md', 'a/b.md', true],
    ['a/b.md', 'a/b-md', false],
  ])('%s: %s is %s', (pattern, path, expected) => {
    expect(isOwned(path, pattern)).toBe(expected)
  })
})
