import type { IsKey, Kind } from '../../../shared/model/key.ts'

/**
 * The sort of value in each field of an edit. An edit may name things that only this computer knows: in a key, in an
 * id, or in a text that people read. Before the edit is sent, each such name is replaced by the name that the service
 * gave (see references.ts). These types make every kind of edit say where its names stand: a new field does not compile
 * before that.
 */

/** The id of a row of one kind. */
export interface IdField {
  readonly idOf: Kind
}

/**
 * Kinds that a field may have, given the type of its value. `number`: one that is compared, and that is a text in a choice.
 * `text`: Markdown or a title, in which people name other items. `quote`: words of another text, by which a place in that text is
 * found. The names in a quote become those of the service where it has given some, as in the text itself; an unknown name is left
 * as it is, and holds nothing back.
 */
export type FieldFor<Value> =
  IsKey<Value> extends true
    ? 'key'
    : [Value] extends [number]
      ? IdField | 'number' | 'plain'
      : [Value] extends [string]
        ? 'text' | 'quote' | 'plain'
        : [Value] extends [readonly (infer Row extends object)[]]
          ? { readonly each: FieldsOf<Row> } | 'plain'
          : [Value] extends [boolean | readonly unknown[]]
            ? 'plain'
            : { readonly parts: FieldsOf<Value> }

/** Kind of each field of an edit, or of a part of one. */
export type FieldsOf<T> = { readonly [F in Exclude<keyof T, 'kind'>]-?: FieldFor<NonNullable<T[F]>> }

/** The same where the kind of the edit does not matter. */
export type Field =
  'key' | 'text' | 'quote' | 'number' | 'plain' | IdField | { readonly parts: Fields } | { readonly each: Fields }
export type Fields = Readonly<Record<string, Field>>

/** Returns whether a field holds the id of a row. */
export function isIdField(field: Field | undefined): field is IdField {
  return typeof field === 'object' && 'idOf' in field
}
