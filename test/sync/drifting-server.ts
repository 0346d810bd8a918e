import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { createClient, type ClientOptions } from '../../electron/api/client/client.ts'
import { pageNumberOf, type Page } from '../../electron/api/client/paging.ts'
import type { DatedSource } from '../../electron/sync/by-pages/source.ts'
import { serviceSources } from '../../electron/sync/lists/service-sources.ts'
import type { Issue } from '../../shared/model/issue.ts'
import { adapterOfRun } from '../support/adapter-of-run.ts'
import type { DriftingService, State } from './drifting-service.ts'

/** A drifting service behind HTTP, and its lists of issues as Docket's own client reads them. */
export interface Served {
  /** Sets the service that answers from now on. */
  serve(service: DriftingService): void
  readonly sources: readonly DatedSource<unknown>[]
}

/** Until the end of the test. Its pages are as small as the service's, whatever is asked for. */
export async function serveDrifting(speaking: Pick<ClientOptions, 'adapter'> = adapterOfRun()): Promise<Served> {
  let current: DriftingService | null = null
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const state = url.searchParams.get('state') as State
    const sort = url.searchParams.get('sort') as 'asc' | 'desc'
    let page: Page<Issue>
    try {
      if (!current) throw new Error('no service')
      if (url.searchParams.get('per_page') === '100') url.searchParams.set('per_page', `${current.perPage}`)
      page = current.answer(state, sort, `${url.pathname}${url.search}`)
    } catch {
      // Lost and killed look the same from here.
      request.socket.destroy()
      return
    }
    const date = new Date(page.serviceTime ?? 0).toUTCString()
    response.writeHead(200, { 'content-type': 'application/json', date, ...headersOf(page, url, current.manner) })
    response.end(JSON.stringify(page.items.map(wireOf)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const client = createClient({ baseUrl: `http://127.0.0.1:${port}`, ...speaking, token: () => 'token', retries: 0 })
  onTestFinished(async () => {
    await client.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return {
    serve: (service) => (current = service),
    sources: serviceSources(client)
      .itemsOf(1, false)
      .filter((source) => source.kind === 'issue'),
  }
}

function headersOf(page: Page<Issue>, url: URL, manner: DriftingService['manner']): Record<string, string> {
  const links = Object.entries(page.links).flatMap(([relation, link]) => {
    if (link === null) return []
    const target = new URL(url)
    target.searchParams.set('page', String(pageNumberOf(link)))
    return [`<${target.href}>; rel="${relation}"`]
  })
  return {
    ...(links.length > 0 && manner !== 'numbers only' ? { link: links.join(', ') } : {}),
    ...(page.total === null
      ? {}
      : { 'x-total': `${page.total}`, 'x-total-pages': `${page.totalPages}`, 'x-page': `${page.page}` }),
  }
}

function wireOf(issue: Issue): object {
  const { id, iid, title, description, state, labels, author } = issue
  const dates = { created_at: issue.createdAt, updated_at: issue.updatedAt }
  return { id, iid, project_id: issue.projectId, title, description, state, labels, author, ...dates }
}
