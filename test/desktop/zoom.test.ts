import { EventEmitter } from 'node:events'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Zoom } from '../../electron/desktop/window/zoom.ts'

class Window {
  readonly factors: number[] = []
  readonly webContents = Object.assign(new EventEmitter(), {
    getZoomFactor: () => this.factor,
    setZoomFactor: (factor: number) => {
      this.factor = factor
      this.factors.push(factor)
    },
  })
  /** The factor that the page has now. */
  factor = 1
}

const { app, windows } = vi.hoisted(() => ({ app: { listener: null as unknown }, windows: [] as unknown[] }))
vi.mock('electron', () => ({
  app: { on: (_event: string, listener: unknown) => (app.listener = listener) },
  BrowserWindow: { getAllWindows: () => windows },
}))

beforeEach(() => void (windows.length = 0))

/** Opens a window, whose page is then loaded. */
function open(): Window {
  const window = new Window()
  windows.push(window)
  ;(app.listener as (event: unknown, window: Window) => void)({}, window)
  window.webContents.emit('did-finish-load')
  return window
}

describe('the size of everything', () => {
  it('is that of every window, of those too that are opened or loaded later', () => {
    const zoom = new Zoom()
    zoom.follow()
    const first = open()
    zoom.use(1.25)
    const second = open()
    // Loaded anew, a page has forgotten it.
    first.factor = 1
    first.webContents.emit('did-finish-load')
    expect([first.factors, second.factors]).toEqual([[1.25, 1.25], [1.25]])
  })

  it('is not set on a page that has it: on a hidden window that could keep it from being painted', () => {
    const zoom = new Zoom()
    zoom.follow()
    const window = open()
    zoom.use(1)
    expect(window.factors).toEqual([])
  })

  it('goes by steps, and stays at the last', () => {
    const zoom = new Zoom()
    expect([zoom.next(1), zoom.next(-1)]).toEqual([1.1, 0.9])
    zoom.use(3)
    expect(zoom.next(1)).toBe(3)
    zoom.use(0.5)
    expect(zoom.next(-1)).toBe(0.5)
  })
})
