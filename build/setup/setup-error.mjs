/** An error that the user can do something about. Only its message is shown, without a trace. */
export class SetupError extends Error {
  /**
   * @param {string} message
   * @param {number} [exitCode]
   */
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/**
 * Runs a command's main function; an error ends the process with its message and exit code.
 *
 * @param {() => Promise<number | void>} main resolves with the exit code
 */
export async function runCommand(main) {
  try {
    process.exitCode = (await main()) ?? 0
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    console.error(error.message)
    process.exitCode = error.exitCode
  }
}
