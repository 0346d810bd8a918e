import { request } from 'node:http'
import { startService } from '../../../service/server.ts'
import { expectAnswer } from '../answers.ts'
import { anything } from '../expectations/checks.ts'
import type { Dialect } from '../expectations/shapes.ts'
import { fixture } from '../fixture.ts'
import { worldAt } from '../world.ts'
import type { Reply } from '../../service/support.ts'

/** Sends bytes as they are, which fetch would not. */
export function sendRaw(
  url: string,
  method: string,
  body: Buffer | string,
  headers: Record<string, string>,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const path = url.slice(new URL(url).origin.length)
    const length = body.length === 0 ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    // A connection of its own: one that the service closed after bad input must not break the next request.
    const sent = request({
      agent: false,
      hostname,
      port,
      path,
      method,
      headers: { 'PRIVATE-TOKEN': 'token-rita', ...length, ...headers },
    })
    sent.on('error', reject)
    sent.on('response', (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        const found = new Headers()
        for (const [name, value] of Object.entries(answer.headers)) found.set(name, String(value))
        let parsed: unknown
        try {
          parsed = JSON.parse(text)
        } catch {
          parsed = undefined
        }
        resolve({ status: answer.statusCode ?? 0, headers: found, text, body: parsed })
      })
    })
    sent.end(body)
  })
}

/** A service for all that is refused: whatever it was sent before, it answers the next as if nothing had been. */
export async function openRefusals(dialect: Dialect) {
  const service = await startService({ port: 0, token: 'root-token', dialect, fixture })
  const world = worldAt(service.url, dialect)
  return {
    service,
    world,
    rita: world.as('rita'),
    issues: `/projects/${await world.projectId()}/issues`,
    staysUp: async (): Promise<void> => {
      expectAnswer(await world.as('rita').get('/user'), 200, anything)
    },
  }
}
