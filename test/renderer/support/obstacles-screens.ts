import { storeObstacles } from '../../../electron/cache/items/obstacles.ts'
import type { Obstacles } from '../../../shared/model/rows.ts'
import { partsOf } from '../../../shared/model/key.ts'
import { answer } from '../../support/cache.ts'
import type { TestBridge } from './test-bridge.ts'

const words = {
  blocked: { status: 'merge_request_blocked', byItself: 0 },
  checked: { status: 'status_checks_must_pass', byItself: 0 },
  inTrain: { status: 'ci_still_running', byItself: 1 },
} as const

const train: Obstacles['train'] = { place: 3, pipeline: 'running' }
const checks: Obstacles['checks'] = [
  { name: 'security-scan', status: 'failed' },
  { name: 'A check whose name was written by whoever had never to read it in a narrow window', status: 'pending' },
]

/** The service says what holds a merge request up: another one that is on this computer, others that are not, checks or a train. */
export function putObstacles(bridge: TestBridge, key: string, by: keyof typeof words): void {
  const { cache } = bridge.sample
  const { id } = partsOf(key)
  const other = cache
    .prepare('SELECT id, iid, project_id, title FROM merge_requests WHERE id <> ? LIMIT 1')
    .get(id) as {
    readonly [name in 'id' | 'iid' | 'project_id']: number
  } & { readonly title: string }
  const named = { state: 'opened', webUrl: 'https://git.example.com/tools/anvil/-/merge_requests/7' }
  const blockedBy = [
    {
      ...named,
      id: other.id,
      iid: other.iid,
      projectId: other.project_id,
      title: other.title,
      full: 'hardware/pump!3',
    },
    {
      ...named,
      id: 900_001,
      iid: 7,
      projectId: 900_001,
      title: 'Harden the horn',
      full: 'tools/anvil!7',
      state: 'closed',
    },
    null,
  ]
  answer(cache, (arrival) => {
    cache
      .prepare(
        `UPDATE merge_requests SET detailed_merge_status = ?, merge_when_build_succeeds = ?, merge_status = 'can_be_merged',
          work_in_progress = 0, state = 'opened' WHERE id = ?`,
      )
      .run(words[by].status, words[by].byItself, id)
    storeObstacles(cache, id, { blockedBy, checks, train }, arrival)
  })
  bridge.changed(['mergeRequest'])
}
