import type { Operation } from '../../../shared/contract/operation.ts'
import { AppFailure } from '../../../shared/errors.ts'
import type { Exploration } from '../../../shared/model/exploration.ts'
import type { Client, ExploredAnswer, PageLink } from './client.ts'
import { parseLinkHeader, type Relation } from '../transport/link-header.ts'

/**
 * Returns a page of an operation's list as it is followed. A window names it, and could be made to name something else: a page of
 * another path might fire a hook.
 *
 * @throws AppFailure `bad_call` for anything that is no page of that list
 */
export function pageOf(operation: Operation, page: string): PageLink {
  const path = new RegExp(`^${operation.path.replaceAll(/:[a-z_]+/g, '[^/]+')}$`)
  const url = page.startsWith('/') ? URL.parse(`http://service${page}`) : null
  if (operation.paged !== true || url?.host !== 'service' || !path.test(url.pathname)) {
    throw AppFailure.of('bad_call', { detail: 'a page of another list' })
  }
  return url.pathname + url.search
}

/** Returns an answer as somebody who looks at the service is shown it, with links that `followPlain` takes. */
export function explorationOf(client: Client, answer: ExploredAnswer): Exploration {
  const { status, headers, text, bytes, begunAt, answeredAt, target } = answer
  const link = headers.find(([name]) => name === 'link')?.[1]
  const written = link === undefined ? null : parseLinkHeader(link)
  const linkTo = (relation: Relation): string | null => {
    const address = written?.[relation]
    return address === undefined ? null : client.anchor(address, target)
  }
  return {
    ...{ status, text, bytes, target },
    headers: headers.map(([name, value]) => [name, value]),
    milliseconds: answeredAt - begunAt,
    pages: { first: linkTo('first'), prev: linkTo('prev'), next: linkTo('next'), last: linkTo('last') },
  }
}
