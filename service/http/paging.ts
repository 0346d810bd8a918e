import type { Window } from '../store/listing.ts'
import { parsePageNumber } from './parameters.ts'
import type { RawParameters } from './request.ts'

/** Contract, "Limits". */
const defaultSize = 20
const largestSize = 100

export interface Page {
  readonly number: number
  readonly size: number
}

/** The answer of a list: the rows of the window, and the count of all rows. */
export interface ListAnswer {
  readonly rows: readonly unknown[]
  readonly total: number
  /** Of a page that is not asked for by its number: the parameters that ask for the next one, null when there is none. */
  readonly following?: Readonly<Record<string, string>> | null
}

/** The page a request asks for. A number out of range is replaced by the nearest one, as in real services. */
export function pageOf(raw: RawParameters): Page {
  const number = Math.max(1, parsePageNumber(raw, 'page') ?? 1)
  const size = parsePageNumber(raw, 'per_page') ?? defaultSize
  return { number, size: size < 1 ? defaultSize : Math.min(size, largestSize) }
}

export function windowOf(page: Page): Window {
  return { offset: (page.number - 1) * page.size, limit: page.size }
}

/**
 * The headers of a page. `url` is the address the client used, its query included: links repeat every parameter and
 * keep the host, since clients cut off the prefix they were configured with.
 */
export function pageHeaders(url: URL, page: Page, total: number): Record<string, string> {
  const last = Math.max(1, Math.ceil(total / page.size))
  const previous = page.number > 1 ? page.number - 1 : null
  const next = page.number < last ? page.number + 1 : null
  const link = (rel: string, number: number): string => {
    const target = new URL(url)
    target.searchParams.set('page', String(number))
    target.searchParams.set('per_page', String(page.size))
    return `<${target.href}>; rel="${rel}"`
  }
  const links = [
    ...(previous === null ? [] : [link('prev', previous)]),
    ...(next === null ? [] : [link('next', next)]),
    link('first', 1),
    link('last', last),
  ]
  return {
    link: links.join(', '),
    'x-total': String(total),
    'x-total-pages': String(last),
    'x-per-page': String(page.size),
    'x-page': String(page.number),
    'x-next-page': next === null ? '' : String(next),
    'x-prev-page': previous === null ? '' : String(previous),
  }
}
