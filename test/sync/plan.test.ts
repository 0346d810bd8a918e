import { expect, it } from 'vitest'
import { apiAdapterV4 } from '../../electron/api/versions/api-adapter-v4.ts'
import { storeProject } from '../../electron/cache/directory/projects.ts'
import { listLists } from '../../electron/cache/lists/lists.ts'
import { serviceSources } from '../../electron/sync/lists/service-sources.ts'
import { planLists } from '../../electron/sync/schedule/plan.ts'
import { readCapabilities } from '../../electron/sync/service/capabilities.ts'
import type { Project } from '../../shared/model/project.ts'
import { clientOf } from '../api/support/service.ts'
import { answer, temporaryCache } from '../support/cache.ts'
import { sampleProject } from '../support/samples.ts'

/** Which lists are read, and noted in the cache for those who wait for all of them. */

it('notes no list of what a project has switched off, also where it was noted before', () => {
  const cache = temporaryCache()
  const client = clientOf({ url: 'http://127.0.0.1:1' }, { adapter: apiAdapterV4 })
  const noted = (changed: Partial<Project>) => {
    answer(cache, (arrival) => storeProject(cache, sampleProject(1, changed), 'member', arrival))
    planLists(cache, serviceSources(client), readCapabilities(cache))
    return listLists(cache)
      .filter(({ projectId, kind }) => projectId === 1 && (kind === 'issue' || kind === 'mergeRequest'))
      .map(({ kind }) => kind)
      .toSorted()
  }
  expect(noted({})).toEqual(['issue', 'issue', 'mergeRequest'])
  expect(noted({ mergeRequestsEnabled: false })).toEqual(['issue', 'issue'])
  expect(noted({ issuesEnabled: false, mergeRequestsEnabled: true })).toEqual(['mergeRequest'])
})
