/**
 * SQL: whether an id was given on this computer, as `isLocal` in `shared/model/local-id.ts` says. Sort such ids downwards
 * for the order in which their rows were written.
 *
 * @param column the name of the column, from our own text
 */
export function isLocalSql(column: string): string {
  return `${column} < 0`
}
