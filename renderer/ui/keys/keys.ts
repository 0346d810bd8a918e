import type { CommandId } from '../../../shared/keymap.ts'
import type { Keys } from '../../../shared/keys.ts'

/** One stroke, as the keymap writes it: `Mod+Enter`, `Shift+E`, `j`. */
type Stroke = string

export const modifiers: ReadonlySet<string> = new Set(['Control', 'Shift', 'Alt', 'Meta', 'AltGraph', 'CapsLock'])

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

/**
 * `commands`: those that have the key; several where only one of them is possible at a time. `stroke`: the key that completed them,
 * for a command that means something else by each of its keys.
 */
export type Match =
  { readonly commands: readonly CommandId[]; readonly stroke: Stroke } | { readonly waiting: true } | null

/** The commands of one set of keys, by their strokes. */
interface Index {
  readonly of: Keys
  readonly bySequence: ReadonlyMap<string, readonly CommandId[]>
  /** The strokes that begin a sequence. */
  readonly beginnings: ReadonlySet<string>
}

function indexOf(keysOfCommands: Keys): Index {
  const bySequence = new Map<string, CommandId[]>()
  const beginnings = new Set<string>()
  for (const [id, own] of Object.entries(keysOfCommands)) {
    for (const keys of own) {
      bySequence.set(keys, [...(bySequence.get(keys) ?? []), id as CommandId])
      const [first, second] = keys.split(' ')
      if (first !== undefined && second !== undefined) beginnings.add(first)
    }
  }
  return { of: keysOfCommands, bySequence, beginnings }
}

/**
 * Finds commands by strokes, sequences (`g i`) included. `keys` is asked at each stroke: a sequence that was begun goes on while
 * the keys are set anew, as they are whenever a preference was kept.
 */
export class KeyMatcher {
  readonly #keys: () => Keys
  #index: Index | null = null
  #before: Stroke | null = null
  #beforeAt = 0

  constructor(keys: () => Keys) {
    this.#keys = keys
  }

  /** The commands a stroke completes; `waiting` when it may begin a sequence, which has a second and a half to end. */
  press(stroke: Stroke, now: number): Match {
    const keys = this.#keys()
    if (keys !== this.#index?.of) this.#index = indexOf(keys)
    const { bySequence, beginnings } = this.#index
    const before = now - this.#beforeAt < 1500 ? this.#before : null
    this.#before = null
    const found = (before === null ? undefined : bySequence.get(`${before} ${stroke}`)) ?? bySequence.get(stroke)
    if (found !== undefined) return { commands: found, stroke }
    if (!beginnings.has(stroke)) return null
    this.#before = stroke
    this.#beforeAt = now
    return { waiting: true }
  }
}
