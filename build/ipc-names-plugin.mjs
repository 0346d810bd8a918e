import { pathToFileURL } from 'node:url'

/**
 * Replaces the code that takes the names of calls and events from their schemas by the names. Electron reads the preload anew for
 * each window, and the schemas are most of what it would read.
 *
 * @returns {import('vite').Plugin}
 */
export function ipcNames() {
  return {
    name: 'ipc-names',
    load: {
      filter: { id: /[\\/]shared[\\/]ipc-names\.ts$/ },
      async handler(id) {
        const names = await import(pathToFileURL(id).href)
        const setOf = (/** @type {Iterable<string>} */ each) => `new Set(${JSON.stringify([...each])})`
        return `export const callNames = ${setOf(names.callNames)}\nexport const eventNames = ${setOf(names.eventNames)}`
      },
    },
  }
}
