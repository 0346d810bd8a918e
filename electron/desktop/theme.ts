import { nativeTheme } from 'electron'
import type { Program } from '../../shared/ipc.ts'

/** Lets the chosen theme rule the window's frame, its menus and what `prefers-color-scheme` says. */
export function followTheme(): { readonly use: (theme: Program['theme']) => void } {
  return {
    use: (theme) => {
      nativeTheme.themeSource = theme
    },
  }
}
