import { expect, it } from 'vitest'
import { storeProject } from '../../electron/cache/directory/projects.ts'
import { listEpics, readEpic } from '../../electron/cache/items/epics.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { storeServiceList } from '../../electron/cache/lists/service-lists.ts'
import type { Issue } from '../../shared/model/issue.ts'
import { answer, temporaryCache } from '../support/cache.ts'
import { sampleIssue, sampleProject } from '../support/samples.ts'

/** Epics are known by the issues that are in them, and by the lists of groups. */

const paths = ['works/forge/anvil', 'works/bellows', 'works-2/anvil']
const inEpic = (epicId: number, epicTitle: string, epicReference: string | null): Partial<Issue> => ({
  ...{ epicId, epicTitle, epicReference, hasEpic: true },
})

function cacheWithIssues() {
  const cache = temporaryCache()
  const issues: readonly Partial<Issue>[] = [
    { projectId: 1, ...inEpic(5, 'Quieter forges', 'works&1') },
    { projectId: 1, ...inEpic(6, 'Anvils', 'works/forge&1') },
    { projectId: 3, ...inEpic(7, 'Elsewhere', 'works-2&1') },
    { projectId: 1, state: 'closed', ...inEpic(8, 'Done', 'works&2') },
    { projectId: 2, ...inEpic(9, 'Of another group', null) },
    { projectId: 2, ...inEpic(5, 'Quieter forges', 'works&1') },
    { projectId: 2 },
  ]
  answer(cache, (arrival) => {
    for (const [at, pathWithNamespace] of paths.entries()) {
      storeProject(cache, sampleProject(at + 1, { pathWithNamespace }), null, arrival)
    }
    for (const [at, issue] of issues.entries()) storeIssue(cache, sampleIssue(at + 1, issue), arrival)
  })
  return cache
}

type Cache = ReturnType<typeof cacheWithIssues>
const listed = (cache: Cache, list: string, rows: readonly { readonly id: number }[]) =>
  answer(cache, (arrival) => storeServiceList(cache, list, { rows, arrival, readAt: 1 }))
const titles = (cache: Cache, project: number) => listEpics(cache, project).map(({ title }) => title)

it('of open issues are offered in the projects of their groups, and in those that have such an issue', () => {
  const cache = cacheWithIssues()
  expect(titles(cache, 1)).toEqual(['Anvils', 'Quieter forges'])
  expect(titles(cache, 2)).toEqual(['Of another group', 'Quieter forges'])
  expect(titles(cache, 3)).toEqual(['Elsewhere'])
  expect(titles(cache, 99)).toEqual([])
})

it('that a list has come first, in its order, and once each', () => {
  const cache = cacheWithIssues()
  const secret = { id: 12, title: 'Secret', reference: 'works&3', confidential: true }
  listed(cache, 'epics 1', [secret, { ...secret, id: 5, title: 'Quieter', reference: 'works&1', confidential: false }])
  expect(listEpics(cache, 1).map(({ title, confidential }) => [title, confidential])).toEqual([
    ...[
      ['Secret', true],
      ['Quieter', false],
      ['Anvils', false],
    ],
  ])
  expect(titles(cache, 2)).toEqual(['Of another group', 'Quieter forges'])
})

it('are taken for confidential where only confidential issues tell of them', () => {
  const cache = cacheWithIssues()
  answer(cache, (arrival) => {
    const hidden = { projectId: 1, confidential: true }
    storeIssue(cache, sampleIssue(20, { ...hidden, ...inEpic(13, 'Secret', 'works&4') }), arrival)
    storeIssue(cache, sampleIssue(21, { ...hidden, ...inEpic(6, 'Anvils', 'works/forge&1') }), arrival)
  })
  expect(listEpics(cache, 1).map(({ title, confidential }) => [title, confidential])).toEqual([
    ['Anvils', false],
    ['Quieter forges', false],
    ['Secret', true],
  ])
})

it('are read by their ids, from issues and from any list', () => {
  const cache = cacheWithIssues()
  expect(readEpic(cache, 8)).toEqual({ id: 8, title: 'Done', reference: 'works&2' })
  expect(readEpic(cache, 12)).toBeUndefined()
  const later = { id: 12, title: 'Later', reference: 'works&3' }
  listed(cache, 'epics 2', [later])
  listed(cache, 'iterations 2', [{ id: 13 }])
  expect([readEpic(cache, 12), readEpic(cache, 13)]).toEqual([later, undefined])
})
