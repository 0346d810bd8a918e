import { app, session } from 'electron'

/**
 * Returns the system's proxy for an address, or null when the system says that none is needed. If the system has a
 * script that chooses the proxy (PAC), Chromium runs it. A proxy of a kind that Docket cannot use is returned too, so
 * that the request fails instead of going past the proxy.
 */
export async function systemProxy(address: string): Promise<string | null> {
  // Electron has no session before it is ready, and a command without a window asks early.
  await app.whenReady()
  return proxyIn(await session.defaultSession.resolveProxy(address))
}

/**
 * Picks a proxy from an answer such as `PROXY a.example:3128; DIRECT`, whose entries are in the system's order. Returns
 * the first entry that Docket can use. If it can use none, returns the first entry.
 */
function proxyIn(answer: string): string | null {
  const ways = answer.split(';').flatMap((entry) => {
    const [, kind = '', host = ''] = /^\s*([A-Z0-9]+)(?:\s+(\S+))?\s*$/i.exec(entry) ?? []
    return kind === '' ? [] : [{ kind: kind.toUpperCase(), host }]
  })
  const way = ways.find(({ kind }) => kind in schemes || kind === 'DIRECT') ?? ways[0]
  if (way === undefined || way.kind === 'DIRECT') return null
  return `${schemes[way.kind] ?? way.kind.toLowerCase()}://${way.host}`
}

const schemes: Readonly<Record<string, string>> = { PROXY: 'http', HTTP: 'http', HTTPS: 'https' }
