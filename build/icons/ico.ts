/** One size of an icon. */
export interface IconImage {
  /** Pixels of a side, at most 256. */
  readonly size: number
  readonly png: Buffer
}

const headerLength = 6
const entryLength = 16

/** An .ico file that holds PNG images, which Windows reads since Vista. */
export function icoOf(images: readonly IconImage[]): Buffer {
  const header = Buffer.alloc(headerLength + entryLength * images.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(images.length, 4)
  let offset = header.length
  for (const [index, { size, png }] of images.entries()) {
    const at = headerLength + entryLength * index
    // 0 stands for 256.
    header.writeUInt8(size % 256, at)
    header.writeUInt8(size % 256, at + 1)
    header.writeUInt16LE(1, at + 4)
    header.writeUInt16LE(32, at + 6)
    header.writeUInt32LE(png.length, at + 8)
    header.writeUInt32LE(offset, at + 12)
    offset += png.length
  }
  return Buffer.concat([header, ...images.map(({ png }) => png)])
}
