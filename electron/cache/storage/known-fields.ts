import { unsaidFieldsIn } from '../../../shared/model/wire-row.ts'

/** Returns a row with the known values of the fields that an answer left out. @param known the stored row; null for none */
export function withKnownFields<Row extends object>(row: Row, known: () => Row | null): Row {
  const unsaidFields = unsaidFieldsIn(row)
  const stored = unsaidFields.length === 0 ? null : known()
  if (stored === null) return row
  return { ...row, ...Object.fromEntries(unsaidFields.map((field) => [field, stored[field as keyof Row]])) }
}
