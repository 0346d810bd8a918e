import { join } from 'node:path'
import { programEnvironment, programNode } from './node-runtime.mjs'
import { root } from './paths.mjs'
import { capture } from './process.mjs'
import { runCommand } from './setup-error.mjs'
import { setUp } from './setup.mjs'

/** `npm run check`: every check of the sources that does not run them. */

const inModules = (/** @type {string[]} */ ...path) => join(root, 'node_modules', ...path)

/** @type {{ name: string, args: string[] }[]} the longest first, so that two at a time end together */
const checks = [
  { name: 'eslint', args: [inModules('eslint', 'bin', 'eslint.js'), '--max-warnings=0', '.'] },
  {
    name: 'types of renderer',
    args: [
      inModules('svelte-check', 'bin', 'svelte-check'),
      '--tsconfig',
      'renderer/tsconfig.json',
      '--fail-on-warnings',
    ],
  },
  { name: 'format', args: [inModules('prettier', 'bin', 'prettier.cjs'), '--check', '--log-level=warn', '.'] },
  { name: 'electron on the web host', args: [join('build', 'host', 'check-application.mjs')] },
  ...['electron', 'test', 'service', 'build', 'shared'].map((layer) => ({
    name: `types of ${layer}`,
    args: [inModules('typescript', 'bin', 'tsc'), '-p', `${layer}/tsconfig.json`, '--pretty', 'false'],
  })),
]

/** The number of checks that run at once. */
const sideBySide = 2

await runCommand(async () => {
  await setUp()
  const env = { ...programEnvironment(), NO_COLOR: '1', FORCE_COLOR: undefined }
  const waiting = [...checks]
  /** @type {string[]} */
  const failed = []
  const work = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const started = Date.now()
      const { code, output } = await capture(programNode(), check.args, { cwd: root, env })
      const seconds = ((Date.now() - started) / 1000).toFixed(1)
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${check.name} (${seconds} s)`)
      if (code === 0) continue
      failed.push(check.name)
      console.log(`\n${output.trim()}\n`)
    }
  }
  await Promise.all(Array.from({ length: sideBySide }, work))
  console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}.`)
  return failed.length === 0 ? 0 : 1
})
