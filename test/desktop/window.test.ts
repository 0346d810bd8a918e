import type { EventEmitter } from 'node:events'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { denyPermissions, openWindow } from '../../electron/desktop/window.ts'

interface Options {
  readonly webPreferences: Readonly<Record<string, unknown>>
}

const { made, errors, session } = vi.hoisted(() => ({
  made: [] as { options: Options; loaded: string[]; webContents: FakeContents }[],
  errors: [] as string[],
  session: { request: null as unknown, check: null as unknown },
}))

interface FakeContents extends EventEmitter {
  opener: ((details: { url: string }) => { action: string }) | null
  reloads: number
}

vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events')
  class Contents extends Emitter {
    opener: unknown = null
    reloads = 0
    reload(): void {
      this.reloads += 1
    }
    setWindowOpenHandler(opener: unknown): void {
      this.opener = opener
    }
  }
  class BrowserWindow extends Emitter {
    static getAllWindows(): unknown[] {
      return []
    }
    readonly webContents = new Contents()
    readonly loaded: string[] = []
    readonly options: unknown
    constructor(options: unknown) {
      super()
      this.options = options
      made.push(this as never)
    }
    loadURL(url: string): Promise<void> {
      this.loaded.push(url)
      return Promise.resolve()
    }
    show(): void {
      this.emit('show')
    }
  }
  const defaultSession = {
    setPermissionRequestHandler: (handler: unknown) => (session.request = handler),
    setPermissionCheckHandler: (handler: unknown) => (session.check = handler),
  }
  const dialog = { showErrorBox: (title: string) => errors.push(title) }
  return { BrowserWindow, dialog, session: { defaultSession } }
})

const openExternal = vi.fn()
let now = 0

function opened() {
  openWindow({ preload: '/preload.cjs', openExternal, now: () => now })
  const window = made.at(-1)
  if (!window) throw new Error('no window was made')
  return window
}

beforeEach(() => {
  made.length = 0
  errors.length = 0
  now = 0
  openExternal.mockClear()
})

describe('Docket’s window', () => {
  it('is sandboxed and isolated, has no Node and no other pages inside', () => {
    expect(opened().options.webPreferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      preload: '/preload.cjs',
    })
  })

  it('shows its own page', () => {
    expect(opened().loaded).toEqual(['app://docket/index.html'])
  })

  it.each(['will-navigate', 'will-attach-webview'])('prevents %s', (event) => {
    const preventDefault = vi.fn()
    opened().webContents.emit(event, { preventDefault })
    expect(preventDefault).toHaveBeenCalledOnce()
  })

  it('opens no window for a link, but hands it to the gateway', () => {
    expect(opened().webContents.opener?.({ url: 'https://example.org/' })).toEqual({ action: 'deny' })
    expect(openExternal).toHaveBeenCalledWith('https://example.org/')
  })

  it('brings its page back when that has died, but not for ever', () => {
    const { webContents } = opened()
    const die = (reason = 'crashed') => webContents.emit('render-process-gone', {}, { reason, exitCode: 1 })
    die('clean-exit')
    expect(webContents.reloads).toBe(0)
    for (const _ of [1, 2, 3]) die()
    expect([webContents.reloads, errors]).toEqual([3, []])
    die('oom')
    expect([webContents.reloads, errors]).toEqual([3, ['Docket’s window keeps breaking down']])
    now += 60_000
    die()
    expect(webContents.reloads).toBe(4)
  })

  it('grants no permission', () => {
    denyPermissions()
    const answer = vi.fn()
    ;(session.request as (contents: null, permission: string, answer: (granted: boolean) => void) => void)(
      null,
      'geolocation',
      answer,
    )
    expect(answer).toHaveBeenCalledWith(false)
    expect((session.check as () => boolean)()).toBe(false)
  })
})
