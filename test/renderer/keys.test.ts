// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listenForKeys } from '../../renderer/shell/keys/dispatcher.ts'
import { effectiveKeys, usualKeys } from '../../shared/keys.ts'
import { isCharacter, KeyMatcher, strokeOf } from '../../renderer/ui/keys/keys.ts'
import { keyNames, keyText } from '../../renderer/ui/keys/names.ts'
import { commands, type CommandId } from '../../shared/keymap.ts'

const pressed = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})

describe('a stroke', () => {
  it('is spelled as in the keymap', () => {
    expect(strokeOf(pressed('j'), false)).toBe('j')
    expect(strokeOf(pressed('C', { shiftKey: true }), false)).toBe('Shift+C')
    expect(strokeOf(pressed('?', { shiftKey: true }), false)).toBe('?')
    expect(strokeOf(pressed('Enter', { ctrlKey: true }), false)).toBe('Mod+Enter')
    expect(strokeOf(pressed('Enter', { metaKey: true }), true)).toBe('Mod+Enter')
    expect(strokeOf(pressed('Enter', { ctrlKey: true, shiftKey: true }), false)).toBe('Mod+Shift+Enter')
    expect(strokeOf(pressed('Enter', { ctrlKey: true, altKey: true }), false)).toBe('Mod+Alt+Enter')
    expect(strokeOf(pressed('Tab', { shiftKey: true }), false)).toBe('Shift+Tab')
  })

  it('does not depend on caps lock', () => {
    expect(strokeOf(pressed('J'), false)).toBe('j')
  })

  it('is none for modifiers and for the keys of the system', () => {
    expect(strokeOf(pressed('Shift', { shiftKey: true }), false)).toBeNull()
    expect(strokeOf(pressed('j', { metaKey: true }), false)).toBeNull()
    expect(strokeOf(pressed('j', { ctrlKey: true }), true)).toBeNull()
  })

  it('is a character only without Mod', () => {
    expect(['j', 'Shift+C', '?', 'Mod+,', 'Escape', 'F5'].map(isCharacter)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ])
  })
})

describe('sequences', () => {
  const keysOfDocket = effectiveKeys(usualKeys)

  it('go on while the keys are set anew, and end by the new ones', () => {
    let keys = keysOfDocket
    const matcher = new KeyMatcher(() => keys)
    matcher.press('g', 0)
    keys = effectiveKeys({ ...usualKeys, preset: 'gmail' })
    expect(matcher.press('t', 100)).toEqual({ commands: ['goIssues'], stroke: 't' })
    expect(matcher.press('y', 200)).toEqual({ commands: ['done'], stroke: 'y' })
  })

  it('go where both keys say, in time', () => {
    const matcher = new KeyMatcher(() => keysOfDocket)
    expect(matcher.press('g', 0)).toEqual({ waiting: true })
    expect(matcher.press('i', 1000)).toEqual({ commands: ['goIssues'], stroke: 'i' })
    expect(matcher.press('g', 2000)).toEqual({ waiting: true })
    // Too late: it speaks for itself.
    expect(matcher.press('i', 4000)).toEqual({ commands: ['resolve'], stroke: 'i' })
  })

  it('let a key that completes none speak for itself', () => {
    const matcher = new KeyMatcher(() => keysOfDocket)
    const keysOfAll = commands.flatMap(({ id, keys }) => (keys as readonly string[]).map((key) => ({ id, key })))
    const alone = keysOfAll.find(
      ({ key }) => /^[a-z]$/.test(key) && keysOfAll.every((other) => other.key !== `g ${key}`),
    )
    if (!alone) throw new Error('Every single key completes a sequence that begins with g.')
    matcher.press('g', 0)
    expect(matcher.press(alone.key, 100)).toEqual({ commands: [alone.id], stroke: alone.key })
    expect(matcher.press(';', 200)).toBeNull()
  })

  it('are not hidden by a command on their first key', () => {
    const single = commands
      .flatMap((command) => command.keys as readonly string[])
      .filter((keys) => !keys.includes(' '))
    for (const command of commands) {
      for (const keys of command.keys) if (keys.includes(' ')) expect(single).not.toContain(keys.split(' ')[0])
    }
  })
})

describe('the dispatcher', () => {
  let ran: CommandId[]
  let stop: () => void
  beforeEach(() => {
    ran = []
    stop = listenForKeys({ apple: false, keys: effectiveKeys(usualKeys) }, (commands) => {
      ran.push(...commands)
      return true
    })
    document.body.innerHTML = `
      <div id="list" role="listbox" tabindex="0"></div><input id="text"><textarea id="area"></textarea><button id="button"></button>
      <div role="dialog"><button id="inside"></button></div><div id="detail" role="region" tabindex="0"></div>`
  })
  afterEach(() => stop())

  it('gives all commands with a key, of which one is possible', () => {
    press('list', 'Enter', { ctrlKey: true, shiftKey: true })
    expect(ran).toEqual(['replyDone', 'sendReview'])
  })

  it('does not read the keys before one is pressed: whoever set it up need not do so again for other keys', () => {
    const read: string[] = []
    const user = {
      apple: false,
      get keys() {
        read.push('keys')
        return effectiveKeys(usualKeys)
      },
    }
    stop()
    stop = listenForKeys(user, () => true)
    expect(read).toEqual([])
    press('list', 'j')
    expect(read).toEqual(['keys'])
  })

  function press(id: string, key: string, more: KeyboardEventInit = {}): KeyboardEvent {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
    document.getElementById(id)?.dispatchEvent(event)
    return event
  }

  it('runs a command from the list', () => {
    expect(press('list', 'j').defaultPrevented).toBe(true)
    press('list', 'ArrowDown')
    press('list', 'Enter')
    expect(ran).toEqual(['next', 'next', 'open'])
  })

  it('is off while somebody types, but for Mod and Escape', () => {
    expect(press('text', 'j').defaultPrevented).toBe(false)
    press('area', '?', { shiftKey: true })
    press('area', 'C', { shiftKey: true })
    expect(ran).toEqual([])
    press('area', 'Enter', { ctrlKey: true })
    press('area', 'Escape')
    expect(ran).toEqual(['submit', 'back'])
  })

  it('leaves undoing in a text field to the field, and in a dialog to nobody', () => {
    press('text', 'z', { ctrlKey: true })
    press('area', 'Z', { ctrlKey: true, shiftKey: true })
    press('area', 'z')
    press('inside', 'z', { ctrlKey: true })
    expect(ran).toEqual([])
    press('list', 'z')
    press('button', 'z', { ctrlKey: true })
    press('detail', 'Z', { ctrlKey: true, shiftKey: true })
    expect(ran).toEqual(['undo', 'undo', 'redo'])
  })

  it('is off while an input method composes', () => {
    press('list', 'j', { isComposing: true })
    press('area', 'Escape', { isComposing: true })
    press('list', 'j', { keyCode: 229 })
    expect(ran).toEqual([])
  })

  it('leaves Enter to buttons and arrows to what scrolls', () => {
    expect(press('button', 'Enter').defaultPrevented).toBe(false)
    expect(press('detail', 'ArrowDown').defaultPrevented).toBe(false)
    expect(ran).toEqual([])
    press('button', 'j')
    expect(ran).toEqual(['next'])
  })

  it('is off inside a dialog', () => {
    press('inside', 'j')
    press('inside', 'Escape')
    expect(ran).toEqual([])
  })

  it('leaves alone what somebody else has handled', () => {
    const list = document.getElementById('list')
    list?.addEventListener('keydown', (event) => event.preventDefault(), { once: true })
    press('list', 'j')
    expect(ran).toEqual([])
  })
})

describe('names of keys', () => {
  it('are those printed on the keyboard', () => {
    expect(keyNames('g i', false)).toEqual([['G'], ['I']])
    expect([keyNames('+', false), keyNames('Mod++', false)]).toEqual([[['+']], [['Ctrl', '+']]])
    expect(keyText('Mod+Enter', false)).toBe('Ctrl+Enter')
    expect(keyText('Mod+Enter', true)).toBe('⌘↩')
    expect(keyText('Shift+C', false)).toBe('Shift+C')
  })
})
