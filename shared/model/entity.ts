import * as v from 'valibot'
import { field, type Field } from './field.ts'
import { isAbsent, RowProblem, wireRow } from './wire-row.ts'

export type Fields = Readonly<Record<string, Field>>

type Entries<F extends Fields> = { readonly [Name in keyof F]: F[Name]['schema'] }

/**
 * A sort of row of the service. One table of fields tells what it is: to the compiler, to whoever checks it between
 * processes, and to whoever reads it from the service.
 */
export interface Entity<F extends Fields> {
  readonly fields: F
  readonly schema: v.ObjectSchema<Entries<F>, undefined>
  /** Reads a row that the service sent. What no field names is left out. @throws RowProblem */
  read(this: void, row: unknown): v.InferOutput<v.ObjectSchema<Entries<F>, undefined>>
}

export type ValueOf<E extends Entity<Fields>> = Readonly<v.InferOutput<E['schema']>>

/** An entity. The service's name of a field is Docket's, in small letters with `_` between the words. */
export function entity<F extends Fields>(what: string, fields: F): Entity<F> {
  const columns = Object.entries(fields).map(([name, field]) => ({ name, wireName: wireNameOf(name), field }))
  const entries = Object.fromEntries(columns.map(({ name, field }) => [name, field.schema])) as Entries<F>
  return {
    fields,
    schema: v.object(entries),
    read: (row) => {
      const given = wireRow(row, what)
      const value: Record<string, unknown> = {}
      for (const { name, wireName, field } of columns) value[name] = field.read(given, wireName)
      return value as v.InferOutput<v.ObjectSchema<Entries<F>, undefined>>
    },
  }
}

/** The service's name of a field of Docket: `webUrl` is `web_url`. */
export function wireNameOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** A row within the row. */
export function one<F extends Fields>(of: Entity<F>): Field<Entity<F>['schema']> {
  return field(of.schema, (row, name) => of.read(row[name]))
}

/** A list of rows within the row; empty where there is none. If one cannot be read, the whole row is a problem. */
export function many<F extends Fields>(of: Entity<F>): Field<v.ArraySchema<Entity<F>['schema'], undefined>> {
  return field(v.array(of.schema), (row, name) => {
    const value = row[name]
    if (isAbsent(value)) return []
    if (!Array.isArray(value)) throw new RowProblem(`${name} is not a list`)
    return value.map((one: unknown) => of.read(one))
  })
}
