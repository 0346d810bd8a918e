import { performance } from 'node:perf_hooks'
import { parentPort, workerData } from 'node:worker_threads'
import { Pool } from 'undici'
import type { BareRequest } from './published-review.ts'

/** Sends the requests of each message one after the other, in a thread of its own like the engine. Posts the time in milliseconds. */
const { address } = workerData as { address: string }
const pool = new Pool(address, { connections: 1, pipelining: 1 })

async function timeOf(requests: readonly BareRequest[]): Promise<number> {
  const began = performance.now()
  for (const request of requests) {
    const { statusCode, body } = await pool.request(request)
    await body.arrayBuffer()
    if (statusCode >= 300) throw new Error(`${request.method} ${request.path}: ${statusCode}`)
  }
  return performance.now() - began
}

parentPort?.on('message', (requests: readonly BareRequest[]) => {
  void timeOf(requests).then((milliseconds) => parentPort?.postMessage(milliseconds))
})
