import { HostEmitter } from './events.ts'

type Source = Electron.NativeTheme['themeSource']

let systemIsDark = false
let source: Source = 'system'

class NativeTheme extends HostEmitter {
  get themeSource(): Source {
    return source
  }

  set themeSource(value: Source) {
    if (!['system', 'light', 'dark'].includes(value)) throw new TypeError(`no such theme source: ${String(value)}`)
    if (source === value) return
    const before = this.shouldUseDarkColors
    source = value
    if (before !== this.shouldUseDarkColors) this.emit('updated')
  }

  get shouldUseDarkColors(): boolean {
    return source === 'system' ? systemIsDark : source === 'dark'
  }
}

export const nativeTheme = new NativeTheme('nativeTheme', ['updated'])

/** Stores the system's preference, which the page reports: only the browser knows it. */
export function reportColours(dark: boolean): void {
  const before = nativeTheme.shouldUseDarkColors
  systemIsDark = dark
  if (before !== nativeTheme.shouldUseDarkColors) nativeTheme.emit('updated')
}
