import { EventEmitter } from 'node:events'
import { assertJsonValue } from './json-value.ts'
import type { HostWebContents } from './types.ts'

/** The origin of a message, as listeners get it. */
export interface HostIpcEvent {
  readonly sender: HostWebContents
  readonly senderFrame: { readonly url: string; readonly parent: { readonly url: string } | null } | null
}

type Handler = (event: HostIpcEvent, ...args: never[]) => unknown

class IpcMain extends EventEmitter {
  readonly #handlers = new Map<string, Handler>()

  handle(channel: string, handler: Handler): void {
    if (this.#handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    this.#handlers.set(channel, handler)
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel)
  }

  /** Runs a page's call. An error has the same text in the page as under Electron. */
  async invoke(channel: string, event: HostIpcEvent, args: unknown[]): Promise<unknown> {
    try {
      const handler = this.#handlers.get(channel)
      if (!handler) throw new Error(`No handler registered for '${channel}'`)
      const value: unknown = await handler(event, ...(args as never[]))
      assertJsonValue(value, `the answer to '${channel}'`)
      return value
    } catch (error) {
      console.error(`Error occurred in handler for '${channel}':`, error)
      throw new Error(`Error invoking remote method '${channel}': ${String(error)}`)
    }
  }
}

export const ipcMain = new IpcMain()
