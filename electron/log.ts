import { join } from 'node:path'
import log from 'electron-log/node'

/** What the program writes down about itself. Callers pass no tokens, no texts of users and no answers of services. */
export interface Log {
  info(message: string): void
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
    error: (message, thrown) => logger.error(message, thrown instanceof Error ? thrown.stack : thrown),
  }
}
