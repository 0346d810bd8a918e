import { session } from 'electron'

/**
 * Asks the system which proxy leads to an address; a script that chooses it (PAC) is run by Chromium. Null for none. A
 * proxy of a kind that Docket cannot use is returned too, so that nothing goes past it.
 */
export async function systemProxy(address: string): Promise<string | null> {
  return proxyIn(await session.defaultSession.resolveProxy(address))
}

/**
 * The first way that Docket can use in an answer such as `PROXY a.example:3128; DIRECT`, as the system prefers them.
 * Where it can use none of them, the first.
 */
export function proxyIn(answer: string): string | null {
  const ways = answer.split(';').flatMap((entry) => {
    const [, kind = '', host = ''] = /^\s*([A-Z0-9]+)(?:\s+(\S+))?\s*$/i.exec(entry) ?? []
    return kind === '' ? [] : [{ kind: kind.toUpperCase(), host }]
  })
  const way = ways.find(({ kind }) => kind in schemes || kind === 'DIRECT') ?? ways[0]
  if (way === undefined || way.kind === 'DIRECT') return null
  return `${schemes[way.kind] ?? way.kind.toLowerCase()}://${way.host}`
}

const schemes: Readonly<Record<string, string>> = { PROXY: 'http', HTTP: 'http', HTTPS: 'https' }
