import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parts, testPage } from './parts.mjs'
import { root } from './setup/paths.mjs'

/**
 * Builds one part of Docket, in a process of its own: `node build/part.mjs NAME`. It prints nothing but warnings, and why it
 * could not be built.
 */

/** @param {import('./parts.mjs').Part} part */
async function buildPart(part) {
  const missing = Object.values(part.entries).filter((file) => !existsSync(join(root, file)))
  if (missing.length > 0) throw new Error(`not there: ${missing.join(', ')}`)
  const { build, mergeConfig } = await import('vite')
  /** @type {import('vite').InlineConfig} */
  const ofAll = {
    root,
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    // A desktop program reads its code from the disk. What the page begins with has a limit of its own in the tests.
    build: {
      emptyOutDir: true,
      chunkSizeWarningLimit: Infinity,
      rolldownOptions: { checks: { bundlerTimings: false } },
    },
  }
  await build(mergeConfig(ofAll, await part.options()))
}

const part = [...parts, testPage].find(({ name }) => name === process.argv[2])
if (!part) throw new Error(`no part has the name ${process.argv[2]}`)
try {
  await buildPart(part)
} catch (error) {
  // The bundler's message names the file and shows the line. A trace of the bundler's own code would not help.
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
