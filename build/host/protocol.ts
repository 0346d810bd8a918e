import { isReady, requireNotReady, requireReady } from './lifecycle.ts'

type Handler = (request: Request) => Response | Promise<Response>

const privileged = new Map<string, Electron.Privileges>()
const handlers = new Map<string, Handler>()
let registered = false

/** The schemes an application serves itself. */
export const protocol = {
  registerSchemesAsPrivileged(schemes: Electron.CustomScheme[]): void {
    requireNotReady('protocol.registerSchemesAsPrivileged')
    // Electron lets a second call replace the first without a word.
    if (registered) throw new Error('protocol.registerSchemesAsPrivileged can only be called once')
    registered = true
    for (const { scheme, privileges } of schemes) privileged.set(scheme, privileges ?? {})
  },
  handle(scheme: string, handler: Handler): void {
    requireReady('protocol.handle')
    if (handlers.has(scheme)) throw new Error(`The scheme ${scheme} has been intercepted`)
    requireStandardScheme(scheme)
    handlers.set(scheme, handler)
  },
  unhandle(scheme: string): void {
    if (!handlers.delete(scheme)) throw new Error(`The scheme ${scheme} is not handled`)
  },
  isProtocolHandled(scheme: string): boolean {
    return handlers.has(scheme)
  },
}

/** Throws for a scheme that is not standard and secure: under Electron it silently has no origin and no secure context. */
export function requireStandardScheme(scheme: string): void {
  const privileges = privileged.get(scheme)
  if (!privileges?.standard || !privileges.secure) {
    throw new Error(
      `the scheme ${scheme} was not registered as standard and secure ${isReady() ? 'before the application was ready' : 'yet'}`,
    )
  }
}

/** Asks the application for one of its own addresses. */
export async function fetchFromApplication(address: string): Promise<Response> {
  const handler = handlers.get(new URL(address).protocol.replace(/:$/, ''))
  if (!handler) return new Response('Nobody serves this scheme.', { status: 404 })
  return await handler(new Request(address))
}
