import type { MergeEffects } from '../../../shared/model/merge-effects.ts'
import { isOpen } from '../../../shared/model/issue.ts'
import { closingOf, readClosedIssues } from '../../cache/items/closed-issues.ts'
import { listCommits } from '../../cache/changes/commits.ts'
import { listChangedPaths } from '../../cache/changes/file-changes.ts'
import type { PartsOf } from '../../cache/items/item-parts.ts'
import { listItems, readItemRecord, type ItemRecord } from '../../cache/items/items.ts'
import { readProject } from '../../cache/directory/projects.ts'
import { readReferenceCard } from './reference-cards.ts'
import type { RowSource } from './row-source.ts'
import { readRow } from './rows.ts'

/** Maximum number of merge requests that change the same files and are named: those that share most. */
const mostOverlaps = 8
/** Maximum number of open merge requests of a project that are looked through, the newest first. */
const mostCompared = 1_000

/**
 * The words after which the service closes an issue, and the issues they name. The number of spaces has an end, as that of names
 * in a path: a text may have many.
 */
const closing =
  /\b(?:clos(?:e|es|ed|ing)|fix(?:|es|ed|ing)|resolv(?:e|es|ed|ing))\b:?\s{1,4}((?:(?:,| and|,? )?\s{0,4}(?:[\w.-]{1,255}(?:\/[\w.-]{1,255}){1,21})?#\d{1,9})+)/gi
const reference = /(?:[\w.-]+(?:\/[\w.-]+)+)?#\d+/g

/** The issues that a text says are closed with it, as it names them, each once. */
export function closingReferences(text: string): string[] {
  const named = [...text.matchAll(closing)].flatMap(([, references = '']) => references.match(reference) ?? [])
  return [...new Set(named)]
}

/** Reads the further effects of merging a merge request. */
export function readMergeEffects(source: RowSource, id: number): MergeEffects {
  const record = readItemRecord(source.cache, 'mergeRequest', id)
  if (record === undefined) return { closes: [], closesElsewhere: [], isSaid: false, overlaps: [] }
  const projectId = Number(record.project_id)
  return { ...closedIssues(source, record, projectId), overlaps: overlapsOf(source, id, projectId) }
}

type Closed = Pick<MergeEffects, 'closes' | 'closesElsewhere' | 'isSaid'>

/**
 * Returns the issues that the service says are closed; and those of the texts, where they have changed since or the service does
 * not say it.
 */
function closedIssues(source: RowSource, record: ItemRecord, projectId: number): Closed {
  const said = readClosedIssues(source.cache, record.id)
  const isSaid = said !== null && said.issues !== null && said.saidOf === closingOf(record as PartsOf & ItemRecord)
  const issues = new Map<string, MergeEffects['closes'][number]>()
  const elsewhere: MergeEffects['closesElsewhere'][number][] = []
  for (const issue of said?.issues ?? []) {
    if (issue.kind === 'external') {
      elsewhere.push({ reference: issue.id, title: issue.title })
      continue
    }
    const row = readRow(source, { account: source.account, kind: 'issue', id: issue.id })
    if (row?.kind === 'issue') {
      if (isOpen(row)) issues.set(row.key, row)
    } else if (issue.isOpen) {
      const path =
        issue.projectId === projectId ? '' : (readProject(source.cache, issue.projectId)?.pathWithNamespace ?? '')
      elsewhere.push({ reference: `${path}#${issue.iid}`, title: issue.title })
    }
  }
  if (!isSaid) for (const row of issuesInTexts(source, record, projectId)) issues.set(row.key, row)
  return { closes: [...issues.values()], closesElsewhere: elsewhere, isSaid }
}

/**
 * The open issues that its texts say are closed. The service closes issues only when a merge request goes into the default
 * branch.
 */
function issuesInTexts(source: RowSource, record: ItemRecord, projectId: number): MergeEffects['closes'] {
  const { account, cache } = source
  const row = readRow(source, { account, kind: 'mergeRequest', id: record.id })
  if (row?.kind !== 'mergeRequest' || row.targetBranch !== readProject(cache, projectId)?.defaultBranch) return []
  const texts = [String(record.description ?? ''), ...listCommits(cache, record.id).map(({ message }) => message)]
  return [...new Set(texts.flatMap(closingReferences))].flatMap((written) => {
    const card = readReferenceCard(source, projectId, written)
    return card?.kind === 'item' && card.row.kind === 'issue' && isOpen(card.row) ? [card.row] : []
  })
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
