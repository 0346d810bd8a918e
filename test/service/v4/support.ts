import type { VersionV4 } from '../../../service/options.ts'
import type { ServiceOptions } from '../../../service/server.ts'
import { serve, workshop } from '../support.ts'
import type { Client, Reply } from '../support.ts'

/** Starts a service of API v4 with the workshop as default content, seen by its administrator. */
export function serveV4(version: VersionV4 = '16', options: Partial<ServiceOptions> = {}): Promise<Client> {
  return serve({ fixture: workshop, log: () => undefined, ...options, dialect: 'v4', version })
}

/** The links of a page, by their relation. */
export function linksOf(reply: Reply): Record<string, string> {
  const link = reply.headers.get('link') ?? ''
  return Object.fromEntries([...link.matchAll(/<([^>]+)>; rel="(\w+)"/g)].map(([, url = '', rel = '']) => [rel, url]))
}
