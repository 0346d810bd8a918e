import { join } from 'node:path'
import log from 'electron-log/node'
import { AppFailure } from '../shared/errors.ts'

/** The program's log. Callers must not pass tokens, texts of users or answers of services. */
export interface Log {
  debug(message: string): void
  info(message: string): void
  /** Logs the kind of a thrown error and its stack frames, but not its message, which may quote confidential text. */
  error(message: string, thrown?: unknown): void
}

/** Returns the folder of the log files in a profile. */
export function logFolderOf(profile: string): string {
  return join(profile, 'logs')
}

/** Logs to `logs/main.log` in the profile. Beyond one megabyte a new file is started, and one old file is kept. */
export function openLog(profile: string): Log {
  const logger = log.create({ logId: 'docket' })
  logger.transports.file.resolvePathFn = () => join(logFolderOf(profile), 'main.log')
  logger.transports.file.maxSize = 1024 * 1024
  logger.transports.console.level = 'warn'
  return {
    debug: (message) => logger.debug(message),
    info: (message) => logger.info(message),
    error: (message, thrown) => logger.error(thrown === undefined ? message : `${message}: ${traceOf(thrown)}`),
  }
}

/**
 * Describes an error by its kind and its stack frames. The message is left out: it may quote JSON, addresses and texts.
 */
export function traceOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return `a thrown ${typeof thrown}`
  const { code } = thrown instanceof AppFailure ? thrown.error : (thrown as { code?: unknown })
  const kind = typeof code === 'string' ? `${thrown.name} ${code}` : thrown.name
  // The stack begins with the message, and a line of the message may look like a frame.
  const frames = (thrown.stack ?? '').replace(thrown.message, '').split('\n')
  return [kind, ...frames.filter((line) => line.startsWith('    at '))].join('\n')
}
