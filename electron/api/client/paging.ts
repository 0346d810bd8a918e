import type { ArgumentsOf, Operation } from '../../../shared/contract/operation.ts'
import { AppFailure } from '../../../shared/errors.ts'
import type { Answer, Client, PageLink, RequestOptions } from './client.ts'
import { idIn, oddIn, problemOf } from '../../../shared/model/wire-row.ts'
import { parseLinkHeader, relations, type Relation } from '../transport/link-header.ts'

/** Page parameters of every list (contract, "Limits"): `page` from 1, default 1; `per_page` 1 … 100, default 20. */
export interface PageArguments {
  readonly page?: number | undefined
  readonly per_page?: number | undefined
}

/** The arguments of a list by their names on the wire. */
export type ListArguments<O extends Operation> = ArgumentsOf<O> & PageArguments

export interface ListOptions extends RequestOptions {
  /** The page to read, as given by an earlier page of the same list. The arguments are not used then. */
  readonly link?: PageLink | null | undefined
}

/** A row that could not be read, or not all of it; the other rows of its page are kept. */
export interface RejectedRow {
  /** Its position in the page, from 0. */
  readonly index: number
  /** Its id, if it had one. */
  readonly id: number | string | null
  readonly reason: string
}

export type PageLinks = Readonly<Record<Relation, PageLink | null>>

export interface Page<T> {
  readonly items: readonly T[]
  readonly rejected: readonly RejectedRow[]
  /** Rows among the items in which something could not be read. */
  readonly odd: readonly RejectedRow[]
  /** `X-Total`, `X-Page` (from 1), `X-Per-Page`, `X-Total-Pages`; null where the service does not say. */
  readonly total: number | null
  readonly page: number | null
  readonly perPage: number | null
  readonly totalPages: number | null
  /** All null when the list has only this page. */
  readonly links: PageLinks
  /** This page. */
  readonly self: PageLink
  /** By this computer's clock, in milliseconds since 1970. */
  readonly begunAt: number
  readonly answeredAt: number
  /**
   * The service's clock when it answered, in milliseconds since 1970, to the second; null when it sent no Date header.
   */
  readonly serviceTime: number | null
}

/** A page without rows, where there is nothing to ask for. */
export function emptyPage(self: PageLink): Page<never> {
  const links = { first: null, prev: null, next: null, last: null }
  const now = Date.now()
  return {
    items: [],
    rejected: [],
    odd: [],
    total: 0,
    page: 1,
    perPage: null,
    totalPages: 1,
    links,
    self,
    begunAt: now,
    answeredAt: now,
    serviceTime: null,
  }
}

/** Reads one row or throws a RowProblem. */
export type RowReader<T> = (row: unknown) => T

/** Reads rows of an operation's answer in whatever form the service has them. */
export function inContract<T>({ adapter }: Client, operation: Operation, rowOf: RowReader<T>): RowReader<T> {
  return (row) => rowOf(adapter.rowOf(operation, row))
}

/**
 * Reads a page of a list and its links (contract, "Limits").
 *
 * @throws AppFailure: the client's, or `answer_unexpected` when the answer is not a list, `answer_malformed` when a link leaves the API
 */
export async function readPage<O extends Operation, T>(
  client: Client,
  operation: O,
  args: ListArguments<O>,
  { rowOf, options }: { readonly rowOf: RowReader<T>; readonly options: ListOptions },
): Promise<Page<T>> {
  const { link, signal } = options
  const answer = await (link ? client.follow(link, { signal }) : client.call(operation, args, { signal }))
  return pageOf(client, answer, inContract(client, operation, rowOf))
}

function pageOf<T>(client: Client, answer: Answer, rowOf: RowReader<T>): Page<T> {
  const rows: unknown = answer.value
  if (rows === undefined) throw malformed('nothing in place of a list')
  if (!Array.isArray(rows)) throw AppFailure.of('answer_unexpected', { detail: 'not a list' })
  const items: T[] = []
  const rejected: RejectedRow[] = []
  const odd: RejectedRow[] = []
  for (let index = 0; index < rows.length; index += 1) {
    const row: unknown = rows[index]
    try {
      const item = rowOf(row)
      items.push(item)
      for (const { problem } of oddIn(item)) odd.push({ index, id: idIn(row), reason: problem })
    } catch (thrown) {
      rejected.push({ index, id: idIn(row), reason: problemOf(thrown) })
    }
  }
  const numbers = {
    total: countIn(answer, 'x-total'),
    page: countIn(answer, 'x-page') ?? pageNumberOf(answer.target),
    perPage: countIn(answer, 'x-per-page'),
    totalPages: countIn(answer, 'x-total-pages'),
  }
  return {
    items,
    rejected,
    odd,
    ...numbers,
    links: linksOf(client, answer, numbers),
    self: answer.target,
    begunAt: answer.begunAt,
    answeredAt: answer.answeredAt,
    serviceTime: serviceTimeOf(answer),
  }
}

/** Reads the service's clock from an answer's Date header, in milliseconds since 1970. */
function serviceTimeOf(answer: Answer): number | null {
  const time = Date.parse(answer.headers('date') ?? '')
  return Number.isNaN(time) ? null : time
}

function countIn(answer: Answer, header: string): number | null {
  const text = answer.headers(header) ?? ''
  return /^\d{1,12}$/.test(text) ? Number(text) : null
}

type Numbers = Pick<Page<unknown>, 'page' | 'totalPages'>

function linksOf(client: Client, answer: Answer, numbers: Numbers): PageLinks {
  const header = answer.headers('link')
  const links: Record<Relation, PageLink | null> = { first: null, prev: null, next: null, last: null }
  if (header === null) return linksByNumber(answer, numbers, links)
  const written = parseLinkHeader(header)
  if (!written) throw malformed('a Link header that is none')
  for (const relation of relations) {
    const address = written[relation]
    if (address === undefined) continue
    links[relation] = client.anchor(address, answer.target)
    if (links[relation] === null) throw malformed(`a ${relation} link that leaves the API`)
  }
  return linksByNumber(answer, numbers, links)
}

/**
 * Adds links that the Link header lacks, computed from the page numbers: proxies drop the header, and some services
 * leave out `last`.
 */
function linksByNumber(answer: Answer, numbers: Numbers, links: Record<Relation, PageLink | null>): PageLinks {
  const { page, totalPages } = numbers
  const next = countIn(answer, 'x-next-page')
  const prev = countIn(answer, 'x-prev-page')
  const to = (number: number): PageLink => linkToPage(answer.target, number)
  const from = page ?? 1
  if (totalPages !== null) {
    links.last ??= to(Math.max(1, totalPages))
    links.first ??= to(1)
    if (from < totalPages) links.next ??= to(from + 1)
    if (from > 1) links.prev ??= to(from - 1)
  }
  if (next !== null && next > from) links.next ??= to(next)
  if (prev !== null && prev >= 1 && prev < from) links.prev ??= to(prev)
  return links
}

/** Returns the link to another page (from 1) of the same list. */
export function linkToPage(link: PageLink, page: number): PageLink {
  const [path, query] = splitLink(link)
  const parameters = new URLSearchParams(query)
  parameters.set('page', String(page))
  return `${path}?${parameters.toString()}`
}

/** Returns the page number in a link: 1 when there is none, null when it is not a number. */
export function pageNumberOf(link: PageLink): number | null {
  const text = new URLSearchParams(splitLink(link)[1]).get('page')
  if (text === null) return 1
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null
}

function splitLink(link: string): readonly [string, string] {
  const at = link.indexOf('?')
  return at === -1 ? [link, ''] : [link.slice(0, at), link.slice(at + 1)]
}

function malformed(detail: string): AppFailure {
  return AppFailure.of('answer_malformed', { detail })
}
