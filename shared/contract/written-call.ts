/** A request as somebody would write it elsewhere. Where the token is not asked for, `$TOKEN` stands in its place. */

export interface WrittenRequest {
  readonly method: string
  /** The whole address. */
  readonly url: string
  /** JSON text; null for none. */
  readonly body: string | null
  /** The user in whose place an administrator asks; empty for none. */
  readonly sudo: string
  /** The headers with the token; null to leave it to whoever sends the request. */
  readonly credentials: Readonly<Record<string, string>> | null
}

export const writings = ['curl', 'httpie', 'javascript'] as const
export type Writing = (typeof writings)[number]

export const writingTitles: Readonly<Record<Writing, string>> = {
  curl: 'curl',
  httpie: 'HTTPie',
  javascript: 'fetch()',
}

/** Returns a request as a command of a shell, or as JavaScript. */
export function writeCall(writing: Writing, request: WrittenRequest): string {
  const { method, url, body, sudo, credentials } = request
  const known = Object.entries(credentials ?? {})
  const others = sudo === '' ? [] : [['SUDO', sudo] as const]
  switch (writing) {
    case 'curl':
      return [
        'curl',
        ...(method === 'GET' ? [] : ['--request', method]),
        ...(credentials === null ? [`--header "PRIVATE-TOKEN: $TOKEN"`] : []),
        ...[...known, ...others].map(([name, value]) => `--header ${quoted(`${name}: ${value}`)}`),
        ...(body === null ? [] : [`--header 'Content-Type: application/json'`, `--data ${quoted(body)}`]),
        quoted(url),
      ].join(' ')
    case 'httpie':
      return [
        ...(body === null ? [] : ['printf', '%s', quoted(body), '|']),
        'http',
        method,
        quoted(url),
        ...(credentials === null ? [`"PRIVATE-TOKEN:$TOKEN"`] : []),
        ...[...known, ...others].map(([name, value]) => quoted(`${name}:${value}`)),
      ].join(' ')
    case 'javascript': {
      const type = body === null ? [] : [['Content-Type', 'application/json'] as const]
      const headers = [...known, ...others, ...type].map(([name, value]) => [
        JSON.stringify(name),
        JSON.stringify(value),
      ])
      if (credentials === null) headers.unshift(['"PRIVATE-TOKEN"', 'process.env.TOKEN'])
      const parts = [
        `method: ${JSON.stringify(method)}`,
        `headers: { ${headers.map(([name, value]) => `${name}: ${value}`).join(', ')} }`,
        ...(body === null ? [] : [`body: ${JSON.stringify(body)}`]),
      ]
      return `await fetch(${JSON.stringify(url)}, {\n  ${parts.join(',\n  ')},\n})`
    }
  }
}

/** A text as one word of a shell, whatever is in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
