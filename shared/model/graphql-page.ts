import * as v from 'valibot'
import { field } from './field.ts'
import { wireRow } from './wire-row.ts'

/** The cursor of the next page of a list of GraphQL; null where there is none. */
export const nextCursor = field(
  v.nullable(v.string()),
  () => null,
  (row, name) => {
    const { more, cursor } = wireRow(row[name], name)
    return more === true && typeof cursor === 'string' ? cursor : null
  },
)
