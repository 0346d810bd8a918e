/** Where accidents are written down. */
interface Log {
  error(message: string, thrown: unknown): void
}

/** Where errors are reported that no code has caught. */
interface Accidents {
  on(event: 'uncaughtException' | 'unhandledRejection', listener: (thrown: unknown) => void): unknown
}

/**
 * Writes down what nobody has caught. A rejection that nobody waited for leaves everything else as it was, and the
 * program goes on. After an exception nobody knows what was left half done, so the program ends, and is better started
 * again.
 */
export function watchAccidents(program: Accidents, log: Log, end: () => void): void {
  program.on('unhandledRejection', (thrown) => log.error('a failure that nobody waited for', thrown))
  program.on('uncaughtException', (thrown) => {
    log.error('an exception that nobody caught: Docket ends', thrown)
    end()
  })
}
