import { join } from 'node:path'
import { programNode } from './node-runtime.mjs'
import { root } from './paths.mjs'
import { programArguments } from './start-options.mjs'

/**
 * The command that opens Docket, in Electron or on the web host. For the web host it prints the reason.
 *
 * @param {{ binary: string } | { binary: null, reason: string }} chosen
 * @param {import('./start-options.mjs').Options} options
 * @param {(line: string) => void} say
 */
export function openDocket(chosen, options, say) {
  const own = programArguments(options)
  if (chosen.binary !== null) return { command: chosen.binary, args: [root, ...own] }
  say(`Docket opens in your browser, since ${chosen.reason}.`)
  const port = options.port === null ? [] : ['--port', String(options.port)]
  const host = join(root, 'build', 'host', 'start.ts')
  return { command: programNode(), args: [host, ...port, join(root, 'dist', 'main', 'main.js'), ...own] }
}
