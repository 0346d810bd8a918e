import type { AppError } from '../../shared/errors.ts'
import type { DocketBridge } from '../../shared/ipc.ts'
import type { NextStep, TurnedStep } from '../../shared/model/step.ts'
import { watchUser } from '../keys/focus.ts'
import type { ToldStore } from './told.svelte.ts'

/** The question that is asked before a step is undone or redone. */
export interface StepQuestion {
  readonly title: string
  readonly text: string
  /** The label of the button that confirms. */
  readonly action: string
  answer(yes: boolean): void
}

/** How the two ways differ in words. */
const ways = {
  undo: {
    read: 'readUndo',
    nothing: 'There is nothing to undo.',
    not: 'Nothing was undone.',
    never: 'cannot be undone',
  },
  redo: {
    read: 'readRedo',
    nothing: 'There is nothing to redo.',
    not: 'Nothing was redone.',
    never: 'cannot be redone',
  },
} as const
type Way = keyof typeof ways

/** Hears what was undone or redone, and whether the user has gone on since they asked for it. */
type OnTurned = (turned: TurnedStep, wentOn: () => boolean) => Promise<void> | void

/**
 * Undoing what the user did, step by step, and redoing it. Which steps there were the main process knows. What reaches
 * the service, or goes past a step that cannot be undone, is asked first.
 */
export class UndoStore {
  readonly #bridge: DocketBridge
  readonly #told: ToldStore
  #question = $state.raw<StepQuestion | null>(null)
  #onTurned: OnTurned = () => undefined

  constructor(bridge: DocketBridge, told: ToldStore) {
    this.#bridge = bridge
    this.#told = told
  }

  /** The question that is open now, or null. */
  get question(): StepQuestion | null {
    return this.#question
  }

  /** Called to select the row at which a step was undone. */
  set onTurned(listener: OnTurned) {
    this.#onTurned = listener
  }

  /** Undoes the last step of an account, tells what became of it, and answers whether it was undone. */
  undo(account: string): Promise<boolean> {
    return this.#turn('undo', account)
  }

  /** Does again what was last undone, and tells. */
  redo(account: string): Promise<boolean> {
    return this.#turn('redo', account)
  }

  async #turn(way: Way, account: string): Promise<boolean> {
    // One question at a time.
    if (this.#question !== null) return false
    let wentOn = watchUser()
    for (;;) {
      const read = await this.#bridge.call(ways[way].read, { account })
      if (!read.ok) return this.#tellError(way, read.error)
      const next = read.value
      if (next === null) {
        this.#told.tell('info', ways[way].nothing, { topic: 'step' })
        return false
      }
      if (!(await this.#isWanted(way, next))) return false
      if (next.reach.is !== 'here') wentOn = watchUser()
      const turned = await this.#bridge.call(way, { account, step: next.step, reach: next.reach.is })
      if (!turned.ok) {
        // It was sent, or something else was done, between asking and answering: it is asked once more, as it is now.
        if (turned.error.code === 'step_changed') continue
        return this.#tellError(way, turned.error)
      }
      if (turned.value === null || turned.value.refused !== null) continue
      this.#tellTurned(way, account, turned.value)
      await this.#onTurned(turned.value, wentOn)
      return true
    }
  }

  /** Asks where that is needed, and answers whether to go on. */
  async #isWanted(way: Way, { title, reach }: NextStep): Promise<boolean> {
    switch (reach.is) {
      case 'here':
        return true
      case 'service':
        return await this.#ask(
          `${reach.deed} on the service?`,
          `${title}: that has reached the service. ${way === 'undo' ? 'Undoing it' : 'Redoing it'} is another change there.`,
          reach.deed.split(' ')[0] ?? 'Yes',
        )
      case 'impossible':
      case 'none': {
        const never = `${title} ${ways[way].never}.`
        if (reach.before === null) {
          this.#told.tell('info', `${never} ${reach.why}`, { topic: 'step' })
          return false
        }
        const before = way === 'undo' ? 'The step before it' : 'The step after it'
        return await this.#ask(
          never.slice(0, -1),
          `${reach.why} ${before} is: ${reach.before}.`,
          way === 'undo' ? 'Undo the step before' : 'Redo the step after',
        )
      }
    }
  }

  #ask(title: string, text: string, action: string): Promise<boolean> {
    return new Promise((resolve) => {
      this.#question = {
        title,
        text,
        action,
        answer: (yes) => {
          this.#question = null
          resolve(yes)
        },
      }
    })
  }

  #tellTurned(way: Way, account: string, { title, queued }: TurnedStep): void {
    const words =
      way === 'undo'
        ? queued === null
          ? `Undone: ${title}.`
          : `Queued: ${queued}.`
        : `${queued === null ? 'Redone' : 'Queued again'}: ${title}.`
    const action =
      way === 'undo'
        ? { title: 'Redo', run: () => void this.redo(account) }
        : { title: 'Undo', run: () => void this.undo(account) }
    this.#told.tell('success', words, { topic: 'step', action })
  }

  #tellError(way: Way, error: AppError): boolean {
    this.#told.tellError(error, { before: ways[way].not })
    return false
  }
}
