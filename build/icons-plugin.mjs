import { cp } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const icons = fileURLToPath(new URL('../electron/icons', import.meta.url))

/**
 * Puts the icons of tray and badge beside the main process, which hands them to the system as files.
 *
 * @returns {import('vite').Plugin}
 */
export function copiedIcons() {
  return {
    name: 'docket-icons',
    apply: 'build',
    async writeBundle({ dir }) {
      await cp(icons, `${dir}/icons`, { recursive: true })
    },
  }
}
