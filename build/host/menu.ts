import { EventEmitter } from 'node:events'
import { app } from './application.ts'
import { BrowserWindow } from './windows.ts'

type Template = Electron.MenuItemConstructorOptions
type Role = NonNullable<Template['role']>

/** A menu item as tests see it. */
export interface RecordedMenuItem {
  readonly id: string | null
  readonly label: string
  readonly role: string | null
  readonly type: string
  readonly accelerator: string | null
  readonly enabled: boolean
  readonly visible: boolean
  readonly checked: boolean
  readonly submenu: readonly RecordedMenuItem[]
}

/** The actions of roles. Other roles are left to the browser. */
const roles: Partial<Record<Role, () => void>> = {
  quit: () => app.quit(),
  close: () => BrowserWindow.getFocusedWindow()?.close(),
  reload: () => BrowserWindow.getFocusedWindow()?.reload(),
  minimize: () => BrowserWindow.getFocusedWindow()?.minimize(),
}

export class MenuItem {
  readonly id: string
  readonly role: Role | undefined
  readonly type: NonNullable<Template['type']>
  readonly accelerator: string | undefined
  readonly submenu: Menu | undefined
  readonly click: (event?: object, window?: unknown) => void
  label: string
  enabled: boolean
  visible: boolean
  checked: boolean

  constructor(options: Template) {
    const { role, label, type, submenu, click } = options
    if (role === undefined && label === undefined && type !== 'separator') {
      throw new TypeError('Invalid template for MenuItem: must have at least one of label, role or type')
    }
    if (click && role !== undefined) {
      // Electron ignores the click of an item with a role.
      throw new Error(`a menu item with the role “${role}” cannot have a click of its own`)
    }
    this.id = options.id ?? ''
    this.role = role
    this.label = label ?? role ?? ''
    this.type = type ?? (submenu ? 'submenu' : 'normal')
    this.accelerator = options.accelerator as string | undefined
    this.enabled = options.enabled !== false
    this.visible = options.visible !== false
    this.checked = options.checked === true
    this.submenu = submenu === undefined ? undefined : submenu instanceof Menu ? submenu : toMenu(submenu)
    // Without a window Electron passes null, and not the undefined that its types declare.
    this.click = (event = {}, window = BrowserWindow.getFocusedWindow()) => {
      if (this.type === 'checkbox') this.checked = !this.checked
      if (this.type === 'radio') this.checked = true
      if (click) (click as (...args: unknown[]) => void)(this, window, event)
      else if (role !== undefined) roles[role]?.()
    }
  }
}

export class Menu extends EventEmitter {
  readonly items: MenuItem[] = []

  static buildFromTemplate(template: readonly (Template | MenuItem)[]): Menu {
    const menu = new Menu()
    for (const entry of template) menu.append(entry instanceof MenuItem ? entry : new MenuItem(entry))
    return menu
  }

  static setApplicationMenu(menu: Menu | null): void {
    applicationMenu = menu
  }

  static getApplicationMenu(): Menu | null {
    return applicationMenu
  }

  append(item: MenuItem): void {
    this.items.push(item)
  }

  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      if (item.id === id) return item
      const below = item.submenu?.getMenuItemById(id)
      if (below) return below
    }
    return null
  }

  /** Shows the menu at the pointer. It is recorded, so that a test can click its items. */
  popup(): void {
    popups.push(this)
  }

  closePopup(): void {}
}

let applicationMenu: Menu | null = null
const popups: Menu[] = []

function toMenu(submenu: Template[] | Electron.Menu): Menu {
  if (!Array.isArray(submenu)) throw new TypeError('a submenu must be a template or a menu of this host')
  return Menu.buildFromTemplate(submenu)
}

export function lastPopup(): Menu | null {
  return popups.at(-1) ?? null
}

export function describeMenu(menu: Menu | null): RecordedMenuItem[] {
  return (menu?.items ?? []).map((item) => ({
    id: item.id === '' ? null : item.id,
    label: item.label,
    role: item.role ?? null,
    type: item.type,
    accelerator: item.accelerator ?? null,
    enabled: item.enabled,
    visible: item.visible,
    checked: item.checked,
    submenu: describeMenu(item.submenu ?? null),
  }))
}

/** Clicks as a person would: a hidden or disabled item cannot be clicked. */
export function clickItem(menu: Menu | null, id: string): boolean {
  const item = menu?.getMenuItemById(id) ?? menu?.items.find((candidate) => candidate.label === id)
  if (!item) return false
  if (!item.enabled || !item.visible) throw new Error(`the menu item “${id}” cannot be clicked now`)
  item.click()
  return true
}
