import type { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { windowColors } from '../../electron/desktop/window/theme.ts'
import { denyPermissions, openWindow, type WindowName } from '../../electron/desktop/window/window.ts'

interface Options {
  readonly webPreferences: Readonly<Record<string, unknown>>
}

interface FakeWindow extends EventEmitter {
  options: Options
  shows: number
  loaded: string[]
  webContents: FakeContents
}

const { made, there, failures, errors, session } = vi.hoisted(() => ({
  made: [] as FakeWindow[],
  /** The windows that Electron knows of. */
  there: [] as FakeWindow[],
  /** The errors of the next loads. */
  failures: [] as Error[],
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
      return there
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
      const failure = failures.shift()
      return failure ? Promise.reject(failure) : Promise.resolve()
    }
    isDestroyed(): boolean {
      return false
    }
    shows = 0
    focus = () => undefined
    isMinimized = () => false
    isVisible(): boolean {
      return this.shows > 0
    }
    show(): void {
      this.shows += 1
      this.emit('show')
    }
  }
  const defaultSession = {
    setPermissionRequestHandler: (handler: unknown) => (session.request = handler),
    setPermissionCheckHandler: (handler: unknown) => (session.check = handler),
  }
  const nativeTheme = { shouldUseDarkColors: true }
  const dialog = { showMessageBox: ({ message }: { message: string }) => Promise.resolve(errors.push(message)) }
  const app = { whenReady: () => Promise.resolve() }
  return { app, BrowserWindow, dialog, nativeTheme, session: { defaultSession } }
})

const openLink = vi.fn()
const close = vi.fn((_window: unknown, _isToClose?: () => boolean) => Promise.resolve())
const onBroken = vi.fn()
const onTrouble = vi.fn()
let now = 0

function opened(name?: WindowName) {
  const options = {
    preload: '/preload.cjs',
    openLink,
    run: () => undefined,
    close,
    onBroken,
    onTrouble,
    now: () => now,
  }
  openWindow(options, name)
  const window = made.at(-1)
  if (!window) throw new Error('no window was made')
  return window
}

beforeEach(() => {
  made.length = 0
  there.length = 0
  errors.length = 0
  now = 0
  failures.length = 0
  openLink.mockClear()
  close.mockClear()
  onBroken.mockClear()
  onTrouble.mockClear()
})

describe('Docket’s window', () => {
  it('is sandboxed and isolated, has no Node and no other pages inside (S5)', () => {
    expect(opened().options.webPreferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      preload: '/preload.cjs',
    })
  })

  it('comes back where it was', () => {
    expect(opened().options).toMatchObject({ name: 'main', windowStatePersistence: true })
  })

  it('has the colour of the theme until its page is painted', () => {
    expect(opened().options).toMatchObject({ show: false, backgroundColor: windowColors.dark })
    const tokens = readFileSync(join(import.meta.dirname, '../../renderer/ui/styles/tokens.css'), 'utf8')
    expect(tokens).toContain(`--surface: light-dark(${windowColors.light}, ${windowColors.dark});`)
  })

  it.each([
    ['when its page is painted', 1, (window: FakeWindow) => window.emit('ready-to-show')],
    ['soon after its page was loaded', 1, (window: FakeWindow) => window.webContents.emit('did-finish-load')],
    ['at last, whatever has become of its page', 0, () => undefined],
  ])('is shown %s, and once only', (_when, showsSoon, happen) => {
    vi.useFakeTimers()
    const window = opened()
    happen(window)
    vi.advanceTimersByTime(1000)
    expect(window.shows).toBe(showsSoon)
    vi.runAllTimers()
    window.emit('ready-to-show')
    window.webContents.emit('did-finish-load')
    vi.runAllTimers()
    expect(window.shows).toBe(1)
    vi.useRealTimers()
  })

  it('is not shown once it was closed', () => {
    vi.useFakeTimers()
    const window = opened()
    window.emit('closed')
    vi.runAllTimers()
    expect(window.shows).toBe(0)
    vi.useRealTimers()
  })

  it.each([
    ['main', 'index.html'],
    ['quickAdd', 'quick-add.html'],
  ] as const)('shows its own page: %s', (name, page) => {
    expect(opened(name).loaded).toEqual([`app://docket/${page}`])
  })

  it.each(['will-navigate', 'will-attach-webview'])('prevents %s (S5)', (event) => {
    const preventDefault = vi.fn()
    opened().webContents.emit(event, { preventDefault })
    expect(preventDefault).toHaveBeenCalledOnce()
  })

  it('opens no window for a link, but hands it to the gateway (S5)', () => {
    expect(opened().webContents.opener?.({ url: 'https://example.org/' })).toEqual({ action: 'deny' })
    expect(openLink).toHaveBeenCalledWith('https://example.org/')
  })

  it('brings its page back when that has died, but not for ever (F8)', async () => {
    const { webContents } = opened()
    const die = (reason = 'crashed') => webContents.emit('render-process-gone', {}, { reason, exitCode: 1 })
    die('clean-exit')
    expect(webContents.reloads).toBe(0)
    for (const _ of [1, 2, 3]) die()
    expect([webContents.reloads, errors]).toEqual([3, []])
    die('oom')
    await setImmediate()
    expect([webContents.reloads, errors]).toEqual([3, ['Docket’s window keeps crashing']])
    // The next start is a safe one then.
    expect(onBroken).toHaveBeenCalledTimes(1)
    now += 60_000
    die()
    expect(webContents.reloads).toBe(4)
  })

  it('closes once its page has saved, however often it is asked to', () => {
    const window = opened()
    const preventDefault = vi.fn()
    window.emit('close', { preventDefault })
    window.emit('close', { preventDefault })
    expect(preventDefault).toHaveBeenCalledTimes(2)
    expect(close).toHaveBeenCalledExactlyOnceWith(window, expect.any(Function))
  })

  it('stays when it is asked for while it closes, as by a notification, and can be closed again', () => {
    const window = opened()
    there.push(window)
    const shut = () => window.emit('close', { preventDefault: () => undefined })
    const isClosed = (attempt: number) => close.mock.calls[attempt]?.[1]?.()
    shut()
    expect(isClosed(0)).toBe(true)
    expect(opened()).toBe(window)
    expect([made.length, isClosed(0)]).toEqual([1, false])
    shut()
    expect([isClosed(0), isClosed(1)]).toEqual([false, true])
  })

  it('loads its page again when that fails, writes it down, and says so when it is in vain', async () => {
    vi.useFakeTimers()
    const failed = Object.assign(new Error('ERR_UNEXPECTED'), { code: 'ERR_UNEXPECTED' })
    failures.push(failed)
    const window = opened()
    await vi.runAllTimersAsync()
    expect([window.loaded.length, errors]).toEqual([2, []])
    expect(onTrouble).toHaveBeenCalledExactlyOnceWith('the page could not be loaded', failed)
    failures.push(failed, failed, failed, failed)
    const other = opened()
    await vi.runAllTimersAsync()
    expect([other.loaded.length, errors]).toEqual([4, ['Docket’s window keeps crashing']])
    expect([window.shows, other.shows]).toEqual([1, 1])
    // A load that another one took the place of is no failure.
    failures.push(Object.assign(new Error('ERR_ABORTED'), { code: 'ERR_ABORTED' }))
    const third = opened()
    await vi.runAllTimersAsync()
    expect([third.loaded.length, onTrouble.mock.calls.length]).toEqual([1, 5])
    vi.useRealTimers()
  })

  it('grants no permission (S5)', () => {
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
