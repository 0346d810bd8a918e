import { Menu, type MenuItemConstructorOptions } from 'electron'
import { commands, type CommandId } from '../../shared/keymap.ts'

const groups = ['Go to', 'Item', 'Docket'] as const

/**
 * The application menu, drawn from the keymap. Only keys with Mod or function keys become accelerators: a single letter would be
 * taken away from whoever types.
 */
export function setMenu(run: (command: CommandId) => void): void {
  const template: MenuItemConstructorOptions[] = [
    ...(process.platform === 'darwin' ? [{ role: 'appMenu' as const }] : []),
    { role: 'fileMenu' },
    { role: 'editMenu' },
    ...groups.map((group) => ({
      label: group,
      submenu: commands
        .filter((command) => command.group === group)
        .map((command): MenuItemConstructorOptions => {
          const accelerator = command.keys.find((key) => /^(Mod\+|F\d)/.test(key))?.replace('Mod', 'CommandOrControl')
          return {
            id: command.id,
            label: command.title,
            ...(accelerator === undefined ? {} : { accelerator, registerAccelerator: false }),
            click: () => run(command.id),
          }
        }),
    })),
    { role: 'viewMenu' },
    { role: 'windowMenu' },
  ]
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}
