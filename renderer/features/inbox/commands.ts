import type { NewComment } from '../../navigation/on-screen.ts'
import type { InboxRow } from '../../../shared/model/rows.ts'
import type { Mark, Triage } from '../../../shared/model/triage.ts'
import { moveFocus } from '../../ui/keys/focus.ts'
import type { Markable } from '../../navigation/surfaces.svelte.ts'
import { actionsOn, inSeveralInboxes, type Action, type Did } from '../../navigation/action.ts'
import { type ItemsReach, extendToSelection } from '../items/index.ts'
import type { InboxStore } from './inbox.svelte.ts'

/** The stores that the commands of the inbox work on. */
export interface InboxReach extends ItemsReach {
  readonly inbox: InboxStore
}

const { named, on, unless } = actionsOn<InboxReach>()

const noEntry = 'nothing is selected that can be in the inbox.'
/** The inbox, where something is meant that can be marked in it. */
const anEntry = named(noEntry, ({ inbox }) => (inbox.canMark ? inbox : null))

/** The commands of the inbox. */
export const triaging = {
  // An entry that is done already is only left.
  done: extendToSelection(
    on(
      named(noEntry, ({ inbox, selection }) => (inbox.canMark || selection.isAtLeftRow ? inbox : null)),
      (_, reach) => reach.selection.leaveRow() || toEntry(reach, toggle('done')),
      ({ triage }) => triage && triage.part === 'done',
    ),
    markSeveral((_, { navigation }) => ({
      as: 'done',
      on: !(navigation.listsInbox && navigation.inboxPart === 'done'),
    })),
  ),
  pin: extendToSelection(
    ofEntry(
      (reach, markable) => void mark(reach, { as: 'pinned', on: !markable.triage.pinned }, markable),
      ({ pinned }) => pinned,
    ),
    markSeveral((rows) => ({ as: 'pinned', on: rows.some((row) => row?.triage.pinned !== true) })),
  ),
  replyDone: replying({ as: 'done', on: true }),
  // Somebody else's comment or a mention is a newer reason; the user's own comment is none.
  replySnooze: replying({ as: 'snoozed', on: true, until: null }),
  markRead: extendToSelection(
    ofEntry((reach, markable) => void mark(reach, { as: 'read', on: true }, markable)),
    markSeveral(() => ({ as: 'read', on: true })),
  ),
  markUnread: extendToSelection(
    ofEntry((reach, markable) => void mark(reach, { as: 'read', on: false }, markable)),
    markSeveral(() => ({ as: 'read', on: false })),
  ),
  snooze: extendToSelection(
    ofEntry(({ surfaces }, markable) => surfaces.triage({ kind: 'snooze', markable })),
    (keys, { surfaces }) => surfaces.triage({ kind: 'snoozeSeveral', keys }),
  ),
  mute: extendToSelection(
    on(
      anEntry,
      (_, reach) => toTarget(reach, toggle('muted')),
      ({ triage }) => triage && triage.part === 'muted',
    ),
    markSeveral((_, { navigation }) => ({
      as: 'muted',
      on: !(navigation.listsInbox && navigation.inboxPart === 'muted'),
    })),
  ),
  focusMode: unless(
    inSeveralInboxes,
    on(
      ({ navigation }) => (navigation.account === null ? null : navigation),
      (navigation, { selection, surfaces }) => {
        surfaces.show(null)
        selection.turnFocusMode(!navigation.focusMode.isOn)
        moveFocus(navigation.focusMode.isOn ? 'detail' : 'list')
      },
      ({ focusMode }) => focusMode.isOn,
    ),
  ),
  clearEnded: on(
    named('only in the inbox.', ({ navigation }) => (navigation.listsInbox ? navigation.account : null)),
    (_, reach) => askToClearEnded(reach),
  ),
  allDone: on(
    named('no inbox entries are on the screen.', ({ navigation }) => navigation.listedOpenEntries || null),
    // The question is there at once: a key behind this one is meant for it.
    (count, { inbox, surfaces }) => surfaces.triage({ kind: 'allDone', count, inboxes: inbox.readSeen() }),
  ),
}

/** Shows the entries about closed and merged items, and asks before they are marked done. */
async function askToClearEnded({ inbox, surfaces, toasts }: InboxReach): Promise<void> {
  const ended = await inbox.readEnded()
  if (ended === null) return
  if (ended.entries.length === 0) toasts.refuse('Nothing in your inbox is closed or merged.')
  else surfaces.triage({ kind: 'clearEnded', ...ended })
}

const notInInbox = 'This is not in your inbox.'

type Work = (reach: InboxReach, markable: Markable) => void

/** Marks an entry or item, and moves the focus to where the user goes on: the marked one may have left the list. */
export async function mark(
  reach: Pick<InboxReach, 'inbox' | 'layout' | 'navigation' | 'pane'>,
  wanted: Mark,
  markable: Markable,
): Promise<void> {
  const marked = reach.inbox.mark(wanted, markable)
  goOn(reach)
  await marked
}

/** Returns an action that puts the comment being written in the outbox, and marks its item in the same step. */
function replying(wanted: Mark): Action<InboxReach> {
  return on(
    named('no comment is written.', ({ onScreen, inbox }) => (inbox.canMark ? onScreen.get('composer') : null)),
    ({ target, submit }, reach) =>
      reach.target.item?.key === target && submit((comment) => reply(reach, wanted, comment)),
  )
}

/** Comments and marks in one step. Resolves to true once both are on disk. */
async function reply(reach: InboxReach, wanted: Mark, comment: NewComment): Promise<boolean> {
  const markable = await reach.inbox.markable()
  if (markable === null || markable.triage.part === null) {
    reach.toasts.refuse(notInInbox)
    return false
  }
  const marked = reach.inbox.mark(wanted, markable, comment)
  goOn(reach)
  return await marked
}

/** After something in the inbox was marked, the list, with the next one selected, is where the user goes on. */
function goOn({ navigation, pane, layout }: Pick<InboxReach, 'layout' | 'navigation' | 'pane'>): void {
  if (navigation.focusMode.isOn) return moveFocus('detail')
  if (!navigation.listsInbox || pane.leads === 'pane') return
  if (!layout.twoPanes) pane.back()
  moveFocus('list')
}

/** Does something to the target as soon as its marks are known. False when it cannot be marked. */
function toTarget(reach: InboxReach, work: Work): Did {
  if (!reach.inbox.canMark) return false
  return reach.inbox.markable().then((markable) => markable && work(reach, markable))
}

/** As `toTarget`, if it is in the inbox. */
function toEntry(reach: InboxReach, work: Work): Did {
  return toTarget(reach, (_, markable) => {
    if (markable.triage.part === null) reach.toasts.refuse(notInInbox)
    else work(reach, markable)
  })
}

function ofEntry(work: Work, isOn: (triage: Triage) => boolean | null = () => null): Action<InboxReach> {
  return on(
    anEntry,
    (_, reach) => toEntry(reach, work),
    ({ triage }) => triage && isOn(triage),
  )
}

function toggle(as: 'done' | 'muted'): Work {
  return (reach, markable) => void mark(reach, { as, on: markable.triage.part !== as }, markable)
}

/** Marks the selected rows, and goes on in the list. @param wanted which mark, by the rows; null for one that was never shown */
function markSeveral(wanted: (rows: readonly (InboxRow | null)[], reach: InboxReach) => Mark) {
  return (keys: readonly string[], reach: InboxReach): void => {
    const rows = keys.map((key) => {
      const row = reach.rows.lastOf(key)
      return row?.kind === 'inboxEntry' ? row : null
    })
    void reach.inbox.markSeveral(wanted(rows, reach), keys)
    moveFocus('list')
  }
}
