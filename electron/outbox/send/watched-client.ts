import type { Client } from '../../api/client/client.ts'

/** A client that reports whether the service has carried out the last request. */
export interface WatchedClient {
  readonly client: Client
  /** Returns true if the last request that changes something was answered with success. Reading does not alter it. */
  readonly isCarriedOut: () => boolean
}

/**
 * I8: several edits read their target once more. When that reading fails, the change is on the service whatever the error says,
 * and only this knows it.
 */
export function watched(client: Client): WatchedClient {
  let isCarriedOut = false
  return {
    isCarriedOut: () => isCarriedOut,
    client: {
      ...client,
      call: async (operation, args, options) => {
        if (operation.method === 'GET') return await client.call(operation, args, options)
        isCarriedOut = false
        const answer = await client.call(operation, args, options)
        isCarriedOut = true
        return answer
      },
      sendFile: async (operation, args, file, options) => {
        isCarriedOut = false
        const answer = await client.sendFile(operation, args, file, options)
        isCarriedOut = true
        return answer
      },
      mutate: async (document, input, options) => {
        isCarriedOut = false
        const answer = await client.mutate(document, input, options)
        isCarriedOut = true
        return answer
      },
    },
  }
}
