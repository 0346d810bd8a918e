import type { Page } from '../../../shared/place.ts'
import { accountOverV4 } from './sample-content.ts'
import type { BridgeOptions } from './test-bridge.ts'

/** A page of the workspace: its way from the first item, its address there, and its name. */
export interface SomePage {
  readonly kind: Page['kind']
  /** The key of the section that the item is in; issues where absent. */
  readonly from?: 'i' | 'm'
  readonly keys: readonly string[]
  readonly address: string
  readonly title: string
  /** The account that has it, where not every one has. */
  readonly options?: BridgeOptions
}

/** Every page that a key leads to. */
export const everyPage: readonly SomePage[] = [
  {
    kind: 'overview',
    keys: ['g', 'f'],
    address: 'docket://sample1/overview/projects/1',
    title: 'hardware/gateway',
  },
  {
    kind: 'overview',
    keys: ['g', 'y'],
    address: 'docket://sample1/overview/inbox',
    title: 'Your inbox over thirty days',
  },
  { kind: 'projects', keys: ['g', 'd'], address: 'docket://sample1/projects', title: 'Projects' },
  { kind: 'groups', keys: ['g', 'j'], address: 'docket://sample1/groups', title: 'Groups' },
  { kind: 'people', keys: ['g', 'z'], address: 'docket://sample1/people', title: 'People' },
  {
    kind: 'discussions',
    keys: ['g', 't'],
    address: 'docket://sample1/threads',
    title: 'Threads',
    options: { accounts: [accountOverV4] },
  },
  {
    kind: 'pipeline',
    from: 'm',
    keys: ['>'],
    address: 'docket://sample1/merge-requests/1/pipeline',
    title: 'Pipeline of !1',
    options: { accounts: [accountOverV4] },
  },
  {
    kind: 'releases',
    keys: ['g', 'Shift+R'],
    address: 'docket://sample1/projects/1/releases',
    title: 'Releases of hardware/gateway',
    options: { accounts: [accountOverV4] },
  },
  { kind: 'settings', keys: ['Control+,'], address: 'docket://all/settings/appearance', title: 'Settings' },
  { kind: 'explorer', keys: ['g', 'x'], address: 'docket://sample1/explorer', title: 'API explorer' },
]
