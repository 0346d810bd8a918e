import { expect, it } from 'vitest'
import { contentOfFile } from '../../electron/sync/details/content-of-file.ts'
import { pictureTypeOf } from '../../shared/model/picture.ts'
import { png } from '../support/picture.ts'

const pointer = (size: string) =>
  Buffer.from(`version https://git-lfs.github.com/spec/v1\noid sha256:${'4d'.repeat(32)}\nsize ${size}\n`)

it.each([
  ['', { kind: 'text', text: '' }],
  ['one\r\ntwo', { kind: 'text', text: 'one\r\ntwo' }],
  ['\u{feff}für alle\n', { kind: 'text', text: '\u{feff}für alle\n' }],
  [Buffer.from('für alle', 'latin1'), { kind: 'text', text: 'für alle' }],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', { kind: 'text' }],
  ['BM is how a bitmap begins', { kind: 'text' }],
  [Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), { kind: 'binary', bytes: 6 }],
  [png, { kind: 'picture', bytes: png.length }],
  [pointer('12345'), { kind: 'pointer', bytes: 12_345 }],
  [pointer('many'), { kind: 'text' }],
  [`# How LFS works\n${pointer('12345')}`, { kind: 'text' }],
])('the content of a file goes by its bytes: %j', (bytes, content) => {
  expect(contentOfFile(Buffer.from(bytes))).toMatchObject(content)
})

it.each([
  ['image/avif', [0, 0, 0, 0x20, 0x66, 0x74, 0x79, 0x70, 0x61, 0x76, 0x69, 0x66]],
  ['image/avif', [0, 0, 0, 0x20, 0x66, 0x74, 0x79, 0x70, 0x61, 0x76, 0x69, 0x73]],
  ['image/bmp', [0x42, 0x4d, 0x7a, 1, 0, 0, 0, 0, 0, 0, 0x7a, 0]],
  ['image/x-icon', [0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0]],
  // A video, a bitmap that is none, and a cursor.
  [null, [0, 0, 0, 0x20, 0x66, 0x74, 0x79, 0x70, 0x69, 0x73, 0x6f, 0x6d]],
  [null, [0x42, 0x4d, 0x7a, 1, 0, 0, 1, 0, 0, 0, 0x7a, 0]],
  [null, [0, 0, 2, 0, 1, 0, 16, 16, 0, 0, 1, 0]],
])('a picture is %s by how it begins', (type, bytes) => {
  expect(pictureTypeOf(Uint8Array.from(bytes))).toBe(type)
})
