import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** The page server's own answers, and its changes to the answers of the application's protocol handler. */

const always = {
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
} as const

/** Returns true for a Host header with a loopback name of this computer; the port may be a tunnel's. */
export function isLoopbackHost(host: string | undefined): host is string {
  return host !== undefined && /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/i.test(host)
}

/**
 * Adds the WebSocket's origin to the addresses that the page's content security policy allows it to connect to. Nothing
 * else changes.
 */
export function allowSocket(policy: string, origin: string): string {
  const directives = policy
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => directive !== '')
  const sourcesOf = (name: string) => {
    const found = directives.find((directive) => directive.toLowerCase().split(/\s+/)[0] === name)
    return found?.split(/\s+/).slice(1)
  }
  const allowed = sourcesOf('connect-src') ?? sourcesOf('default-src')
  // The policy does not limit connections, so the socket needs no entry.
  if (!allowed) return policy
  const connect = ['connect-src', ...allowed.filter((source) => source.toLowerCase() !== "'none'"), origin].join(' ')
  return [...directives.filter((directive) => !/^connect-src(\s|$)/i.test(directive)), connect].join('; ')
}

/** Puts the host's script into a page, before the page's own scripts. */
export function injectScript(html: string, source: string): string {
  const tag = `<script src="${source}"></script>`
  const head = /<head(\s[^>]*)?>/i.exec(html)
  if (head) return html.slice(0, head.index + head[0].length) + tag + html.slice(head.index + head[0].length)
  const doctype = /^\s*<!doctype[^>]*>/i.exec(html)
  return doctype ? doctype[0] + tag + html.slice(doctype[0].length) : tag + html
}

export function sendText(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, { ...always, 'Content-Type': `${type}; charset=utf-8` }).end(text)
}

/** A page of the host's own: plain words, no script and no style. */
export function sendNotice(response: ServerResponse, status: number, title: string, text: string): void {
  response
    .writeHead(status, {
      ...always,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    })
    .end(
      `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1><p>${text}</p></body></html>\n`,
    )
}

export function sendRedirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { ...always, Location: location }).end()
}

/** Passes on the answer of the application's handler: a page with the host's script in it, anything else as it comes. */
export async function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Response,
  page: { socketOrigin: string; script: string },
): Promise<void> {
  const headers: Record<string, string> = {}
  answer.headers.forEach((value, name) => {
    // Cookies reach every port of this computer, so none is ever set.
    if (name !== 'set-cookie') headers[name] = value
  })
  for (const name of ['content-security-policy', 'content-security-policy-report-only']) {
    const policy = headers[name]
    if (policy !== undefined) headers[name] = allowSocket(policy, page.socketOrigin)
  }
  const isPage = /^text\/html\b/i.test(headers['content-type'] ?? '') && answer.ok
  for (const name of Object.keys(always)) delete headers[name.toLowerCase()]
  if (isPage) delete headers['content-length']
  response.writeHead(answer.status, { ...headers, ...always })
  if (request.method === 'HEAD' || answer.body === null) {
    await answer.body?.cancel()
    response.end()
  } else if (isPage) {
    response.end(injectScript(await answer.text(), page.script))
  } else {
    await passOn(answer.body as ReadableStream, response)
  }
}

/** Streams a body as fast as the client reads it. The application's stream is cancelled once the client is gone. */
async function passOn(body: ReadableStream, response: ServerResponse): Promise<void> {
  await pipeline(Readable.fromWeb(body), response).catch((thrown: NodeJS.ErrnoException) => {
    if (thrown.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw thrown
  })
}
