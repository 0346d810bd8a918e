import { createContext } from 'svelte'
import type { CommandId } from '../../../shared/keymap.ts'
import type { Mark } from '../../../shared/model/triage.ts'
import { printPlace } from '../../../shared/place.ts'
import { tourLength } from '../../../shared/preferences.ts'
import { moveFocus } from '../../ui/keys/focus.ts'
import type { PlacesStore } from '../../navigation/places.ts'
import type { ProgramStore } from '../../data/program.svelte.ts'
import type { ToastStore } from '../../data/toasts.svelte.ts'
import type { NavigationStore } from '../../navigation/navigation.svelte.ts'

/** The steps of the tour, in their order. Undoing comes last, when there is something to undo. */
const tourSteps = ['next', 'done', 'snooze', 'palette', 'undo'] as const satisfies readonly CommandId[] & {
  readonly length: typeof tourLength
}
export type TourStep = (typeof tourSteps)[number]

/** The steps that are over once the mark is set: their command may only ask something, or unset it. */
const marks: ReadonlySet<TourStep> = new Set(['done', 'snooze'] as const)

/** The stores that the tour works with. */
interface TourParts {
  readonly program: ProgramStore
  readonly navigation: NavigationStore
  readonly places: PlacesStore
  readonly toasts: ToastStore
}

/**
 * The tour teaches the first keys by doing, in the sample workspace: each step waits until the user has done it. The current step
 * is kept, so that the tour can be left at any moment and taken up again.
 */
export class TourStore {
  readonly #parts: TourParts

  constructor(parts: TourParts) {
    this.#parts = parts
  }

  /** True while it is being taken: elsewhere than in the sample it waits. */
  get isOn(): boolean {
    const { program, navigation } = this.#parts
    return program.preferences.tour.on && navigation.account?.kept === 'sample'
  }

  /** The number of the step that is waited for, from 0. */
  get at(): number {
    return this.#parts.program.preferences.tour.step
  }

  /** The step that the user is to do now; null after the last step. */
  get step(): TourStep | null {
    return tourSteps[this.at] ?? null
  }

  /** Shows the inbox of the sample workspace, and goes on where the tour was left. */
  async begin(): Promise<void> {
    const { program, places, toasts, navigation } = this.#parts
    const known = program.accounts.find(({ kept }) => kept === 'sample')
    const opened = known === undefined ? await program.openSample() : ({ ok: true, value: known } as const)
    if (!opened.ok) return toasts.tellError(opened.error)
    if (known === undefined) program.admit(opened.value)
    await places.open(printPlace({ kind: 'inbox', account: opened.value.id, part: 'open', query: '' }))
    if (navigation.account?.id !== opened.value.id) return
    this.#save(true, this.at % tourLength)
    moveFocus('list')
  }

  /** Takes the tour away. One that was taken to its end begins anew the next time. */
  leave(): void {
    this.#save(false, this.at % tourLength)
  }

  /** Goes on without waiting for the command of the step. */
  skip(): void {
    if (this.step !== null) this.#save(true, this.at + 1)
  }

  /** Called with each command that did something. */
  ran(id: CommandId): void {
    if (this.isOn && id === this.step && !marks.has(this.step)) this.skip()
  }

  /** Called with each mark that was set. */
  marked({ as, on }: Mark): void {
    if (!this.isOn || !on) return
    if ((this.step === 'done' && as === 'done') || (this.step === 'snooze' && as === 'snoozed')) this.skip()
  }

  #save(on: boolean, step: number): void {
    void this.#parts.program.change({ tour: { on, step } })
  }
}

export const [useTour, provideTour] = createContext<TourStore>()
