import { describe, expect, test } from 'vitest'
import { assertJsonValue } from '../../build/host/json-value.ts'
import { enter, PageSocket } from './support/page-socket.ts'
import { tinyApplication } from './support/tiny-application.ts'

const main = `
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

async function connect() {
  const host = tinyApplication(main).launch()
  const socket = await PageSocket.open(await enter(await host.printedAddress()))
  let calls = 0
  const invoke = async (channel: string, ...args: unknown[]) => {
    socket.tell({ type: 'invoke', id: (calls += 1), channel, args })
  }
  return { host, socket, invoke }
}

describe('a call', () => {
  test('comes from the app’s own page, as its main frame', async () => {
    const { socket, invoke } = await connect()
    await invoke('echo', { a: [1, 'two', null, true] })
    expect((await socket.next('answer')).value).toEqual({
      args: { a: [1, 'two', null, true] },
      url: 'app://tiny/index.html#here',
      parent: null,
      sender: 1,
    })
  })

  test('that throws is told as Electron tells it', async () => {
    const { socket, invoke } = await connect()
    await invoke('throws')
    expect((await socket.next('failure')).message).toBe(
      "Error invoking remote method 'throws': TypeError: out of cheese",
    )
    await invoke('nobody')
    expect((await socket.next('failure')).message).toBe(
      "Error invoking remote method 'nobody': Error: No handler registered for 'nobody'",
    )
  })

  test('answers JSON values only, and says where one is not', async () => {
    const { socket, invoke } = await connect()
    await invoke('date')
    expect((await socket.next('failure')).message).toContain(
      "IPC carries JSON values only: the answer to 'date'.when is a Date",
    )
    await invoke('undefined')
    expect((await socket.next('failure')).message).toContain("'undefined'.rows[0].title is undefined")
  })
})

test('events are JSON values too, and arrive', async () => {
  const { socket, invoke } = await connect()
  await invoke('say', { text: 'hello' })
  expect(await socket.next('event')).toEqual({ type: 'event', channel: 'said', args: [{ text: 'hello' }] })
  expect((await socket.next('answer')).value).toBe('sent')
  await invoke('say', 'map')
  expect((await socket.next('answer')).value).toContain('IPC carries JSON values only: “said” to the page[0] is a Map')
})

test('a message without an answer arrives before the call after it', async () => {
  const { socket, invoke } = await connect()
  socket.tell({ type: 'send', channel: 'note', args: ['kept'] })
  await invoke('last')
  expect((await socket.next('answer')).value).toBe('kept')
})

describe('a JSON value', () => {
  const circle: { self?: unknown } = {}
  circle.self = circle
  const shared = { a: 1 }

  test.each([
    ['undefined', undefined],
    ['an undefined property', { a: undefined }],
    ['an undefined entry', [undefined]],
    ['a hole', [1, , 2]],
    ['a Date', new Date()],
    ['a Map', new Map()],
    ['a Set', { deep: [new Set()] }],
    ['bytes', new Uint8Array(2)],
    ['an Error', new Error('no')],
    ['an object of a class', new (class Point {})()],
    ['a function', () => {}],
    ['a bigint', 1n],
    ['a symbol', Symbol('s')],
    ['an object with a symbol', { [Symbol('s')]: 1 }],
    ['NaN', NaN],
    ['infinity', { a: -Infinity }],
    ['-0', -0],
    ['a circle', circle],
  ])('is not %s', (_name, value) => {
    expect(() => assertJsonValue(value, 'value')).toThrow(/^IPC carries JSON values only: value/)
  })

  test.each([
    ['null', null],
    ['text', 'ä\u{1F600}'],
    ['numbers', [0, -1, 1.5, Number.MAX_SAFE_INTEGER]],
    ['objects', { a: { b: [true, { c: '' }] } }],
    ['the same object twice', [shared, shared]],
    ['an object without a prototype', Object.assign(Object.create(null), { a: 1 })],
  ])('is %s, and survives JSON', (_name, value) => {
    expect(() => assertJsonValue(value, 'value')).not.toThrow()
    expect(JSON.parse(JSON.stringify(value))).toEqual(value)
  })
})
