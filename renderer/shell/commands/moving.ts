import { focusRegion, moveFocus } from '../../ui/keys/focus.ts'
import { actionsOn, type Action } from '../../navigation/action.ts'
import type { ShellReach } from './reach.ts'

const { anywhere, on } = actionsOn<ShellReach>()

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
    return onScreen.get('changes')?.open() ?? (onScreen.get('outbox')?.open() === true || openTarget(reach))
  }),
  back: anywhere((reach) => goBack(reach)),
}

/** Goes from comment to comment, or from change to change while the changes are shown. */
function toNext(by: 1 | -1): Action<ShellReach> {
  return on(
    ({ onScreen }) => onScreen.get('changes')?.moveToChange ?? onScreen.get('thread')?.move,
    (moveBy) => moveBy(by),
  )
}

function move({ navigation, pane, selection, layout, item, onScreen }: ShellReach, by: 1 | -1): void {
  const changes = onScreen.get('changes')
  if (changes !== undefined) return void changes.move(by)
  if (onScreen.get('outbox')?.move(by) === true) return
  selection.move(by)
  if (navigation.focusMode.isOn) return moveFocus('detail')
  const isItemAlone = pane.showsItem && item.key !== null && !layout.twoPanes
  if (isItemAlone) pane.openSelected()
  else moveFocus('list')
}

function openTarget(reach: ShellReach): boolean {
  const { navigation, pane, selection, inbox } = reach
  if (pane.leads === 'pane') return focusRegion('detail')
  if ((navigation.list?.selectedIndex ?? -1) < 0) selection.move(1)
  if (inbox.elsewhere !== null) {
    void reach.outside.openExternal(inbox.elsewhere)
    return true
  }
  if (!pane.openSelected()) return false
  moveFocus('detail')
  return true
}

/** Goes one step out: from writing to reading, from the item to the list, from a page to where one was. */
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
