import { storeHierarchy } from '../../../electron/cache/items/hierarchies.ts'
import { partsOf } from '../../../shared/model/key.ts'
import type { NamedWorkItem } from '../../../shared/model/work-item.ts'
import { answer } from '../../support/cache.ts'
import type { TestBridge } from './test-bridge.ts'

/**
 * The service says what an issue is a part of, which is not on this computer, and what is a part of it: a task that is on this
 * computer, and two that are not. Returns the key of the former.
 */
export function putHierarchy(bridge: TestBridge, key: string): string {
  const { cache } = bridge.sample
  const { account, id } = partsOf(key)
  const text = 'SELECT id, iid, title FROM issues WHERE id <> ? AND is_open = 1 LIMIT 1'
  const here = cache.prepare(text).get(id) as Pick<NamedWorkItem, 'id' | 'iid' | 'title'>
  const task = { state: 'opened', type: 'task', path: '', webUrl: null }
  const elsewhere = { ...task, path: 'tools/anvil', webUrl: 'https://git.example.com/tools/anvil/-/work_items/7' }
  const children = [
    { ...here, ...task },
    { ...elsewhere, id: 900_001, iid: 7, title: 'Harden the horn', state: 'closed' },
    { ...elsewhere, id: 900_002, iid: 8, title: 'Say where the queue begins', state: 'closed' },
  ]
  const epic = { ...task, id: 900_003, iid: 4, title: 'Quieter forges', type: 'epic', path: 'tools' }
  const parent = { ...epic, webUrl: 'https://git.example.com/groups/tools/-/epics/4' }
  answer(cache, (arrival) => storeHierarchy(cache, id, { parent, children, isWhole: true }, arrival))
  bridge.changed(['issue'])
  return `${account}/issue/${here.id}`
}
