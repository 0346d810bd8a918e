import { createHash } from 'node:crypto'
import type { AppError } from '../../../shared/errors.ts'
import { emojiNames, writtenEmoji } from '../../../shared/model/emoji-names.ts'
import type { NoteableKind } from '../../../shared/model/note.ts'
import { localPicture, type Pictures } from '../../../shared/model/picture.ts'
import { customEmojiUrl, topGroupOf } from '../directory/custom-emoji.ts'
import { findProjectId } from '../directory/projects.ts'
import type { ReadableCache, WritableCache } from '../storage/database.ts'
import { pictureAddress, picturesIn, type PictureBase } from './picture-addresses.ts'
import { statement } from '../../database/statement.ts'

/** A picture that has to be fetched. */
export interface WantedPicture {
  readonly id: number
  readonly hash: string
  readonly address: string
}

/** The file name of a picture: one address, one file. */
export function hashOf(address: string): string {
  return createHash('sha256').update(address).digest('hex')
}

/**
 * Notes which pictures of the account's own service the texts of an item or snippet name, those of emoji among them, and marks the
 * unknown ones to be fetched.
 */
export function linkPictures(
  cache: WritableCache,
  kind: NoteableKind,
  itemId: number,
  texts: readonly string[],
  place: PictureBase,
): void {
  statement(cache, `DELETE FROM item_pictures WHERE item_kind = ? AND item_id = ?`).run(kind, itemId)
  const named = [...new Set(texts.flatMap(picturesIn))].map((written) => ({ written, url: written }))
  for (const { written, url } of [...named, ...emojiIn(cache, texts, place)]) {
    const address = pictureAddress(url, place, (path) => findProjectId(cache, path))
    if (address === null) continue
    const hash = hashOf(address)
    const insert = `INSERT INTO pictures (hash, address, state, bytes) VALUES (?, ?, 'wanted', 0) ON CONFLICT DO NOTHING`
    statement(cache, insert).run(hash, address)
    statement(
      cache,
      `INSERT INTO item_pictures (item_kind, item_id, written, picture_id)
       SELECT ?, ?, ?, id FROM pictures WHERE hash = ?`,
    ).run(kind, itemId, written, hash)
  }
}

/** The emoji of the group of a text that it names, and the addresses of their pictures. Those are whole, or else of no use. */
function emojiIn(
  cache: ReadableCache,
  texts: readonly string[],
  { projectId }: PictureBase,
): { readonly written: string; readonly url: string }[] {
  const group = topGroupOf(cache, projectId)
  const names = new Set(texts.flatMap((text) => [...text.matchAll(emojiNames)].map(([, name = '']) => name)))
  return [...names].flatMap((name) => {
    const url = group === null ? null : customEmojiUrl(cache, group, name)
    return url !== null && /^https?:\/\//i.test(url) ? [{ written: writtenEmoji(name), url }] : []
  })
}

/**
 * Pictures that some item names and that are not here, the first found first. Failed ones are among them when their
 * time has come.
 */
export function listWantedPictures(
  cache: ReadableCache,
  { now, most }: { readonly now: number; readonly most: number },
): WantedPicture[] {
  const text = `SELECT id, hash, address FROM pictures
    WHERE state <> 'here' AND (state = 'wanted' OR state = 'failed' AND retry_at <= ?)
      AND EXISTS (SELECT 1 FROM item_pictures l WHERE l.picture_id = pictures.id)
    ORDER BY id LIMIT ?`
  return statement(cache, text).all(now, most) as WantedPicture[]
}

/** Notes that the picture's file is in its place. */
export function markPictureHere(
  cache: WritableCache,
  id: number,
  picture: { readonly type: string; readonly bytes: number },
  at: number,
): void {
  const text = `UPDATE pictures SET state = 'here', type = ?, bytes = ?, fetched_at = ?, failure = NULL WHERE id = ?`
  statement(cache, text).run(picture.type, picture.bytes, at, id)
}

/** The picture could not be had. `retryAt`: when it is worth another try, or null. */
export function markPictureFailed(cache: WritableCache, id: number, failure: AppError, retryAt: number | null): void {
  const text = `UPDATE pictures SET state = 'failed', retry_at = ?, failure = ? WHERE id = ?`
  statement(cache, text).run(retryAt, JSON.stringify(failure), id)
}

/** Notes that somebody looks at an item or snippet: pictures of it that went to make room are wanted again. */
export function markPicturesUsed(cache: WritableCache, kind: NoteableKind, itemId: number, at: number): void {
  const text = `UPDATE pictures SET used_at = ?, state = CASE state WHEN 'removed' THEN 'wanted' ELSE state END
    WHERE id IN (SELECT picture_id FROM item_pictures WHERE item_kind = ? AND item_id = ?)`
  statement(cache, text).run(at, kind, itemId)
}

/** The pictures of the account's own service that a text of an item or snippet names, and which of them are here. */
export function picturesOf(
  cache: ReadableCache,
  account: string,
  item: { readonly kind: NoteableKind; readonly id: number },
  text: string,
): Pictures | null {
  const rows = statement(
    cache,
    `SELECT l.written, c.address, c.state, c.hash FROM item_pictures l JOIN pictures c ON c.id = l.picture_id
     WHERE l.item_kind = ? AND l.item_id = ? AND instr(?, l.written) > 0`,
  ).all(item.kind, item.id, text) as { written: string; address: string; state: string; hash: string }[]
  if (rows.length === 0) return null
  return Object.fromEntries(
    rows.map(({ written, address, state, hash }) => [
      written,
      { address, local: state === 'here' ? localPicture(account, hash) : null },
    ]),
  )
}

/** A picture that is on this computer, as a text names it. */
export interface LocalPicture {
  readonly written: string
  readonly hash: string
  /** Its media type, such as `image/png`. */
  readonly type: string
}

/** The pictures of all texts of an item or snippet that are on this computer. */
export function localPicturesOf(
  cache: ReadableCache,
  item: { readonly kind: NoteableKind; readonly id: number },
): LocalPicture[] {
  return statement(
    cache,
    `SELECT l.written, c.hash, c.type FROM item_pictures l JOIN pictures c ON c.id = l.picture_id
     WHERE l.item_kind = ? AND l.item_id = ? AND c.state = 'here'`,
  ).all(item.kind, item.id) as LocalPicture[]
}
