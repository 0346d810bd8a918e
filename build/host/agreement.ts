import type * as host from './electron.ts'

/**
 * Electron itself must fit wherever the application is compiled against the host: this does not compile when a member's
 * signature differs from Electron's.
 */
declare const electron: typeof Electron.CrossProcessExports
export const agreed: Omit<typeof host, 'default'> = electron
