import { describe, expect, test } from 'vitest'
import { assertJsonValue } from '../../build/host/json-value.ts'
import { connect } from './support/host-ipc-stage.ts'

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
