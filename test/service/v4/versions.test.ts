import { describe, expect, it } from 'vitest'
import { parseArguments } from '../../../service/arguments.ts'
import type { Loose } from '../support.ts'
import { serveV4 } from './support.ts'

describe('versions of API v4', () => {
  it('say which they are, the newer ones in two ways', async () => {
    const old = await serveV4('11.8')
    expect((await old.get('/version')).body).toMatchObject({ version: '11.8.0' })
    expect((await old.get('/metadata')).status).toBe(404)
    expect((await old.get('/personal_access_tokens/self')).status).toBe(404)
    const now = await serveV4('19')
    expect((await now.get('/version')).body).toMatchObject({ version: '19.5.0' })
    expect((await now.get('/metadata')).body).toMatchObject({ version: '19.5.0' })
    expect((await now.as(null).get('/version')).status).toBe(401)
  })

  it.each([
    ['11.8', 'issues/1', 'merge_requests/1', 'milestones/1'],
    ['16', '-/issues/1', '-/merge_requests/1', '-/milestones/1'],
    ['19', '-/work_items/1', '-/merge_requests/1', '-/milestones/1'],
  ] as const)('%s: pages are where that version has them', async (version, issue, mergeRequest, milestone) => {
    const root = await serveV4(version)
    const page = root.url.replace('/api/v4', '/tools/anvil')
    expect((await root.get('/projects/1/issues/1')).body.web_url).toBe(`${page}/${issue}`)
    expect((await root.get('/projects/1/merge_requests/1')).body.web_url).toBe(`${page}/${mergeRequest}`)
    expect((await root.get('/projects/1/milestones/1')).body.web_url).toBe(`${page}/${milestone}`)
  })

  it('have the fields of rows that they have', async () => {
    const fields = async (version: '11.8' | '16' | '19') => {
      const root = await serveV4(version)
      const { body: mergeRequest } = await root.get('/projects/1/merge_requests/1')
      const { body: issue } = await root.get('/projects/1/issues/1')
      const { body: notes } = await root.get('/projects/1/merge_requests/1/notes')
      const has = (row: object, ...names: string[]) => names.filter((name) => name in row)
      return [
        has(mergeRequest, 'work_in_progress', 'draft', 'reviewers', 'detailed_merge_status'),
        has(issue, 'assignees', 'references', 'moved_to_id', 'task_completion_status', 'issue_type'),
        has(notes[0], 'attachment', 'internal', 'noteable_iid'),
      ]
    }
    expect(await fields('11.8')).toEqual([['work_in_progress'], ['assignees'], ['attachment', 'noteable_iid']])
    const whole = [
      ['work_in_progress', 'draft', 'reviewers', 'detailed_merge_status'],
      ['assignees', 'references', 'moved_to_id', 'task_completion_status', 'issue_type'],
    ]
    expect(await fields('16')).toEqual([...whole, ['attachment', 'internal', 'noteable_iid']])
    expect(await fields('19')).toEqual([...whole, ['internal', 'noteable_iid']])
  })

  it('tell more and more of a diff, and list diffs in newer ones', async () => {
    const reported = async (version: '11.8' | '16' | '19') => {
      const root = await serveV4(version)
      const { body } = await root.get('/projects/1/merge_requests/1/changes')
      const { status } = await root.get('/projects/1/merge_requests/1/diffs')
      const extra = ['generated_file', 'collapsed', 'too_large'].filter((name) => name in body.changes[0])
      return [status, extra]
    }
    expect(await reported('11.8')).toEqual([404, []])
    expect(await reported('16')).toEqual([200, []])
    expect(await reported('19')).toEqual([200, ['generated_file', 'collapsed', 'too_large']])
  })

  it('leave out what is very large, unless all of it is asked for', async () => {
    const files = [
      { path: 'small.txt', lines: 10 },
      { path: 'large.txt', lines: 3_000 },
      { path: 'huge.txt', lines: 30_000 },
      ...Array.from({ length: 1_000 }, (_, at) => ({ path: `f/${at}`, lines: 1 })),
    ]
    const mergeRequests = [{ title: 'Large', branch: 'large', files }]
    const fixture = { groups: [{ path: 'tools' }], projects: [{ path: 'tools/anvil', mergeRequests }] }
    const reported = async (version: '16' | '19', query: string) => {
      const root = await serveV4(version, { fixture })
      const { body } = await root.get(`/projects/1/merge_requests/1/changes${query}`)
      const flags = body.changes
        .slice(0, 3)
        .map((file: Loose) => [file.diff === '', file.collapsed ?? null, file.too_large ?? null])
      return [body.changes.length, body.overflow, body.changes_count, flags]
    }
    const whole = [false, false, false]
    expect(await reported('19', '')).toEqual([1_000, true, '1000+', [whole, [true, true, false], [true, false, true]]])
    expect(await reported('19', '?access_raw_diffs=true')).toEqual([1_003, false, '1000+', [whole, whole, whole]])
    expect(await reported('16', '')).toEqual([
      1_000,
      true,
      '1000+',
      [
        [false, null, null],
        [true, null, null],
        [true, null, null],
      ],
    ])
  })

  it('do not hear arguments that came later', async () => {
    const change = async (version: '11.8' | '16', args: object) => {
      const { status, body } = await (await serveV4(version)).send('PUT', '/projects/1/issues/1', args)
      return [status, body.labels ?? body.error]
    }
    expect(await change('16', { add_labels: 'ui' })).toEqual([200, ['bug', 'ui']])
    expect(await change('11.8', { title: 'x', add_labels: 'ui' })).toEqual([200, ['bug']])
    expect(await change('11.8', { add_labels: 'ui' })).toEqual([
      400,
      'title, description, assignee_id, assignee_ids, milestone_id, labels, updated_at, due_date, confidential, ' +
        'state_event are missing, at least one parameter must be provided',
    ])
    const reviewed = async (version: '11.8' | '16') =>
      (await (await serveV4(version)).get('/projects/1/merge_requests?reviewer_id=2')).headers.get('x-total')
    expect([await reviewed('11.8'), await reviewed('16')]).toEqual(['2', '0'])
  })

  it('are chosen on the command line', () => {
    expect(parseArguments(['--dialect', 'v4', '--version', '11.8'])).toMatchObject({ dialect: 'v4', version: '11.8' })
    expect(parseArguments(['--dialect', 'v4'])).not.toHaveProperty('version')
  })

  it.each([
    [['--version', '16'], '--version says which version speaks v4, and needs --dialect v4.'],
    [['--dialect', 'real', '--version', '16'], '--version says which version speaks v4, and needs --dialect v4.'],
    [['--dialect', 'v4', '--version', '12'], '--version takes 11.8, 16, 19, not "12".'],
    [['--dialect', 'v5'], '--dialect takes contract, real or v4, not "v5".'],
  ])('%j is refused', (words, sentence) => {
    expect(() => parseArguments(words)).toThrow(sentence)
  })
})
