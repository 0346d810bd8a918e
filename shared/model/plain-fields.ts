import type * as v from 'valibot'
import { wireNameOf, type Entity, type Fields, type ValueOf } from './entity.ts'

/**
 * The fields of an item that stand in a column of the cache and in the item's row as the service says them: texts, numbers and flags.
 * Naming one where its entity is defined is enough for both; only a migration has to make the column.
 */

type Plain = string | number | boolean | null

/** The names of an entity's fields that are plain. */
export type PlainName<E extends Entity<Fields>> = {
  [Name in keyof ValueOf<E> & string]: ValueOf<E>[Name] extends Plain ? Name : never
}[keyof ValueOf<E> & string]

/** A name as columns have it: `webUrl` is `web_url`. */
type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name

/** The column of a plain field. */
export type PlainColumn<Name extends string> = SnakeCase<Name>

/** The schemas of some fields, for the schema of a row that shows them. */
export function schemasOf<E extends Entity<Fields>, const Name extends PlainName<E>>(
  { fields }: E,
  names: readonly Name[],
): { readonly [N in Name]: E['fields'][N]['schema'] } {
  return Object.fromEntries(names.map((name) => [name, fields[name]?.schema])) as never
}

/** The columns that hold some fields. */
export function plainColumns<Name extends string>(names: readonly Name[]): readonly PlainColumn<Name>[] {
  return names.map((name) => wireNameOf(name) as PlainColumn<Name>)
}

/** What these columns hold of a row: SQLite knows no flags. */
export function plainRecordOf<Name extends string>(
  names: readonly Name[],
  row: Readonly<Record<Name, Plain>>,
): Record<PlainColumn<Name>, string | number | null> {
  const columns = names.map((name) => {
    const value = row[name]
    return [wireNameOf(name), typeof value === 'boolean' ? Number(value) : value] as const
  })
  return Object.fromEntries(columns) as Record<PlainColumn<Name>, string | number | null>
}

/** The fields of a row by what its columns hold. */
export function plainFieldsIn<E extends Entity<Fields>, const Name extends PlainName<E>>(
  { fields }: E,
  names: readonly Name[],
  record: Readonly<Record<PlainColumn<Name>, unknown>>,
): Pick<ValueOf<E>, Name> {
  const row = names.map((name) => {
    const value = record[wireNameOf(name) as PlainColumn<Name>]
    return [name, isFlag(fields[name]?.schema) && value !== null ? value === 1 : value] as const
  })
  return Object.fromEntries(row) as Pick<ValueOf<E>, Name>
}

function isFlag(schema: v.GenericSchema | undefined): boolean {
  const { type, wrapped } = (schema ?? {}) as { readonly type?: string; readonly wrapped?: { readonly type: string } }
  return (wrapped?.type ?? type) === 'boolean'
}
