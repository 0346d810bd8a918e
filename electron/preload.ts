import { contextBridge, ipcRenderer } from 'electron'
import { callChannel, eventChannel, calls, events, type DocketBridge } from '../shared/ipc.ts'

/**
 * The bridge between a window and the main process. It offers the Calls and Events of shared/ipc.ts and nothing else:
 * neither ipcRenderer nor its event object reaches the page.
 */
const bridge: DocketBridge = {
  call: async (name, args) => {
    if (!Object.hasOwn(calls, name)) throw new Error(`no such call: ${name}`)
    return await ipcRenderer.invoke(callChannel(name), args)
  },
  on: (name, listener) => {
    if (!Object.hasOwn(events, name)) throw new Error(`no such event: ${name}`)
    const relay = (_event: unknown, payload: unknown) => listener(payload as never)
    ipcRenderer.on(eventChannel(name), relay)
    return () => {
      // The braces matter: `removeListener` returns ipcRenderer, which the page must not get.
      ipcRenderer.removeListener(eventChannel(name), relay)
    }
  },
}

contextBridge.exposeInMainWorld('docket', bridge)
