import * as v from 'valibot'
import { field, isMissing, reported, type Field } from './field.ts'
import { isAbsent, oddIn, problemOf, RowProblem, wireRow, withLeftOut, withOdd, type OddValue } from './wire-row.ts'

export type Fields = Readonly<Record<string, Field>>

type Entries<F extends Fields> = { readonly [Name in keyof F]: F[Name]['schema'] }

/**
 * A sort of row of the service. One table of fields defines it: for the compiler, for checks between processes, and for reading
 * it from the service.
 */
export interface Entity<F extends Fields> {
  readonly fields: F
  readonly schema: v.ObjectSchema<Entries<F>, undefined>
  /** Value for such a row within another, where it cannot be read; null where there is none. */
  readonly unknown: v.InferOutput<v.ObjectSchema<Entries<F>, undefined>> | null
  /**
   * Reads a row that the service sent. Values without a field are left out. A value that cannot be read is unknown, and noted
   * (`oddIn`); one that the answer does not have is noted too (`unsaidFieldsIn`).
   *
   * @throws RowProblem where it has nothing by which it is known
   */
  read(this: void, row: unknown): v.InferOutput<v.ObjectSchema<Entries<F>, undefined>>
}

export type ValueOf<E extends Entity<Fields>> = Readonly<v.InferOutput<E['schema']>>

/**
 * An entity. The service's name of a field is Docket's, in small letters with `_` between the words.
 *
 * @param unknown stands for such a row within another, where it cannot be read
 */
export function entity<F extends Fields>(
  what: string,
  fields: F,
  unknown: v.InferOutput<v.ObjectSchema<Entries<F>, undefined>> | null = null,
): Entity<F> {
  const columns = Object.entries(fields).map(([name, field]) => ({ name, wireName: wireNameOf(name), field }))
  const entries = Object.fromEntries(columns.map(({ name, field }) => [name, field.schema])) as Entries<F>
  return {
    fields,
    schema: v.object(entries),
    unknown,
    read: (row) => {
      const given = wireRow(row, what)
      const value: Record<string, unknown> = {}
      const odd: OddValue[] = []
      const silent: string[] = []
      for (const { name, wireName, field } of columns) {
        if (field.isLeftOut(given, wireName)) silent.push(name)
        try {
          const read: unknown = field.read(given, wireName)
          value[name] = read
          for (const { problem } of oddIn(read)) odd.push({ field: name, isUnknown: false, problem })
        } catch (thrown) {
          const problem = problemOf(thrown)
          if (field.unknown === null) throw thrown
          value[name] = field.unknown(given)
          odd.push({ field: name, isUnknown: true, problem })
        }
      }
      return withLeftOut(withOdd(value, odd), silent) as v.InferOutput<v.ObjectSchema<Entries<F>, undefined>>
    },
  }
}

/** The service's name of a field of Docket: `webUrl` is `web_url`. */
export function wireNameOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** A row within the row. */
export function one<F extends Fields>(of: Entity<F>): Field<Entity<F>['schema']> {
  const { unknown } = of
  return field(of.schema, unknown === null ? null : () => unknown, (row, name) => readWithin(of, row[name], name))
}

/** A list of rows within the row; empty where there is none. One that cannot be read is left out, or something stands for it. */
export function many<F extends Fields>(of: Entity<F>): Field<v.ArraySchema<Entity<F>['schema'], undefined>> {
  type Row = v.InferOutput<Entity<F>['schema']>
  return field(
    v.array(of.schema),
    () => [],
    (row, name) => {
      const value = row[name]
      if (isAbsent(value)) return []
      if (!Array.isArray(value)) throw new RowProblem(`${name} is not a list`)
      const rows: Row[] = []
      const odd: OddValue[] = []
      for (const one of value as unknown[]) {
        try {
          const read = readWithin(of, one, name)
          odd.push(...oddIn(read))
          rows.push(read)
        } catch (thrown) {
          odd.push({ field: name, isUnknown: false, problem: problemOf(thrown) })
          if (of.unknown !== null) rows.push(of.unknown)
        }
      }
      return withOdd(rows, odd)
    },
    isMissing,
  )
}

/** Reads a row within another: an odd value in it is reported by the name of the field that it stands in. @throws RowProblem */
function readWithin<F extends Fields>(of: Entity<F>, row: unknown, name: string): v.InferOutput<Entity<F>['schema']> {
  const read = reported(name, () => of.read(row))
  const odd = oddIn(read)
  // Almost always there is nothing: this is done for everybody whom a row names.
  if (odd.length === 0) return read
  return withOdd(
    read,
    odd.map((each) => ({ ...each, problem: `${name}: ${each.problem}` })),
  )
}
