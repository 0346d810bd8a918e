import { storeDeployment } from '../../../electron/cache/items/deployments.ts'
import { deploymentEntity } from '../../../shared/model/deployment.ts'
import { hour, day } from '../../../shared/durations.ts'
import { partsOf } from '../../../shared/model/key.ts'
import { answer } from '../../support/cache.ts'
import type { TestBridge } from './test-bridge.ts'

/** A merge request was merged, and brought to these environments so many milliseconds ago. */
const reached = [
  [1, 'staging', day],
  [2, 'production', 2 * hour],
  [3, 'customer: مزرعة الشمال', 30 * day],
] as const

/** The service says of a merge request that it was merged, and which environments it reached. */
export function putDeployments(bridge: TestBridge, key: string): void {
  const { cache } = bridge.sample
  const { id } = partsOf(key)
  cache.prepare(`UPDATE merge_requests SET state = 'merged', is_open = 0 WHERE id = ?`).run(id)
  for (const [environment, name, ago] of reached) {
    const created_at = new Date(Date.now() - ago).toISOString()
    const row = deploymentEntity.read({ id: environment, environment: { id: environment, name }, created_at })
    answer(cache, (arrival) => storeDeployment(cache, 1, row, { mergeRequestIds: [id], nextPage: null }, arrival))
  }
  bridge.changed(['mergeRequest'])
}
