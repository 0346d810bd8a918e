import { parseArgs } from 'node:util'
import { SetupError } from './setup-error.mjs'

/**
 * Reads the options of a command.
 *
 * @template {import('node:util').ParseArgsConfig} C
 * @param {C} config
 * @param {string} usage shown below what is wrong
 * @returns {ReturnType<typeof parseArgs<C>>}
 * @throws {SetupError} for an option that the command does not have, and for one without its value
 */
export function readOptions(config, usage) {
  try {
    return parseArgs(config)
  } catch (error) {
    throw new SetupError(`${error instanceof Error ? error.message.split('. ')[0] : error}.\n\n${usage}`, 2)
  }
}
