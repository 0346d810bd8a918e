import { pathToFileURL } from 'node:url'

/**
 * Replaces the code that reads the sample workspace's files by their content, so that a built Docket contains them. An
 * invalid file stops the build with its name.
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
