import type { MergeEffects } from '../../../shared/model/merge-effects.ts'
import { isOpen } from '../../../shared/model/issue.ts'
import { listCommits } from '../../cache/commits.ts'
import { listChangedPaths } from '../../cache/file-changes.ts'
import { listItems, readItemRecord } from '../../cache/items.ts'
import { readProject } from '../../cache/projects.ts'
import { readReferenceCard } from './reference-cards.ts'
import type { RowSource } from './row-source.ts'
import { readRow } from './rows.ts'

/** How many merge requests that change the same files are named: those that share most. */
const mostOverlaps = 8
/** How many open merge requests of a project are looked through, the newest first. */
const mostCompared = 1_000

/** The words after which the service closes an issue, and the issues they name. The number of spaces has an end: a text may have many. */
const closing =
  /\b(?:clos(?:e|es|ed|ing)|fix(?:|es|ed|ing)|resolv(?:e|es|ed|ing))\b:?\s{1,4}((?:(?:,| and|,? )?\s{0,4}(?:[\w.-]{1,255}\/[\w.-]{1,255})?#\d{1,9})+)/gi
const reference = /(?:[\w.-]+\/[\w.-]+)?#\d+/g

/** The issues that a text says are closed with it, as it names them, each once. */
export function closingReferences(text: string): string[] {
  const named = [...text.matchAll(closing)].flatMap(([, references = '']) => references.match(reference) ?? [])
  return [...new Set(named)]
}

/** Reads what merging a merge request does besides. */
export function readMergeEffects(source: RowSource, id: number): MergeEffects {
  const record = readItemRecord(source.cache, 'mergeRequest', id)
  if (record === undefined) return { closes: [], overlaps: [] }
  const projectId = Number(record.project_id)
  return { closes: closedIssues(source, id, projectId), overlaps: overlapsOf(source, id, projectId) }
}

/** The service closes issues only with what is merged into the default branch. */
function closedIssues(source: RowSource, id: number, projectId: number): MergeEffects['closes'] {
  const { account, cache } = source
  const row = readRow(source, { account, kind: 'mergeRequest', id })
  if (row?.kind !== 'mergeRequest' || row.targetBranch !== readProject(cache, projectId)?.defaultBranch) return []
  const record = readItemRecord(cache, 'mergeRequest', id)
  const texts = [String(record?.description ?? ''), ...listCommits(cache, id).map(({ message }) => message)]
  const issues = new Map<string, MergeEffects['closes'][number]>()
  for (const written of new Set(texts.flatMap(closingReferences))) {
    const card = readReferenceCard(source, projectId, written)
    if (card?.kind === 'item' && card.row.kind === 'issue' && isOpen(card.row)) issues.set(card.row.key, card.row)
  }
  return [...issues.values()]
}

function overlapsOf(source: RowSource, id: number, projectId: number): MergeEffects['overlaps'] {
  const { account, cache } = source
  const own = new Set(listChangedPaths(cache, id))
  if (own.size === 0) return []
  const open = listItems(cache, 'mergeRequest', { state: 'open', projectId }).slice(0, mostCompared)
  return open
    .filter((other) => other.id !== id)
    .map((other) => ({ id: other.id, files: listChangedPaths(cache, other.id).filter((path) => own.has(path)) }))
    .filter(({ files }) => files.length > 0)
    .toSorted((one, other) => other.files.length - one.files.length)
    .slice(0, mostOverlaps)
    .flatMap(({ id: other, files }) => {
      const row = readRow(source, { account, kind: 'mergeRequest', id: other })
      return row?.kind === 'mergeRequest' ? [{ row, files }] : []
    })
}
