import type { FastifyReply } from 'fastify'
import { Refusal } from '../rules/refusals.ts'

/** Sends a Refusal. */
export function refuse(reply: FastifyReply, refusal: Refusal): FastifyReply {
  return reply
    .status(refusal.status)
    .headers(refusal.headers)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(refusal.body))
}

/** Converts anything that was thrown to a Refusal. */
export function refusalOf(thrown: unknown): Refusal {
  if (thrown instanceof Refusal) return thrown
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal(413, { error: '413 Request Entity Too Large' })
  const status = thrown instanceof Error && 'statusCode' in thrown ? thrown.statusCode : undefined
  if (typeof status === 'number' && status >= 400 && status < 500)
    return new Refusal(status, { error: `${status} Bad Request` })
  return new Refusal(500, { message: '500 Internal Server Error' })
}
