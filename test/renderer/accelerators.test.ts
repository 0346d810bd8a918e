import { describe, expect, it } from 'vitest'
import { acceleratorOf, acceleratorWords } from '../../renderer/features/settings/accelerators.ts'

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

describe('a key for all of the computer', () => {
  it('is written as Electron writes it, and read as people do', () => {
    const pressed = { ...none, code: 'KeyN', ctrlKey: true, altKey: true }
    expect(acceleratorOf(pressed, false)).toBe('CommandOrControl+Alt+N')
    expect(acceleratorOf({ ...none, code: 'Space', metaKey: true, shiftKey: true }, true)).toBe(
      'CommandOrControl+Shift+Space',
    )
    expect(acceleratorWords('CommandOrControl+Alt+N', false)).toBe('Ctrl+Alt+N')
    expect(acceleratorWords('CommandOrControl+Shift+N', true)).toBe('⌘⇧N')
  })

  it('takes none away from whoever types, and no key that is none', () => {
    expect(acceleratorOf({ ...none, code: 'KeyN', shiftKey: true }, false)).toBeNull()
    expect(acceleratorOf({ ...none, code: 'ControlLeft', ctrlKey: true }, false)).toBeNull()
    expect(acceleratorOf({ ...none, code: 'Enter', ctrlKey: true }, false)).toBeNull()
  })
})
