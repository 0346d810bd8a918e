import { oddIn } from '../../shared/model/wire-row.ts'

/** A row in which what could not be read is as it is known from another answer. @param known the stored row; null for none */
export function withKnownFields<Row extends object>(row: Row, known: () => Row | null): Row {
  const unknown = oddIn(row).flatMap(({ field, isUnknown }) => (isUnknown ? [field] : []))
  const stored = unknown.length === 0 ? null : known()
  if (stored === null) return row
  return { ...row, ...Object.fromEntries(unknown.map((field) => [field, stored[field as keyof Row]])) }
}
