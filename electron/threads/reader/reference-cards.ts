import { assertNever } from '../../../shared/errors.ts'
import { keyOf } from '../../../shared/model/key.ts'
import type { ReferenceCard } from '../../../shared/model/reference-card.ts'
import { parseReference, projectPathOf, type WrittenReference } from '../../../shared/model/written-reference.ts'
import { findCommit } from '../../cache/changes/commits.ts'
import { countItems, listItems, type ItemKind } from '../../cache/items/items.ts'
import { listLabels } from '../../cache/directory/labels.ts'
import { listShownMilestones } from '../../cache/directory/milestones.ts'
import { findProjectId, listHiddenProjectIds, readProject } from '../../cache/directory/projects.ts'
import { readSnippet } from '../../cache/directory/snippets.ts'
import { findUser } from '../../cache/directory/users.ts'
import type { RowSource } from './row-source.ts'
import { readRow } from './rows.ts'

/** Reads the target of a reference in a text of a project; null for one that is not on this computer. */
export function readReferenceCard(source: RowSource, projectId: number, written: string): ReferenceCard | null {
  const reference = parseReference(written)
  return reference === null ? null : cardOf(source, projectId, reference)
}

function cardOf(source: RowSource, textProjectId: number, reference: WrittenReference): ReferenceCard | null {
  const { account, cache } = source
  if (reference.kind === 'unsent') return itemCard(source, reference.of, reference.id)
  if (reference.kind === 'person') {
    const user = findUser(cache, reference.name)
    if (user === null) return null
    return { kind: 'person', key: keyOf(account, 'user', user.id), name: user.name, username: user.username }
  }
  const projectId = homeOf(source, textProjectId, reference)
  if (projectId === null) return null
  switch (reference.kind) {
    case 'issue':
    case 'mergeRequest': {
      const { kind, number } = reference
      const [found] = listItems(cache, kind, { state: 'all', projectId, iid: number })
      return found === undefined ? null : itemCard(source, kind, found.id)
    }
    case 'snippet': {
      const { number } = reference
      const snippet = readSnippet(cache, number)
      if (snippet === null || snippet.projectId !== projectId) return null
      if (listHiddenProjectIds(cache).includes(snippet.projectId)) return null
      const projectKey = keyOf(account, 'project', snippet.projectId)
      const projectPath = readProject(cache, snippet.projectId)?.pathWithNamespace ?? ''
      return { kind: 'snippet', projectKey, projectPath, number }
    }
    case 'label': {
      const label = listLabels(cache, projectId).find(
        ({ id, name }) => reference.name === id || reference.name === name,
      )
      if (label === undefined) return null
      const { name, color, description } = label
      return { kind: 'label', projectKey: keyOf(account, 'project', projectId), name, color, description }
    }
    case 'milestone': {
      const found = listShownMilestones(cache, projectId).find(
        ({ id, iid, title }) => id > 0 && (reference.name === iid || reference.name === title),
      )
      if (found === undefined) return null
      const { id: milestoneId, title, state, dueDate } = found
      const query = { state: 'open', milestoneId } as const
      const openItems = countItems(cache, 'issue', query) + countItems(cache, 'mergeRequest', query)
      return { kind: 'milestone', key: keyOf(account, 'milestone', milestoneId), title, state, dueDate, openItems }
    }
    case 'commit': {
      const found = findCommit(cache, projectId, reference.beginning)
      const row = found === null ? null : readRow(source, { account, kind: 'mergeRequest', id: found.mergeRequestId })
      return found === null || row?.kind !== 'mergeRequest' ? null : { kind: 'commit', commit: found.commit, row }
    }
    default:
      return assertNever(reference)
  }
}

function itemCard(source: RowSource, kind: ItemKind, id: number): ReferenceCard | null {
  const row = readRow(source, { account: source.account, kind, id })
  return row?.kind === 'issue' || row?.kind === 'mergeRequest' ? { kind: 'item', row } : null
}

/** The project that a reference is about: that of its text unless it names another. Null for one that is not here. */
function homeOf(
  { cache }: RowSource,
  projectId: number,
  reference: Exclude<WrittenReference, { kind: 'unsent' | 'person' }>,
): number | null {
  if (reference.projectPath === null) return projectId
  return findProjectId(cache, projectPathOf(reference, readProject(cache, projectId)?.pathWithNamespace ?? ''))
}
