import { expectations } from '../expectations/index.ts'

/** The operations that refuse somebody, with what they refuse. */
export const refusing = expectations.flatMap((one) =>
  one.refused === undefined ? [] : [[one.name, one.refused, one] as const],
)
