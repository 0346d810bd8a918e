import { statement } from '../database/statement.ts'
import type { ReadableUserDatabase, WritableUserDatabase } from './database.ts'
import type { Draft } from '../protocols/draft.ts'

/** Stores a draft; an empty text deletes it. */
export function saveDraft(user: WritableUserDatabase, { name, text, savedAt }: Draft): void {
  if (text === '') {
    statement(user, `DELETE FROM drafts WHERE name = ?`).run(name)
    return
  }
  statement(
    user,
    `INSERT INTO drafts (name, text, saved_at) VALUES (?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET text = excluded.text, saved_at = excluded.saved_at`,
  ).run(name, text, savedAt)
}

/** Returns the text of a draft; empty where there is none. */
export function readDraft(user: ReadableUserDatabase, name: string): string {
  return String(statement(user, `SELECT text FROM drafts WHERE name = ?`).pluck().get(name) ?? '')
}

export function listDrafts(user: ReadableUserDatabase): Draft[] {
  return statement(
    user,
    `SELECT name, text, saved_at AS savedAt FROM drafts ORDER BY saved_at DESC, name`,
  ).all() as Draft[]
}
