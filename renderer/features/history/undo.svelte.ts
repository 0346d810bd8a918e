import { minute } from '../../../shared/durations.ts'
import { createContext } from 'svelte'
import type { AppError, Result } from '../../../shared/errors.ts'
import type { DocketBridge } from '../../../shared/ipc.ts'
import type { NextStep, TurnedStep } from '../../../shared/model/step.ts'
import { watchUser } from '../../ui/keys/focus.ts'
import type { Clock } from '../../data/clock.svelte.ts'
import type { DraftsStore } from '../drafts/index.ts'
import { OwnReview } from '../own-review/index.ts'
import type { Message, ToastStore } from '../../data/toasts.svelte.ts'

/** The question that is asked before a step is undone or redone. */
export interface StepQuestion {
  readonly title: string
  readonly text: string
  /** The label of the button that confirms. */
  readonly action: string
  answer(yes: boolean): void
}

/** The words in which undoing and redoing differ. */
const ways = {
  undo: {
    read: 'readUndo',
    name: 'Undo',
    sends: 'Undoing it sends',
    nothing: 'There is nothing to undo.',
    not: 'Nothing was undone.',
    other: 'Since then there was another step',
    never: 'cannot be undone',
  },
  redo: {
    read: 'readRedo',
    name: 'Redo',
    sends: 'Redoing it sends',
    nothing: 'There is nothing to redo.',
    not: 'Nothing was redone.',
    other: 'Since then another step was undone',
    never: 'cannot be redone',
  },
} as const
type Way = keyof typeof ways

/**
 * Milliseconds within which a step is undone without a question, even where the service has it: it is a slip that the user has
 * just noticed, and hardly anybody has seen it. It is longer than the message is shown that offers to undo it.
 */
const momentAgo = minute

/** Called with a step that was undone or redone. `wentOn` returns true if the user has gone on since they asked for it. */
type OnTurned = (turned: TurnedStep, wentOn: () => boolean) => Promise<void> | void

/** A step of an account. */
type StepOf = NextStep & { readonly account: string }

/**
 * Undoes what the user did, step by step, and redoes it. The main process knows the steps. The user is asked before a step that
 * reaches the service or goes past one that cannot be undone, unless it was made a moment ago.
 */
export class UndoStore {
  readonly #bridge: DocketBridge
  readonly #toasts: ToastStore
  readonly #drafts: DraftsStore
  readonly #clock: Pick<Clock, 'now'>
  #question = $state.raw<StepQuestion | null>(null)
  readonly #onTurned = new Set<OnTurned>()

  constructor(bridge: DocketBridge, toasts: ToastStore, drafts: DraftsStore, clock: Pick<Clock, 'now'>) {
    this.#bridge = bridge
    this.#clock = clock
    this.#toasts = toasts
    this.#drafts = drafts
  }

  /** The question that is open now, or null. */
  get question(): StepQuestion | null {
    return this.#question
  }

  /**
   * Has a listener called after each step that was undone or redone. Returns a function that ends that. Only the last listener is
   * called: a sheet over the list shows the result itself, and the list behind it opens nothing.
   */
  listen(listener: OnTurned): () => void {
    this.#onTurned.add(listener)
    return () => void this.#onTurned.delete(listener)
  }

  /**
   * Undoes the last step of an account, or of several, and shows the result. Resolves to true if it was undone. Steps that were
   * made in several accounts at the same moment are one step.
   */
  undo(...accounts: readonly string[]): Promise<boolean> {
    return this.#turn('undo', accounts)
  }

  /**
   * The action of a message about the step that was just made. A command outside of this window may make another step before the user
   * takes it: that one is not undone in its place.
   *
   * @param onUndone called once it was undone; `wentOn` returns true if the user has gone on since they asked for that
   */
  offer(
    accounts: readonly string[],
    onUndone: (wentOn: () => boolean) => Promise<void> | void = () => undefined,
  ): NonNullable<Message['action']> {
    const madeBy = Date.now()
    const undo = async (): Promise<void> => {
      const wentOn = watchUser()
      const isMeant = ({ madeAt }: StepOf): boolean => Date.parse(madeAt) <= madeBy
      if (await this.#turn('undo', accounts, isMeant)) await onUndone(wentOn)
    }
    return { title: 'Undo', run: () => void undo() }
  }

  /** Redoes the step that was last undone, and shows the result. */
  redo(...accounts: readonly string[]): Promise<boolean> {
    return this.#turn('redo', accounts)
  }

  /** The action of a message that steps were undone: it redoes these, and none that was undone since. */
  #offerRedo(accounts: readonly string[], undone: readonly StepOf[]): NonNullable<Message['action']> {
    const isMeant = ({ account, step }: StepOf): boolean =>
      undone.some((each) => each.account === account && each.step === step)
    return { title: 'Redo', run: () => void this.#turn('redo', accounts, isMeant) }
  }

  /** @param isMeant returns true for a step that the user means */
  async #turn(way: Way, wanted: readonly string[], isMeant: (step: StepOf) => boolean = () => true): Promise<boolean> {
    // One question at a time.
    if (this.#question !== null) return false
    let wentOn = watchUser()
    let accounts = wanted
    for (;;) {
      const read = await this.#readNext(way, accounts)
      if (!read.ok) return this.#tellError(way, read.error)
      const parts = read.value
      if (parts.length === 0) {
        this.#toasts.tell('info', ways[way].nothing, { topic: 'step' })
        return false
      }
      const other = parts.find((part) => !isMeant(part))
      if (other !== undefined) {
        this.#toasts.tell('info', `${ways[way].not} ${ways[way].other}: ${other.title}.`, { topic: 'step' })
        return false
      }
      for (const part of parts) {
        if (part.reach.is === 'here' || (part.reach.is === 'service' && this.#isOfMoment(parts))) continue
        if (!(await this.#isWanted(way, part))) return false
        wentOn = watchUser()
      }
      const turned: TurnedStep[] = []
      for (const { account, step, reach } of parts) {
        const result = await this.#bridge.call(way, { account, step, reach: reach.is })
        // The step was sent, or another one made, between asking and answering: the user is asked once more about the state now.
        if (!result.ok && result.error.code === 'step_changed') break
        if (!result.ok) return this.#tellError(way, result.error)
        if (result.value === null || result.value.refused !== null) {
          // The answer that the user gave was about the step before it, of this account.
          accounts = [account]
          break
        }
        turned.push(result.value)
      }
      const [first] = turned
      if (first === undefined || turned.length < parts.length) continue
      const action = way === 'undo' ? this.#offerRedo(wanted, parts) : this.offer(wanted)
      this.#tellTurned(way, turned, action)
      for (const comment of turned.flatMap(({ comments }) => comments)) this.#moveText(way, comment)
      for (const review of turned.flatMap(({ reviews }) => reviews)) this.#onReview(way, review)
      await [...this.#onTurned].at(-1)?.(first, wentOn)
      return true
    }
  }

  /** The step that is next, in each account that it was made in: with several, the newest that was done, or the oldest undone. */
  async #readNext(way: Way, accounts: readonly string[]): Promise<Result<readonly StepOf[]>> {
    const read = async (name: 'readUndo' | 'readRedo') =>
      await Promise.all(
        accounts.map(async (account) => ({ account, answer: await this.#bridge.call(name, { account }) })),
      )
    const answers = await read(ways[way].read)
    let steps: readonly StepOf[] = answers.flatMap(({ account, answer }) =>
      answer.ok && answer.value !== null ? [{ account, ...answer.value }] : [],
    )
    const failed = answers.find(({ answer }) => !answer.ok)?.answer
    // An account that cannot answer does not stop the others.
    if (failed?.ok === false && answers.every(({ answer }) => !answer.ok)) return failed
    if (way === 'redo' && accounts.length > 1) {
      // A step made in one account after an undo in another ends redoing that, as it does in a single account.
      const done = (await read('readUndo')).flatMap(({ answer }) =>
        answer.ok && answer.value !== null && answer.value.reach.is !== 'none' ? [answer.value.madeAt] : [],
      )
      steps = steps.filter(({ madeAt }) => done.every((each) => each < madeAt))
    }
    const times = steps.map(({ madeAt }) => madeAt).toSorted()
    const next = way === 'undo' ? times.at(-1) : times[0]
    return { ok: true, value: steps.filter(({ madeAt }) => madeAt === next) }
  }

  /** Returns true for a single change of one item, made a moment ago. */
  #isOfMoment(parts: readonly StepOf[]): boolean {
    const [only] = parts
    if (only === undefined || parts.length > 1 || only.item === null) return false
    const age = this.#clock.now - Date.parse(only.madeAt)
    // The age is negative where a clock was set back: then it is unknown.
    return age >= 0 && age < momentAgo
  }

  /** Asks the user where that is needed. Resolves to true if the step is to be undone or redone. */
  async #isWanted(way: Way, { title, reach }: NextStep): Promise<boolean> {
    switch (reach.is) {
      case 'here':
        return true
      case 'service':
        return await this.#ask(
          `${ways[way].name}: ${title}?`,
          `GitLab already has this. ${ways[way].sends} another change: ${reach.stepTitle}.`,
          ways[way].name,
        )
      case 'impossible':
      case 'none': {
        const never = `${title} ${ways[way].never}.`
        if (reach.before === null) {
          this.#toasts.tell('info', `${never} ${reach.why}`, { topic: 'step' })
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

  /** The words of a comment are in its field again when it was undone, and not any more when that was redone. */
  #moveText(way: Way, { item, answered, text, form }: TurnedStep['comments'][number]): void {
    const drafts = this.#drafts
    if (answered !== null) {
      if (way === 'undo') drafts.giveAnswerBack(answered, item, text)
      else if (drafts.answerTo(answered) === text) drafts.writeAnswer(answered, item, '')
      return
    }
    const draft = `comment ${item}`
    if (way === 'undo') drafts.giveCommentBack(item, text, form)
    else if (drafts.of(draft) === text) {
      drafts.write(draft, '')
      drafts.writeForm(item, 'comment')
    }
  }

  /** A review that was undone can be written on; redone, what is as it was published is a draft no more. */
  #onReview(way: Way, edit: TurnedStep['reviews'][number]): void {
    const review = new OwnReview(this.#drafts, edit.target)
    if (way === 'undo') review.putBack(edit)
    else review.takeOut(edit)
  }

  #tellTurned(way: Way, turned: readonly TurnedStep[], action: NonNullable<Message['action']>): void {
    const title = turned.map((each) => each.title).join(', ')
    const isQueued = turned.some((each) => each.queued !== null)
    const queued = isQueued ? turned.map((each) => each.queued ?? each.title).join(', ') : null
    const words =
      way === 'undo'
        ? queued === null
          ? `Undone: ${title}.`
          : `Queued: ${queued}.`
        : `${queued === null ? 'Redone' : 'Queued again'}: ${title}.`
    this.#toasts.tell('success', words, { topic: 'step', action })
  }

  #tellError(way: Way, error: AppError): boolean {
    this.#toasts.tellError(error, { before: ways[way].not })
    return false
  }
}

export const [useUndo, provideUndo] = createContext<UndoStore>()
