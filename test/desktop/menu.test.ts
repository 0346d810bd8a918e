import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, it, vi } from 'vitest'
import { ApplicationMenu } from '../../electron/desktop/window/menu.ts'
import { followTheme } from '../../electron/desktop/window/theme.ts'
import { commands, type CommandId } from '../../shared/keymap.ts'
import { usualKeys, withKeys } from '../../shared/keys.ts'

const { set, nativeTheme } = vi.hoisted(() => ({
  set: [] as MenuItemConstructorOptions[][],
  nativeTheme: { themeSource: 'system', on: () => undefined },
}))
vi.mock('electron', () => ({
  Menu: {
    buildFromTemplate: (template: MenuItemConstructorOptions[]) => template,
    setApplicationMenu: (menu: MenuItemConstructorOptions[]) => set.push(menu),
  },
  nativeTheme,
}))

const zoom = vi.fn()

/** The items of our own menus, in their order. */
function items(apple: boolean, run: (command: CommandId) => void = () => undefined): MenuItemConstructorOptions[] {
  new ApplicationMenu({ apple, run, zoom }).show()
  const menus = (set.at(-1) ?? []).filter(({ label }) => label !== undefined && label !== 'View')
  return menus.flatMap(({ submenu }) => submenu as MenuItemConstructorOptions[])
}

/** Clicks an item, or presses its accelerator while a window has the focus, or while there is none. */
function choose({ click }: MenuItemConstructorOptions, by: 'click' | 'key' | 'key without a window'): void {
  // Electron passes null then, whatever its types say.
  const window = by === 'key without a window' ? null : {}
  ;(click as (...args: unknown[]) => void)({}, window, { triggeredByAccelerator: by !== 'click' })
}

describe.each([false, true])('on macOS: %s', (apple) => {
  it('every command stands in the menus once, and does what it says', () => {
    const run = vi.fn()
    const listed = items(apple, run).filter(({ id }) => id !== undefined)
    expect(listed.map(({ id, label }) => [id, label]).sort()).toEqual(
      commands.map(({ id, title }) => [id, title]).sort(),
    )
    for (const item of listed) choose(item, 'click')
    expect(run.mock.calls.map(([id]) => id as CommandId)).toEqual(listed.map(({ id }) => id))
  })

  it('no key that somebody types is taken away by the menu, and none runs a command twice', () => {
    const run = vi.fn()
    const listed = items(apple, run).filter(({ id, accelerator }) => id !== undefined && accelerator !== undefined)
    expect(listed.length).toBeGreaterThan(0)
    for (const item of listed) {
      expect(item.accelerator).toMatch(/^(CommandOrControl\+|F\d)/)
      expect(item.registerAccelerator).toBe(false)
      choose(item, 'key')
    }
    expect(run).not.toHaveBeenCalled()
    for (const item of listed) choose(item, 'key without a window')
    expect(run.mock.calls.map(([id]) => id as CommandId)).toEqual(listed.map(({ id }) => id))
  })

  it('what undoes in text fields is left to the edit menu', () => {
    const undoing = items(apple).filter(({ id }) => id === 'undo' || id === 'redo')
    expect(undoing.map(({ accelerator }) => accelerator)).toEqual([undefined, undefined])
  })
})

it('the sizes of everything are in the view menu, with the keys that browsers have for them', () => {
  new ApplicationMenu({ apple: false, run: () => undefined, zoom }).show()
  const view = (set.at(-1) ?? []).find(({ label }) => label === 'View')
  const sizes = (view?.submenu as MenuItemConstructorOptions[]).filter(({ click }) => click !== undefined)
  for (const item of sizes) choose(item, 'key')
  expect(sizes.map(({ accelerator }) => accelerator)).toEqual(
    ['0', 'Plus', '=', '-'].map((key) => `CommandOrControl+${key}`),
  )
  expect(zoom.mock.calls).toEqual([[0], [1], [1], [-1]])
})

it('on macOS one menu bears the name of Docket, with what every program has there', () => {
  new ApplicationMenu({ apple: true, run: () => undefined, zoom }).show()
  const named = (set.at(-1) ?? []).filter(({ label }) => label === 'Docket')
  expect(named).toHaveLength(1)
  const roles = (named[0]?.submenu as MenuItemConstructorOptions[]).map(({ role, id }) => role ?? id)
  expect(roles).toEqual(expect.arrayContaining(['about', 'settings', 'services', 'hide', 'quit']))
})

it('the theme that was chosen is that of the frame too', () => {
  followTheme().use('dark')
  expect(nativeTheme.themeSource).toBe('dark')
})

it('the menu shows the keys that the user has', () => {
  const menu = new ApplicationMenu({ apple: false, run: () => undefined, zoom })
  menu.use(withKeys(usualKeys, 'done', ['Mod+d']))
  menu.show()
  const keyOfDone = () =>
    (set.at(-1) ?? []).flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : [])).find(({ id }) => id === 'done')
      ?.accelerator
  expect(keyOfDone()).toBe('CommandOrControl+d')
  menu.use(usualKeys)
  expect(keyOfDone()).toBeUndefined()
})
