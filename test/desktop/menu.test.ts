import type { MenuItemConstructorOptions } from 'electron'
import { expect, it, vi } from 'vitest'
import { setMenu } from '../../electron/desktop/menu.ts'
import { followTheme } from '../../electron/desktop/theme.ts'
import { commands, type CommandId } from '../../shared/keymap.ts'

const { set, nativeTheme } = vi.hoisted(() => ({
  set: [] as MenuItemConstructorOptions[][],
  nativeTheme: { themeSource: 'system' },
}))
vi.mock('electron', () => ({
  Menu: {
    buildFromTemplate: (template: MenuItemConstructorOptions[]) => template,
    setApplicationMenu: (menu: MenuItemConstructorOptions[]) => set.push(menu),
  },
  nativeTheme,
}))

/** What stands in the menus of our own, in their order. */
function items(run: (command: CommandId) => void = () => undefined): MenuItemConstructorOptions[] {
  setMenu(run)
  const menus = (set.at(-1) ?? []).filter(({ label }) => label !== undefined)
  return menus.flatMap(({ submenu }) => submenu as MenuItemConstructorOptions[])
}

it('each command of the menus stands there once, and does what it says', () => {
  const run = vi.fn()
  const listed = items(run)
  const expected = commands.filter(({ group }) => ['Go to', 'Item', 'Docket'].includes(group))
  expect(listed.map(({ id, label }) => [id, label]).sort()).toEqual(expected.map(({ id, title }) => [id, title]).sort())
  for (const item of listed) (item.click as () => void)()
  expect(run.mock.calls.map(([id]) => id as CommandId)).toEqual(listed.map(({ id }) => id))
})

it('no key that somebody types is taken away by the menu', () => {
  const accelerators = items().filter(({ accelerator }) => accelerator !== undefined)
  expect(accelerators.length).toBeGreaterThan(0)
  for (const { accelerator, registerAccelerator } of accelerators) {
    expect(accelerator).toMatch(/^(CommandOrControl\+|F\d)/)
    expect(registerAccelerator).toBe(false)
  }
})

it('the theme that was chosen is that of the frame too', () => {
  followTheme().use('dark')
  expect(nativeTheme.themeSource).toBe('dark')
})
