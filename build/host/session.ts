import { requireReady } from './lifecycle.ts'

type RequestHandler = Parameters<Electron.Session['setPermissionRequestHandler']>[0]
type CheckHandler = Parameters<Electron.Session['setPermissionCheckHandler']>[0]

/**
 * The application's handlers for permissions that pages ask for. The browser asks the person itself, so the host can
 * only record that the handlers exist.
 */
export const permissionHandlers: { request: RequestHandler; check: CheckHandler } = { request: null, check: null }

/** What the application says of the spell checker, which is on until then. The browser has its own. */
export const spellChecker = { enabled: true }

const defaultSession = {
  setSpellCheckerEnabled(enabled: boolean): void {
    spellChecker.enabled = enabled
  },
  setPermissionRequestHandler(handler: RequestHandler): void {
    permissionHandlers.request = handler
  },
  setPermissionCheckHandler(handler: CheckHandler): void {
    permissionHandlers.check = handler
  },
  addWordToSpellCheckerDictionary: (_word: string): boolean => false,
  setSpellCheckerLanguages(_languages: string[]): void {},
}

export const session = {
  get defaultSession() {
    requireReady('session.defaultSession')
    return defaultSession
  },
}
