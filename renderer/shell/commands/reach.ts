import type { DocketBridge } from '../../../shared/ipc.ts'
import type { BoardReach } from '../../features/board/reach.ts'
import type { DiscussionCountStore } from '../../features/discussions/discussion-count.svelte.ts'
import type { DraftsReach } from '../../features/drafts/commands.ts'
import type { EditingReach } from '../../features/editing/commands.ts'
import type { InboxReach } from '../../features/inbox/commands.ts'
import type { ViewsStore } from '../../features/saved-views/views.svelte.ts'
import type { TourStore } from '../../features/tour/tour.svelte.ts'
import type { UndoStore } from '../../features/history/undo.svelte.ts'

/** The stores that the commands of all features work on; `Stores` has them. */
export interface ShellReach extends BoardReach, DraftsReach, EditingReach, InboxReach {
  readonly bridge: DocketBridge
  /** The palette, as far as a command leads from one of its questions to everything. */
  readonly palette: { readonly question: object | null; open(asking: null): void }
  readonly discussions: DiscussionCountStore
  readonly tour: TourStore
  readonly undo: UndoStore
  readonly views: ViewsStore
}
