import { randomBytes } from 'node:crypto'

/** A name that cannot be guessed. */
export function unguessable(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * The one-time keys in the printed addresses. Each key opens its target once. Used keys are remembered, so that
 * somebody who opens an old address can be told what to do.
 */
export class PageKeys<T> {
  readonly #targets = new Map<string, { target: T; used: boolean }>()

  issue(target: T): string {
    const key = unguessable()
    this.#targets.set(key, { target, used: false })
    return key
  }

  use(key: string): { state: 'fresh' | 'used'; target: T } | { state: 'unknown' } {
    const entry = this.#targets.get(key)
    if (!entry) return { state: 'unknown' }
    if (entry.used) return { state: 'used', target: entry.target }
    entry.used = true
    return { state: 'fresh', target: entry.target }
  }

  isUnused(key: string): boolean {
    return this.#targets.get(key)?.used === false
  }

  forget(target: T): void {
    for (const [key, entry] of this.#targets) if (entry.target === target) this.#targets.delete(key)
  }
}
