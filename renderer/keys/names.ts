import { commands, type CommandId } from '../../shared/keymap.ts'

/** The words for keys on this computer: one list per stroke of a sequence, one entry per key held. */
export function keyNames(keys: string, apple: boolean): readonly (readonly string[])[] {
  const names: Readonly<Record<string, string>> = {
    Mod: apple ? '⌘' : 'Ctrl',
    Shift: apple ? '⇧' : 'Shift',
    Alt: apple ? '⌥' : 'Alt',
    Enter: apple ? '↩' : 'Enter',
    Escape: 'Esc',
    ArrowDown: '↓',
    ArrowUp: '↑',
    ArrowLeft: '←',
    ArrowRight: '→',
  }
  return keys
    .split(' ')
    .map((stroke) => stroke.split('+').map((key) => names[key] ?? (key.length === 1 ? key.toUpperCase() : key)))
}

/** A key combination in one short text, for tooltips. */
export function keyText(keys: string, apple: boolean): string {
  return keyNames(keys, apple)
    .map((stroke) => stroke.join(apple ? '' : '+'))
    .join(' ')
}

/** The first keys of a command in one short text, for tooltips and menus. */
export function commandKeys(id: CommandId, apple: boolean): string {
  return keyText(commands.find((command) => command.id === id)?.keys[0] ?? '', apple)
}
