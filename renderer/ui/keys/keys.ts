import type { CommandId } from '../../../shared/keymap.ts'
import type { Keys } from '../../../shared/keys.ts'

/** One stroke, as the keymap writes it: `Mod+Enter`, `Shift+E`, `j`. */
type Stroke = string

const modifiers = new Set(['Control', 'Shift', 'Alt', 'Meta', 'AltGraph', 'CapsLock'])

/** The parts of a keyboard event that say which keys were pressed. */
export type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/**
 * The stroke of an event in the keymap's spelling, or null when it is only a modifier or a combination no command uses.
 * Shift is spelled out for letters and named keys; for `?` and the like it belongs to the character already.
 */
export function strokeOf(event: Pressed, apple: boolean): Stroke | null {
  if (modifiers.has(event.key)) return null
  const mod = apple ? event.metaKey : event.ctrlKey
  const other = apple ? event.ctrlKey : event.metaKey
  const alt = event.altKey && event.key.length > 1
  if (other || (alt && !event.key.startsWith('Arrow') && event.key !== 'Enter')) return null
  const letter = event.key.length === 1 && event.key.toLowerCase() !== event.key.toUpperCase()
  const shift = event.shiftKey && (letter || event.key === ' ' || event.key.length > 1)
  const named = event.key === ' ' ? 'Space' : event.key
  const name = letter ? (shift ? event.key.toUpperCase() : event.key.toLowerCase()) : named
  return `${mod ? 'Mod+' : ''}${alt ? 'Alt+' : ''}${shift ? 'Shift+' : ''}${name}`
}

/** Returns true for a stroke that types one character, without Mod: while somebody types, it belongs to the text. */
export function isCharacter(stroke: Stroke): boolean {
  if (stroke.startsWith('Mod+')) return false
  const name = stroke.replace(/^Shift\+/, '')
  return name.length === 1 || name === 'Space'
}

/** `stroke`: the key that completed the command, for one that means something else by each of its keys. */
export type Match = { readonly command: CommandId; readonly stroke: Stroke } | { readonly waiting: true } | null

/** Finds commands by strokes, sequences (`g i`) included. */
export class KeyMatcher {
  readonly #bySequence = new Map<string, CommandId>()
  readonly #beginnings = new Set<string>()
  #before: Stroke | null = null
  #beforeAt = 0

  constructor(keysOfCommands: Keys) {
    for (const [id, own] of Object.entries(keysOfCommands)) {
      for (const keys of own) {
        this.#bySequence.set(keys, id as CommandId)
        const [first, second] = keys.split(' ')
        if (first !== undefined && second !== undefined) this.#beginnings.add(first)
      }
    }
  }

  /** The command a stroke completes; `waiting` when it may begin a sequence, which has a second and a half to end. */
  press(stroke: Stroke, now: number): Match {
    const before = now - this.#beforeAt < 1500 ? this.#before : null
    this.#before = null
    const command =
      (before === null ? undefined : this.#bySequence.get(`${before} ${stroke}`)) ?? this.#bySequence.get(stroke)
    if (command !== undefined) return { command, stroke }
    if (!this.#beginnings.has(stroke)) return null
    this.#before = stroke
    this.#beforeAt = now
    return { waiting: true }
  }
}
