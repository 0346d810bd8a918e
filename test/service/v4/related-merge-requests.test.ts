import { describe, expect, it } from 'vitest'
import type { Loose } from '../support.ts'
import { serveV4 } from './support.ts'

/** The merge requests that an issue has to do with. */

const fixture = {
  users: ['ada', 'eve'],
  groups: [{ path: 'tools', visibility: 'public', members: { ada: 'owner' } }],
  projects: [
    {
      path: 'tools/anvil',
      visibility: 'public',
      issues: ['Crack', 'Rust'],
      mergeRequests: [
        { title: 'Weld', branch: 'weld', description: 'Closes #1.' },
        { title: 'Cast', branch: 'cast', notes: ['See #1, and #12'] },
        { title: 'Bend', branch: 'bend', description: 'Closes #1', state: 'merged' },
        { title: 'Elsewhere', branch: 'else', description: 'Closes #1', target: 'next' },
        { title: 'Of another', branch: 'other', description: 'Closes tools/hammer#1 and #11' },
      ],
    },
    {
      path: 'tools/hammer',
      visibility: 'private',
      issues: ['Handle'],
      mergeRequests: [{ title: 'Hidden', branch: 'h', description: 'Fixes tools/anvil#1' }],
    },
  ],
}
const titles = async (asked: Promise<{ body: Loose }>) => (await asked).body.map(({ title }: Loose) => title)

describe.each(['11.8', '19'] as const)('the merge requests of an issue at %s', (version) => {
  it('are those that name it, as far as one may see them, and those that would close it', async () => {
    const root = await serveV4(version, { fixture })
    const of = (who: string, which: string) => titles(root.as(`token-${who}`).get(`/projects/1/issues/1/${which}`))
    const named = ['Weld', 'Cast', 'Bend', 'Elsewhere']
    expect(await of('ada', 'related_merge_requests')).toEqual([...named, 'Hidden'])
    expect(await of('eve', 'related_merge_requests')).toEqual(named)
    expect(await of('ada', 'closed_by')).toEqual(['Weld', 'Hidden'])
    expect(await titles(root.as('token-ada').get('/projects/1/issues/2/related_merge_requests'))).toEqual([])
    expect(await titles(root.as('token-ada').get('/projects/2/issues/1/closed_by'))).toEqual(['Of another'])
    await root.as('token-ada').send('PUT', '/projects/1/issues/1', { state_event: 'close' })
    expect(await of('ada', 'closed_by')).toEqual([])
  })
})
