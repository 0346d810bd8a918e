/** The relations the contract knows ("Limits"). */
export const relations = ['first', 'prev', 'next', 'last'] as const

export type Relation = (typeof relations)[number]

/** The addresses of a Link header by relation, as written. */
export type LinkHeader = Partial<Record<Relation, string>>

/** Enough for four links of 2,000 characters each. */
const longestHeader = 16 * 1024
const mostLinks = 32

/**
 * Parses a Link header (RFC 8288): `<address>; rel="next", …`. Unknown relations are ignored; when a relation occurs
 * twice, the first one counts. The parser needs one pass and does not backtrack.
 *
 * @returns null when the text is not such a header, or is longer than 16,384 characters or 32 links
 */
export function parseLinkHeader(text: string): LinkHeader | null {
  if (text.length > longestHeader) return null
  const links: LinkHeader = {}
  let at = skipSpace(text, 0)
  for (let count = 0; at < text.length; count += 1) {
    if (count === mostLinks || text[at] !== '<') return null
    const end = text.indexOf('>', at)
    if (end === -1) return null
    const address = text.slice(at + 1, end)
    const parameters = readParameters(text, end + 1)
    if (!parameters) return null
    for (const name of parameters.relation.split(/\s+/)) {
      const relation = relations.find((one) => one === name.toLowerCase())
      if (relation) links[relation] ??= address
    }
    at = parameters.end
  }
  return links
}

/** Reads the parameters after an address, including the comma before the next address. */
function readParameters(text: string, start: number): { readonly relation: string; readonly end: number } | null {
  let relation: string | null = null
  let at = skipSpace(text, start)
  while (text[at] === ';') {
    const nameStart = skipSpace(text, at + 1)
    at = skipTo(text, nameStart, '=;,')
    const name = text.slice(nameStart, at).trim().toLowerCase()
    let value = ''
    if (text[at] === '=') {
      const read = readValue(text, skipSpace(text, at + 1))
      if (!read) return null
      value = read.value
      at = skipSpace(text, read.end)
    }
    if (name === 'rel') relation ??= value
  }
  if (at >= text.length) return { relation: relation ?? '', end: at }
  if (text[at] !== ',') return null
  return { relation: relation ?? '', end: skipSpace(text, at + 1) }
}

/** Reads a parameter's value, quoted or not, and where it ends. Null when a quote is not closed. */
function readValue(text: string, start: number): { readonly value: string; readonly end: number } | null {
  if (text[start] !== '"') {
    const end = skipTo(text, start, ';,')
    return { value: text.slice(start, end).trim(), end }
  }
  let value = ''
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '"') return { value, end: at + 1 }
    if (text[at] === '\\') at += 1
    value += text[at] ?? ''
  }
  return null
}

function skipSpace(text: string, start: number): number {
  let at = start
  while (text[at] === ' ' || text[at] === '\t') at += 1
  return at
}

function skipTo(text: string, start: number, stops: string): number {
  let at = start
  while (at < text.length && !stops.includes(text.charAt(at))) at += 1
  return at
}
