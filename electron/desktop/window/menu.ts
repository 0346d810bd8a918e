import { Menu, type MenuItemConstructorOptions } from 'electron'
import { effectiveKeys, usualKeys, type KeyChoice, type Keys } from '../../../shared/keys.ts'
import { commands, keysOfFields, type Command, type CommandId } from '../../../shared/keymap.ts'

export interface MenuOptions {
  readonly apple: boolean
  readonly run: (command: CommandId) => void
  /** Makes everything larger (1) or smaller (-1), or gives it its normal size (0). */
  readonly zoom: (direction: 1 | 0 | -1) => void
}

/** The groups of commands, in the order of the menu bar. */
const groups: readonly Command['group'][] = ['Go to', 'Move', 'Inbox', 'Item', 'Project', 'Docket']

const separator: MenuItemConstructorOptions = { type: 'separator' }

/**
 * The application menu. It is made from the keymap and holds every command once, with the user's keys for it. On macOS
 * the commands of the group Docket are in the menu with the program's name, beside those that every program has there.
 */
export class ApplicationMenu {
  readonly #options: MenuOptions
  #choice: KeyChoice = usualKeys
  #isShown = false

  constructor(options: MenuOptions) {
    this.#options = options
  }

  /** Shows the keys of this choice from now on. */
  use(choice: KeyChoice): void {
    if (JSON.stringify(choice) === JSON.stringify(this.#choice)) return
    this.#choice = choice
    if (this.#isShown) this.show()
  }

  /** Draws the menu. Call it when Electron is ready. */
  show(): void {
    this.#isShown = true
    Menu.setApplicationMenu(Menu.buildFromTemplate(templateOf(this.#options, effectiveKeys(this.#choice))))
  }
}

function templateOf({ apple, run, zoom }: MenuOptions, keys: Keys): MenuItemConstructorOptions[] {
  const itemsOf = (group: Command['group']) =>
    commands
      .filter((command) => command.group === group)
      .map((command) => itemOf({ ...command, keys: keys[command.id] }, run))
  const own = groups.filter((group) => !apple || group !== 'Docket')
  return [
    ...(apple ? [appleMenu(itemsOf('Docket'))] : []),
    { role: 'fileMenu' },
    { role: 'editMenu' },
    ...own.map((group) => ({ label: group, submenu: itemsOf(group) })),
    { label: 'View', submenu: viewItems(zoom) },
    { role: 'windowMenu' },
  ]
}

function appleMenu(commandsOfDocket: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions {
  const settings = commandsOfDocket.filter(({ id }) => id === 'settings')
  const about = commandsOfDocket.filter(({ id }) => id === 'about')
  const others = commandsOfDocket.filter(({ id }) => id !== 'settings' && id !== 'about')
  const submenu: MenuItemConstructorOptions[] = [
    ...about,
    separator,
    ...settings,
    separator,
    ...others,
    separator,
    { role: 'services' },
    separator,
    { role: 'hide' },
    { role: 'hideOthers' },
    { role: 'unhide' },
    separator,
    { role: 'quit' },
  ]
  return { label: 'Docket', submenu }
}

/** The items for the zoom. They are not in the keymap, because the keys for zooming are the browser's own. */
function viewItems(zoom: MenuOptions['zoom']): MenuItemConstructorOptions[] {
  return [
    { id: 'zoomReset', label: 'Actual size', accelerator: 'CommandOrControl+0', click: () => zoom(0) },
    { id: 'zoomIn', label: 'Zoom in', accelerator: 'CommandOrControl+Plus', click: () => zoom(1) },
    // Most keyboards have plus and equals on one key, so the key works without Shift too.
    {
      label: 'Zoom in',
      accelerator: 'CommandOrControl+=',
      visible: false,
      acceleratorWorksWhenHidden: true,
      click: () => zoom(1),
    },
    { id: 'zoomOut', label: 'Zoom out', accelerator: 'CommandOrControl+-', click: () => zoom(-1) },
    separator,
    { role: 'togglefullscreen' },
  ]
}

/**
 * Only keys with Mod and function keys become accelerators: a single letter as an accelerator could not be typed any
 * more. The page receives every key before the menu and knows whether the key is meant for a text field or for a
 * command. So the menu only shows the keys, and the page acts on them. On Linux and Windows `registerAccelerator:
 * false` achieves that. macOS ignores that option, and runs the menu item for each key that the page did not handle. In
 * a text field the edit menu undoes.
 */
function itemOf(command: Command, run: (command: CommandId) => void): MenuItemConstructorOptions {
  const id = command.id as CommandId
  const key = command.keys.find((each) => /^(Mod\+|F\d)/.test(each) && !keysOfFields.has(each))
  return {
    id,
    label: command.title,
    ...(key === undefined ? {} : { accelerator: key.replace('Mod', 'CommandOrControl'), registerAccelerator: false }),
    click: (_item, window, { triggeredByAccelerator = false }) => {
      // Without a window, Electron passes null, and not the undefined that its types declare.
      if (!triggeredByAccelerator || !window) run(id)
    },
  }
}
