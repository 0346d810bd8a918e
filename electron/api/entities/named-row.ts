import { createHash } from 'node:crypto'

/** Number of hexadecimal digits that make a safe integer. */
const digits = 12

/** Gives a row that the service knows by its name a number of its own, which is the same at each reading. */
export function numbered<Row extends { readonly name: string }>(row: Row): Row & { readonly id: number } {
  return numberedBy(row.name, row)
}

/** The same for a row that the service knows by something else than what it is called. */
export function numberedBy<Row extends object>(known: string, row: Row): Row & { readonly id: number } {
  const hash = createHash('sha256').update(known).digest('hex')
  // Numbers of rows are above 0.
  return { ...row, id: Number.parseInt(hash.slice(0, digits), 16) + 1 }
}
