import type { FastifyRequest } from 'fastify'
import { unreadable } from './refusals.ts'

/** Parameters as they came, before the contract's table gives them types. */
export type RawParameters = Readonly<Record<string, unknown>>

// An object without a prototype, so that `__proto__` is a name like any other.
function emptyRecord(): Record<string, unknown> {
  return Object.create(null) as Record<string, unknown>
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw unreadable('invalid byte sequence in UTF-8')
  }
}

/**
 * Parses a query string or an urlencoded body. `name[]` collects a list. When a name occurs twice, the last value
 * counts.
 */
export function parseForm(text: string): RawParameters {
  const values = emptyRecord()
  for (const part of text.split('&')) {
    if (part === '') continue
    const equals = part.indexOf('=')
    const name = decode(equals < 0 ? part : part.slice(0, equals))
    const value = equals < 0 ? '' : decode(part.slice(equals + 1))
    if (!name.endsWith('[]')) {
      values[name] = value
      continue
    }
    const list = values[name.slice(0, -2)]
    if (Array.isArray(list)) list.push(value)
    else values[name.slice(0, -2)] = [value]
  }
  return values
}

/**
 * Reads a body in all the ways in which old clients send one: JSON or urlencoded with any verb, empty, or a meaningless
 * `{}`. Some clients name no content type, so a body of another type is read as a form when it looks like one.
 */
export function parseBody(contentType: string, bytes: Uint8Array): RawParameters {
  if (bytes.length === 0) return {}
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw unreadable('invalid byte sequence in UTF-8')
  }
  if (/^[^;]*[/+]json\b/i.test(contentType)) return parseJson(text)
  return parseForm(text)
}

function parseJson(text: string): RawParameters {
  if (text.trim() === '') return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw unreadable('message body does not match declared format')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw unreadable('message body does not match declared format')
  }
  return Object.assign(emptyRecord(), value)
}

/** The query of a request target, without its `?`. */
export function queryOf(target: string): string {
  const mark = target.indexOf('?')
  return mark < 0 ? '' : target.slice(mark + 1)
}

/** The address by which a client asked, at the host that it named. */
export function urlOf(request: FastifyRequest): URL {
  const host = request.headers.host ?? 'localhost'
  try {
    return new URL(request.originalUrl, `http://${host}`)
  } catch {
    return new URL(request.originalUrl, 'http://localhost')
  }
}
