import type { ApiAdapter } from '../http/api-adapter.ts'
import { pageHeaders } from '../http/paging.ts'
import { authenticateV4 } from './auth.ts'
import type { VersionedService } from './versioned-service.ts'

/** The most rows that a service counts; a longer list has no total. */
const mostCounted = 10_000

/** The `link` header to the next page: the same request with these parameters. */
function linkTo(url: URL, parameters: Readonly<Record<string, string>>): string {
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return `<${url.href}>; rel="next"`
}

/** The differences of API v4 from the contract that all operations share. */
export function apiAdapterV4({ workspace }: VersionedService, log: (line: string) => void): ApiAdapter {
  const logged = new Set<string>()
  return {
    basePath: '/api/v4',
    authenticate: (request) => authenticateV4(workspace, request),
    // Each name is logged once: a client that sends it does so with every request.
    unheard: ({ method, path }, names) => {
      const fresh = names.filter((name) => !logged.has(`${method} ${path} ${name}`))
      for (const name of fresh) logged.add(`${method} ${path} ${name}`)
      if (fresh.length === 0) return
      log(
        `${method} ${path} was asked with ${fresh.join(', ')}, which this service does not know and counts for nothing.`,
      )
    },
    pageHeaders: (asked, page, { total, following }) => {
      // Links name the host that the service was set up with, not the one it was asked by.
      const url = new URL(asked.pathname + asked.search, workspace.webUrl)
      if (following !== undefined) return following === null ? {} : { link: linkTo(url, following) }
      const headers = pageHeaders(url, page, total)
      if (total <= mostCounted) return headers
      const { link = '', 'x-total': _total, 'x-total-pages': _pages, ...rest } = headers
      return { ...rest, link: link.replace(/, <[^>]*>; rel="last"/, '') }
    },
  }
}
