import type * as host from './electron.ts'

/**
 * The application is compiled against the host, and must also run on Electron. This file does not compile when a member
 * of the host has another signature than Electron's.
 */
declare const electron: typeof Electron.CrossProcessExports
export const agreed: Omit<typeof host, 'default'> = electron
