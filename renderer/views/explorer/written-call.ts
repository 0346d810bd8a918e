/** A request as somebody would write it elsewhere. The token is never in it: `$TOKEN` stands in its place. */

export interface WrittenRequest {
  readonly method: string
  /** The whole address. */
  readonly url: string
  /** JSON text; null for none. */
  readonly body: string | null
  /** The user in whose place an administrator asks; empty for none. */
  readonly sudo: string
}

export const writings = ['curl', 'httpie', 'fetch'] as const
export type Writing = (typeof writings)[number]

export const writingTitles: Readonly<Record<Writing, string>> = { curl: 'curl', httpie: 'HTTPie', fetch: 'fetch' }

/** Returns a request as a command of a shell, or as JavaScript. */
export function writeCall(writing: Writing, request: WrittenRequest): string {
  const { method, url, body, sudo } = request
  switch (writing) {
    case 'curl':
      return [
        'curl',
        ...(method === 'GET' ? [] : ['--request', method]),
        `--header "PRIVATE-TOKEN: $TOKEN"`,
        ...(sudo === '' ? [] : [`--header ${quoted(`SUDO: ${sudo}`)}`]),
        ...(body === null ? [] : [`--header 'Content-Type: application/json'`, `--data ${quoted(body)}`]),
        quoted(url),
      ].join(' ')
    case 'httpie':
      return [
        ...(body === null ? [] : ['printf', '%s', quoted(body), '|']),
        'http',
        method,
        quoted(url),
        `"PRIVATE-TOKEN:$TOKEN"`,
        ...(sudo === '' ? [] : [quoted(`SUDO:${sudo}`)]),
      ].join(' ')
    case 'fetch': {
      const headers = {
        'PRIVATE-TOKEN': 'TOKEN',
        ...(sudo === '' ? {} : { SUDO: sudo }),
        ...(body === null ? {} : { 'Content-Type': 'application/json' }),
      }
      const options = { method, headers, ...(body === null ? {} : { body }) }
      return `await fetch(${JSON.stringify(url)}, ${JSON.stringify(options, null, 2).replace('"TOKEN"', 'process.env.TOKEN')})`
    }
  }
}

/** A text as one word of a shell, whatever is in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
