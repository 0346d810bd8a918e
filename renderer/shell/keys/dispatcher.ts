import { keysOfFields, repeated, type CommandId } from '../../../shared/keymap.ts'
import type { Keys } from '../../../shared/keys.ts'
import { isCharacter, KeyMatcher, strokeOf } from '../../ui/keys/keys.ts'
import { isTyping } from '../../ui/keys/typing.ts'

const controls = 'button, a[href], input, select, textarea, summary, [role="radio"], [role="menuitem"], [role="region"]'

/**
 * Returns true for a stroke that belongs to the focused element and not to a command: characters while typing, Enter, Space and
 * the arrows (with Shift, too) on a control or in a scrolling pane, undoing in a text field, everything but Mod combinations and
 * function keys inside a dialog or menu.
 */
function isTaken(stroke: string, target: Element): boolean {
  // On macOS, Alt and an arrow go by words: where there are none, as in the empty field with which a page begins, they go back.
  if (stroke.startsWith('Alt+Arrow') && isTyping(target))
    return !(target instanceof HTMLInputElement) || target.value !== ''
  if (keysOfFields.has(stroke) && isTyping(target)) return true
  if (stroke.startsWith('Mod+') && !keysOfFields.has(stroke)) return false
  if (/^F\d+$/.test(stroke)) return false
  if (target.closest('[role="dialog"], [role="alertdialog"], [role="menu"]')) return true
  if (isCharacter(stroke) && isTyping(target)) return true
  if (stroke === 'Enter' || stroke.endsWith('Space') || /^(?:Shift\+)?Arrow/.test(stroke))
    return target.matches(controls)
  return false
}

/**
 * Listens for shortcuts: the one listener for all. `run` gets the commands of a key, and returns true if it did anything; only
 * then is the browser kept from its own action. `user` is asked at each key. Returns a function that stops listening.
 */
export function listenForKeys(
  user: { readonly apple: boolean; readonly keys: Keys },
  run: (commands: readonly CommandId[], stroke: string) => boolean,
): () => void {
  const matcher = new KeyMatcher(() => user.keys)
  const listener = (event: KeyboardEvent): void => {
    // 229 is how some input methods announce a key they will compose with.
    if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return
    const stroke = strokeOf(event, user.apple)
    const target = event.target
    if (stroke === null || !(target instanceof Element) || isTaken(stroke, target)) return
    const match = matcher.press(stroke, event.timeStamp)
    if (match === null) return
    // A held key acts once: the next thing, which nobody has looked at yet, must not be hit by a repetition.
    const isRepeated = 'waiting' in match || match.commands.every((command) => repeated.has(command))
    if (event.repeat && !isRepeated) return event.preventDefault()
    if ('waiting' in match || run(match.commands, match.stroke)) event.preventDefault()
  }
  window.addEventListener('keydown', listener)
  return () => window.removeEventListener('keydown', listener)
}
