import { once } from 'node:events'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { SharedMessages } from '../../electron/threads/shared-messages.ts'

let messages: SharedMessages<unknown>
/** What arrived, by what was sent together. */
let arrived: unknown[][]
let far: MessagePort

beforeEach(() => {
  const { port1, port2 } = new MessageChannel()
  onTestFinished(() => port1.close())
  messages = new SharedMessages(port1)
  arrived = []
  far = port2
  far.on('message', (sent: unknown[]) => arrived.push(sent))
})

/** Resolves when everything that was sent before has arrived. */
async function untilArrived(): Promise<void> {
  messages.post('last')
  while (arrived.at(-1)?.at(-1) !== 'last') await once(far, 'message')
}

describe('messages of one turn', () => {
  it('are sent together, in their order', async () => {
    for (const message of ['one', 'two']) messages.post(message)
    await Promise.resolve()
    await untilArrived()
    expect(arrived).toEqual([['one', 'two', 'last']])
  })

  it('do not wait for those of the next', async () => {
    messages.post('one')
    await once(far, 'message')
    await untilArrived()
    expect(arrived).toEqual([['one'], ['last']])
  })

  it('arrive without the one among them that cannot be cloned', async () => {
    const refused: unknown[] = []
    messages.post('before')
    messages.post(() => undefined, { onRefused: (thrown) => refused.push(thrown) })
    messages.post('after')
    await untilArrived()
    expect(arrived.flat()).toEqual(['before', 'after', 'last'])
    expect(refused).toMatchObject([{ name: 'DataCloneError' }])
  })

  it('take along the ports of each', async () => {
    const channels = [new MessageChannel(), new MessageChannel()]
    for (const { port2 } of channels) messages.post(port2, { transfer: [port2] })
    await untilArrived()
    const said = channels.map(({ port1 }) => once(port1, 'message'))
    for (const port of arrived.flat().slice(0, 2)) (port as MessagePort).postMessage('hello')
    expect(await Promise.all(said)).toEqual([['hello'], ['hello']])
    for (const { port1 } of channels) port1.close()
  })
})

describe('an unhurried message', () => {
  it('goes with the next one, before it', async () => {
    messages.post('later', { isUnhurried: true })
    await new Promise((resolve) => setImmediate(resolve))
    await untilArrived()
    expect(arrived).toEqual([['later', 'last']])
  })

  it('is sent by itself after a moment', async () => {
    messages.post('later', { isUnhurried: true })
    await once(far, 'message')
    expect(arrived).toEqual([['later']])
  })
})

describe('the other end', () => {
  it('hears each message', async () => {
    const heard: unknown[] = []
    new SharedMessages<unknown>(far).onMessage((message) => heard.push(message))
    for (const message of [1, 2, 3]) messages.post(message)
    await untilArrived()
    expect(heard).toEqual([1, 2, 3, 'last'])
  })

  it('has the answers that are ready before it takes the next of several that need long', async () => {
    const answered: unknown[] = []
    const answeredBefore: number[] = []
    let deliver: (messages: readonly unknown[]) => unknown = () => undefined
    const answering = new SharedMessages<unknown>({
      postMessage: (sent) => answered.push(...(sent as unknown[])),
      on: (_, listener) => (deliver = listener),
    })
    answering.onMessage((message) => {
      answeredBefore.push(answered.length)
      for (const end = performance.now() + 6; performance.now() < end;);
      // As calls are answered: when what answers them has returned.
      void Promise.resolve().then(() => answering.post(message))
    })
    deliver([1, 2, 3])
    await expect.poll(() => answered).toEqual([1, 2, 3])
    expect(answeredBefore).toEqual([0, 1, 2])
  })
})
