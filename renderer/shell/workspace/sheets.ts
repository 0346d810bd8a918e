/** The table of sheets: which component draws each of them, and what it is given. A sheet is a dialog that looks something up. */
import type { Component } from 'svelte'
import type { Account } from '../../../shared/ipc.ts'
import { stopSync, syncNow } from '../../features/sync/commands.ts'
import type { Sheet } from '../../navigation/surfaces.svelte.ts'
import { moveFocus } from '../../ui/keys/focus.ts'
import { later } from '../../ui/later.ts'
import type { Stores } from '../stores.ts'

/** The properties that every sheet is given. */
interface SheetProps {
  account: Account
  onclose: () => void
}

/** A sheet that is loaded when it is opened, since it is rarely needed. */
export type LoadedSheet = Exclude<Sheet, 'sidebar'>

interface SheetView {
  readonly load: () => Promise<{ readonly default: Component<SheetProps> }>
  /** Returns its other properties, once for each opening: what may change while it is open is a getter. */
  readonly properties: (stores: Stores) => object
}

const signIn = viewOf(
  () => import('../../features/sign-in/SignInDialog.svelte'),
  ({ navigation, program, surfaces }) => ({
    get again() {
      if (surfaces.sheet !== 'again') return null
      return program.accounts.find(({ id }) => id === surfaces.again) ?? navigation.account
    },
    onsignedin: (signedIn: Account) => {
      navigation.switchAccount(signedIn.id)
      surfaces.show(null)
    },
  }),
)

/** Every sheet but the sidebar, which is on the first screen already. */
const sheets = {
  help: viewOf(
    later(() => import('../../features/help/HelpSheet.svelte')),
    ({ commands, program, surfaces, tour }) => ({
      get apple() {
        return program.apple
      },
      get keys() {
        return program.keys
      },
      onmanual: () => surfaces.show('manual'),
      ontour: () => {
        surfaces.show(null)
        void tour.begin()
      },
      onwhatisnew: () => commands.run('whatIsNew'),
    }),
  ),
  manual: viewOf(
    () => import('../../features/help/Manual.svelte'),
    ({ outside }) => ({ onlink: (url: string) => void outside.openExternal(url) }),
  ),
  sync: viewOf(
    () => import('../../features/sync/SyncPanel.svelte'),
    (stores) => ({
      onsync: (id: string) => syncNow(stores, id),
      onstop: (id: string, stopped: boolean) => stopSync(stores, id, stopped),
    }),
  ),
  snippet: viewOf(
    () => import('../../features/snippet/OpenSnippet.svelte'),
    ({ pane, surfaces }) => ({
      // It has the focus once it is there and the dialog is gone.
      onopened: (key: string) => {
        pane.openItem(key)
        moveFocus('detail')
        surfaces.show(null)
      },
    }),
  ),
  history: viewOf(
    () => import('../../features/history/History.svelte'),
    (stores) => ({
      get accounts() {
        return stores.navigation.listedAccounts
      },
      onopen: opening(stores),
    }),
  ),
  catchUp: viewOf(
    () => import('../../features/catch-up/CatchUp.svelte'),
    (stores) => ({ onopen: opening(stores) }),
  ),
  week: viewOf(
    () => import('../../features/week/Week.svelte'),
    (stores) => ({ onopen: opening(stores) }),
  ),
  account: viewOf(
    () => import('../../features/account/AccountSheet.svelte'),
    () => ({}),
  ),
  hooks: viewOf(
    () => import('../../features/account/HooksSheet.svelte'),
    () => ({}),
  ),
  add: signIn,
  again: signIn,
} satisfies Record<LoadedSheet, SheetView>

/** Returns the view of a sheet. */
export function sheetView(sheet: LoadedSheet): SheetView {
  return sheets[sheet]
}

/** Opens an item in the pane in place of the sheet that lists it. */
function opening({ pane, surfaces }: Stores): (item: string) => void {
  return (item) => {
    surfaces.show(null)
    pane.openItem(item)
    moveFocus('detail')
  }
}

function viewOf<Properties extends object>(
  load: () => Promise<{ readonly default: Component<Properties> }>,
  properties: (stores: Stores) => Omit<Properties, keyof SheetProps>,
): SheetView {
  // Given all of its properties.
  return { load: load as unknown as SheetView['load'], properties }
}
