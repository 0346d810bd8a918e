import type { Misbehaviour } from '../../support/misbehaving-proxy.ts'
import { oneOf, randomFrom } from '../../support/properties.ts'

/** Random faults of requests on their way. */

const portal = { status: 200, headers: { 'content-type': 'text/html' }, body: '<html></html>' }

const fates: readonly Misbehaviour[] = [
  { applied: true, then: 'reset' },
  { applied: true, then: 'half' },
  { applied: true, then: 'cut' },
  { applied: true, then: { status: 502, body: '' } },
  { applied: false, then: 'reset' },
  { applied: false, then: { status: 502, body: '' } },
  { applied: false, then: { status: 503, body: '' } },
  { applied: false, then: { status: 429, headers: { 'retry-after': '30' } } },
  { applied: false, then: portal },
]

const doneLater: Misbehaviour = { applied: 'later', then: 'reset' }

/** Requests that Docket knows may take effect late, and waits for. */
const mayBeLate = /\/(notes|discussions|draft_notes|bulk_publish|issues|merge_requests|milestones|move)$/

export interface FateOptions {
  /** The share of misbehaving requests among those that change something. */
  readonly share: number
  /** Lets some requests take effect only later. */
  readonly late: boolean
}

/**
 * Returns the chances of each request by its name: numbers in [0, 1) that follow from the seed, the name, and the number of such
 * requests before.
 */
export function chancesFrom(seed: number): (what: string) => () => number {
  const asked = new Map<string, number>()
  return (what) => {
    const count = (asked.get(what) ?? 0) + 1
    asked.set(what, count)
    return randomFrom(hashOf(`${seed} ${what} ${count}`))
  }
}

/** Returns the misbehaviour of each request, which follows from the chances of its method and path. Null: it passes. */
export function fatesFrom(
  seed: number,
  { share, late }: FateOptions,
): (method: string, url: string) => Misbehaviour | null {
  const chances = chancesFrom(seed)
  return (method, url) => {
    const what = `${method} ${url.split('?', 1)[0]}`
    const random = chances(what)
    if (random() >= (method === 'GET' ? share / 10 : share)) return null
    if (late && method === 'POST' && mayBeLate.test(what) && random() < 0.2) return doneLater
    return oneOf(random, fates)
  }
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  return hash >>> 0
}
