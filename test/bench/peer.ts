import { createRequire } from 'node:module'
import { performance } from 'node:perf_hooks'
import { Gitlab } from '@gitbeaker/rest'

type Rows = readonly { readonly id: number }[]
type GitlabOfV3 = {
  readonly projects: { readonly issues: { list(id: number, params: object, done: (rows: Rows) => void): void } }
}

/**
 * A client of the package registry that pages through a project's issues one page after the other and stores nothing. Answers
 * seconds.
 */
export async function pageWithPeer(address: string, project: number, issues: number): Promise<number> {
  const connect = createRequire(import.meta.url)('gitlab') as (options: { url: string; token: string }) => GitlabOfV3
  const client = connect({ url: address, token: 'token-ada' })
  const began = performance.now()
  const rows = await new Promise<Rows>((resolve) =>
    client.projects.issues.list(project, { per_page: 100 }, (all) => resolve(all)),
  )
  if (rows.length !== issues) throw new Error(`the peer read ${rows.length} issues`)
  return (performance.now() - began) / 1000
}

/** The same with a client of API v4. Answers seconds. */
export async function pageWithPeerOfV4(address: string, project: number, issues: number): Promise<number> {
  const client = new Gitlab({ host: address, token: 'token-ada' })
  const began = performance.now()
  const rows = await client.Issues.all({ projectId: project, perPage: 100 })
  if (rows.length !== issues) throw new Error(`the peer read ${rows.length} issues`)
  return (performance.now() - began) / 1000
}
