import type { Milestone } from '../../../shared/model/milestone.ts'
import type { ReadableCache } from '../storage/database.ts'
import type { InboxTarget } from './inbox-entries.ts'
import { idsIn } from '../items/item-records.ts'
import { itemTables, type ItemKind, type OrderedId } from '../items/items.ts'
import { isUnresolvedSql } from '../items/notes.ts'
import { reviewStatesIn, type ReviewStates } from '../items/reviews.ts'
import { readMilestone } from '../directory/milestones.ts'
import { statement } from '../../database/statement.ts'

/**
 * The facts about one issue or merge request from which the inbox is derived. Times are the service's, in milliseconds.
 */
export interface ItemFacts {
  /** Null while a todo names an item that was not fetched. */
  readonly item: ItemFact | null
  readonly notes: readonly NoteFact[]
  readonly todos: readonly TodoFact[]
  readonly noticed: NoticedFact
}

export interface ItemFact {
  readonly kind: ItemKind
  readonly isOpen: boolean
  readonly state: string
  readonly authorId: number
  readonly assigneeId: number | null
  readonly subscribed: boolean
  readonly createdAt: number
  readonly updatedAt: number
  readonly description: string
  /** Null for issues. */
  readonly mergeStatus: string | null
  readonly detailedMergeStatus: string | null
  /** Status of its newest pipeline; null where none is known. */
  readonly pipelineStatus: string | null
  /** The users who were asked to review it, and those who have approved it; empty for issues. */
  readonly reviewerIds: readonly number[]
  readonly approverIds: readonly number[]
  /** States of its reviews by the ids of the reviewers; null where they are not known. */
  readonly reviewStates: ReviewStates | null
  readonly hasOpenThread: boolean
}

export interface NoteFact {
  readonly id: number
  readonly authorId: number
  readonly createdAt: number
  readonly system: boolean
  readonly body: string
}

export interface TodoFact {
  readonly id: number
  readonly action: string
  readonly authorId: number
  readonly createdAt: number
  readonly pending: boolean
  /** The note that caused it, or null. */
  readonly noteId: number | null
}

/**
 * Since when a row has said these things (see migrations/0005-inbox.ts, 0022-reviews-to-do.ts, 0027-review-states.ts and
 * 0033-pipeline-moments.ts); null where it does not say them, or always did.
 */
export interface NoticedFact {
  readonly assignedAt: number | null
  readonly endedAt: number | null
  readonly unmergeableAt: number | null
  readonly reviewAt: number | null
  /** The user was asked once more. */
  readonly rereviewAt: number | null
  /** Somebody else approved it last. */
  readonly approvedAt: number | null
  readonly changesRequestedAt: number | null
  /** The last open thread was resolved by somebody else. */
  readonly threadsResolvedAt: number | null
  readonly threadsResolvedBy: number | null
  /** Nothing holds up the merge any more. */
  readonly mergeableAt: number | null
  /** Its newest pipeline failed, and since when a todo can be of that failure. */
  readonly pipelineFailedAt: number | null
  readonly pipelineBegunAt: number | null
  /** Its newest pipeline passes, after one had failed. */
  readonly pipelineFixedAt: number | null
  readonly mentionedAt: number | null
  readonly settledAt: number | null
}

/** A description that changed and has not been checked since. */
export interface DescriptionChange {
  readonly at: number
  readonly before: string
}

export interface MilestoneFacts {
  readonly milestone: Milestone | null
  /** Number of its open items that the user wrote or is assigned to. */
  readonly openItems: number
}

interface NoticedRecord {
  readonly assigned_at: number | null
  readonly ended_at: number | null
  readonly unmergeable_at: number | null
  readonly review_at: number | null
  readonly rereview_at: number | null
  readonly approved_at: number | null
  readonly changes_requested_at: number | null
  readonly threads_resolved_at: number | null
  readonly threads_resolved_by: number | null
  readonly mergeable_at: number | null
  readonly was_held: number
  readonly pipeline_failed_at: number | null
  readonly pipeline_begun_at: number | null
  readonly pipeline_fixed_at: number | null
  readonly described_at: number | null
  readonly description_before: string | null
  readonly mentioned_at: number | null
  readonly settled_at: number | null
}

export function readItemFacts(
  cache: ReadableCache,
  { kind, id }: InboxTarget,
): { readonly facts: ItemFacts; readonly described: DescriptionChange | null } {
  const noticed = statement(cache, `SELECT * FROM inbox_noticed WHERE item_kind = ? AND item_id = ?`).get(kind, id) as
    NoticedRecord | undefined
  return {
    facts: {
      item: isItemKind(kind) ? readItemFact(cache, kind, id) : null,
      notes: readNoteFacts(cache, kind, id),
      todos: readTodoFacts(cache, kind, id),
      noticed: {
        assignedAt: noticed?.assigned_at ?? null,
        endedAt: noticed?.ended_at ?? null,
        unmergeableAt: noticed?.unmergeable_at ?? null,
        reviewAt: noticed?.review_at ?? null,
        rereviewAt: noticed?.rereview_at ?? null,
        approvedAt: noticed?.approved_at ?? null,
        changesRequestedAt: noticed?.changes_requested_at ?? null,
        threadsResolvedAt: noticed?.threads_resolved_at ?? null,
        threadsResolvedBy: noticed?.threads_resolved_by ?? null,
        mergeableAt: noticed?.was_held === 0 ? noticed.mergeable_at : null,
        pipelineFailedAt: noticed?.pipeline_failed_at ?? null,
        pipelineBegunAt: noticed?.pipeline_begun_at ?? null,
        pipelineFixedAt: noticed?.pipeline_fixed_at ?? null,
        mentionedAt: noticed?.mentioned_at ?? null,
        settledAt: noticed?.settled_at ?? null,
      },
    },
    described:
      noticed && noticed.described_at !== null
        ? { at: noticed.described_at, before: noticed.description_before ?? '' }
        : null,
  }
}

export function readMilestoneFacts(
  cache: ReadableCache,
  { id, ownUserId }: { readonly id: number; readonly ownUserId: number },
): MilestoneFacts {
  const milestone = readMilestone(cache, id)
  return { milestone, openItems: milestone ? listOwnItemsOf(cache, { milestoneId: id, ownUserId }).length : 0 }
}

/** The open items of a milestone that the user wrote or is assigned to, the last updated first. */
export function listOwnItemsOf(
  cache: ReadableCache,
  { milestoneId, ownUserId }: { readonly milestoneId: number; readonly ownUserId: number },
): (OrderedId & { readonly kind: ItemKind })[] {
  const kinds = Object.entries(itemTables) as [ItemKind, (typeof itemTables)[ItemKind]][]
  // Each half uses an index that leaves only the user's own open items, which are few.
  const text = kinds
    .flatMap(([kind, { stored }]) =>
      ['assignee_id', 'author_id'].map(
        (column) => `SELECT '${kind}' AS kind, id, updated_at FROM ${stored}
          WHERE ${column} = @user AND is_open = 1 AND milestone_id = @milestone`,
      ),
    )
    .join(' UNION ')
  const rows = statement(cache, `${text} ORDER BY updated_at DESC, id DESC`).all({
    user: ownUserId,
    milestone: milestoneId,
  })
  return rows as (OrderedId & { readonly kind: ItemKind })[]
}

export function isItemKind(kind: string): kind is ItemKind {
  return Object.hasOwn(itemTables, kind)
}

function readItemFact(cache: ReadableCache, kind: ItemKind, id: number): ItemFact | null {
  const ofMergeRequests = (column: string) => `${kind === 'mergeRequest' ? column : 'NULL'} AS ${column}`
  const own = [
    'merge_status',
    'detailed_merge_status',
    'pipeline_status',
    'reviewer_ids',
    'approver_ids',
    'review_states',
  ]
  const row = statement(
    cache,
    `SELECT is_open, state, author_id, assignee_id, subscribed, created_at, updated_at,
       coalesce(description, '') AS description, ${own.map(ofMergeRequests).join(', ')},
       EXISTS (SELECT 1 FROM notes WHERE item_kind = '${kind}' AND item_id = item.id AND ${isUnresolvedSql}) AS has_open_thread
     FROM ${itemTables[kind].stored} AS item WHERE id = ?`,
  ).get(id) as
    | {
        is_open: number
        state: string
        author_id: number
        assignee_id: number | null
        subscribed: number
        created_at: number
        updated_at: number
        description: string
        merge_status: string | null
        detailed_merge_status: string | null
        pipeline_status: string | null
        reviewer_ids: string | null
        approver_ids: string | null
        review_states: string | null
        has_open_thread: number
      }
    | undefined
  if (!row) return null
  return {
    kind,
    isOpen: row.is_open === 1,
    state: row.state,
    authorId: row.author_id,
    assigneeId: row.assignee_id,
    subscribed: row.subscribed === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    description: row.description,
    mergeStatus: row.merge_status,
    detailedMergeStatus: row.detailed_merge_status,
    pipelineStatus: row.pipeline_status,
    reviewerIds: idsIn(row.reviewer_ids),
    approverIds: idsIn(row.approver_ids),
    reviewStates: reviewStatesIn(row.review_states),
    hasOpenThread: row.has_open_thread === 1,
  }
}

function readNoteFacts(cache: ReadableCache, kind: string, id: number): NoteFact[] {
  const rows = statement(
    cache,
    `SELECT id, author_id, created_at, system, body FROM notes WHERE item_kind = ? AND item_id = ?`,
  ).all(kind, id) as { id: number; author_id: number; created_at: number; system: number; body: string }[]
  return rows.map((row) => ({
    id: row.id,
    authorId: row.author_id,
    createdAt: row.created_at,
    system: row.system === 1,
    body: row.body,
  }))
}

function readTodoFacts(cache: ReadableCache, kind: string, id: number): TodoFact[] {
  const rows = statement(
    cache,
    `SELECT id, action_name, author_id, created_at, state, target_url FROM todos WHERE target_kind = ? AND target_id = ?`,
  ).all(kind, id) as {
    id: number
    action_name: string
    author_id: number
    created_at: number
    state: string
    target_url: string
  }[]
  return rows.map((row) => {
    const note = /#note_([1-9][0-9]{0,14})$/.exec(row.target_url)
    return {
      id: row.id,
      action: row.action_name,
      authorId: row.author_id,
      createdAt: row.created_at,
      pending: row.state === 'pending',
      noteId: note ? Number(note[1]) : null,
    }
  })
}
