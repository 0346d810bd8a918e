import { beforeEach, expect, it } from 'vitest'
import { hiddenBecause, hideProject, storeProject } from '../../electron/cache/directory/projects.ts'
import { saveList, readList } from '../../electron/cache/lists/lists.ts'
import { noteMissing } from '../../electron/cache/lists/missing.ts'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { nextRevision } from '../../electron/cache/storage/revision.ts'
import type { Sources } from '../../electron/sync/lists/sources.ts'
import { proveProjects } from '../../electron/sync/lists/vanished-projects.ts'
import { AppFailure, type PlainCode } from '../../shared/errors.ts'
import { answer, temporaryCache } from '../support/cache.ts'
import { sampleProject } from '../support/samples.ts'

/** What becomes of projects that no list names any more, by what the service says of each. */

let cache: WritableCache
/** The projects that the service shows. */
let shown: Set<number>
/** How the service refuses to say who the user is; null while it says so. */
let refusal: PlainCode | null
let asked: number[]
let reported: number

beforeEach(() => {
  cache = temporaryCache()
  shown = new Set()
  refusal = null
  asked = []
  reported = 0
})

const sources = {
  readProject: (id: number) => {
    asked.push(id)
    return shown.has(id) ? Promise.resolve(sampleProject(id)) : Promise.reject(AppFailure.of('not_found'))
  },
  readOwnUser: () => (refusal === null ? Promise.resolve({}) : Promise.reject(AppFailure.of(refusal))),
} as unknown as Sources

const store = (id: number, tie: 'member' | null) =>
  answer(cache, (arrival) => storeProject(cache, sampleProject(id), tie, arrival))
const hide = (id: number) => hideProject(cache, { id, revision: nextRevision(cache) })

async function prove(): Promise<void> {
  reported = 0
  await proveProjects(sources, {
    ...{ cache, signal: new AbortController().signal, now: () => 1 },
    listener: { onPage: (kind) => void (reported += kind === 'project' ? 1 : 0) },
  })
}

it('one that was private is left, and no longer refused, when everybody may see it now', async () => {
  store(1, 'member')
  hide(1)
  noteMissing(cache, 'member', [1])
  shown.add(1)
  await prove()
  expect(hiddenBecause(cache, 1)).toBe('left')
})

it('one in which the user is no member is shown again when the service shows it, though no list names it', async () => {
  store(1, null)
  hide(1)
  await prove()
  expect([hiddenBecause(cache, 1), asked, reported]).toEqual(['refused', [1], 0])
  shown.add(1)
  await prove()
  expect([hiddenBecause(cache, 1), reported]).toEqual([null, 1])
  await prove()
  expect(asked).toEqual([1, 1])
})

it('one that the user had left before it became private is left again', async () => {
  store(1, null)
  saveList(cache, readList(cache, 'project 1 issues all', 'issue', 1))
  hide(1)
  shown.add(1)
  await prove()
  expect(hiddenBecause(cache, 1)).toBe('left')
})

it('one that is missing stays as it is while the service does not know the user either (F15)', async () => {
  store(1, 'member')
  noteMissing(cache, 'member', [1])
  refusal = 'unauthorized'
  await prove()
  expect([hiddenBecause(cache, 1), reported]).toEqual([null, 0])
  refusal = null
  await prove()
  expect([hiddenBecause(cache, 1), reported]).toEqual(['refused', 1])
})

it('one that stays away is not reported of each time', async () => {
  store(1, 'member')
  for (const times of [1, 0, 0]) {
    noteMissing(cache, 'member', [1])
    await prove()
    expect([hiddenBecause(cache, 1), reported]).toEqual(['refused', times])
  }
})
