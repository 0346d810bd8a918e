import { describe, expect, test } from 'vitest'
import { connect } from './support/host-ipc-stage.ts'

describe('a call', () => {
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
