import { parentPort, workerData } from 'node:worker_threads'
import type { ServiceOptions } from './options.ts'
import { startService } from './server.ts'

/**
 * The service in a worker thread. `workerData` is its ServiceOptions; it posts `{ready: {url}}` once it listens, and
 * closes and ends on the message `'stop'`. When it cannot start, the thread ends with that error.
 */

if (!parentPort) throw new Error('service/thread.ts runs in a worker thread')
const port = parentPort
const service = await startService(workerData as ServiceOptions)
port.on('message', (message: unknown) => {
  if (message !== 'stop') return
  port.close()
  void service.close()
})
port.postMessage({ ready: { url: service.url } })
