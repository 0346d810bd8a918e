import { join } from 'node:path'
import log from 'electron-log/node'
import { AppFailure } from '../shared/errors.ts'

/** What the program writes down about itself. Callers pass no tokens, no texts of users and no answers of services. */
export interface Log {
  info(message: string): void
  /** Of what was thrown, its kind and its place are written down: its message may quote anything. */
  error(message: string, thrown?: unknown): void
}

/** Logs to `logs/main.log` of the profile; beyond a megabyte it starts a new file and keeps the one before. */
export function openLog(folder: string): Log {
  const logger = log.create({ logId: 'docket' })
  logger.transports.file.resolvePathFn = () => join(folder, 'logs', 'main.log')
  logger.transports.file.maxSize = 1024 * 1024
  logger.transports.console.level = 'warn'
  return {
    info: (message) => logger.info(message),
    error: (message, thrown) => logger.error(thrown === undefined ? message : `${message}: ${traceOf(thrown)}`),
  }
}

/** What kind of error it is, and where it was thrown; never its message, in which JSON, addresses and texts are quoted. */
export function traceOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return `a thrown ${typeof thrown}`
  const { code } = thrown instanceof AppFailure ? thrown.error : (thrown as { code?: unknown })
  const kind = typeof code === 'string' ? `${thrown.name} ${code}` : thrown.name
  // The message stands before the frames, and some of its lines may look like one.
  const frames = (thrown.stack ?? '').replace(thrown.message, '').split('\n')
  return [kind, ...frames.filter((line) => line.startsWith('    at '))].join('\n')
}
