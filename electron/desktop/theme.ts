import { nativeTheme } from 'electron'
import type { Preferences } from '../../shared/preferences.ts'

/** Applies the chosen theme to the window's frame, to the menus and to `prefers-color-scheme` in the page. */
export function followTheme(): { readonly use: (theme: Preferences['theme']) => void } {
  return {
    use: (theme) => {
      nativeTheme.themeSource = theme
    },
  }
}
