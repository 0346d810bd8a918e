/** The log that uncaught errors are written to. */
interface Log {
  error(message: string, thrown: unknown): void
}

/** The part of `process` that reports uncaught errors. */
interface UncaughtErrors {
  on(event: 'uncaughtException' | 'unhandledRejection', listener: (thrown: unknown) => void): unknown
}

/**
 * Logs errors that no code has caught. After an unhandled rejection the program goes on, since other work is not
 * affected. After an uncaught exception the state of the program is unknown, so the program ends.
 */
export function watchUncaughtErrors(program: UncaughtErrors, log: Log, end: () => void): void {
  program.on('unhandledRejection', (thrown) => log.error('a failure that nobody waited for', thrown))
  program.on('uncaughtException', (thrown) => {
    log.error('an exception that nobody caught: Docket ends', thrown)
    end()
  })
}
