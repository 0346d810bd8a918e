import { requireReady } from './lifecycle.ts'

type RequestHandler = Parameters<Electron.Session['setPermissionRequestHandler']>[0]
type CheckHandler = Parameters<Electron.Session['setPermissionCheckHandler']>[0]

/**
 * The application's handlers for permissions that pages ask for. The browser asks the person itself, so the host can
 * only record that the handlers exist.
 */
export const permissionHandlers: { request: RequestHandler; check: CheckHandler } = { request: null, check: null }

/** The answer that a test gives in the place of the system; null for none. */
let givenProxies: string | null = null

/** Lets the system name these proxies from now on, as a script (PAC) names them: `PROXY host:port; DIRECT`. */
export function giveProxies(answer: string | null): void {
  givenProxies = answer
}

const defaultSession = {
  /** As Chromium does on Linux outside of a desktop: by the environment. Loopback addresses are reached directly. */
  async resolveProxy(address: string): Promise<string> {
    return givenProxies ?? proxiesOfEnvironment(new URL(address))
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

function proxiesOfEnvironment({ protocol, hostname }: URL): string {
  const read = (name: string) => process.env[name] || process.env[name.toUpperCase()] || ''
  const isLoopback = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)
  const isExcepted = read('no_proxy')
    .split(',')
    .map((entry) => entry.trim().replace(/^[.*]+/, ''))
    .some((entry) => entry !== '' && (hostname === entry || hostname.endsWith(`.${entry}`)))
  const proxy = URL.parse(read(`${protocol.slice(0, -1)}_proxy`) || read('all_proxy'))
  if (isLoopback || isExcepted || read('no_proxy') === '*' || proxy === null) return 'DIRECT'
  return `${proxy.protocol === 'https:' ? 'HTTPS' : 'PROXY'} ${proxy.hostname}:${proxy.port || '80'}`
}

export const session = {
  get defaultSession() {
    requireReady('session.defaultSession')
    return defaultSession
  },
}
