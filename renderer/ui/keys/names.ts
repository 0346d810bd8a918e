import type { CommandId } from '../../../shared/keymap.ts'
import type { Keys } from '../../../shared/keys.ts'

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
    .map((stroke) => partsOfStroke(stroke).map((key) => names[key] ?? (key.length === 1 ? key.toUpperCase() : key)))
}

/** The keys that are pressed together. The last one may be `+` itself. */
function partsOfStroke(stroke: string): string[] {
  return stroke.split(/\+(?!$)/)
}

/** A key combination in one short text, for tooltips. */
export function keyText(keys: string, apple: boolean): string {
  return keyNames(keys, apple)
    .map((stroke) => stroke.join(apple ? '' : '+'))
    .join(' ')
}

/** The keys of commands on this computer, and how its system writes them. */
interface KeyNames {
  readonly apple: boolean
  readonly keys: Keys
}

/** The first keys of a command in one short text, for tooltips and menus; empty where it has none. */
export function commandKeys(id: CommandId, { apple, keys }: KeyNames): string {
  return keyText(keys[id][0] ?? '', apple)
}

/** The first keys of a command in parentheses, to stand behind the text of a tooltip. */
export function keysBehind(id: CommandId, names: KeyNames): string {
  const text = commandKeys(id, names)
  return text === '' ? '' : ` (${text})`
}
