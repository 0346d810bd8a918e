import { BrowserWindow, nativeTheme } from 'electron'
import type { Preferences } from '../../../shared/preferences.ts'

/** The colours of an empty window: those on which the page begins (`--surface` in its tokens). */
export const windowColors = { light: '#faf9f7', dark: '#1a1a19' } as const

/** The colour of a window that is opened now. */
export function windowColor(): string {
  return nativeTheme.shouldUseDarkColors ? windowColors.dark : windowColors.light
}

/**
 * Applies the chosen theme to the window's frame, to the menus and to `prefers-color-scheme` in the page. The colour behind the
 * page follows it: it shows while the page is loaded again, or a window grows.
 */
export function followTheme(): { readonly use: (theme: Preferences['theme']) => void } {
  nativeTheme.on('updated', () => {
    for (const window of BrowserWindow.getAllWindows()) window.setBackgroundColor(windowColor())
  })
  return {
    use: (theme) => {
      nativeTheme.themeSource = theme
    },
  }
}
