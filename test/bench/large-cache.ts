import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Issue } from '../../shared/model/issue.ts'
import type { WritableCache } from '../../electron/cache/storage/database.ts'
import { openCache } from '../../electron/cache/storage/open-cache.ts'
import { storeIssue } from '../../electron/cache/items/issues.ts'
import { nextRevision } from '../../electron/cache/storage/revision.ts'
import { indexAll } from '../support/searching.ts'
import { checkpoint } from '../../electron/database/open.ts'
import { randomFrom } from '../support/properties.ts'
import { ada, ben, sampleIssue } from '../support/samples.ts'
import { issues } from './size.ts'
import { Words } from './words.ts'

const perPage = 100

/** Issues as a service would tell of them, one page after the other. */
export class Pages {
  readonly #words: Words
  readonly #projectId: number
  #next: number

  /** @param first the id of the first issue */
  constructor(first: number, projectId: number) {
    this.#words = new Words(randomFrom(first))
    this.#projectId = projectId
    this.#next = first
  }

  take(): Issue[] {
    return Array.from({ length: perPage }, () => {
      const id = this.#next++
      return sampleIssue(id, {
        projectId: this.#projectId,
        title: this.#words.text(50),
        description: this.#words.text(this.#words.length(550)),
        state: id % 10 < 7 ? 'closed' : 'opened',
        author: id % 5 === 0 ? ada : ben,
        assignee: id % 3 === 0 ? ada : ben,
      })
    })
  }
}

/** Stores a page as a sync does, in one transaction. */
export function storePage(cache: WritableCache, page: readonly Issue[]): void {
  cache.transaction(() => {
    const revision = nextRevision(cache)
    for (const issue of page) storeIssue(cache, issue, { revision, begunAt: revision })
  })()
}

let folder: string | null = null

/**
 * The folder of an account whose cache has all `issues` of one project, with the ids from 1 on, indexed. For copies: the first
 * call waits until it is filled.
 */
export function largeCacheFolder(say: (line: string) => void): string {
  if (folder !== null) return folder
  say(`storing and indexing ${issues} issues`)
  const made = mkdtempSync(join(tmpdir(), 'docket-bench-'))
  folder = made
  const { cache } = openCache(join(made, 'cache.db'))
  try {
    const pages = new Pages(1, 1)
    for (let stored = 0; stored < issues; stored += perPage) storePage(cache, pages.take())
    indexAll(cache)
    checkpoint(cache)
  } finally {
    cache.close()
  }
  return made
}

/** Removes it, if anybody asked for it. */
export function removeLargeCache(): void {
  if (folder !== null) rmSync(folder, { recursive: true, force: true })
  folder = null
}
