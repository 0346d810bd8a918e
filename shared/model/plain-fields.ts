import type * as v from 'valibot'
import { wireNameOf, type Entity, type Fields, type ValueOf } from './entity.ts'

type Plain = string | number | boolean | null

/** The names of an entity's fields that are plain. */
type PlainName<E extends Entity<Fields>> = {
  [Name in keyof ValueOf<E> & string]: ValueOf<E>[Name] extends Plain ? Name : never
}[keyof ValueOf<E> & string]

/** A name as columns have it: `webUrl` is `web_url`. */
type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name

/**
 * The fields of an item that stand in a column of the cache and in the item's row as the service says them: texts, numbers and flags.
 * Naming one where its entity is defined is enough for both; only a migration has to make the column.
 */
export interface PlainFields<E extends Entity<Fields>, Name extends PlainName<E>> {
  /** The columns that hold them. */
  readonly columns: readonly SnakeCase<Name>[]
  /** Their schemas, for the schema of a row that shows them. */
  readonly schemas: { readonly [N in Name]: E['fields'][N]['schema'] }
  /** Returns the values of the columns for a row: SQLite knows no flags. */
  recordOf(row: Readonly<Record<Name, Plain>>): Record<SnakeCase<Name>, string | number | null>
  /** Returns the fields for the values of the columns. */
  fieldsIn(record: Readonly<Record<SnakeCase<Name>, unknown>>): Pick<ValueOf<E>, Name>
}

/** The plain fields of an entity with these names. */
export function plainFields<E extends Entity<Fields>, const Name extends PlainName<E>>(
  { fields }: E,
  names: readonly Name[],
): PlainFields<E, Name> {
  // Once, and not for each row that is stored or read.
  const table = names.map((name) => {
    const schema = fields[name]?.schema
    return { name, schema, column: wireNameOf(name) as SnakeCase<Name>, isFlag: isFlag(schema) }
  })
  return {
    columns: table.map(({ column }) => column),
    schemas: Object.fromEntries(table.map(({ name, schema }) => [name, schema])) as never,
    recordOf: (row) => {
      const record = {} as Record<SnakeCase<Name>, string | number | null>
      for (const { name, column } of table) {
        const value: Plain = row[name]
        record[column] = typeof value === 'boolean' ? Number(value) : value
      }
      return record
    },
    fieldsIn: (record) => {
      const row: Partial<Record<Name, unknown>> = {}
      for (const { name, column, isFlag } of table) {
        const value = record[column]
        row[name] = isFlag && value !== null ? value === 1 : value
      }
      return row as Pick<ValueOf<E>, Name>
    },
  }
}

function isFlag(schema: v.GenericSchema | undefined): boolean {
  const { type, wrapped } = (schema ?? {}) as { readonly type?: string; readonly wrapped?: { readonly type: string } }
  return (wrapped?.type ?? type) === 'boolean'
}
