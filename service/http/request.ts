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

/** Puts the fields of a form together. `name[]` collects a list. When a name occurs twice, the last value counts. */
function collect(fields: Iterable<readonly [name: string, value: string]>): RawParameters {
  const values = emptyRecord()
  for (const [name, value] of fields) {
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

/** Parses a query string or an urlencoded body. */
export function parseForm(text: string): RawParameters {
  const parts = text.split('&').filter((part) => part !== '')
  return collect(
    parts.map((part) => {
      const equals = part.indexOf('=')
      return equals < 0 ? [decode(part), ''] : [decode(part.slice(0, equals)), decode(part.slice(equals + 1))]
    }),
  )
}

/** A file that came in a form of parts. */
export class SentFile {
  readonly name: string
  readonly bytes: Buffer

  constructor(name: string, bytes: Buffer) {
    this.name = name
    this.bytes = bytes
  }
}

/** Parses a form of parts, which some clients send where a file may be among them. */
async function parseParts(contentType: string, bytes: Uint8Array<ArrayBuffer>): Promise<RawParameters> {
  let form: FormData
  try {
    form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData()
  } catch {
    throw unreadable('message body does not match declared format')
  }
  const fields = collect(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
  )
  const files = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [] : [[name, value] as const]))
  const sent = files.map(async ([name, file]) => [name, new SentFile(file.name, Buffer.from(await file.arrayBuffer()))])
  return { ...fields, ...(Object.fromEntries(await Promise.all(sent)) as RawParameters) }
}

/**
 * Reads a body in all the ways in which clients send one: JSON or a form with any verb, empty, or a meaningless `{}`.
 * Some clients name no content type, so a body of another type is read as a form when it looks like one.
 */
export async function parseBody(contentType: string, bytes: Uint8Array<ArrayBuffer>): Promise<RawParameters> {
  if (bytes.length === 0) return {}
  if (/^multipart\/form-data\b/i.test(contentType)) return parseParts(contentType, bytes)
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
