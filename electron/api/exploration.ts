import type { Exploration } from '../../shared/model/exploration.ts'
import type { Client, ExploredAnswer } from './client.ts'
import { parseLinkHeader, type Relation } from './link-header.ts'

/** Returns an answer as somebody who looks at the service is shown it, with links that `followPlain` takes. */
export function explorationOf(client: Client, answer: ExploredAnswer): Exploration {
  const { status, headers, text, bytes, begunAt, answeredAt, target } = answer
  const link = headers.find(([name]) => name === 'link')?.[1]
  const written = link === undefined ? null : parseLinkHeader(link)
  const pageOf = (relation: Relation): string | null => {
    const address = written?.[relation]
    return address === undefined ? null : client.anchor(address, target)
  }
  return {
    ...{ status, text, bytes, target },
    headers: headers.map(([name, value]) => [name, value]),
    milliseconds: answeredAt - begunAt,
    pages: { first: pageOf('first'), prev: pageOf('prev'), next: pageOf('next'), last: pageOf('last') },
  }
}
