import { startService, type Service } from '../../service/server.ts'
import type { ApiVersion } from '../../shared/model/service-facts.ts'
import { randomFrom } from '../support/properties.ts'
import { startTwoFacedService } from '../support/two-faced-service.ts'
import { benchNow } from './clock.ts'
import { Recorder } from './recorder.ts'
import { Words } from './words.ts'

export const projects = 200
export const active = 10
export const groups = 20
const issuesOfProject = 40
const mergeRequestsOfProject = 5

const minute = 60_000

/** A service that goes by the bench's clock: 200 projects in 20 groups, in 10 of which somebody changed something some minutes ago. */
export interface ManyProjects {
  readonly service: Service
  /** Passes on everything, and counts. */
  readonly recorder: Recorder
  /** Ids of projects, those in which people are at work first. */
  readonly projectIds: readonly number[]
  stop(): Promise<void>
}

function fixture() {
  const words = new Words(randomFrom(11))
  const lately = new Date(benchNow() - 5 * minute).toISOString()
  return {
    users: ['ada', 'ben'],
    groups: Array.from({ length: groups }, (_, index) => ({
      path: `farm-${index + 1}`,
      members: { ben: 'owner', ada: 'developer' },
    })),
    projects: Array.from({ length: projects }, (_, index) => ({
      path: `farm-${(index % groups) + 1}/field-${index + 1}`,
      visibility: 'private',
      labels: ['bug', 'idea'],
      milestones: ['1.0'],
      issues: [
        ...['opened', 'closed'].map((state) => ({
          title: `${words.text(40)} {n}`,
          description: words.text(500),
          author: 'ben',
          labels: ['bug'],
          state,
          repeat: issuesOfProject / 2,
        })),
        ...(index < active
          ? [{ title: 'Just now', author: 'ben', assignee: 'ada', notes: ['On it.'], updatedAt: lately }]
          : []),
      ],
      mergeRequests: [{ title: `${words.text(40)} {n}`, author: 'ben', repeat: mergeRequestsOfProject }],
    })),
  }
}

/** @param apiVersion the version of the API that the account speaks; the bench itself asks in v3 */
export async function startManyProjects(apiVersion: ApiVersion): Promise<ManyProjects> {
  const start = apiVersion === 'v4' ? startTwoFacedService : startService
  const service = await start({ port: 0, clock: () => new Date(benchNow()), fixture: fixture() })
  const recorder = new Recorder()
  await recorder.start(service.url.replace(/\/api\/v3$/, ''))
  recorder.setLive(true)
  const projectIds: number[] = []
  for (let page = 1; page <= projects / 100; page += 1) {
    const url = `${service.url}/projects?order_by=id&sort=asc&per_page=100&page=${page}`
    const response = await fetch(url, { headers: { 'PRIVATE-TOKEN': 'token-ada' } })
    projectIds.push(...((await response.json()) as { id: number }[]).map(({ id }) => id))
  }
  return {
    service,
    recorder,
    projectIds,
    stop: async () => {
      await recorder.stop()
      await service.close()
    },
  }
}
