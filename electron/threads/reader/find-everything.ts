import type { Found, FoundComment, FoundItem } from '../../../shared/model/found.ts'
import { keyOf } from '../../../shared/model/key.ts'
import type { Item } from '../../../shared/model/rows.ts'
import { joined } from '../../../shared/query/parse.ts'
import type { Condition, Query, Word } from '../../../shared/query/tree.ts'
import { findComments } from '../../cache/search/search-comments.ts'
import { readItemRecord, type ItemKind } from '../../cache/items/items.ts'
import { excerptAround, markedText } from '../../cache/search/marked-text.ts'
import { listPeople } from '../../cache/directory/names.ts'
import { listCommentIds, readNoteRecord } from '../../cache/items/notes.ts'
import { listProjectIds, readProject } from '../../cache/directory/projects.ts'
import { isWord, termsOf, type QueryContext } from '../../cache/query/query-sql.ts'
import { compareRanks, queryItems } from '../../cache/query/query-items.ts'
import { findCommits } from '../../cache/search/search-commits.ts'
import { matcherOf, searchTermsOf, type SearchTerm } from '../../cache/search/search-text.ts'
import { readRow } from './rows.ts'
import type { RowSource } from './row-source.ts'

type ItemRow = Item['row']

export interface Asked {
  readonly query: Query
  /** As it was typed. */
  readonly text: string
  readonly projectId?: number | undefined
  /** Maximum number of results of each kind. */
  readonly most: number
}

const kinds = ['issue', 'mergeRequest'] as const

/**
 * Returns the results of a query: items as in their lists, and where it is nothing but words also comments, projects, people and
 * commits that hold them all. Filters such as `label:` do not apply to those.
 */
export function findEverything(source: RowSource, context: QueryContext, asked: Asked): Found {
  const words = wordsOf(asked.query)
  const terms = words ?? []
  const items = findItems(
    source,
    context,
    asked,
    termsOf(asked.query.condition === null ? [] : wordsAmong(asked.query.condition)),
  )
  const found = { ...items, comments: [], projects: [], people: [], commits: [] }
  if (terms.length === 0) return { ...found, commits: commitsOf(source, asked, digitsOf(asked)) }
  return {
    ...found,
    comments: commentsOf(source, asked, terms),
    projects: asked.projectId === undefined ? projectsOf(source, asked, terms) : [],
    people: asked.projectId === undefined ? peopleOf(source, asked, terms) : [],
    commits: commitsOf(source, asked, terms),
  }
}

/** The terms of a query that is nothing but words; null for any other. */
function wordsOf({ condition, places }: Query): SearchTerm[] | null {
  if (condition === null || places.length > 0) return null
  const parts = condition.kind === 'and' ? condition.parts : [condition]
  // A number may be one of an item, or a word.
  return parts.every(isWord) ? termsOf(parts) : null
}

/** The words that must be there, whatever else is asked for. */
function wordsAmong(condition: Condition): Word[] {
  return (condition.kind === 'and' ? condition.parts : [condition]).filter(isWord)
}

function findItems(
  source: RowSource,
  context: QueryContext,
  { query, projectId, most }: Asked,
  terms: readonly SearchTerm[],
): Pick<Found, 'items' | 'more' | 'partial'> {
  const { cache } = source
  const inState = (kind: ItemKind, state: 'open' | 'closed') => {
    const condition = joined(
      'and',
      [query.condition, { kind: 'filter', key: 'is', value: state }].filter((part) => part !== null) as Condition[],
    )
    return queryItems(cache, kind, { ...query, condition }, { ...context, scope: { projectId } })
  }
  const lists = kinds.flatMap((kind) =>
    (['open', 'closed'] as const).map((state) => ({ kind, state, ...inState(kind, state) })),
  )
  const ranked = lists.flatMap(({ kind, state, rows }) =>
    rows.slice(0, most).map(({ id, rank }) => ({ kind, state, id, rank })),
  )
  const direction = query.sort?.direction ?? 'descending'
  const shown = ranked
    .sort(
      (one, other) =>
        Number(one.state === 'closed') - Number(other.state === 'closed') ||
        compareRanks(one.rank, other.rank, direction),
    )
    .slice(0, most)
  const more = (kind: ItemKind, state: 'open' | 'closed') =>
    (lists.find((list) => list.kind === kind && list.state === state)?.rows.length ?? 0) -
    shown.filter((item) => item.kind === kind && item.state === state).length
  return {
    items: shown.flatMap(({ kind, id }) => itemOf(source, kind, id, terms) ?? []),
    more: {
      issue: { open: more('issue', 'open'), closed: more('issue', 'closed') },
      mergeRequest: { open: more('mergeRequest', 'open'), closed: more('mergeRequest', 'closed') },
    },
    partial: lists.some(({ partial }) => partial),
  }
}

function itemRow(source: RowSource, kind: ItemKind, id: number): ItemRow | null {
  const row = readRow(source, { account: source.account, kind, id })
  return row?.kind === 'issue' || row?.kind === 'mergeRequest' ? row : null
}

function itemOf(source: RowSource, kind: ItemKind, id: number, terms: readonly SearchTerm[]): FoundItem | null {
  const row = itemRow(source, kind, id)
  if (row === null) return null
  const isTitled = terms.length === 0 || matcherOf(terms)([row.title])
  return {
    row,
    title: markedText(row.title, terms),
    excerpt: isTitled ? null : excerptOf(source, { kind, id }, terms),
  }
}

/** The description where it has a word, else the newest comment that has them all. */
function excerptOf(
  { cache }: RowSource,
  item: { readonly kind: ItemKind; readonly id: number },
  terms: readonly SearchTerm[],
): FoundItem['excerpt'] {
  const description = readItemRecord(cache, item.kind, item.id)?.description
  const described = excerptAround(String(description ?? ''), terms)
  if (described !== null) return described
  const matches = matcherOf(terms)
  for (const id of listCommentIds(cache, item.kind, item.id).toReversed()) {
    const body = String(readNoteRecord(cache, id)?.body ?? '')
    if (matches([body])) return excerptAround(body, terms)
  }
  return null
}

function commentsOf(source: RowSource, { projectId, most }: Asked, terms: readonly SearchTerm[]): FoundComment[] {
  const { account, cache } = source
  return findComments(cache, terms, { most, projectId }).flatMap(({ id, item_kind, item_id, body }) => {
    const row = readRow(source, { account, kind: 'note', id })
    const item = itemRow(source, item_kind, item_id)
    const excerpt = excerptAround(body, terms)
    return row?.kind === 'note' && item !== null && excerpt !== null ? { row, excerpt, item } : []
  })
}

function projectsOf({ account, cache }: RowSource, { most }: Asked, terms: readonly SearchTerm[]): Found['projects'] {
  const matches = matcherOf(terms)
  return listProjectIds(cache)
    .flatMap((id) => {
      const path = readProject(cache, id)?.pathWithNamespace
      return path !== undefined && matches([path])
        ? { key: keyOf(account, 'project', id), path: markedText(path, terms) }
        : []
    })
    .slice(0, most)
}

function peopleOf({ account, cache }: RowSource, { most }: Asked, terms: readonly SearchTerm[]): Found['people'] {
  const matches = matcherOf(terms)
  return listPeople(cache)
    .filter(({ name, username }) => matches([name, username]))
    .slice(0, most)
    .map(({ id, name, username }) => ({ key: keyOf(account, 'user', id), username, name: markedText(name, terms) }))
}

/** The digits that are the number of an item, and may be the beginning of the id of a commit as well; none for anything else. */
function digitsOf({ query, text }: Asked): SearchTerm[] {
  return query.condition?.kind === 'number' && /^\s*\d+\s*$/.test(text) ? searchTermsOf(text, true) : []
}

function commitsOf(
  source: RowSource,
  { text, projectId, most }: Asked,
  terms: readonly SearchTerm[],
): Found['commits'] {
  if (terms.length === 0) return []
  return findCommits(source.cache, terms, { text: text.trim(), most, projectId }).flatMap(
    ({ mergeRequestId, id, title }) => {
      const item = itemRow(source, 'mergeRequest', mergeRequestId)
      return item === null ? [] : { id, title: markedText(title, terms), item }
    },
  )
}
