// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { attachedFile } from '../../renderer/features/writing/attached-file.ts'
import { wordsFor } from '../../shared/error-sentences.ts'
import { bytesPerPiece } from '../../shared/ipc-limits.ts'
import type { DocketBridge } from '../../shared/ipc.ts'

/** A bridge that takes files, and notes what it is asked. */
function bridgeWith(failing: string | null = null) {
  const asked: [string, Record<string, unknown>][] = []
  const call = (name: string, args: Record<string, unknown>) => {
    asked.push([name, args])
    if (name === failing) return Promise.resolve({ ok: false, error: { code: 'disk_full' } })
    const value = name === 'attachFile' ? { file: '9f3a61c2d04b7e85', name: 'shot.png' } : null
    return Promise.resolve({ ok: true, value })
  }
  return { asked, bridge: { call } as unknown as DocketBridge }
}

/** What a browser has for bytes that are gone, or that nobody may read. */
const unreadable = { arrayBuffer: () => Promise.reject(new Error('NotReadableError')) } as unknown as Blob

it('brings a file in bounded pieces, in their order, and names it', async () => {
  const bytes = new Uint8Array(bytesPerPiece * 2 + 5).map((_, at) => at % 251)
  const { asked, bridge } = bridgeWith()
  const parts: number[] = []
  const file = new File([bytes], 'C:\\shot.png', { type: 'image/png' })
  const added = await attachedFile(bridge, 'here', file, (part) => parts.push(part))
  expect(added).toEqual({ ok: true, value: '![shot.png](docket-file:9f3a61c2d04b7e85.png)' })
  const [begun, ...pieces] = asked
  const about = { name: 'C:\\shot.png', mediaType: 'image/png', bytes: bytes.length }
  expect(begun).toEqual(['attachFile', { account: 'here', ...about }])
  expect(pieces.map(([name, { at }]) => [name, at])).toEqual([
    ['addFilePiece', 0],
    ['addFilePiece', bytesPerPiece],
    ['addFilePiece', 2 * bytesPerPiece],
  ])
  const whole = Buffer.concat(pieces.map(([, { piece }]) => Buffer.from(String(piece), 'base64')))
  expect(Buffer.compare(whole, bytes)).toBe(0)
  expect([parts.length, parts.at(-1)]).toEqual([3, 1])
})

it('brings an empty file without a piece', async () => {
  const { asked, bridge } = bridgeWith()
  expect(await attachedFile(bridge, 'here', new File([], 'none.txt'), () => undefined)).toMatchObject({ ok: true })
  expect(asked.map(([name]) => name)).toEqual(['attachFile'])
})

it('asks for nothing where the file cannot be read, as a folder', async () => {
  const { asked, bridge } = bridgeWith()
  const folder = { name: 'nothing', size: 4096, type: '', slice: () => unreadable } as unknown as File
  const failed = await attachedFile(bridge, 'here', folder, () => undefined)
  expect(failed.ok ? '' : wordsFor(failed.error)).toMatch(/^The file “nothing” could not be read\./)
  expect(asked).toEqual([])
})

it('gives the file up that cannot be read to its end', async () => {
  const { asked, bridge } = bridgeWith()
  const whole = new File([new Uint8Array(bytesPerPiece + 1)], 'usb.bin')
  const pulledOut = Object.assign(Object.create(whole) as File, {
    slice: (from: number, to: number) => (from === 0 ? whole.slice(from, to) : unreadable),
  })
  for (const name of ['name', 'size', 'type'] as const) Object.defineProperty(pulledOut, name, { value: whole[name] })
  const failed = await attachedFile(bridge, 'here', pulledOut, () => undefined)
  expect(failed).toMatchObject({ ok: false, error: { code: 'file_unreadable' } })
  expect(asked.map(([name]) => name)).toEqual(['attachFile', 'addFilePiece', 'cancelFile'])
})

it.each(['attachFile', 'addFilePiece'])('tells why it was not kept where %s fails', async (name) => {
  const { bridge } = bridgeWith(name)
  const failed = await attachedFile(bridge, 'here', new File(['x'], 'a.txt'), () => undefined)
  expect(failed).toEqual({ ok: false, error: { code: 'disk_full' } })
})
