import { EventEmitter } from 'node:events'

/**
 * An emitter that refuses listeners for events that the host never emits. Under Electron such an event may fire; here
 * the listener would wait forever, and nobody would notice.
 */
export class HostEmitter extends EventEmitter {
  constructor(owner: string, events: readonly string[]) {
    super()
    const known = new Set(['error', 'newListener', 'removeListener', ...events])
    this.on('newListener', (event: string) => {
      if (!known.has(event)) throw new Error(`the web host never emits “${event}” on ${owner}`)
    })
  }
}

/** An event whose default can be prevented. */
export class HostEvent {
  defaultPrevented = false

  preventDefault(): void {
    this.defaultPrevented = true
  }
}
