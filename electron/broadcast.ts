import { webContents, type WebContents } from 'electron'
import * as v from 'valibot'
import { events, type EventName, type EventPayload } from '../shared/ipc.ts'
import { eventChannel } from '../shared/ipc-channels.ts'

/** Sends an event to every window. */
export function broadcast<N extends EventName>(name: N, payload: EventPayload<N>): void {
  for (const contents of webContents.getAllWebContents()) tell(contents, name, payload)
}

/** Sends an event to one window. */
export function tell<N extends EventName>(contents: WebContents, name: N, payload: EventPayload<N>): void {
  v.assert(events[name], payload)
  if (!contents.isDestroyed()) contents.send(eventChannel(name), payload)
}
