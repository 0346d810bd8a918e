import { ipcMain, webContents, type WebContents } from 'electron'
import * as v from 'valibot'
import { failure, type Result } from '../shared/errors.ts'
import { calls, events, type CallName, type EventName, type EventPayload } from '../shared/ipc.ts'
import { callChannel, eventChannel } from '../shared/ipc-channels.ts'
import { answerCall, type Handlers, type OnFailure } from './answering.ts'
import { isOwnMainFrame } from './own-page.ts'

/** Answers every Call from Docket's own pages; calls from other frames fail with `page_not_allowed`. */
export function handle(handlers: Handlers, onFailure: OnFailure): void {
  for (const name of Object.keys(calls) as CallName[]) {
    ipcMain.handle(callChannel(name), async (event, input: unknown): Promise<Result<unknown>> => {
      if (!isOwnMainFrame(event)) return failure('page_not_allowed')
      return await answerCall(handlers, name, input, onFailure)
    })
  }
}

/** Sends an event to every window. */
export function broadcast<N extends EventName>(name: N, payload: EventPayload<N>): void {
  for (const contents of webContents.getAllWebContents()) tell(contents, name, payload)
}

/** Sends an event to one window. */
export function tell<N extends EventName>(contents: WebContents, name: N, payload: EventPayload<N>): void {
  v.assert(events[name], payload)
  if (!contents.isDestroyed()) contents.send(eventChannel(name), payload)
}
