import { setTimeout as passing } from 'node:timers/promises'
import { chancesFrom } from '../outbox/model/fates.ts'
import { captivePortals, type Misbehaviour } from '../support/misbehaving-proxy.ts'
import { drawn, oneOf } from '../support/properties.ts'

/** How the way to a service is for a while. */
export type Weather =
  'calm' | 'slow' | 'rough' | 'overrun' | 'patient' | 'broken' | 'away' | 'portal' | 'maintenance' | 'asleep'

const json = { 'content-type': 'application/json' }
const page = (status: number): Misbehaviour => ({
  applied: false,
  then: { status, headers: { 'content-type': 'text/html' }, body: '<html><body>Bad gateway</body></html>' },
})

/** What single requests meet. */
const failures: readonly Misbehaviour[] = [
  { applied: false, then: 'reset' },
  { applied: true, then: 'reset' },
  { applied: true, then: 'half' },
  { applied: true, then: 'cut' },
  { applied: true, then: 'long' },
  { applied: true, then: 'short' },
  {
    applied: false,
    then: { status: 429, headers: { ...json, 'retry-after': '1' }, body: '{"message": "Retry later"}' },
  },
  { applied: false, then: { status: 429, headers: json, body: '{"message": "Retry later"}' } },
  { applied: false, then: { status: 500, headers: json, body: '{"message": "500 Internal Server Error"}' } },
  { applied: false, then: { status: 503, headers: { 'retry-after': '1' }, body: '' } },
  page(500),
  page(502),
  page(503),
  page(200),
]

const weathers: readonly (readonly [number, Weather])[] = [
  [4, 'calm'],
  [3, 'slow'],
  [6, 'rough'],
  [1, 'overrun'],
  [1, 'patient'],
  [1, 'broken'],
  [2, 'away'],
  [1, 'portal'],
  [1, 'maintenance'],
  [1, 'asleep'],
]

/** The way to a service, whose weather changes. What a request meets follows from the seed, its name and the number of such before. */
export class ChangingWeather {
  readonly #random: () => number
  readonly #chances: ReturnType<typeof chancesFrom>
  readonly #portal: Misbehaviour
  #now: Weather = 'calm'

  constructor(seed: number, random: () => number) {
    this.#random = random
    this.#chances = chancesFrom(seed)
    this.#portal = { applied: false, then: oneOf(random, Object.values(captivePortals)) }
  }

  get now(): Weather {
    return this.#now
  }

  change(): void {
    this.#now = drawn(this.#random, weathers)
  }

  clear(): void {
    this.#now = 'calm'
  }

  /** For `decide` of a proxy. */
  readonly misbehaviourOf = (method: string, url: string): Misbehaviour | null => {
    const random = this.#chances(`${method} ${url.split('?', 1)[0] ?? ''}`)
    switch (this.#now) {
      case 'calm':
        return null
      case 'slow':
        return random() < 0.5 ? { applied: true, after: passing(random() * 1_200) } : null
      case 'rough':
        if (random() < 0.2) return { applied: true, after: passing(random() * 800) }
        return random() < 0.3 ? oneOf(random, failures) : null
      case 'overrun':
        return { applied: false, then: { status: 429, headers: json, body: '{"message": "Retry later"}' } }
      case 'patient':
        return { applied: false, then: { status: 429, headers: { ...json, 'retry-after': '2' }, body: '{}' } }
      case 'broken':
        return {
          applied: false,
          then: { status: 500, headers: json, body: '{"message": "500 Internal Server Error"}' },
        }
      case 'away':
        return { applied: false, then: 'reset' }
      case 'portal':
        return this.#portal
      case 'maintenance':
        return page(503)
      case 'asleep':
        return { applied: false, then: { status: 404, headers: json, body: '{"message": "404 Not found"}' } }
    }
  }
}
