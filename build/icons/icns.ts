import type { IconImage } from './ico.ts'

/** The types under which an .icns file holds PNG images, by their size in pixels. */
const types: Readonly<Record<number, readonly string[]>> = {
  16: ['icp4'],
  32: ['icp5', 'ic11'],
  64: ['ic12'],
  128: ['ic07'],
  256: ['ic08', 'ic13'],
  512: ['ic09', 'ic14'],
  1024: ['ic10'],
}

/** An .icns file that holds PNG images, which macOS reads since 10.7. */
export function icnsOf(images: readonly IconImage[]): Buffer {
  const entries = images.flatMap(({ size, png }) => (types[size] ?? []).map((type) => entry(type, png)))
  return entry('icns', Buffer.concat(entries))
}

/** An entry of the file: a type of four letters, the length of the whole entry, and the contents. */
function entry(type: string, contents: Buffer): Buffer {
  const header = Buffer.alloc(8)
  header.write(type, 'latin1')
  header.writeUInt32BE(header.length + contents.length, 4)
  return Buffer.concat([header, contents])
}
