import { startService, type Service } from '../../../service/server.ts'
import { fillCache, type FilledCache } from '../../support/outbox.ts'

/** What a random user works on: two projects that are theirs, with a colleague's issues and merge requests. */

const text = 'First line\n\n- [ ] saw\n- [ ] file\n\nLast line'

export const fixture = {
  users: ['ada', 'ben'],
  groups: [{ path: 'tools', members: { ada: 'owner', ben: 'developer' } }],
  projects: [
    {
      path: 'tools/anvil',
      labels: ['red', 'green', 'blue', 'l0', 'l1'],
      milestones: ['Spring', 'Autumn'],
      issues: [
        { title: 'Alpha', author: 'ben', description: text, notes: [{ author: 'ada', body: 'Noted' }] },
        { title: 'Beta', author: 'ben', description: text, notes: [{ author: 'ada', body: 'Here too' }] },
        { title: 'Mover 1', author: 'ben' },
        { title: 'Mover 2', author: 'ada' },
        { title: 'Victim 1', author: 'ada' },
        { title: 'Victim 2', author: 'ben' },
        { title: 'Desk 1', author: 'ben' },
        { title: 'Desk 2', author: 'ben' },
      ],
      mergeRequests: [
        { title: 'Forge', branch: 'forge', author: 'ben', description: text },
        { title: 'Anneal', branch: 'anneal', author: 'ben', buildStatus: 'running' },
        { title: 'Temper', branch: 'temper', author: 'ben', description: text },
      ],
    },
    { path: 'tools/bellows', issues: [] },
  ],
}

export const token = 'token-ada'

/** A service that holds the fixture, always the same but for its port. */
export async function startWorkspace(now: () => number): Promise<{ service: Service; direct: string }> {
  const service = await startService({ port: 0, fixture, clock: () => new Date(now()) })
  return { service, direct: service.url.replace(/\/api\/v3$/, '') }
}

/** A cache of it, to be copied: to read all lists anew for each of many runs would take longer than the runs. */
export async function fillWorkspaceCache(now: () => number): Promise<FilledCache> {
  const { service, direct } = await startWorkspace(now)
  const filled = await fillCache(token, direct)
  await service.close()
  return filled
}
