import { nativeTheme } from 'electron'
import type { Preferences } from '../../shared/preferences.ts'

/** Lets the chosen theme rule the window's frame, its menus and what `prefers-color-scheme` says. */
export function followTheme(): { readonly use: (theme: Preferences['theme']) => void } {
  return {
    use: (theme) => {
      nativeTheme.themeSource = theme
    },
  }
}
