import { codesWith } from '../../../shared/error-traits.ts'

const codes = codesWith(({ isWithheld }) => isWithheld)

/**
 * A condition of SQL: whether a list ended with an error that says that the service does not have the list or does not
 * show it.
 *
 * @param error the column it stands in
 */
export function isWithheld(error: string): string {
  return `coalesce(json_extract(${error}, '$.code'), '') IN (${codes.map((code) => `'${code}'`).join(', ')})`
}
