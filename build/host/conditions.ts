/**
 * Behaviour of Electron that only some computers show. A host that is started `--under NAME` shows it anywhere, so that a test
 * can see how the application copes with it.
 */
export const conditions = {
  'no-first-frame': 'a window that was made hidden has no `ready-to-show`, as on some desktops with Wayland',
  'keys-refused': 'the desktop refuses keys, and `globalShortcut.register` says that they were taken, as on Wayland',
  'notifications-fail': 'no notification is shown, as on macOS of a program that is not signed',
  'no-tray-item': 'the desktop has a tray, and does not take the application’s icon into it',
} as const

export type Condition = keyof typeof conditions

export function isCondition(name: string): name is Condition {
  return Object.hasOwn(conditions, name)
}
