import { parentPort } from 'node:worker_threads'

/** A thread that ends as soon as it is asked something. */
parentPort?.once('message', () => {
  throw new Error('broken on purpose')
})
