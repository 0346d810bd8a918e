import { statement } from '../database/statement.ts'
import type { Proposal } from '../protocols/proposal.ts'
import type { EditBase } from '../protocols/queued-edit.ts'
import { parseEdit } from '../../shared/edit.ts'
import type { ReadableUserDatabase, WritableUserDatabase } from './database.ts'

/** Edits that an assistant has proposed, as user.db stores them. */

interface ProposalRecord {
  readonly id: number
  readonly edit: string
  readonly base: string
  readonly proposed_by: string
  readonly proposed_at: number
}

/** Adds a proposal and returns its id. */
export function addProposal(
  user: WritableUserDatabase,
  { edit, base, proposedBy, proposedAt }: Omit<Proposal, 'id'>,
): number {
  const { lastInsertRowid } = statement(
    user,
    `INSERT INTO proposals (edit, base, proposed_by, proposed_at) VALUES (?, ?, ?, ?)`,
  ).run(JSON.stringify(edit), JSON.stringify(base), proposedBy, proposedAt)
  return Number(lastInsertRowid)
}

/** Returns the id of a proposal with the same edit by the same assistant; null when none waits. */
export function findSameProposal(
  user: ReadableUserDatabase,
  { edit, proposedBy }: Pick<Proposal, 'edit' | 'proposedBy'>,
): number | null {
  const id = statement(user, `SELECT id FROM proposals WHERE edit = ? AND proposed_by = ? ORDER BY id LIMIT 1`)
    .pluck()
    .get(JSON.stringify(edit), proposedBy)
  return typeof id === 'number' ? id : null
}

/** Lists the proposals in the order in which they were made. */
export function listProposals(user: ReadableUserDatabase): Proposal[] {
  return (statement(user, `SELECT * FROM proposals ORDER BY id`).all() as ProposalRecord[]).map(proposalOf)
}

/** Returns a proposal; null when it was sent or thrown away. */
export function readProposal(user: ReadableUserDatabase, id: number): Proposal | null {
  const record = statement(user, `SELECT * FROM proposals WHERE id = ?`).get(id) as ProposalRecord | undefined
  return record ? proposalOf(record) : null
}

export function countProposals(user: ReadableUserDatabase): number {
  return statement(user, `SELECT count(*) FROM proposals`).pluck().get() as number
}

/** Gives a proposal another edit, as its user wants it. */
export function changeProposal(user: WritableUserDatabase, { id, edit, base }: Pick<Proposal, 'id' | 'edit' | 'base'>) {
  statement(user, `UPDATE proposals SET edit = ?, base = ? WHERE id = ?`).run(
    JSON.stringify(edit),
    JSON.stringify(base),
    id,
  )
}

/** Removes a proposal, and returns whether it was there. */
export function removeProposal(user: WritableUserDatabase, id: number): boolean {
  return statement(user, `DELETE FROM proposals WHERE id = ?`).run(id).changes > 0
}

function proposalOf({ id, edit, base, proposed_by: proposedBy, proposed_at: proposedAt }: ProposalRecord): Proposal {
  return { id, edit: parseEdit(JSON.parse(edit)), base: JSON.parse(base) as EditBase, proposedBy, proposedAt }
}
