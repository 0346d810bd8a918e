import type { BulkStore } from '../features/outbox/bulk.svelte.ts'
import type { ChoicesStore } from '../data/choices.svelte.ts'
import type { DraftsStore } from '../features/drafts/drafts.svelte.ts'
import type { EditsStore } from '../features/outbox/edits.svelte.ts'
import type { InboxStore } from '../features/inbox/inbox.svelte.ts'
import type { ItemStore } from '../data/item.svelte.ts'
import type { KeptOfflineStore } from '../features/kept-offline/kept-offline.svelte.ts'
import type { Layout } from './layout.svelte.ts'
import type { LocalLabelsStore } from '../features/local-labels/local-labels.svelte.ts'
import type { OnScreen } from './on-screen.ts'
import type { PlacesStore } from './places.svelte.ts'
import type { Printing } from '../ui/printing.svelte.ts'
import type { ProgramStore } from '../data/program.svelte.ts'
import type { ProjectsStore } from '../data/projects.svelte.ts'
import type { RowsStore } from '../data/rows.svelte.ts'
import type { SelectionStore } from './selection.svelte.ts'
import type { SurfacesStore } from './surfaces.svelte.ts'
import type { SyncStatesStore } from '../data/sync-states.svelte.ts'
import type { TargetStore } from '../features/items/target.svelte.ts'
import type { ToldStore } from '../data/told.svelte.ts'
import type { TourStore } from '../features/tour/tour.svelte.ts'
import type { UndoStore } from '../features/history/undo.svelte.ts'
import type { ViewsStore } from '../features/saved-views/views.svelte.ts'
import type { WorkspaceStore } from './workspace.svelte.ts'

/** The stores that commands read and change; `Stores` has them all. */
export interface Reach {
  readonly bulk: BulkStore
  readonly choices: ChoicesStore
  readonly drafts: DraftsStore
  readonly edits: EditsStore
  readonly inbox: InboxStore
  readonly item: ItemStore
  readonly keptOffline: KeptOfflineStore
  readonly layout: Layout
  readonly localLabels: LocalLabelsStore
  readonly onScreen: OnScreen
  /** The palette, as far as a command leads from one of its questions to everything. */
  readonly palette: { readonly question: object | null; open(asking: null): void }
  readonly places: PlacesStore
  readonly printing: Printing
  readonly program: ProgramStore
  readonly projects: ProjectsStore
  readonly rows: RowsStore
  readonly selection: SelectionStore
  readonly surfaces: SurfacesStore
  readonly syncStates: SyncStatesStore
  readonly target: TargetStore
  readonly told: ToldStore
  readonly tour: TourStore
  readonly undo: UndoStore
  readonly views: ViewsStore
  readonly workspace: WorkspaceStore
  /** Opens an address outside of Docket. */
  openExternal(url: string): Promise<void>
  /** Puts a text on the clipboard and says so. `what` it is, as the user reads it. */
  copy(what: string, text: string): Promise<void>
}

/**
 * Whether there was anything to do; or what has to be read before the command can ask for something, or act. Keys that are pressed
 * until then wait for it (`holdKeys`).
 */
export type Did = boolean | Promise<unknown>

/** The work of a command, and when it is available. */
export interface Action {
  /** Whether there is what it would be done to. */
  readonly isAvailable: (reach: Reach) => boolean
  /** Whether the state is on that it changes; null where it changes none, or where that is not known. */
  readonly isOn: (reach: Reach) => boolean | null
  /** Why it is not done to what is there, as the end of a sentence; null where nothing speaks against it. */
  readonly whyNot?: (reach: Reach) => string | null
  /** What is missing for it, as the end of a sentence; null where nothing is, or where there is nothing to be said of it. */
  readonly missing?: (reach: Reach) => string | null
  /** Does it, and says whether there was anything to do. */
  readonly run: (reach: Reach, stroke: string | null) => Did
}

/** Finds what a command is done to; null where it is not there. */
export interface Subject<What> {
  (reach: Reach): What | null | undefined
  /** Says that it is not there, as the end of a sentence. */
  readonly missing?: string
}

/** A subject with the words that say that it is not there, as the end of a sentence. */
export function named<What>(missing: string, find: (reach: Reach) => What | null | undefined): Subject<What> {
  return Object.assign((reach: Reach) => find(reach), { missing })
}

/** An action on a subject, available where there is that subject. `run` answers false when it did nothing after all. */
export function on<What>(
  subject: Subject<What>,
  run: (what: What, reach: Reach, stroke: string | null) => Did | void,
  isOn: (what: What, reach: Reach) => boolean | null = () => null,
): Action {
  return {
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
  }
}

/** Leaves an action out where something speaks against it, which is told to whoever asks for it all the same. */
export function unless(whyNot: (reach: Reach) => string | null, action: Action): Action {
  return {
    ...action,
    isAvailable: (reach) => whyNot(reach) === null && action.isAvailable(reach),
    whyNot: (reach) => whyNot(reach) ?? action.whyNot?.(reach) ?? null,
  }
}

/** What is done in one inbox speaks against doing it while those of all accounts are listed. */
export function inSeveralInboxes({ workspace }: Reach): string | null {
  return workspace.spansAccounts ? 'that is done in the inbox of one account.' : null
}

/** What takes the projects of the account in the sidebar is not done to what is of another one. */
export function inOtherAccount({ target }: Reach): string | null {
  return target.isOfOtherAccount ? 'that is done in the account that this is of. Switch to it first.' : null
}

/** An action without a subject, which is always available. */
export function anywhere(run: (reach: Reach) => Did | void): Action {
  return {
    isAvailable: () => true,
    isOn: () => null,
    run: (reach) => run(reach) ?? true,
  }
}

/** Turns a state of the program on or off, and can be done at any time. */
export function anywhereOn(isOn: (reach: Reach) => boolean, turn: (on: boolean, reach: Reach) => void): Action {
  return {
    isAvailable: () => true,
    isOn,
    run: (reach) => {
      turn(!isOn(reach), reach)
      return true
    },
  }
}

function isThere<What>(what: What | null | undefined): what is What {
  return what !== null && what !== undefined
}
