import { beforeEach, expect, it, vi } from 'vitest'
import { isKeyForDesktop, QuickAddKey } from '../../electron/desktop/window/quick-add-key.ts'
import { wordsFor } from '../../shared/error-sentences.ts'
import { errorThrown } from '../support/failures.ts'

const keys = vi.hoisted(() => new Map<string, () => void>())
vi.mock('electron', () => ({
  globalShortcut: {
    register: (key: string, callback: () => void) => key !== 'Alt+Space' && keys.set(key, callback) === keys,
    unregister: (key: string) => void keys.delete(key),
  },
}))

beforeEach(() => keys.clear())

it('a key takes the place of the one before, and none leaves none behind', () => {
  const open = vi.fn()
  const quickAdd = new QuickAddKey(open)
  quickAdd.use('Alt+A')
  quickAdd.use('Alt+B')
  expect([...keys.keys()]).toEqual(['Alt+B'])
  keys.get('Alt+B')?.()
  expect(open).toHaveBeenCalledTimes(1)
  quickAdd.use(null)
  expect(keys.size).toBe(0)
})

it('a key that another program has is refused, and the one before is kept', () => {
  const quickAdd = new QuickAddKey(vi.fn())
  quickAdd.use('Alt+A')
  expect(wordsFor(errorThrown(() => quickAdd.use('Alt+Space')))).toBe(
    'Docket cannot use the key Alt+Space. Another program or the system uses it. Choose another one.',
  )
  expect([...keys.keys()]).toEqual(['Alt+A'])
})

it.each([
  ['linux', { XDG_SESSION_TYPE: 'wayland' }, true],
  ['linux', { XDG_SESSION_TYPE: 'x11' }, false],
  ['linux', {}, false],
  ['darwin', { XDG_SESSION_TYPE: 'wayland' }, false],
] as const)('on %s with %j the desktop decides on keys: %s', (platform, env, decides) => {
  expect(isKeyForDesktop({ platform, env })).toBe(decides)
})
