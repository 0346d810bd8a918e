import { exactly, listOf, type Check } from './checks.ts'

export type Dialect = 'contract' | 'real'

/** The check of an answer's shape; a few fields differ between the contract and real services. */
export type Shape = (dialect: Dialect) => Check

export const always =
  (check: Check): Shape =>
  () =>
    check

export const rows =
  (shape: Shape): Shape =>
  (dialect) =>
    listOf(shape(dialect))

export const byDialect =
  (shapes: Readonly<Record<Dialect, Check>>): Shape =>
  (dialect) =>
    shapes[dialect]

/** Blocking answers whether it changed something, which the contract does not show. */
export const done = always(exactly(true))

/** Not shown in the contract, so nothing is asked of it but that it is JSON. */
export const notShown = always(() => [])
