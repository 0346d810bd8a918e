import type { ItemStore } from '../data/item.svelte.ts'
import type { Outside } from '../data/outside.ts'
import type { ProgramStore } from '../data/program.svelte.ts'
import type { ProjectsStore } from '../data/projects.svelte.ts'
import type { RowsStore } from '../data/rows.svelte.ts'
import type { SyncStatesStore } from '../data/sync-states.svelte.ts'
import type { ToastStore } from '../data/toasts.svelte.ts'
import type { Layout } from './layout.svelte.ts'
import type { OnScreen } from './on-screen.ts'
import type { PagesStore } from './pages.svelte.ts'
import type { PaneStore } from './pane.svelte.ts'
import type { PlacesStore } from './places.ts'
import type { QueriesStore } from './queries.svelte.ts'
import type { SelectionStore } from './selection.svelte.ts'
import type { SurfacesStore } from './surfaces.svelte.ts'
import type { TrailStore } from './trail.svelte.ts'
import type { NavigationStore } from './navigation.svelte.ts'

/** The stores that every command may read and change. A feature's commands add its own. */
export interface Reach {
  readonly item: ItemStore
  readonly layout: Layout
  readonly navigation: NavigationStore
  readonly onScreen: OnScreen
  readonly outside: Outside
  readonly pages: PagesStore
  readonly pane: PaneStore
  readonly places: PlacesStore
  readonly program: ProgramStore
  readonly projects: ProjectsStore
  readonly queries: QueriesStore
  readonly rows: RowsStore
  readonly selection: SelectionStore
  readonly surfaces: SurfacesStore
  readonly syncStates: SyncStatesStore
  readonly toasts: ToastStore
  readonly trail: TrailStore
}

/**
 * The result of a command: true if there was anything to do; or the reading that it waits for before it can act or ask for
 * something. Keys that are pressed until then wait for it (`holdKeys`).
 */
export type Did = boolean | Promise<unknown>

/** The work of a command, and when it is available. */
export interface Action<Stores> {
  /** Returns true while its subject is there. */
  readonly isAvailable: (reach: Stores) => boolean
  /** Returns true while the state is on that it changes; null where it changes none, or where that is not known. */
  readonly isOn: (reach: Stores) => boolean | null
  /**
   * Returns the reason not to do it to the subject that is there, as the end of a sentence; null where nothing speaks against it.
   */
  readonly whyNot?: (reach: Stores) => string | null
  /**
   * Returns the words for a missing subject, as the end of a sentence; null where it is there, or where there is nothing to say.
   */
  readonly missing?: (reach: Stores) => string | null
  /** Does the work on its subject. Returns false if there was nothing to do. */
  readonly run: (reach: Stores, stroke: string | null) => Did
}

/** An action on the stores of a window. */
export interface BoundAction {
  readonly isAvailable: () => boolean
  readonly isOn: () => boolean | null
  readonly whyNot: () => string | null
  readonly missing: () => string | null
  readonly run: (stroke: string | null) => Did
}

/** Binds an action to the stores that it works on. */
export function bound<Stores>(action: Action<Stores>, reach: Stores): BoundAction {
  return {
    isAvailable: () => action.isAvailable(reach),
    isOn: () => action.isOn(reach),
    whyNot: () => action.whyNot?.(reach) ?? null,
    missing: () => action.missing?.(reach) ?? null,
    run: (stroke) => action.run(reach, stroke),
  }
}

/** Finds the subject of a command; null where it is not there. */
export interface Subject<What, Stores> {
  (reach: Stores): What | null | undefined
  /** The words for its absence, as the end of a sentence. */
  readonly missing?: string
}

/** The ways to write an action on some stores. */
interface ActionsOn<Stores> {
  /** A subject with the words that say that it is not there, as the end of a sentence. */
  readonly named: <What>(missing: string, find: (reach: Stores) => What | null | undefined) => Subject<What, Stores>
  /** An action on a subject, available where there is that subject. `run` returns false when it did nothing after all. */
  readonly on: <What>(
    subject: Subject<What, Stores>,
    run: (what: What, reach: Stores, stroke: string | null) => Did | void,
    isOn?: (what: What, reach: Stores) => boolean | null,
  ) => Action<Stores>
  /** Leaves an action out where something speaks against it; a user who asks for it all the same is told the reason. */
  readonly unless: (whyNot: (reach: Stores) => string | null, action: Action<Stores>) => Action<Stores>
  /** An action without a subject, which is always available. */
  readonly anywhere: (run: (reach: Stores) => Did | void) => Action<Stores>
  /** Turns a state of the program on or off, and can be done at any time. */
  readonly anywhereOn: (isOn: (reach: Stores) => boolean, turn: (on: boolean, reach: Stores) => void) => Action<Stores>
}

/**
 * Returns the ways in which a feature writes its commands: on the stores that it names, which the window hands to each of them.
 */
export function actionsOn<Stores>(): ActionsOn<Stores> {
  return {
    named: (missing, find) => Object.assign((reach: Stores) => find(reach), { missing }),
    on: (subject, run, isOn = () => null) => ({
      isAvailable: (reach) => isThere(subject(reach)),
      isOn: (reach) => {
        const what = subject(reach)
        return isThere(what) ? isOn(what, reach) : null
      },
      missing: (reach) => (isThere(subject(reach)) ? null : (subject.missing ?? null)),
      run: (reach, stroke) => {
        const what = subject(reach)
        return isThere(what) && (run(what, reach, stroke) ?? true)
      },
    }),
    unless: (whyNot, action) => ({
      ...action,
      isAvailable: (reach) => whyNot(reach) === null && action.isAvailable(reach),
      whyNot: (reach) => whyNot(reach) ?? action.whyNot?.(reach) ?? null,
    }),
    anywhere: (run) => ({
      isAvailable: () => true,
      isOn: () => null,
      run: (reach) => run(reach) ?? true,
    }),
    anywhereOn: (isOn, turn) => ({
      isAvailable: () => true,
      isOn,
      run: (reach) => {
        turn(!isOn(reach), reach)
        return true
      },
    }),
  }
}

/** Returns the reason against a command that works in one inbox only, while those of all accounts are listed; else null. */
export function inSeveralInboxes({ navigation }: Pick<Reach, 'navigation'>): string | null {
  return navigation.spansAccounts ? 'only in the inbox of one account.' : null
}

function isThere<What>(what: What | null | undefined): what is What {
  return what !== null && what !== undefined
}
