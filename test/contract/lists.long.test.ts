import { describe, expect, it } from 'vitest'
import type { Loose } from '../service/support.ts'
import type * as shapes from './expectations/shapes.ts'
import { made, startWorld } from './world.ts'

/** Filters and orders of lists (contract, "Endpoints"). The fixture's order is the order of creation. */

const dialects: readonly shapes.Dialect[] = ['contract', 'real']
const issues = ['Rust on the face', 'Squeaks', 'Customer list leaks', 'Crack in the horn']
const requests = ['Paint it', 'New handle', 'Bend it', 'WIP: Polish', 'Weld it']

describe.each(dialects)('lists in the %s dialect', (dialect) => {
  it.each([
    ['rita', '/projects/tools%2Fanvil/issues', 'title', issues],
    ['rita', '/projects/tools%2Fanvil/issues?sort=asc', 'title', [...issues].reverse()],
    ['rita', '/projects/tools%2Fanvil/issues?order_by=updated_at&sort=desc', 'title', issues],
    ['rita', '/projects/tools%2Fanvil/issues?state=closed', 'title', ['Squeaks']],
    ['rita', '/projects/tools%2Fanvil/issues?state=opened', 'title', issues.filter((title) => title !== 'Squeaks')],
    ['rita', '/projects/tools%2Fanvil/issues?milestone=0.9', 'title', []],
    ['rita', '/projects/tools%2Fanvil/merge_requests', 'title', requests],
    ['rita', '/projects/tools%2Fanvil/merge_requests?state=all&sort=asc', 'title', [...requests].reverse()],
    ['rita', '/projects/tools%2Fanvil/merge_requests?state=merged', 'title', ['New handle']],
    ['rita', '/projects/tools%2Fanvil/merge_requests?state=closed', 'title', ['Paint it']],
    ['rita', '/projects/tools%2Fanvil/merge_requests?state=opened', 'title', ['Bend it', 'WIP: Polish', 'Weld it']],
    ['rita', '/projects/tools%2Fanvil/milestones', 'title', ['0.9', '1.0']],
    ['rita', '/projects/tools%2Fanvil/milestones?state=active', 'title', ['1.0']],
    ['rita', '/projects/tools%2Fanvil/milestones?state=closed', 'title', ['0.9']],
    ['rita', '/projects/tools%2Fanvil/labels', 'name', ['bug', 'ui', 'urgent']],
    ['rita', '/projects/tools%2Fanvil/users?search=dev', 'username', ['dev']],
    ['otto', '/projects', 'path', ['den']],
    ['otto', '/projects/visible?order_by=path&sort=asc', 'path', ['anvil', 'den', 'forge', 'notes']],
    ['otto', '/projects/visible?order_by=path&sort=desc', 'path', ['notes', 'forge', 'den', 'anvil']],
    ['otto', '/projects/visible?visibility=public', 'path', ['notes']],
    ['otto', '/projects/visible?visibility=internal&order_by=id&sort=asc', 'path', ['anvil', 'forge']],
    ['otto', '/projects/visible?search=note', 'path', ['notes']],
    ['otto', '/projects/visible?archived=true', 'path', ['attic']],
    ['rita', '/projects/starred', 'path', ['anvil']],
    ['olga', '/groups', 'path', ['tools', 'yard']],
    ['olga', '/groups?sort=desc', 'path', ['yard', 'tools']],
    ['olga', '/groups?search=yar', 'path', ['yard']],
    ['olga', '/groups/owned', 'path', ['tools', 'yard']],
    ['otto', '/groups', 'path', ['vault']],
    ['otto', '/groups?all_available=true', 'path', ['tools', 'vault', 'yard']],
    ['root', '/groups', 'path', ['tools', 'vault', 'yard']],
    ['otto', '/groups/tools/projects?order_by=name&sort=asc', 'path', ['anvil', 'forge']],
    ['gus', '/groups/tools/projects?order_by=name&sort=asc', 'path', ['anvil', 'forge', 'secret']],
    ['rita', '/users?username=otto', 'username', ['otto']],
    ['rita', '/users?search=OTT', 'username', ['otto']],
    ['rita', '/users?search=olga@example.com', 'username', ['olga']],
    ['rita', '/users?username=nobody', 'username', []],
  ])('%s: %s', async (who, path, field, expected) => {
    const world = await startWorld(dialect)
    const rows = made(await world.as(who).get(path), `GET ${path}`)
    expect(rows.map((row: Loose) => row[field])).toEqual(expected)
  })
})
