import { expect, it, onTestFinished } from 'vitest'
import { storeLabel } from '../../electron/cache/directory/labels.ts'
import { storeProject } from '../../electron/cache/directory/projects.ts'
import { openCache } from '../../electron/cache/storage/open-cache.ts'
import { Reader } from '../../electron/threads/reader/reader.ts'
import { openUserDatabase } from '../../electron/user/database.ts'
import { mostScopes } from '../../shared/model/by-scope.ts'
import { keyOf } from '../../shared/model/key.ts'
import { answer } from '../support/cache.ts'
import { newCacheFile, newUserFile } from '../support/databases.ts'
import { ada, sampleLabel, sampleProject } from '../support/samples.ts'
import { temporaryFolder } from '../support/temporary.ts'

/** The scopes that are offered where two projects have these labels. */
function scopesOf(first: readonly string[], second: readonly string[] = []) {
  const folder = temporaryFolder()
  const [cacheFile, userFile] = [newCacheFile(folder), newUserFile(folder)]
  const { cache } = openCache(cacheFile)
  const user = openUserDatabase(userFile)
  const reader = new Reader()
  onTestFinished(() => {
    reader.close()
    cache.close()
    user.close()
  })
  answer(cache, (arrival) => {
    for (const [project, labels] of [first, second].entries()) {
      storeProject(cache, sampleProject(project + 1, { pathWithNamespace: `tools/p${project + 1}` }), 'member', arrival)
      for (const [index, name] of labels.entries())
        storeLabel(cache, project + 1, sampleLabel({ id: index + 1, name }), arrival)
    }
  })
  reader.openAccount({ account: 'here', cacheFile, userFile, ownUserId: ada.id })
  return {
    in: (query: string) => reader.listLabelScopes({ account: 'here', query }),
    ofSecond: () => reader.listLabelScopes({ account: 'here', project: keyOf('here', 'project', 2), query: '' }),
  }
}

it('are those of the project that a list is narrowed to, and else of all', () => {
  const scopes = scopesOf(['size::1', 'bug', 'Size::2', '::x', 'odd "one"::1'], ['type::a', 'size::1'])
  expect(scopes.in('is:open')).toEqual(['size', 'type'])
  expect(scopes.in('project:tools/p1')).toEqual(['size'])
  expect(scopes.in('project:tools/p2')).toEqual(['size', 'type'])
  expect(scopesOf(['size::1'], ['type::a']).ofSecond()).toEqual(['type'])
})

it('are no more than a handful: those with the most labels', () => {
  const scopes = Array.from({ length: mostScopes + 2 }, (_, index) => `scope ${index}`)
  const most = scopes.slice(2)
  const labels = scopes.flatMap((scope) => [`${scope}::1`, ...(most.includes(scope) ? [`${scope}::2`] : [])])
  expect(scopesOf(labels).in('')).toEqual(most)
})
