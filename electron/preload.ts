import { contextBridge, ipcRenderer } from 'electron'
import type { DocketBridge } from '../shared/ipc.ts'
import { callChannel, eventChannel } from '../shared/ipc-channels.ts'
import { callNames, eventNames } from '../shared/ipc-names.ts'

/**
 * The bridge between a window and the main process. It offers the Calls and Events of shared/ipc.ts and nothing else:
 * neither ipcRenderer nor its event object reaches the page.
 */
const bridge: DocketBridge = {
  call: async (name, args) => {
    if (!callNames.has(name)) throw new Error(`no such call: ${name}`)
    return await ipcRenderer.invoke(callChannel(name), args)
  },
  on: (name, listener) => {
    if (!eventNames.has(name)) throw new Error(`no such event: ${name}`)
    const relay = (_event: unknown, payload: unknown) => listener(payload as never)
    ipcRenderer.on(eventChannel(name), relay)
    return () => {
      // The braces matter: `removeListener` returns ipcRenderer, which the page must not get.
      ipcRenderer.removeListener(eventChannel(name), relay)
    }
  },
}

contextBridge.exposeInMainWorld('docket', bridge)
