/** The parts of which the contract's resources are made, as JSON Schema. */

export type Schema = Readonly<Record<string, unknown>>

const integer = { type: 'integer' }
const string = { type: 'string' }
const boolean = { type: 'boolean' }
const timestamp = { type: 'string', format: 'date-time' }
const date = { type: ['string', 'null'], format: 'date' }
const text = { type: ['string', 'null'] }
const number = { type: ['integer', 'null'] }
const moment = { type: ['string', 'null'], format: 'date-time' }

const fieldTypes = { integer, string, boolean, timestamp, date, text, number, moment } as const

export function ref(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` }
}

export function orNull(schema: Schema): Schema {
  return { anyOf: [schema, { type: 'null' }] }
}

export function arrayOf(items: Schema): Schema {
  return { type: 'array', items }
}

/** An object with these fields, each a type or the name of one; those whose name ends in `?` may be missing. */
export function fields(named: Readonly<Record<string, Schema | keyof typeof fieldTypes>>): Schema {
  const entries = Object.entries(named)
  return {
    type: 'object',
    properties: Object.fromEntries(
      entries.map(([name, type]) => [name.replace(/\?$/, ''), typeof type === 'string' ? fieldTypes[type] : type]),
    ),
    required: entries.map(([name]) => name).filter((name) => !name.endsWith('?')),
  }
}
