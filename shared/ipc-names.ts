import { calls, events } from './ipc.ts'

/** The names of all calls and events, without their schemas. In the built preload they are lists (`ipcNames` in build/). */
export const callNames: ReadonlySet<string> = new Set(Object.keys(calls))
export const eventNames: ReadonlySet<string> = new Set(Object.keys(events))
