// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { holdKeys } from '../../renderer/shell/keys/held-keys.ts'

/** Long before any time stamp of the page itself: keys that are pressed again are late. */
const begun = -100_000

let heard: string[]
let stop: () => void

/** A command has something to read, and then cannot be done. */
let refuse: () => Promise<void>

beforeEach(() => {
  heard = []
  const read = Promise.withResolvers<undefined>()
  const awaited = {
    asked: 0,
    isAnyOpen: false,
    deferred: null as Promise<unknown> | null,
    refusals: 0,
    cancel: () => undefined,
  }
  const end = holdKeys(awaited)
  const hear = ({ key, ctrlKey, timeStamp }: KeyboardEvent): void => {
    heard.push(`${ctrlKey ? 'Ctrl+' : ''}${key} at ${timeStamp - begun}`)
    if (key === 'd') awaited.deferred = read.promise
  }
  window.addEventListener('keydown', hear)
  stop = () => {
    end()
    window.removeEventListener('keydown', hear)
  }
  refuse = async () => {
    awaited.refusals += 1
    awaited.deferred = null
    read.resolve(undefined)
    await read.promise
  }
})
afterEach(() => stop())

function press(key: string, after: number, ctrlKey = false): void {
  const event = new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: begun + after })
  document.body.dispatchEvent(event)
}

describe('keys behind a command that has to read something first, and then cannot be done', () => {
  it('are nowhere where they are a word, however late it is known', async () => {
    press('d', 0)
    press('t', 100)
    press('e', 300)
    press('s', 600)
    await refuse()
    expect(heard).toEqual(['d at 0'])
    // The word goes on.
    press('t', 900)
    press('x', 1_500)
    expect(heard).toEqual(['d at 0', 'x at 1500'])
  })

  it('are commands where they came later than those of a word, each at the time when it was pressed', async () => {
    press('d', 0)
    press('g', 1_000)
    press('i', 3_000)
    await refuse()
    expect(heard).toEqual(['d at 0', 'g at 1000', 'i at 3000'])
  })

  it('are pressed again with the modifiers they had', async () => {
    press('d', 0)
    press('Enter', 1_000, true)
    await refuse()
    expect(heard).toEqual(['d at 0', 'Ctrl+Enter at 1000'])
  })
})
