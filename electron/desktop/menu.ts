import { Menu, type MenuItemConstructorOptions } from 'electron'
import { effectiveKeys, usualKeys, type KeyChoice, type Keys } from '../../shared/keys.ts'
import { commands, keysOfFields, type Command, type CommandId } from '../../shared/keymap.ts'

export interface MenuOptions {
  readonly apple: boolean
  readonly run: (command: CommandId) => void
  /** Shows everything larger or smaller, or with 0 in its usual size. */
  readonly zoom: (direction: 1 | 0 | -1) => void
}

/** In the order in which they stand in the menu bar. */
const groups: readonly Command['group'][] = ['Go to', 'Move', 'Inbox', 'Item', 'Project', 'Docket']

const separator: MenuItemConstructorOptions = { type: 'separator' }

/**
 * The application menu, drawn from the keymap: every command stands there once, with the keys that the user has for it.
 * macOS has Docket's own commands in the menu that bears the program's name, with what each program has there.
 */
export class ApplicationMenu {
  readonly #options: MenuOptions
  #choice: KeyChoice = usualKeys
  #isShown = false

  constructor(options: MenuOptions) {
    this.#options = options
  }

  /** Shows other keys from now on. */
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

/** Sizes are chosen here and not in the page: a browser has keys of its own for them. */
function viewItems(zoom: MenuOptions['zoom']): MenuItemConstructorOptions[] {
  return [
    { id: 'zoomReset', label: 'Usual size', accelerator: 'CommandOrControl+0', click: () => zoom(0) },
    { id: 'zoomIn', label: 'Larger', accelerator: 'CommandOrControl+Plus', click: () => zoom(1) },
    // The same key without Shift, as most keyboards have it.
    {
      label: 'Larger',
      accelerator: 'CommandOrControl+=',
      visible: false,
      acceleratorWorksWhenHidden: true,
      click: () => zoom(1),
    },
    { id: 'zoomOut', label: 'Smaller', accelerator: 'CommandOrControl+-', click: () => zoom(-1) },
    separator,
    { role: 'togglefullscreen' },
  ]
}

/**
 * Only keys with Mod and function keys become accelerators: a single letter would be taken away from whoever types. The
 * page hears every key before the menu does, and knows whether a text field or a command is meant. So the menu shows
 * keys and leaves them to the page where there is one. On Linux and Windows `registerAccelerator` sees to that. macOS
 * does not know it, and clicks the item for a key that the page made nothing of. In text fields it is the edit menu
 * that undoes.
 */
function itemOf(command: Command, run: (command: CommandId) => void): MenuItemConstructorOptions {
  const id = command.id as CommandId
  const key = command.keys.find((each) => /^(Mod\+|F\d)/.test(each) && !keysOfFields.has(each))
  return {
    id,
    label: command.title,
    ...(key === undefined ? {} : { accelerator: key.replace('Mod', 'CommandOrControl'), registerAccelerator: false }),
    click: (_item, window, { triggeredByAccelerator = false }) => {
      if (!triggeredByAccelerator || window === undefined) run(id)
    },
  }
}
