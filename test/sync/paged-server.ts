import { clientOf, json, startServer } from '../api/support/service.ts'
import { apiVersion } from '../support/api-version.ts'
import type { Client } from '../../electron/api/client/client.ts'

/** The path of the projects with a star. Services of v4 have them at that of all projects. */
export const starred = { v3: '/projects/starred', v4: '/projects?starred' }[apiVersion]

/** Requests for items that concern the user in any project, besides those that they wrote. */
export const askedByPerson: readonly string[] = {
  v3: [],
  v4: ['/issues?assigned_to_me 1', '/merge_requests?assigned_to_me 1', '/merge_requests?created_by_me 1'],
}[apiVersion]

/** A row that is counted and not shown: the page that it is on is short. */
export const hiddenRow = null

/** A service whose lists a test changes as it likes, between one request and the next. */
export interface PagedServer {
  readonly client: Client
  /**
   * The rows of each list, as they go over the wire, by the path below that of the API, with the person or the star that
   * it is asked by.
   */
  readonly lists: Map<string, unknown[]>
  /** Single rows, by path. */
  readonly rows: Map<string, unknown>
  /** Statuses to answer instead, by path. */
  readonly refusals: Map<string, number>
  /** Called before each answer with the path and the page asked for. */
  onRequest: (path: string, page: number) => void
  /** True when answers tell the number of rows. */
  counts: boolean
  /** The number of hidden rows that the count includes. */
  hidden: number
  readonly perPage: number
  /** Every request, as `path page`. */
  readonly asked: string[]
}

export async function startPagedServer(
  perPage = 3,
  options: Parameters<typeof clientOf>[1] = {},
): Promise<PagedServer> {
  const service = await startServer((request, response) => {
    const url = new URL(request.url, 'http://localhost')
    const named = url.pathname.replace(/^\/api\/v\d/, '')
    const by = url.searchParams.has('starred') ? 'starred' : url.searchParams.get('scope')
    const path = by === null ? named : `${named}?${by}`
    const page = Number(url.searchParams.get('page') ?? 1)
    server.asked.push(`${path} ${page}`)
    server.onRequest(path, page)
    const refusal = server.refusals.get(path)
    const state = url.searchParams.get('state') ?? 'all'
    const rows = server.lists.get(path)?.filter((row) => state === 'all' || stateOf(row) === state)
    if (refusal === undefined && server.rows.has(path)) {
      json(response, server.rows.get(path))
      return
    }
    if (refusal !== undefined || rows === undefined) {
      json(response, { message: `${refusal ?? 404} refused` }, refusal ?? 404)
      return
    }
    const last = Math.max(1, Math.ceil(rows.length / perPage))
    const to = (relation: string, number: number) => {
      url.searchParams.set('page', String(number))
      return `<${url.href}>; rel="${relation}"`
    }
    const links = [
      to('first', 1),
      ...(server.counts ? [to('last', last)] : []),
      ...(page < last ? [to('next', page + 1)] : []),
      ...(page > 1 ? [to('prev', page - 1)] : []),
    ]
    const shown = rows.slice((page - 1) * perPage, page * perPage).filter((row) => row !== hiddenRow)
    json(response, shown, 200, {
      link: links.join(', '),
      ...(server.counts ? { 'x-total': String(rows.length + server.hidden), 'x-total-pages': String(last) } : {}),
    })
  })
  const server: PagedServer = {
    client: clientOf(service, options),
    lists: new Map(),
    rows: new Map(),
    refusals: new Map(),
    onRequest: () => undefined,
    counts: true,
    hidden: 0,
    perPage,
    asked: [],
  }
  return server
}

function stateOf(row: unknown): unknown {
  return (row as { readonly state?: unknown } | null)?.state
}
