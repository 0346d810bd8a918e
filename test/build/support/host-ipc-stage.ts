import { enter, PageSocket } from './page-socket.ts'
import { tinyApplication } from './tiny-application.ts'

/** An application that answers calls, well and badly. */
export const main = `
register()
let last = null
ipcMain.handle('throws', () => { throw new TypeError('out of cheese') })
ipcMain.handle('date', () => ({ when: new Date(0) }))
ipcMain.handle('undefined', () => ({ rows: [{ title: undefined }] }))
ipcMain.handle('say', (event, value) => {
  try { event.sender.send('said', value === 'map' ? new Map() : value) } catch (error) { return error.message }
  return 'sent'
})
ipcMain.on('note', (_event, text) => { last = text })
ipcMain.handle('last', () => last)
app.whenReady().then(() => open())
`

/** Starts it and connects as its page does. */
export async function connect() {
  const host = tinyApplication(main).launch()
  const socket = await PageSocket.open(await enter(await host.printedAddress()))
  let calls = 0
  const invoke = async (channel: string, ...args: unknown[]) => {
    socket.tell({ type: 'invoke', id: (calls += 1), channel, args })
  }
  return { host, socket, invoke }
}
