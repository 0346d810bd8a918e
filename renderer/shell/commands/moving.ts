import { focusRegion, moveFocus } from '../../ui/keys/focus.ts'
import { actionsOn, type Action, type Did } from '../../navigation/action.ts'
import type { Views } from '../../navigation/on-screen.ts'
import type { ShellReach } from './reach.ts'

const { anywhere, named, on } = actionsOn<ShellReach>()

/** The changes or the thread of the open item, where one has unresolved discussions to go to. */
const theThreads = named<Pick<Views['changes' | 'thread'], 'moveToOpen'>>(
  'open a merge request with threads first.',
  ({ onScreen }) => onScreen.get('changes') ?? onScreen.get('thread'),
)

/** Going from row to row, from comment to comment, into the item and back. */
export const moving = {
  next: anywhere((reach) => move(reach, 1)),
  previous: anywhere((reach) => move(reach, -1)),
  scrollDown: on(
    ({ onScreen }) => onScreen.get('pane'),
    (pane) => pane.page(1),
  ),
  scrollUp: on(
    ({ onScreen }) => onScreen.get('pane'),
    (pane) => pane.page(-1),
  ),
  nextNote: toNext(1),
  previousNote: toNext(-1),
  nextThread: toNextOpen(1),
  previousThread: toNextOpen(-1),
  nextFile: on(
    ({ onScreen }) => onScreen.get('changes'),
    (changes) => changes.moveToFile(1),
  ),
  previousFile: on(
    ({ onScreen }) => onScreen.get('changes'),
    (changes) => changes.moveToFile(-1),
  ),
  open: anywhere((reach) => {
    const { onScreen } = reach
    const changes = onScreen.get('changes')
    if (changes !== undefined) return changes.open()
    return onScreen.get('outbox')?.open() === true || openTarget(reach)
  }),
  back: anywhere((reach) => goBack(reach)),
}

/** Goes from comment to comment, or from change to change while the changes are shown. */
function toNext(by: 1 | -1): Action<ShellReach> {
  return on(
    ({ onScreen }): ((by: 1 | -1) => Did) | undefined =>
      onScreen.get('changes')?.moveToChange ?? onScreen.get('thread')?.move,
    (moveBy) => moveBy(by),
  )
}

/** Goes to the next discussion that is not resolved. */
function toNextOpen(by: 1 | -1): Action<ShellReach> {
  return on(theThreads, ({ moveToOpen }, { toasts }) => {
    const went = moveToOpen(by)
    const refuseUnless = (isThere: boolean) => {
      if (!isThere) toasts.refuse('No thread here is open.')
      return true
    }
    return typeof went === 'boolean' ? refuseUnless(went) : went.then(refuseUnless)
  })
}

function move(reach: ShellReach, by: 1 | -1): Did {
  const { onScreen, selection } = reach
  const changes = onScreen.get('changes')
  if (changes !== undefined) return changes.move(by) || true
  if (onScreen.get('outbox')?.move(by) !== true) return selection.onRows(() => moveInList(reach, by))
  return true
}

function moveInList({ navigation, pane, selection, layout, item }: ShellReach, by: 1 | -1): void {
  selection.move(by)
  if (navigation.focusMode.isOn) return moveFocus('detail')
  const isItemAlone = pane.showsItem && item.key !== null && !layout.twoPanes
  if (isItemAlone) pane.openSelected()
  else moveFocus('list')
}

function openTarget(reach: ShellReach): Did {
  const { pane, selection } = reach
  if (pane.leads === 'pane') return focusRegion('detail')
  return selection.onRows(() => openInList(reach))
}

function openInList(reach: ShellReach): boolean {
  const { navigation, pane, selection, inbox } = reach
  if ((navigation.list?.selectedIndex ?? -1) < 0) selection.move(1)
  if (inbox.elsewhere !== null) {
    void reach.outside.openExternal(inbox.elsewhere.url)
    return true
  }
  if (!pane.openSelected()) return false
  moveFocus('detail')
  return true
}

/** Goes one step out: from writing to reading, from the item to the list, from a page to where the user was. */
export function goBack({
  navigation,
  pages,
  pane,
  selection,
  trail,
}: Pick<ShellReach, 'navigation' | 'pages' | 'pane' | 'selection' | 'trail'>): boolean {
  if (pages.isOpen) {
    trail.leavePage()
    return true
  }
  if (document.activeElement?.id === 'comment') return focusRegion('detail')
  if (pane.showsChanges) {
    pane.showChanges(false)
    moveFocus('detail')
    return true
  }
  if (pane.leads === 'list' && !selection.isEmpty) {
    selection.clear()
    return true
  }
  if (navigation.focusMode.isOn) selection.turnFocusMode(false)
  else pane.back()
  moveFocus('list')
  return true
}
