import { describe, expect, it } from 'vitest'
import type { Loose } from '../support.ts'
import { serveV4 } from './support.ts'

/** The issues that a merge request names. */

const fixture = {
  users: ['ada', 'ben', 'eve'],
  groups: [{ path: 'tools', visibility: 'public', members: { ada: 'owner', ben: 'guest' } }],
  projects: [
    {
      path: 'tools/anvil',
      visibility: 'public',
      issues: ['Crack', 'Rust', 'Dent', { title: 'Secret', author: 'ada', confidential: true }, 'Spare'],
      mergeRequests: [
        {
          title: 'Weld #3',
          author: 'ada',
          branch: 'weld',
          description: 'Closes #1, see tools/hammer#1',
          notes: ['Like #1 and #4'],
        },
        { title: 'Cast', author: 'ada', branch: 'cast', description: 'a#2, #12 and no #other' },
      ],
    },
    { path: 'tools/hammer', visibility: 'private', issues: ['Handle'] },
  ],
}

describe('the issues of a merge request', () => {
  it('are those that its texts name, as far as one may see them, each once', async () => {
    const root = await serveV4('19', { fixture })
    const of = async (who: string, iid: number) => {
      const { body } = await root.as(`token-${who}`).get(`/projects/1/merge_requests/${iid}/related_issues`)
      return body.map(({ title, references }: Loose) => [title, references.full])
    }
    const seen = [
      ['Dent', 'tools/anvil#3'],
      ['Crack', 'tools/anvil#1'],
    ]
    const rest = [
      ['Handle', 'tools/hammer#1'],
      ['Secret', 'tools/anvil#4'],
    ]
    expect([await of('ada', 1), await of('ada', 2), await of('eve', 1)]).toEqual([[...seen, ...rest], [], seen])
    const note = { body: 'Between us: #2', internal: true }
    await root.as('token-ada').send('POST', '/projects/1/merge_requests/1/notes', note)
    expect([await of('ada', 1), await of('eve', 1)]).toEqual([[...seen, ...rest, ['Rust', 'tools/anvil#2']], seen])
    const { status } = await root.as('token-ada').get('/projects/1/merge_requests/9/related_issues')
    expect(status).toBe(404)
  })

  it('are not listed by older services', async () => {
    const root = await serveV4('16', { fixture })
    expect((await root.as('token-ada').get('/projects/1/merge_requests/1/related_issues')).status).toBe(404)
  })
})
