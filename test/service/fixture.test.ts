import { describe, expect, it } from 'vitest'
import { startService } from '../../service/server.ts'
import { serve } from './support.ts'

async function refusal(fixture: unknown): Promise<string> {
  const thrown = await startService({ port: 0, fixture }).then(
    async (service) => {
      await service.close()
      return null
    },
    (reason: unknown) => reason,
  )
  expect(thrown).toBeInstanceOf(Error)
  return (thrown as Error).message
}

describe('a fixture', () => {
  it('is refused with the path to what is wrong', async () => {
    const project = (content: object) => ({ users: ['ada'], projects: [{ path: 'ada/log', ...content }] })
    const cases: [unknown, string][] = [
      [[], 'it must be an object, not a list'],
      [project({ issues: [{ title: 'x', autor: 'ada' }] }), 'projects[0].issues[0].autor is not a field of fixtures'],
      [
        project({ issues: ['x', { title: 'y', author: 'zoe' }] }),
        'projects[0].issues[1].author names nobody who is there: zoe',
      ],
      [project({ issues: [{}] }), 'projects[0].issues[0].title is missing'],
      [
        project({ issues: [{ title: 'x', labels: ['no'] }] }),
        'projects[0].issues[0].labels names none that is there: no',
      ],
      [project({ issues: [{ title: 'x', dueDate: 'soon' }] }), 'projects[0].issues[0].dueDate must be a date such as'],
      [project({ members: { ada: 'king' } }), 'projects[0].members.ada must be 10 to 50 in tens'],
      [{ projects: ['nobody/log'] }, 'projects[0].path is in no group or user that is there: nobody'],
      [
        { users: ['ada'], todos: [{ user: 'ada', target: 'a/b#1' }] },
        'todos[0].target names nothing that is there: a/b#1',
      ],
    ]
    for (const [fixture, expected] of cases) {
      expect(await refusal(fixture)).toContain(`The fixture cannot be used: ${expected}`)
    }
  })

  it('has defaults for nearly everything', async () => {
    const root = await serve({ fixture: { users: ['ada'], projects: ['ada/log'] } })
    const ada = root.as('token-ada')
    expect((await ada.get('/projects')).body).toMatchObject([{ path_with_namespace: 'ada/log', visibility_level: 0 }])
    expect((await ada.get('/projects/1')).body).toMatchObject({ owner: { name: 'Ada' }, open_issues_count: 0 })
  })

  it('keeps states, dates, votes and levels as told', async () => {
    const root = await serve({
      fixture: {
        users: ['ada', { username: 'bob', external: true }],
        projects: [
          {
            path: 'ada/log',
            visibility: 'internal',
            stars: ['ada'],
            milestones: [{ title: 'm', dueDate: '2031-01-01' }],
            issues: [
              {
                title: 'n {n}',
                repeat: 3,
                milestone: 'm',
                createdAt: '2020-01-01T00:00:00Z',
                updatedAt: '2020-02-01T00:00:00Z',
                awards: [{ name: 'thumbsdown', by: 'bob' }],
                notes: [
                  { body: 'x', system: true },
                  { author: 'bob', body: 'y', awards: [{ name: 'tada', by: 'ada' }] },
                ],
              },
            ],
          },
        ],
      },
    })
    const ada = root.as('token-ada')
    expect((await ada.get('/projects/starred')).body).toMatchObject([{ star_count: 1, open_issues_count: 3 }])
    const issue = (await ada.get('/projects/1/issues?iid=2')).body[0]
    expect(issue).toMatchObject({
      title: 'n 2',
      created_at: '2020-01-01T00:00:00.000Z',
      updated_at: '2020-02-01T00:00:00.000Z',
      downvotes: 1,
      user_notes_count: 1,
      milestone: { due_date: '2031-01-01' },
    })
    const [, note] = (await ada.get(`/projects/1/issues/${issue.id}/notes`)).body
    const awards = (await ada.get(`/projects/1/issues/${issue.id}/notes/${note.id}/award_emoji`)).body
    expect(awards).toMatchObject([{ name: 'tada', awardable_type: 'Note', user: { username: 'ada' } }])
    expect((await root.as('token-bob').get('/projects/visible')).body).toEqual([])
  })
})
