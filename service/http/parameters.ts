import type { Operation, Parameter } from '../../shared/contract/operation.ts'
import { isDate } from '../rules/dates.ts'
import type { Dialect } from '../workspace.ts'
import { badParameter, exclusive, missing, nothingToChange, unknownRoute } from './refusals.ts'
import { SentFile } from './request.ts'
import type { RawParameters } from './request.ts'

const yes = new Set(['true', 't', '1', 'yes', 'y', 'on'])
const no = new Set(['false', 'f', '0', 'no', 'n', 'off'])

function integerOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : undefined
  if (typeof value !== 'string' || !/^\s*[+-]?\d+\s*$/.test(value)) return undefined
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : undefined
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

/** A boolean in one of the ways in which clients write it. */
export function booleanOf(value: unknown): boolean | undefined {
  const text = textOf(value)?.toLowerCase() ?? ''
  if (yes.has(text)) return true
  return no.has(text) ? false : undefined
}

function namesOf(value: unknown): readonly string[] | undefined {
  const parts = Array.isArray(value) ? value : textOf(value)?.split(',')
  if (!parts?.every((part) => typeof part === 'string')) return undefined
  return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ''))]
}

function integersOf(value: unknown): readonly number[] | undefined {
  const numbers = (Array.isArray(value) ? value : [value]).map(integerOf)
  return numbers.every((number) => number !== undefined) ? numbers : undefined
}

function wordsOf(value: unknown): readonly string[] | undefined {
  const words = (Array.isArray(value) ? value : [value]).map(textOf)
  return words.every((word) => word !== undefined) ? words : undefined
}

/** A day in two digits for its month and day. Real services take one digit too; the contract wants two. */
function dayOf(text: string, dialect: Dialect): string | undefined {
  // Some clients send a whole timestamp where a day is meant.
  if (dialect === 'contract') return text.slice(0, 10)
  const [, year, month = '', day = ''] = /^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/.exec(text) ?? []
  return year === undefined ? undefined : [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
}

/** `None` or `Any`, whichever letters of them are large. */
function anyWordOf(value: unknown): string | undefined {
  const text = textOf(value)?.toLowerCase()
  return text === 'none' ? 'None' : text === 'any' ? 'Any' : undefined
}

/** The message for a value that is not of the parameter's type. */
function problemOf({ type }: Parameter): string {
  return type === 'idNoneOrAny' ? "should be an integer, 'None' or 'Any'" : 'is invalid'
}

/** The typed value of a parameter; undefined when the text is not of that type. */
function valueOf(parameter: Parameter, value: unknown, dialect: Dialect): unknown {
  switch (parameter.type) {
    case 'integer':
      return integerOf(value)
    case 'string':
      return textOf(value)
    case 'boolean':
      return booleanOf(value)
    case 'timestamp': {
      const text = textOf(value)
      return text !== undefined && !Number.isNaN(Date.parse(text)) ? text : undefined
    }
    case 'date': {
      const text = dayOf(textOf(value) ?? '', dialect)
      return text !== undefined && isDate(text) ? text : undefined
    }
    case 'names':
      return namesOf(value)
    case 'integers':
      return integersOf(value)
    case 'words':
      return wordsOf(value)
    case 'idOrPath':
      return integerOf(value) ?? textOf(value)
    case 'idNoneOrAny':
      return integerOf(value) ?? anyWordOf(value)
    case 'file':
      return value instanceof SentFile ? value : undefined
  }
}

/**
 * What was sent under a name. A form writes `position[new_line]` out; JSON has an object within another there.
 */
function valueNamed(raw: RawParameters, name: string): unknown {
  if (!name.includes('[') || Object.hasOwn(raw, name)) return raw[name]
  let value: unknown = raw
  for (const part of name.split(/[[\]]+/).filter((each) => each !== '')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = (value as Readonly<Record<string, unknown>>)[part]
  }
  return value
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/**
 * The parameters that were sent, with the types of the operation's table. An empty value clears a parameter that can be
 * cleared. Elsewhere only a text can be empty: another parameter that is empty counts as not sent. Parameters that are
 * not in the table are ignored.
 */
export function parseParameters(
  operation: Operation,
  raw: RawParameters,
  dialect: Dialect,
): Readonly<Record<string, unknown>> {
  const parsed: Record<string, unknown> = {}
  const absent: string[] = []
  const isRequired = (parameter: Parameter): boolean =>
    parameter.required === true || (parameter.required === 'contract' && dialect === 'contract')
  for (const [name, parameter] of Object.entries(operation.parameters)) {
    const sent = valueNamed(raw, name)
    // A file is left out where another value is meant.
    const value = sent instanceof SentFile && parameter.type !== 'file' ? undefined : sent
    if (value === undefined) {
      if (isRequired(parameter)) absent.push(name)
    } else if (isEmpty(value) && parameter.clearable) {
      parsed[name] = null
    } else if (isEmpty(value) && !(parameter.type === 'string' && !parameter.oneOf)) {
      if (isRequired(parameter)) absent.push(name)
    } else {
      const typed = valueOf(parameter, value ?? '', dialect)
      if (typed === undefined) throw parameter.digits ? unknownRoute() : badParameter(name, problemOf(parameter))
      const { oneOf } = parameter
      if (oneOf && ![typed].flat().every((one) => oneOf.includes(String(one)))) {
        throw badParameter(name, 'does not have a valid value')
      }
      parsed[name] = typed
    }
  }
  if (absent.length > 0) throw missing(absent, dialect)
  for (const names of operation.exclusive ?? []) {
    const sent = names.filter((name) => raw[name] !== undefined)
    if (sent.length > 1) throw exclusive(sent)
  }
  const { oneNeeded, oneNeededInPractice = oneNeeded } = operation
  const needed = dialect === 'real' ? oneNeededInPractice : oneNeeded
  if (needed && !needed.some((name) => raw[name] !== undefined)) throw nothingToChange(needed)
  return parsed
}

/** Returns the page number or page size that was sent; undefined when none was sent. */
export function parsePageNumber(raw: RawParameters, name: 'page' | 'per_page'): number | undefined {
  const value = raw[name]
  if (value === undefined || value === null || value === '') return undefined
  const number = integerOf(value)
  if (number === undefined) throw badParameter(name, 'is invalid')
  return number
}
