import type { PaneName } from '../../../shared/panes.ts'
import { actionsOn, type Action, type Subject } from '../../navigation/action.ts'
import type { ShellReach } from './reach.ts'
import { pageId } from '../../ui/keys/focus.ts'
import { syncNow } from '../../features/sync/commands.ts'

const { anywhere, anywhereOn, on } = actionsOn<ShellReach>()

const anAccount: Subject<string, ShellReach> = ({ navigation }) => navigation.account?.id
/** The accounts whose rows are on the screen. */
const theAccounts = ({ navigation }: ShellReach): readonly string[] | null =>
  navigation.account === null ? null : navigation.listedAccounts.map(({ id }) => id)

/** The commands on Docket as a whole: undoing, syncing, submitting. */
export const program = {
  undo: on(theAccounts, (accounts, { undo }) => undo.undo(...accounts)),
  redo: on(theAccounts, (accounts, { undo }) => undo.redo(...accounts)),
  // While the sync panel is on top, its key means the account it shows.
  syncNow: on(
    (reach) => {
      const shown = reach.onScreen.get('syncPanel')?.account
      return shown === undefined ? theAccounts(reach) : [shown]
    },
    (accounts, reach) => {
      for (const account of accounts) syncNow(reach, account)
    },
  ),
  signInAgain: on(
    ({ navigation }) => (navigation.account?.state === 'signedOut' ? navigation.account : null),
    ({ id }, { surfaces }) => surfaces.signInAgain(id),
  ),
  workOffline: anywhereOn(
    ({ program }) => program.preferences.workOffline,
    (workOffline, { program, toasts }) => {
      void program.change({ workOffline }).then((result) => {
        if (!result.ok) toasts.tellError(result.error)
        else
          toasts.tell(
            'success',
            workOffline ? 'Working offline: nothing is fetched or sent.' : 'Fetching and sending again.',
            { topic: 'offline' },
          )
      })
    },
  ),
  // From a question its key leads to everything, and from there it takes the palette away.
  palette: anywhere(({ palette, surfaces }) => {
    if (surfaces.palette === null) {
      surfaces.clearPickers()
      surfaces.showPalette({ asking: null })
    } else if (palette.question !== null) palette.open(null)
    else surfaces.showPalette(null)
  }),
  search: anywhere(({ surfaces }) => surfaces.showSearch(surfaces.search === null ? { text: '' } : null)),
  foldSidebar: fold('sidebar'),
  foldList: fold('list'),
  chooseColumns: on(
    ({ onScreen }) => onScreen.get('columns'),
    (menu) => menu.choose(),
  ),
  submit: anywhere(submit),
  about: anywhere(({ pages }) => pages.showSettings('about')),
  whatIsNew: anywhere(({ pages }) => pages.showSettings('updates')),
  tour: on(
    ({ tour }) => tour,
    (tour) => {
      if (tour.isOn) tour.leave()
      else void tour.begin()
    },
    ({ isOn }) => isOn,
  ),
  // The stroke has the number of the account; without one it is the next.
  switchAccount: on(anAccount, (account, { program, trail }, stroke) => {
    const ids = program.accounts.map(({ id }) => id)
    const number = /^Mod\+([1-9])$/.exec(stroke ?? '')?.[1]
    const wanted = number === undefined ? ids[(ids.indexOf(account) + 1) % ids.length] : ids[Number(number) - 1]
    if (wanted !== undefined) trail.switchTo(wanted)
    return wanted !== undefined
  }),
}

/** Folds a pane that has room beside the others, or unfolds it. */
function fold(name: PaneName): Action<ShellReach> {
  return on(
    ({ layout }) => (layout.hasRoomFor(name) ? layout.panes[name] : null),
    ({ folded }, { layout, toasts, pane }) => {
      // A user who is in the item goes on reading it.
      if (document.activeElement?.closest('#detail')) pane.showTarget()
      void layout.change(name, { folded: !folded }).then((result) => {
        if (!result.ok) toasts.tellError(result.error)
      })
    },
    ({ folded }) => folded,
  )
}

/**
 * Sends the form that has the focus, or the one of the focused sheet or page, with its words on disk first, whatever becomes of
 * it.
 */
function submit({ drafts }: ShellReach): boolean {
  const focused = document.activeElement
  const form = focused?.closest('form') ?? focused?.closest(`[role="dialog"], #${pageId}`)?.querySelector('form')
  void drafts.flush()
  form?.requestSubmit()
  return form !== null && form !== undefined
}
