import { codesWith } from '../../shared/error-traits.ts'

const codes = codesWith(({ isWithheld }) => isWithheld)

/**
 * Whether a list ended with an error that says that the service does not have it or does not show it, as a condition of SQL.
 *
 * @param error the column it stands in
 */
export function isWithheld(error: string): string {
  return `coalesce(json_extract(${error}, '$.code'), '') IN (${codes.map((code) => `'${code}'`).join(', ')})`
}
