import { expect, it } from 'vitest'
import { storeProject } from '../../electron/cache/directory/projects.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { listIterations, readIteration } from '../../electron/cache/items/iterations.ts'
import { storeServiceList } from '../../electron/cache/lists/service-lists.ts'
import { answer, temporaryCache } from '../support/cache.ts'
import { sampleIssue, sampleProject } from '../support/samples.ts'

/** Iterations are known by the issues that are in them, and by the lists of projects. */

const paths = ['works/forge/anvil', 'works/bellows', 'works-2/anvil']
const weeks = [
  { iterationId: 5, iterationTitle: 'Week 1', iterationStart: '2030-01-01', iterationDue: '2030-01-07' },
  { iterationId: 9, iterationTitle: null, iterationStart: '2030-01-08', iterationDue: '2030-01-14' },
  { iterationId: 3, iterationTitle: 'Elsewhere', iterationStart: '2030-01-08', iterationDue: '2030-01-14' },
] as const

function cacheWithIssues() {
  const cache = temporaryCache()
  answer(cache, (arrival) => {
    for (const [at, pathWithNamespace] of paths.entries()) {
      storeProject(cache, sampleProject(at + 1, { pathWithNamespace }), null, arrival)
      storeIssue(cache, sampleIssue(at + 1, { projectId: at + 1, ...weeks[at] }), arrival)
    }
    storeIssue(cache, sampleIssue(7, { projectId: 2, ...weeks[0] }), arrival)
    storeIssue(cache, sampleIssue(8), arrival)
  })
  return cache
}

it('are offered to all projects of the top group, once each and the latest first', () => {
  const cache = cacheWithIssues()
  const ofWorks = [
    { id: 9, title: null, start: '2030-01-08', due: '2030-01-14' },
    { id: 5, title: 'Week 1', start: '2030-01-01', due: '2030-01-07' },
  ]
  expect(listIterations(cache, 1)).toEqual(ofWorks)
  expect(listIterations(cache, 2)).toEqual(ofWorks)
  expect(listIterations(cache, 3).map(({ id }) => id)).toEqual([3])
  expect(listIterations(cache, 99)).toEqual([])
})

it('are read by their ids', () => {
  const cache = cacheWithIssues()
  expect(readIteration(cache, 9)).toEqual({ id: 9, title: null, start: '2030-01-08', due: '2030-01-14' })
  expect(readIteration(cache, 4)).toBeUndefined()
})

it('that a project lists are offered too, also where no issue is in them', () => {
  const cache = cacheWithIssues()
  const later = { id: 12, title: 'Later', start: '2030-01-15', due: '2030-01-21' }
  const rows = [{ id: 9, title: 'Renamed', start: '2030-01-08', due: '2030-01-14' }, later]
  answer(cache, (arrival) => storeServiceList(cache, 'iterations 1', { rows, arrival, readAt: 1 }))
  expect(listIterations(cache, 1).map(({ title }) => title)).toEqual(['Later', 'Renamed', 'Week 1'])
  expect(listIterations(cache, 2).map(({ title }) => title)).toEqual([null, 'Week 1'])
  expect(readIteration(cache, 12)).toEqual(later)
})
