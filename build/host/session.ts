import { requireReady } from './lifecycle.ts'
import { proxiesOfEnvironment } from './system-proxies.ts'

type RequestHandler = Parameters<Electron.Session['setPermissionRequestHandler']>[0]
type CheckHandler = Parameters<Electron.Session['setPermissionCheckHandler']>[0]

/**
 * The application's handlers for permissions that pages ask for. The browser asks the person itself, so the host can
 * only record that the handlers exist.
 */
export const permissionHandlers: { request: RequestHandler; check: CheckHandler } = { request: null, check: null }

/** The application's settings of the spell checker, only recorded: the browser has its own checker and languages. */
export const spellChecker: { enabled: boolean; languages: readonly string[] } = { enabled: true, languages: ['en-US'] }

/** The answer that a test gives in the place of the system; null for none. */
let givenProxies: string | null = null

/** Lets the system name these proxies from now on, as a script (PAC) names them: `PROXY host:port; DIRECT`. */
export function giveProxies(answer: string | null): void {
  givenProxies = answer
}

const defaultSession = {
  setSpellCheckerEnabled(enabled: boolean): void {
    spellChecker.enabled = enabled
  },
  async resolveProxy(address: string): Promise<string> {
    return givenProxies ?? proxiesOfEnvironment(address, process.env)
  },
  setPermissionRequestHandler(handler: RequestHandler): void {
    permissionHandlers.request = handler
  },
  setPermissionCheckHandler(handler: CheckHandler): void {
    permissionHandlers.check = handler
  },
  addWordToSpellCheckerDictionary: (_word: string): boolean => false,
  /** Some of the languages that Electron has on Windows and Linux. */
  availableSpellCheckerLanguages: ['de', 'en-GB', 'en-US', 'es', 'fr', 'it', 'nl', 'pt-BR', 'ru', 'uk'],
  setSpellCheckerLanguages(languages: string[]): void {
    for (const language of languages) {
      if (this.availableSpellCheckerLanguages.includes(language)) continue
      throw new Error(`Invalid language code provided: "${language}" is not a valid language code`)
    }
    spellChecker.languages = languages
  },
}

export const session = {
  /** Sessions of partitions keep nothing. */
  fromPartition: (partition: string) => ({ partition }),
  get defaultSession() {
    requireReady('session.defaultSession')
    return defaultSession
  },
}
