import { pathToFileURL } from 'node:url'

/**
 * Puts the value of the sample workspace in place of the code that reads its files, so that a built Docket has them in
 * it. A file that does not fit stops the build, with its name.
 *
 * @returns {import('vite').Plugin}
 */
export function sampleContent() {
  return {
    name: 'sample-content',
    load: {
      filter: { id: /[\\/]service[\\/]sample[\\/]larkspur\.ts$/ },
      async handler(id) {
        const { larkspur } = await import(pathToFileURL(id).href)
        return `export const larkspur = ${JSON.stringify(larkspur)}`
      },
    },
  }
}
