import * as v from 'valibot'
import { entity, type ValueOf } from './entity.ts'
import { or, orField, orNull, text, timestamp, vital, workedOut } from './field.ts'

/** A commit in short (contract, "Commit summary"). `id` is its whole SHA. */
export const commitEntity = entity('commit', {
  id: vital(text),
  shortId: workedOut('short_id', v.string(), '', (row) =>
    or(text, text.read(row, 'id').slice(0, 8)).read(row, 'short_id'),
  ),
  title: text,
  authorName: orNull(text),
  authorEmail: orNull(text),
  createdAt: orNull(timestamp),
  message: orField(text, 'title'),
})

export type Commit = ValueOf<typeof commitEntity>
