import { describe, expect, it } from 'vitest'
import { ProgramStore } from '../../renderer/data/program.svelte.ts'
import type { DocketBridge, EventPayload, Program } from '../../shared/ipc.ts'
import type { Result } from '../../shared/errors.ts'
import { withChanges, type ChangedPreferences } from '../../shared/preferences.ts'
import { TestBridge } from './support/test-bridge.ts'

/** A main process that stores a setting only when the test lets it. */
class SlowUserStore {
  program: Program = new TestBridge().program
  readonly #asked: { readonly changed: ChangedPreferences; readonly answer: (result: Result<null>) => void }[] = []
  #tell: (payload: EventPayload<'programChanged'>) => void = () => undefined

  /** Only the calls that the store makes. */
  readonly bridge = {
    call: (name: string, args: unknown) =>
      name === 'readProgram'
        ? Promise.resolve({ ok: true, value: { program: this.program, accounts: [] } })
        : new Promise((answer) => this.#asked.push({ changed: args as ChangedPreferences, answer })),
    on: (name: string, listener: SlowUserStore['tell']) => {
      if (name === 'programChanged') this.#tell = listener
      return () => undefined
    },
  } as unknown as DocketBridge

  tell(payload: EventPayload<'programChanged'>): void {
    this.#tell(payload)
  }

  /** Keeps the choice that was made first, and tells before it answers, as the main process does. */
  async keep(): Promise<void> {
    const first = this.#asked.shift()
    if (first === undefined) throw new Error('nothing was chosen')
    this.program = { ...this.program, preferences: withChanges(this.program.preferences, first.changed) }
    this.tell({ program: this.program })
    first.answer({ ok: true, value: null })
    await settled()
  }

  async refuse(): Promise<void> {
    this.#asked.shift()?.answer({ ok: false, error: { code: 'disk_full' } })
    await settled()
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('the program', () => {
  it('is not shown before the accounts are known', async () => {
    const userStore = new SlowUserStore()
    const store = new ProgramStore(userStore.bridge)
    userStore.tell({ program: userStore.program })
    expect(store.state).toBeNull()
    await store.load()
    userStore.tell({ program: { ...userStore.program, version: '2.0.0' } })
    expect(store.state?.version).toBe('2.0.0')
  })
})

describe('what the user chooses', () => {
  it('stays chosen while the main process tells of earlier choices', async () => {
    const userStore = new SlowUserStore()
    const store = new ProgramStore(userStore.bridge)
    await store.load()
    const chosen = () => [store.preferences.textSize, store.preferences.density]
    void store.change({ textSize: '125' })
    void store.change({ density: 'compact' })
    void store.change({ textSize: '150' })
    for (let kept = 0; kept < 3; kept += 1) {
      expect(chosen()).toEqual(['150', 'compact'])
      await userStore.keep()
    }
    expect(chosen()).toEqual(['150', 'compact'])
  })

  it('is as it was again where the main process refuses it, but for what was chosen besides', async () => {
    const userStore = new SlowUserStore()
    const store = new ProgramStore(userStore.bridge)
    await store.load()
    const before = store.preferences.textSize
    const refused = store.change({ textSize: '150' })
    void store.change({ density: 'compact' })
    await userStore.refuse()
    expect((await refused).ok).toBe(false)
    expect([store.preferences.textSize, store.preferences.density]).toEqual([before, 'compact'])
    await userStore.keep()
    expect([store.preferences.textSize, store.preferences.density]).toEqual([before, 'compact'])
  })
})
